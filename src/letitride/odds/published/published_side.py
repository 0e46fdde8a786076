"""The tables of docs/maths.md about side wagers, the progressive, and all wagers together."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from letitride.catalogue import load_catalogue
from letitride.money import format_cents
from letitride.odds.counts.hand_counts import hand_counts
from letitride.odds.published.markdown import Row, percent, table
from letitride.odds.wagers.cover_all.analysis import analyse_cover_all_tables
from letitride.odds.wagers.joint import Placed, analyse_joint
from letitride.odds.wagers.progressive import ProgressiveAnalysis, analyse_progressive, break_even_by_players
from letitride.odds.wagers.side import analyse_side, by_stake
from letitride.rules.hands import Basis
from letitride.rules.paytables import Paytable
from letitride.rules.submission import MeterTerms
from letitride.rules.wagers import Wager

TERMS = MeterTerms(rate_basis_points=1_500, initial_cents=1_000_000, reset_cents=1_000_000)
"""The meter of the ready-made submission `maryland-full`: 15% of each wager, from $10,000."""


def hands_table() -> str:
    """How many hands of each class there are."""
    return table(
        ("cards", "hand", "hands", "probability"),
        (
            (basis.value, hand.value, f"{count:,}", percent(Fraction(count, sum(counts.values())), places=6))
            for basis in (Basis.FIVE_CARD, Basis.THREE_CARD, Basis.SIX_CARD)
            for counts in (hand_counts(basis),)
            for hand, count in counts.items()
        ),
    )


def side_table() -> str:
    """House edges of the side wagers of a dollar."""
    return table(
        ("paytable", "wager", "house edge = element of risk", "printed par", "hit frequency", "standard deviation"),
        (
            (
                paytable.id,
                paytable.wager.title,
                percent(analysis.house_edge),
                paytable.printed_par,
                percent(analysis.hit_frequency),
                f"{analysis.standard_deviation:.4f}",
            )
            for paytable in _of(Wager.FIVE_CARD_BONUS, Wager.THREE_CARD_BONUS, Wager.SIX_CARD_BONUS)
            for analysis in (analyse_side(paytable),)
        ),
    )


def six_card_table() -> str:
    """The Six Card Bonus as a function of its stake."""
    stakes = (100, 500, 1_000, 2_500, 10_000)
    return table(
        ("paytable", "at odds", "fixed sums", *(f"house edge at {format_cents(stake)}" for stake in stakes)),
        (
            (
                paytable.id,
                percent(line.at_odds),
                f"{line.fixed_cents / 100} dollars",
                *(f"{float(-line.expected_value(stake)):.4%}" for stake in stakes),
            )
            for paytable in _of(Wager.SIX_CARD_BONUS)
            for line in (by_stake(paytable),)
        ),
    )


def progressive_table() -> str:
    """The straight lines of the progressives, the envy, and their meters."""
    return table(
        (
            "paytable",
            "wager",
            "at odds, less the stake",
            "mean share of the meter",
            "envy per other player",
            "mean meter at an award",
            "house edge in the long run, 1 player",
        ),
        (
            (
                line.id,
                format_cents(line.stake_cents),
                percent(line.at_odds),
                line.expected_share,
                percent(line.envy),
                f"${float(line.mean_meter_cents(TERMS)) / 100:,.2f}",
                f"{float(-line.long_run_expected_value(TERMS)):.4%}",
            )
            for line in _progressives()
        ),
    )


def break_even_table() -> str:
    """Break-even meters by number of players, with the envy of the others."""
    return table(
        ("paytable", "wager", *("1 player" if count == 1 else f"{count} players" for count in range(1, 8))),
        (
            (
                line.id,
                format_cents(line.stake_cents),
                *(f"${float(cents) / 100:,.2f}" for cents in break_even_by_players(line).values()),
            )
            for line in _progressives()
        ),
    )


def cover_all_table() -> str:
    """Cover All by number of players."""
    tables = analyse_cover_all_tables(load_catalogue().paytable("COVER-ALL", Wager.COVER_ALL))
    return table(
        ("players", "house edge = element of risk", "hit frequency", "standard deviation"),
        (
            (players, percent(one.house_edge), percent(one.hit_frequency), f"{one.standard_deviation:.4f}")
            for players, one in tables.items()
        ),
    )


def correlation_table() -> str:
    """Correlations of the wagers of `maryland-full`: $10 bets, $1 bonus and progressive, $5 three and six card."""
    catalogue = load_catalogue()
    placed = [
        Placed(catalogue.paytable("MD-BASE-A"), 1_000),
        Placed(catalogue.paytable("MD-5CB-C", Wager.FIVE_CARD_BONUS), 100),
        Placed(catalogue.paytable("MD-3CB-A", Wager.THREE_CARD_BONUS), 500),
        Placed(catalogue.paytable("MD-6CB-A", Wager.SIX_CARD_BONUS), 500),
        Placed(catalogue.paytable("MD-PROG-A", Wager.PROGRESSIVE), 100),
    ]
    joint = analyse_joint(placed, meter_cents=TERMS.reset_cents)
    rows: list[Row] = [
        (one.title, *(f"{joint.correlation(one, other):.4f}" for other in joint.wagers)) for one in joint.wagers
    ]
    matrix = table(("", *(wager.title for wager in joint.wagers)), rows)
    total = joint.total
    return (
        f"{matrix}\n\nTogether: mean {total.mean} = {float(total.mean):.4f} cents a round, variance {total.variance} ="
        f" {float(total.variance):.1f} square cents, standard deviation ${total.standard_deviation / 100:,.2f}."
    )


def _of(*wagers: Wager) -> Iterator[Paytable]:
    catalogue = load_catalogue()
    for wager in wagers:
        for name in catalogue.paytable_ids():
            yield from (paytable for paytable in catalogue.paytables(name) if paytable.wager is wager)


def _progressives() -> Iterator[ProgressiveAnalysis]:
    catalogue = load_catalogue()
    for letter in "ABC":
        envy = catalogue.paytable(f"MD-ENVY-{letter}", Wager.ENVY)
        for stake in envy.columns:
            yield analyse_progressive(catalogue.paytable(f"MD-PROG-{letter}", Wager.PROGRESSIVE), stake, envy=envy)
