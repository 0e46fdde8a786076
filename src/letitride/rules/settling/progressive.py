"""The progressive meter: it grows with every progressive wager and pays shares of itself (Maryland)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from letitride.money import UNITS_PER_CENT
from letitride.rules.payouts import PercentOfMeter
from letitride.rules.submission import MeterTerms


@dataclass(frozen=True, slots=True)
class Award:
    """What a meter pays, and what the house adds to bring it back to its reset amount."""

    amount_cents: int
    reset_funding_cents: int


@dataclass(frozen=True, slots=True)
class Meter:
    """A progressive meter. Fractions of a cent are kept, never paid and never lost.

    >>> meter = Meter.opened(MeterTerms(rate_basis_points=1_500, initial_cents=100_000, reset_cents=100_000))
    >>> meter.contribute(100).amount_cents
    100015
    """

    terms: MeterTerms
    units: int
    tops_up: bool = False

    @classmethod
    def opened(cls, terms: MeterTerms, *, tops_up: bool = False) -> Meter:
        """A meter at its initial amount (MD.12.F.2)."""
        return cls(terms, terms.initial_cents * UNITS_PER_CENT, tops_up)

    @property
    def amount_cents(self) -> int:
        """What the meter shows."""
        return self.units // UNITS_PER_CENT

    def contribute(self, stake_cents: int) -> Meter:
        """Grow by the rate of progression (MD.12.F.1)."""
        return replace(self, units=self.units + stake_cents * self.terms.rate_basis_points)

    def reverse(self, stake_cents: int) -> Meter:
        """Take back the growth of a wager that a void returned (reading N27)."""
        return replace(self, units=self.units - stake_cents * self.terms.rate_basis_points)

    def pay(self, share: PercentOfMeter) -> tuple[Meter, Award]:
        """Pay a share of the meter as it stands, and reset it at once if the share is all of it (MD.12.G, N37).

        After a smaller share the meter may stand below its reset amount, unless it tops up (reading N38).
        """
        amount = share.share_cents(self.amount_cents)
        left = replace(self, units=self.units - amount * UNITS_PER_CENT)
        funding = 0
        if share.percent == 100:
            funding = self.terms.reset_cents
        elif self.tops_up:
            funding = max(0, self.terms.reset_cents - left.amount_cents)
        return replace(left, units=left.units + funding * UNITS_PER_CENT), Award(amount, funding)
