"""What a winning wager is paid: odds to 1, odds for 1, a fixed sum, or a share of the meter.

The four kinds are not interchangeable, so each states itself and reads back from its text:
``1000 to 1``, ``3 to 2``, ``push``, ``300 for 1``, ``$20,000``, ``10% of meter``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from letitride.errors import TextError
from letitride.money import format_cents, parse_cents

Odds = int | Fraction
"""How many times the stake: a whole number wherever it is one."""


@dataclass(frozen=True, slots=True)
class _AtOdds:
    """So many times the stake."""

    odds: Odds

    @property
    def inscription(self) -> str:
        """The words printed on a layout; Maryland itself prints its progressive odds with "for"."""
        return str(self)

    def due_cents(self, stake_cents: int) -> int:
        """What is paid, to the cent below (decision 0021)."""
        return _whole_cents(self.odds, stake_cents)


@dataclass(frozen=True, slots=True)
class ToOne(_AtOdds):
    """The stake stays with the player and `odds` times the stake is added to it (reading F4); a push adds nothing."""

    def __str__(self) -> str:
        return "push" if self.odds == 0 else f"{self.odds.numerator:,} to {self.odds.denominator:,}"


@dataclass(frozen=True, slots=True)
class ForOne(_AtOdds):
    """The stake was taken before the deal, and `odds` times the stake is all that comes back (reading N25)."""

    def __str__(self) -> str:
        return f"{self.odds.numerator:,} for {self.odds.denominator:,}"


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

_NUMBER = r"[0-9]{1,9}|[0-9]{1,3}(?:,[0-9]{3}){1,2}"
_ODDS = re.compile(rf"(?P<odds>{_NUMBER}|[0-9]{{1,9}}\.[0-9]{{1,4}}) (?P<kind>to|for) (?P<stake>{_NUMBER})")
_SHARE = re.compile(r"(?P<percent>[0-9]{1,3})% of meter")
_PAYS_NOTHING = "pays nothing; leave the line out, so that the hand loses"


def parse_payout(text: str) -> Payout:
    """Read a payout of any kind; odds are read in lowest terms.

    >>> parse_payout("11 to 1"), parse_payout("6 to 4"), parse_payout("0.5 to 1"), parse_payout("push")
    (ToOne(odds=11), ToOne(odds=Fraction(3, 2)), ToOne(odds=Fraction(1, 2)), ToOne(odds=0))
    >>> parse_payout("$20,000"), parse_payout("100% of meter")
    (FixedSum(sum_cents=2000000), PercentOfMeter(percent=100))
    """
    if text == "push":
        return ToOne(0)
    if odds := _ODDS.fullmatch(text):
        return _odds(odds, text)
    if share := _SHARE.fullmatch(text):
        percent = int(share["percent"])
        if not 1 <= percent <= 100:
            raise TextError(f"{text!r} is not a share of a meter; it lies between 1% and 100%")
        return PercentOfMeter(percent)
    if text.startswith("$"):
        sum_cents = parse_cents(text)
        if sum_cents == 0:
            raise TextError(f"{text!r} {_PAYS_NOTHING}")
        return FixedSum(sum_cents)
    raise TextError(
        f"{text!r} is not a payout; write it like '11 to 1', '3 to 2', 'push', '300 for 1', '$20,000' or '10% of meter'"
    )


def _odds(written: re.Match[str], text: str) -> ToOne | ForOne:
    stake = int(written["stake"].replace(",", ""))
    if stake == 0:
        raise TextError(f"{text!r} is not a payout; a stake of 0 can't be paid")
    odds = lowest(Fraction(written["odds"].replace(",", "")) / stake)
    if odds == 0:
        push = ", or write 'push', so that the stake goes back" if written["kind"] == "to" else ""
        raise TextError(f"{text!r} {_PAYS_NOTHING}{push}")
    return ToOne(odds) if written["kind"] == "to" else ForOne(odds)


def lowest(odds: Odds) -> Odds:
    """The same odds as a whole number, if they are one."""
    return odds.numerator if odds.denominator == 1 else odds


def is_win(payout: Payout | None) -> bool:
    """Whether a hand with this payout wins something: a push gives the stake back and wins nothing."""
    return payout is not None and payout != ToOne(0)


def _whole_cents(odds: Odds, stake_cents: int) -> int:
    """Odds on a stake, rounded down to a whole cent; what is left over stays with whoever banks."""
    return stake_cents * odds.numerator // odds.denominator
