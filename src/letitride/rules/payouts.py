"""What a winning wager is paid: odds to 1, odds for 1, a fixed sum, or a share of the meter.

The four kinds are not interchangeable, so each states itself and reads back from its text:
``1000 to 1``, ``300 for 1``, ``$20,000``, ``10% of meter``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from letitride.errors import TextError
from letitride.money import format_cents, parse_cents


@dataclass(frozen=True, slots=True)
class ToOne:
    """The stake stays with the player and `odds` times the stake is added to it (reading F4)."""

    odds: int

    def __str__(self) -> str:
        return f"{self.odds:,} to 1"

    @property
    def inscription(self) -> str:
        """The words printed on a layout."""
        return str(self)

    def due_cents(self, stake_cents: int) -> int:
        """What is paid on top of the stake."""
        return self.odds * stake_cents


@dataclass(frozen=True, slots=True)
class ForOne:
    """The stake was taken before the deal, and `odds` times the stake is all that comes back (reading N25)."""

    odds: int

    def __str__(self) -> str:
        return f"{self.odds:,} for 1"

    @property
    def inscription(self) -> str:
        """The words printed on a layout; Maryland itself prints its progressive odds with "for"."""
        return str(self)

    def due_cents(self, stake_cents: int) -> int:
        """What is paid for the stake."""
        return self.odds * stake_cents


@dataclass(frozen=True, slots=True)
class FixedSum:
    """The same sum whatever was staked (readings F5, N20, N21)."""

    sum_cents: int

    def __str__(self) -> str:
        return format_cents(self.sum_cents)

    @property
    def inscription(self) -> str:
        """The words printed on a layout: "win", since "for" is not allowed there (SHFL.bonus.odds.1)."""
        return f"win {self}"

    def due_cents(self, stake_cents: int) -> int:  # noqa: ARG002 - a fixed sum ignores the stake
        """What is paid."""
        return self.sum_cents


@dataclass(frozen=True, slots=True)
class PercentOfMeter:
    """A share of the progressive meter at the moment of payment (MD.12.G, reading N36)."""

    percent: int

    def __str__(self) -> str:
        return f"{self.percent}% of meter"

    @property
    def inscription(self) -> str:
        """The words printed on a layout."""
        return f"win {self}"

    def share_cents(self, meter_cents: int) -> int:
        """What is paid out of a meter; a fraction of a cent stays on the meter."""
        return meter_cents * self.percent // 100


Payout = ToOne | ForOne | FixedSum | PercentOfMeter

_ODDS = re.compile(r"(?P<odds>[0-9]{1,9}|[0-9]{1,3}(?:,[0-9]{3}){1,2}) (?P<kind>to|for) 1")
_SHARE = re.compile(r"(?P<percent>[0-9]{1,3})% of meter")


def parse_payout(text: str) -> Payout:
    """Read a payout of any kind.

    >>> parse_payout("11 to 1"), parse_payout("$20,000"), parse_payout("100% of meter")
    (ToOne(odds=11), FixedSum(sum_cents=2000000), PercentOfMeter(percent=100))
    """
    if odds := _ODDS.fullmatch(text):
        number = int(odds["odds"].replace(",", ""))
        if number == 0:
            raise TextError(f"{text!r} pays nothing; leave the line out, so that the hand loses")
        return ToOne(number) if odds["kind"] == "to" else ForOne(number)
    if share := _SHARE.fullmatch(text):
        percent = int(share["percent"])
        if not 1 <= percent <= 100:
            raise TextError(f"{text!r} is not a share of a meter; it lies between 1% and 100%")
        return PercentOfMeter(percent)
    if text.startswith("$"):
        sum_cents = parse_cents(text)
        if sum_cents == 0:
            raise TextError(f"{text!r} pays nothing; leave the line out, so that the hand loses")
        return FixedSum(sum_cents)
    raise TextError(f"{text!r} is not a payout; write it like '11 to 1', '300 for 1', '$20,000' or '10% of meter'")
