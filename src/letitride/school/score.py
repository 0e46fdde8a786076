"""The score of a lesson: how many of its steps were right at the first attempt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from letitride.school.judgement import Judgement, Mistake

PASS_PERCENT = 90
"""What it takes to pass a lesson."""
EXAMINATION_PERCENT = 95
"""What it takes to pass an examination, in which no irregularity may be missed either."""


@dataclass(frozen=True, slots=True)
class Score:
    """Steps done, steps that took more than one attempt, and the mistakes by kind."""

    steps: int
    flawed: int
    mistakes: Mapping[Mistake, int]
    is_over: bool
    pass_percent: int = PASS_PERCENT
    may_miss: bool = True
    """Whether it can be passed although an irregularity was missed."""

    @property
    def percent(self) -> int:
        """The share of steps without a mistake, rounded down, so that 100 means none."""
        return 100 * (self.steps - self.flawed) // self.steps if self.steps else 0

    @property
    def is_passed(self) -> bool:
        """Whether the lesson was finished well enough."""
        has_missed = self.mistakes.get(Mistake.MISSED, 0) > 0
        return self.is_over and self.percent >= self.pass_percent and (self.may_miss or not has_missed)


def score_of(
    log: tuple[Judgement, ...], *, is_over: bool, pass_percent: int = PASS_PERCENT, may_miss: bool = True
) -> Score:
    """The score of what was judged so far; all attempts at one step share its number."""
    steps = {one.number for one in log}
    flawed = {one.number for one in log if not one.is_right}
    kinds = Counter(one.mistake for one in log if one.mistake is not None)
    return Score(len(steps), len(flawed), dict(kinds), is_over, pass_percent, may_miss)
