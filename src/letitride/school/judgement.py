"""What the school says about an act: right, or which mistake it was, under which clause, and what was due."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Mistake(Enum):
    """The kinds of mistake."""

    DUTY = "not a duty of this round"
    ORDER = "the right duty at the wrong time"
    SEAT = "the wrong seat"
    AMOUNT = "the wrong amount or count"
    MISSED = "an irregularity was missed"
    REPORT = "the wrong thing was called"
    FALSE_ALARM = "nothing was wrong"
    ANSWER = "the wrong answer to a player"
    REMEDY = "the wrong remedy"
    SHOWN = "the answer was shown"


@dataclass(frozen=True, slots=True)
class Judgement:
    """One act of the trainee, judged."""

    number: int
    done: str
    should: str
    clause: str
    mistake: Mistake | None = None
    says: str = ""
    at_ms: int = 0
    about: str = ""
    """What it was about: the duty, or the irregularity or wish with what was to be done about it."""
    trouble: str = ""
    """What had gone wrong, or what a player wanted; empty where it was a duty of the script."""

    @property
    def is_right(self) -> bool:
        """Whether it was what was due."""
        return self.mistake is None
