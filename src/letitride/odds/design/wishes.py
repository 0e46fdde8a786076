"""What a designer wishes of a paytable: an edge within a tolerance, and ranges for everything else."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from letitride.errors import TextError

_NUMBER = re.compile(r"-?(?:[0-9]{1,15}(?:\.[0-9]{0,15})?|\.[0-9]{1,15})")
"""No exponents: a few characters such as 1e99999999 would take hours to compute with."""


@dataclass(frozen=True, slots=True)
class Range:
    """From one number to another, both included; None where a side is open."""

    low: Fraction | None = None
    high: Fraction | None = None

    def holds(self, value: Fraction | float) -> bool:
        """Whether a value lies inside."""
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def __str__(self) -> str:
        return f"{'' if self.low is None else float(self.low):g}..{'' if self.high is None else float(self.high):g}"


@dataclass(frozen=True, slots=True)
class Wishes:
    """Every wish that a paytable has to meet; None is no wish.

    `edge` is the house edge: per one of the three equal bets in the base game, per unit of a side wager. `par` is the
    element of risk, which only the base game has apart from its edge.
    """

    edge: Range | None = None
    hit: Range | None = None
    deviation: Range | None = None
    par: Range | None = None

    def named(self) -> dict[str, Range]:
        """The wishes that were made, by the option that makes them."""
        all_wishes = {"--edge": self.edge, "--hit": self.hit, "--sd": self.deviation, "--par": self.par}
        return {name: wish for name, wish in all_wishes.items() if wish is not None}

    def without(self, name: str) -> Wishes:
        """The same wishes but one."""
        field = {"--edge": "edge", "--hit": "hit", "--sd": "deviation", "--par": "par"}[name]
        return replace(self, **{field: None})


def around(middle: Fraction, within: Fraction) -> Range:
    """The range of values that are no further from the middle than the tolerance."""
    return Range(middle - within, middle + within)


def read_number(text: str) -> Fraction:
    """A number or a percentage, exactly as it is written.

    >>> read_number("3.05%"), read_number("1,000"), read_number("0.25")
    (Fraction(61, 2000), Fraction(1000, 1), Fraction(1, 4))
    """
    bare = text.strip().removeprefix("$").replace(",", "")
    number = bare.removesuffix("%").strip()
    if not _NUMBER.fullmatch(number):
        raise TextError(f"{text!r} isn't a number; write 5, 2.5 or 3.00%")
    return Fraction(number) / (100 if bare.endswith("%") else 1)


def read_range(text: str) -> Range:
    """A range such as ``24%..26%``, ``..5`` or ``500..``.

    >>> read_range("..5")
    Range(low=None, high=Fraction(5, 1))
    """
    low, dots, high = text.partition("..")
    if not dots:
        raise TextError(f"{text!r} isn't a range; write 24%..26%, ..5 or 500..")
    wished = Range(read_number(low) if low.strip() else None, read_number(high) if high.strip() else None)
    if wished.low is None and wished.high is None:
        raise TextError("'..' is a range without an end; write 24%..26%, ..5 or 500..")
    if wished.low is not None and wished.high is not None and wished.low > wished.high:
        raise TextError(f"{text!r} runs backwards; write the smaller number first")
    return wished
