"""Every exception the package raises on purpose.

::

    LetItRideError
    ├── TextError            a card, amount, payout or hand that can't be read from its text
    ├── RuleViolation        an act that the rules forbid; names the clause
    ├── UnknownName          a paytable, ruleset or submission that the catalogue doesn't hold
    ├── FaultyFile           a paytable, ruleset or submission file with faults; lists all of them
    └── TooMuchWork          a question about a bankroll that would take too long (in odds.bankroll)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class LetItRideError(Exception):
    """The root of the tree: catch this to catch everything the package raises on purpose."""


class TextError(LetItRideError, ValueError):
    """A text form that can't be read."""


class RuleViolation(LetItRideError):
    """An act that the rules forbid, in words a person understands, with the clause that forbids it.

    >>> str(RuleViolation("Bet 3 always stays to the end of the round", clause="MD.07.E.2"))
    'Bet 3 always stays to the end of the round (MD.07.E.2)'
    """

    def __init__(self, message: str, *, clause: str) -> None:
        super().__init__(f"{message} ({clause})")
        self.message = message
        self.clause = clause


class UnknownName(LetItRideError, KeyError):
    """A name that the catalogue doesn't hold."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a file: what, where, and the clause it breaks (if a document speaks)."""

    message: str
    place: str = ""
    clause: str = ""
    line: int = 0

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        cited = f" ({self.clause})" if self.clause else ""
        return f"{where}{self.message}{cited}"


class FaultyFile(LetItRideError, ValueError):
    """A file that can't be used, with all its faults."""

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        self.name = name
        self.faults = tuple(faults)
        listed = "".join(f"\n  {fault}" for fault in self.faults)
        super().__init__(f"{name} has {len(self.faults)} fault{'s' * (len(self.faults) != 1)}:{listed}")
