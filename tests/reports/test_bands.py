"""The bands of actual results: against the binomial, against `odds.many_rounds`, and in their known shape."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from letitride.catalogue import Catalogue
from letitride.odds.bankroll.bankroll import Play
from letitride.odds.bankroll.many_rounds import after_rounds
from letitride.odds.wagers.base import analyse_base
from letitride.odds.wagers.distribution import Distribution, Value
from letitride.odds.wagers.side import analyse_side
from letitride.reports.par.bands import LEVELS, ROUNDS, bands
from letitride.rules.wagers import Wager


def tails(level: int) -> tuple[Fraction, Fraction]:
    below = (1 - Fraction(level, 100)) / 2
    return below, 1 - below


def test_two_results_are_binomial() -> None:
    rounds, chance = 500, Fraction(1, 10)
    ways = [comb(rounds, wins) * chance**wins * (1 - chance) ** (rounds - wins) for wins in range(rounds + 1)]

    def house_win(part: Fraction) -> Fraction:
        wins = next(wins for wins in range(rounds + 1) if sum(ways[: wins + 1]) >= part)
        return -Fraction(4 * wins - (rounds - wins), rounds)

    (band,) = bands(Distribution({-1: 1 - chance, 4: chance}), [rounds])
    assert band.exact is not None
    for level in LEVELS:
        low, high = tails(level)
        assert band.exact[level] == pytest.approx((float(house_win(high)), float(house_win(low))), abs=1e-12)


@pytest.mark.parametrize("rounds", [1_000, 1_000_000])
@pytest.mark.parametrize("wager", [Wager.BASE, Wager.FIVE_CARD_BONUS])
def test_another_algorithm_gives_the_same(wager: Wager, rounds: int, catalogue: Catalogue) -> None:
    paytable = catalogue.paytable("LIRB-03", wager)
    is_base = wager is Wager.BASE
    results = analyse_base(paytable).distribution if is_base else analyse_side(paytable).distribution
    total = after_rounds(Play(results, stake=3 if is_base else 1), rounds)
    (band,) = bands(results, [rounds])
    assert band.exact is not None
    for level in LEVELS:
        low, high = (total.quantile(float(part)) for part in tails(level))
        assert band.exact[level] == pytest.approx((-high / rounds, -low / rounds), abs=2 / rounds)


def test_many_rounds_of_a_mild_game_are_normal() -> None:
    (band,) = bands(Distribution({-1: Fraction(21, 40), 1: Fraction(19, 40)}), [10**7])
    assert band.exact is not None
    for level in LEVELS:
        assert band.exact[level] == pytest.approx(band.normal[level], abs=1e-6)


def test_results_that_are_no_whole_units() -> None:
    halves: dict[Value, Fraction] = {
        Fraction(-1): Fraction(3, 4),
        Fraction(1, 2): Fraction(1, 8),
        Fraction(7, 2): Fraction(1, 8),
    }
    doubled: dict[Value, Fraction] = {int(2 * value): chance for value, chance in halves.items()}
    (band,), (twice,) = bands(Distribution(halves), [1_000]), bands(Distribution(doubled), [1_000])
    assert band.exact is not None
    assert twice.exact is not None
    for level in LEVELS:
        assert twice.exact[level] == pytest.approx([2 * limit for limit in band.exact[level]], abs=1e-12)


def test_bands_narrow_and_nest(catalogue: Catalogue) -> None:
    found = bands(analyse_base(catalogue.paytable("LIRX-02", Wager.BASE)).distribution, ROUNDS)
    edge = 1427 / 41650
    for band in found:
        limits = [limit for level in reversed(LEVELS) for limit in band.shown[level][:1]]
        assert limits == sorted(limits)
        assert band.shown[90][0] < edge < band.shown[90][1]
    widths = [band.shown[95][1] - band.shown[95][0] for band in found]
    assert widths == sorted(widths, reverse=True)
