"""The progressive: its edge is a straight line in the meter, so that a meter breaks even (Maryland).

A share is paid from the meter as it stands at that seat's settlement (MD.12.G, reading N37); the figures hold for the
seat that is settled first, and for every seat if no second award is due in the same round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from letitride.errors import TextError
from letitride.odds.counts.hand_counts import hand_counts
from letitride.odds.wagers.side import DOLLAR_CENTS, analyse_side
from letitride.rules.payouts import ForOne, PercentOfMeter
from letitride.rules.paytables import Paytable
from letitride.rules.submission import MeterTerms

LEAST_RESET_CENTS = 100_000
"""The least that a meter may start from or be reset to (MD.12.F.2)."""


@dataclass(frozen=True, slots=True)
class ProgressiveAnalysis:
    """A progressive wager of one size: expected value = `at_odds` + `expected_share` x meter / stake + envy.

    `at_odds` is what the lines that pay odds bring, less the stake; `expected_share` is the mean part of the meter
    that one wager wins, and `clearing_chance` the chance that it wins all of it; `envy` is what each other player's
    hand adds, per unit of the wager.
    """

    id: str
    stake_cents: int
    at_odds: Fraction
    expected_share: Fraction
    clearing_chance: Fraction
    envy: Fraction

    def expected_value(self, meter_cents: Fraction | int, *, players: int = 1) -> Fraction:
        """The expected value per unit at a meter, with the envy of the other players (none if there is one player)."""
        return self.at_odds + self.expected_share * meter_cents / self.stake_cents + (players - 1) * self.envy

    def break_even_cents(self, *, players: int = 1) -> Fraction:
        """The meter at which the wager is worth exactly nothing."""
        return -(self.at_odds + (players - 1) * self.envy) * self.stake_cents / self.expected_share

    def mean_meter_cents(self, terms: MeterTerms) -> Fraction:
        """The mean meter at an award in the long run, with one award a round at most (reading N38: no top-up).

        What the meter pays must equal what it takes in: (growth + clearing chance x reset) / expected share.
        """
        growth = Fraction(terms.rate_basis_points * self.stake_cents, 10_000)
        return (growth + self.clearing_chance * terms.reset_cents) / self.expected_share

    def long_run_expected_value(self, terms: MeterTerms, *, players: int = 1) -> Fraction:
        """The expected value per unit over many rounds, whatever the meter shows at one of them."""
        return self.expected_value(self.mean_meter_cents(terms), players=players)


def analyse_progressive(
    paytable: Paytable, stake_cents: int = DOLLAR_CENTS, *, envy: Paytable | None = None
) -> ProgressiveAnalysis:
    """The edge of a progressive as a function of the meter, with an envy bonus or without.

    Arguments: `paytable` of a progressive; `stake_cents`, what is staked; `envy`, the paytable of the envy bonus.
    Errors: `ValueError` if the paytable has no meter.

    >>> from letitride.catalogue import load_catalogue
    >>> from letitride.rules.wagers import Wager
    >>> analysis = analyse_progressive(load_catalogue().paytable("MD-PROG-A", Wager.PROGRESSIVE))
    >>> analysis.expected_value(10_000_00) < analysis.expected_value(100_000_00)
    True
    """
    if not paytable.wager.has_meter:
        raise ValueError(f"{paytable.id} is a paytable of the {paytable.wager.title}, not of the progressive")
    counts = hand_counts(paytable.basis)
    total = sum(counts.values())
    odds, percent, cleared = Fraction(0), 0, 0
    for hand, count in counts.items():
        match paytable.payout_for(hand):
            case PercentOfMeter(share):
                percent += share * count
                cleared += count if share == 100 else 0
            case ForOne(for_one):
                odds += for_one * count
    if percent == 0:
        raise TextError(f"{paytable.id} pays no share of the meter, so it has no break-even meter")
    return ProgressiveAnalysis(
        id=paytable.id,
        stake_cents=stake_cents,
        at_odds=odds / total - 1,
        expected_share=Fraction(percent, 100 * total),
        clearing_chance=Fraction(cleared, total),
        envy=Fraction(0) if envy is None else analyse_side(envy, stake_cents).expected_value,
    )


def break_even_by_players(analysis: ProgressiveAnalysis) -> Mapping[int, Fraction]:
    """The break-even meter in cents for 1 to 7 players."""
    return {players: analysis.break_even_cents(players=players) for players in range(1, 8)}
