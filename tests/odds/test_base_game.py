"""The base game: exact figures against an enumeration of every deal, and the fast paths against the exact ones."""

from __future__ import annotations

from fractions import Fraction
from operator import mul

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.catalogue import Catalogue
from letitride.odds.counts.groups import DEALS, FIVE_CARD_HANDS, load_groups
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import analyse_base, net_units
from letitride.odds.wagers.floats import analyse_batch, analyse_floats
from letitride.rules.hands import Basis, FiveCardHand
from letitride.rules.payouts import ToOne
from letitride.rules.paytables import Line, Paytable
from letitride.rules.wagers import Wager

from .all_deals import AllDeals

WINNING = FIVE_CARD_HANDS[:-1]
NO_LINE = 0

odds_vectors = st.lists(st.integers(NO_LINE, 10_000) | st.integers(NO_LINE, 12), min_size=10, max_size=10).filter(any)


def paytable_of(odds: list[int]) -> Paytable:
    lines = tuple(Line(hand, (ToOne(number),)) for hand, number in zip(WINNING, odds, strict=True) if number)
    return Paytable(id="own", wager=Wager.BASE, basis=Basis.FIVE_CARD, lines=lines)


@pytest.mark.parametrize("name", ["LIRX-01", "LIRX-03"])
@pytest.mark.parametrize("ties", Ties)
def test_every_figure_equals_the_enumeration(name: str, ties: Ties, deals: AllDeals, catalogue: Catalogue) -> None:
    paytable = catalogue.paytable(name, Wager.BASE)
    analysis = analyse_base(paytable, ties)
    net = np.array(net_units(paytable))
    least = 1 if ties is Ties.PULL else 0
    counts = deals.rounds(deals.three_counts @ net >= least, deals.four_counts @ net >= least)[0]
    bets = np.arange(4)[:, None]
    assert counts.sum() == DEALS
    assert analysis.expected_value == Fraction(int((counts * bets * net).sum()), DEALS)
    assert analysis.average_bet == Fraction(int((counts * bets).sum()), DEALS)
    assert analysis.hit_frequency == Fraction(int(counts[:, net > 0].sum()), DEALS)
    square = Fraction(int((counts * (bets * net) ** 2).sum()), DEALS)
    assert analysis.variance == square - analysis.expected_value**2
    results: dict[int, int] = {}
    for stay, place in np.argwhere(counts).tolist():
        result = stay * int(net[place])
        results[result] = results.get(result, 0) + int(counts[stay, place])
    assert analysis.distribution.chances == {value: Fraction(count, DEALS) for value, count in results.items()}


@pytest.mark.parametrize("name", ["LIRX-01", "LIRX-03"])
def test_chances_to_ride_equal_the_enumeration(name: str, deals: AllDeals, catalogue: Catalogue) -> None:
    paytable = catalogue.paytable(name, Wager.BASE)
    analysis = analyse_base(paytable)
    net = np.array(net_units(paytable))
    rides_1, rides_2 = deals.three_counts @ net > 0, deals.four_counts @ net > 0
    assert analysis.rides_bet_1 == Fraction(int(rides_1.sum()), len(rides_1))
    assert analysis.rides_bet_2 == Fraction(int(rides_2.sum()), len(rides_2))
    both = deals.rounds(rides_1, rides_2)[0][3].sum()
    assert analysis.rides_both == Fraction(int(both), DEALS)


def test_known_figures_of_the_best_known_paytable(lirx_01: Paytable) -> None:
    analysis = analyse_base(lirx_01)
    assert analysis.expected_value == Fraction(-37_963, 1_082_900)
    assert analysis.average_bet == Fraction(331_288, 270_725)
    assert f"{float(analysis.house_edge):.4%}" == "3.5057%"
    assert f"{float(analysis.average_bet):.4f}" == "1.2237"
    assert f"{analysis.standard_deviation:.2f}" == "5.16"


@given(odds=odds_vectors, ties=st.sampled_from(Ties))
def test_distribution_agrees_with_the_figures(odds: list[int], ties: Ties) -> None:
    analysis = analyse_base(paytable_of(odds), ties)
    assert sum(analysis.distribution.chances.values()) == 1
    assert analysis.distribution.mean == analysis.expected_value
    assert analysis.distribution.variance == analysis.variance
    assert analysis.distribution.at_least(1) == analysis.hit_frequency
    assert 1 <= analysis.average_bet <= 3
    assert analysis.average_bet == 1 + analysis.rides_bet_1 + analysis.rides_bet_2
    assert sum(outcome.probability for outcome in analysis.outcomes) == analysis.hit_frequency


@given(odds=odds_vectors)
def test_ties_move_the_average_bet_but_not_the_value(odds: list[int]) -> None:
    pulled, riding = (analyse_base(paytable_of(odds), ties) for ties in Ties)
    assert pulled.expected_value == riding.expected_value
    assert pulled.average_bet <= riding.average_bet


@settings(max_examples=50)
@given(tables=st.lists(odds_vectors, min_size=1, max_size=8))
def test_fast_paths_agree_with_the_exact_one(tables: list[list[int]]) -> None:
    paytables = [paytable_of(odds) for odds in tables]
    nets = np.array([net_units(paytable) for paytable in paytables], dtype=float)
    batch = analyse_batch(nets)
    groups = load_groups()
    for place, paytable in enumerate(paytables):
        exact, single = analyse_base(paytable), analyse_floats(nets[place])
        figures = [exact.expected_value, exact.average_bet, exact.element_of_risk, exact.variance]
        assert list(single[:4]) == pytest.approx([float(figure) for figure in figures], rel=1e-9, abs=1e-12)
        assert [batch[figure][place] for figure in range(4)] == pytest.approx(single[:4], rel=1e-9, abs=1e-12)
        assert single.standard_deviation == pytest.approx(exact.standard_deviation)
        rides = [sum(map(mul, row, net_units(paytable))) > 0 for row in groups.three_vectors]
        assert single.bet_1.tolist() == rides
        assert [*single.bet_1, *single.bet_2] == batch.rides[:, place].tolist()


def test_batches_longer_than_one_block_agree() -> None:
    nets = np.full((1_300, len(FIVE_CARD_HANDS)), -1.0)
    nets[:, :9] = np.random.default_rng(7).integers(1, 60, (1_300, 9))
    batch = analyse_batch(nets)
    for place in (0, 511, 512, 1_299):
        assert batch.expected_value[place] == pytest.approx(analyse_floats(nets[place]).expected_value)


def test_a_paytable_may_pay_low_pairs() -> None:
    paytable = paytable_of([1] * 10)
    analysis = analyse_base(paytable)
    assert analysis.hit_frequency == 1 - Fraction(1_302_540, 2_598_960)
    assert analysis.outcomes[-1].hand is FiveCardHand.LOW_PAIR


def test_only_base_paytables_are_taken(catalogue: Catalogue) -> None:
    with pytest.raises(ValueError, match="3CB-1 is a paytable of the 3 Card Bonus"):
        analyse_base(catalogue.paytables("3CB-1")[0])
