"""Side wagers and the envy bonus: exact fractions, in units of the wager.

Some stakes are taken before the deal and never come back (readings F5, N20, N25); the others stay on the layout and are
kept by a winner (readings F6, N21): the kind of wager says which. An award such as the envy bonus costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from letitride.odds.counts.hand_counts import hand_counts
from letitride.odds.wagers.base import Outcome, outcomes_of
from letitride.odds.wagers.distribution import Distribution
from letitride.rules.payouts import FixedSum, ForOne, Payout, PercentOfMeter, ToOne, is_win
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import ColumnsBy, Judged
from letitride.rules.wagers import Wager

DOLLAR_CENTS = 100


@dataclass(frozen=True, slots=True)
class SideAnalysis:
    """A side wager of one size; `expected_value` is the mean result per unit of the wager.

    For an envy bonus, which has no stake, the figures are what one other player's hand brings, per unit of the
    receiver's progressive wager.
    """

    id: str
    wager: Wager
    stake_cents: int
    hit_frequency: Fraction
    distribution: Distribution
    outcomes: tuple[Outcome, ...]

    @property
    def expected_value(self) -> Fraction:
        """The mean result per unit of the wager."""
        return self.distribution.mean

    @property
    def house_edge(self) -> Fraction:
        """What the house wins per unit of the wager; nothing is ever withdrawn, so it is the element of risk too."""
        return -self.expected_value

    @property
    def variance(self) -> Fraction:
        """The variance of the result per unit of the wager."""
        return self.distribution.variance

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result per unit of the wager."""
        return sqrt(self.variance)


@dataclass(frozen=True, slots=True)
class ByStake:
    """The expected value of a wager of which some lines pay fixed sums: `at_odds + fixed_cents / stake_cents`."""

    at_odds: Fraction
    fixed_cents: Fraction

    def expected_value(self, stake_cents: int) -> Fraction:
        """The expected value per unit of a stake."""
        return self.at_odds + self.fixed_cents / stake_cents

    @property
    def break_even_cents(self) -> Fraction:
        """The stake at which the fixed sums make up for the house edge; a smaller one favours the player."""
        return -self.fixed_cents / self.at_odds


def analyse_side(
    paytable: Paytable, stake_cents: int = DOLLAR_CENTS, *, meter_cents: int | None = None
) -> SideAnalysis:
    """Everything about a side wager of one size, as fractions.

    Arguments: `paytable` of a wager that is judged on one player's cards; `stake_cents`, what is staked; `meter_cents`,
    where the meter stands, needed where the paytable pays from it.
    Errors: `ValueError` if the paytable is the base game's or Cover All's, or its meter is missing.

    >>> from letitride.catalogue import load_catalogue
    >>> analyse_side(load_catalogue().paytable("3CB-1", Wager.THREE_CARD_BONUS)).house_edge
    Fraction(128, 5525)
    """
    if paytable.wager.is_base or paytable.wager.judged is Judged.BEST_OF_TABLE:
        raise ValueError(f"{paytable.id} is a paytable of the {paytable.wager.title}, which is analysed by itself")
    column = stake_cents if paytable.columns_by is ColumnsBy.WAGER else None
    counts = hand_counts(paytable.basis)
    total = sum(counts.values())
    payouts = {hand: paytable.payout_for(hand, column) for hand in counts}
    return SideAnalysis(
        id=paytable.id,
        wager=paytable.wager,
        stake_cents=stake_cents,
        hit_frequency=Fraction(sum(counts[hand] for hand, payout in payouts.items() if is_win(payout)), total),
        distribution=Distribution.of_counts(
            (
                (Fraction(net_cents(paytable.wager, payout, stake_cents, meter_cents), stake_cents), counts[hand])
                for hand, payout in payouts.items()
            ),
            total,
        ),
        outcomes=outcomes_of(paytable, dict(counts), column),
    )


def net_cents(wager: Wager, payout: Payout | None, stake_cents: int, meter_cents: int | None = None) -> int:
    """What a player gains or loses on one wager, given what its hand is paid (None if it loses).

    A share of the meter is paid to the cent below (MD.12.G).
    """
    if wager.is_award:
        return 0 if payout is None else _due_cents(payout, stake_cents, meter_cents)
    if payout is None:
        return -stake_cents
    due = _due_cents(payout, stake_cents, meter_cents)
    return due - stake_cents if wager.is_taken_before_deal else due


def by_stake(paytable: Paytable) -> ByStake:
    """How the expected value of a wager depends on its size, where fixed sums don't grow with it (reading N21)."""
    counts = hand_counts(paytable.basis)
    total = sum(counts.values())
    at_odds, fixed = Fraction(0), 0
    for hand, count in counts.items():
        payout = paytable.payout_for(hand)
        if isinstance(payout, FixedSum):
            fixed += count * payout.sum_cents
            at_odds -= count if paytable.wager.is_taken_before_deal else 0
        else:
            at_odds += count * _net_units(paytable.wager, payout)
    return ByStake(at_odds / total, Fraction(fixed, total))


def _net_units(wager: Wager, payout: Payout | None) -> Fraction:
    """What one unit gains or loses at odds, whatever the stake and without rounding."""
    if not isinstance(payout, ToOne | ForOne):
        return Fraction(-1)
    return Fraction(payout.odds) - (1 if wager.is_taken_before_deal else 0)


def _due_cents(payout: Payout, stake_cents: int, meter_cents: int | None) -> int:
    match payout:
        case PercentOfMeter():
            if meter_cents is None:
                raise ValueError(f"{payout} depends on the meter: give the amount it shows")
            return payout.share_cents(meter_cents)
        case ToOne() | ForOne() | FixedSum():
            return payout.due_cents(stake_cents)
