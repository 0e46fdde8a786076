"""A drill: questions one after the other against the clock, which come back to what was answered wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from letitride.rules.house_rules import HouseRules
from letitride.school.drills import counting, order, payouts, reading
from letitride.school.drills.question import NOTHING_MISSED, Question, Topics

QUESTIONS = 10
SECONDS = 30
"""How long there is for a question."""


class DrillKind(Enum):
    """The kinds of drill; the value is the drill's name in addresses."""

    PAYOUTS = "payouts"
    READING = "reading"
    COUNTING = "counting"
    ORDER = "order"

    @property
    def title(self) -> str:
        """The drill as a heading."""
        return _TITLES[self]


_TITLES = {
    DrillKind.PAYOUTS: "Payout drill",
    DrillKind.READING: "Hand reading drill",
    DrillKind.COUNTING: "Counting drill",
    DrillKind.ORDER: "Settlement order drill",
}
_ASKS: Mapping[DrillKind, Callable[[HouseRules, str, int, Topics], Question]] = {
    DrillKind.PAYOUTS: payouts.question,
    DrillKind.READING: reading.question,
    DrillKind.COUNTING: counting.question,
    DrillKind.ORDER: order.question,
}


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    """An answer with the time it took."""

    number: int
    answer: str
    right: str
    took_ms: int

    @property
    def is_in_time(self) -> bool:
        """Whether the clock had not run out."""
        return self.took_ms <= SECONDS * 1000

    @property
    def is_right(self) -> bool:
        """Whether the answer is right and in time."""
        return self.is_in_time and self.answer == self.right


@dataclass(frozen=True, slots=True)
class Drill:
    """Some questions one after the other; the clock of each runs from the answer before it."""

    house: HouseRules
    seed: str
    started_ms: int
    kind: DrillKind = DrillKind.PAYOUTS
    answers: tuple[DrillAnswer, ...] = ()
    asked_ms: int = 0
    missed: Topics = NOTHING_MISSED
    """What was answered wrong, until it is answered right; the drill comes back to it."""

    @property
    def is_over(self) -> bool:
        """Whether every question was answered."""
        return len(self.answers) >= QUESTIONS

    def question(self) -> Question:
        """The question in hand."""
        return _ASKS[self.kind](self.house, self.seed, len(self.answers), self.missed)

    def answered(self, given: str, *, at_ms: int) -> Drill:
        """The drill after an answer."""
        asked = self.question()
        took_ms = at_ms - (self.asked_ms or self.started_ms)
        answer = DrillAnswer(asked.number, given, asked.right, took_ms)
        missed = self.missed - asked.topics if answer.is_right else self.missed | asked.missed_by(given)
        return replace(self, answers=(*self.answers, answer), asked_ms=at_ms, missed=missed)
