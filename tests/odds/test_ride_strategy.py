"""The strategy: the short lists say exactly what the best play does, for every hand there is."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import parse_cards
from letitride.catalogue import Catalogue
from letitride.odds.counts.groups import DEALS
from letitride.odds.strategy.deviations import ALWAYS, AS_PRINTED, NEVER, PLANS, Plan, cost_of
from letitride.odds.strategy.features import Features, features_of_places
from letitride.odds.strategy.strategy import BetStrategy, Strategy, find_strategy
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import analyse_base, net_units
from letitride.rules.hands import Basis, FiveCardHand
from letitride.rules.payouts import ToOne
from letitride.rules.paytables import Line, Paytable
from letitride.rules.wagers import Wager

from .all_deals import AllDeals, hands_of, place

BASE_PAYTABLES = ["LIRX-01", "LIRX-02", "LIRX-03", "LIRX-04", "LIRX-05", "LIRX-06"]


def words(strategy: Strategy) -> tuple[list[str], list[str]]:
    return [str(rule) for rule in strategy.bet_1.rules], [str(rule) for rule in strategy.bet_2.rules]


@cache
def features_of_all(size: int) -> list[Features]:
    """The features of every hand of a size, in the order of `place`."""
    hands = hands_of(size)
    order = np.argsort(place(*hands.T))
    return [features_of_places(cards) for cards in hands[order].tolist()]


def listed_rides(bet: BetStrategy, size: int) -> list[bool]:
    """What a list says for every hand of a size."""
    said = {seen: any(shown.rule.names(seen) for shown in bet.rules) for seen in set(features_of_all(size))}
    return [said[seen] for seen in features_of_all(size)]


@pytest.mark.parametrize("ties", Ties)
@pytest.mark.parametrize("name", ["LIRX-01", "LIRX-03"])
def test_lists_equal_the_enumerated_optimum_for_every_hand(
    name: str, ties: Ties, deals: AllDeals, catalogue: Catalogue
) -> None:
    paytable = catalogue.paytable(name, Wager.BASE)
    strategy = find_strategy(paytable, ties)
    net = np.array(net_units(paytable))
    least = 1 if ties is Ties.PULL else 0
    assert np.array_equal(listed_rides(strategy.bet_1, 3), deals.three_counts @ net >= least)
    assert np.array_equal(listed_rides(strategy.bet_2, 4), deals.four_counts @ net >= least)


@pytest.mark.parametrize("name", BASE_PAYTABLES)
def test_every_list_is_proved_over_all_hands(name: str, catalogue: Catalogue) -> None:
    strategy = find_strategy(catalogue.paytable(name, Wager.BASE))
    assert (strategy.bet_1.hands, strategy.bet_2.hands) == (22_100, 270_725)
    for bet in (strategy.bet_1, strategy.bet_2):
        assert sum(group.hands for group in bet.groups) == bet.hands
        assert [group.value > 0 for group in bet.groups] == [group.rides for group in bet.groups]
        assert len(bet.rules) <= 5


def test_the_list_of_the_best_known_paytable(lirx_01: Paytable) -> None:
    assert words(find_strategy(lirx_01)) == (
        [
            "a hand that pays already: a pair of tens or better or three of a kind",
            "three to a straight flush that three straights can complete",
            "three to a straight flush that at least two straights can complete, with at least one card ten or better",
            "three to a straight flush, with at least two cards ten or better",
        ],
        [
            "a hand that pays already: a pair of tens or better, two pair, three of a kind or four of a kind",
            "four cards of one suit",
            "four to an outside straight, with at least one card ten or better",
        ],
    )


def test_lirx_03_has_a_list_of_its_own(lirx_03: Paytable) -> None:
    assert words(find_strategy(lirx_03)) == (
        [
            "a hand that pays already: a pair of tens or better or three of a kind",
            "three to a straight flush that three straights can complete, with at least one card ten or better",
            "three to a straight flush, with at least two cards ten or better",
            "three cards ten or better without a pair that three straights can complete",
        ],
        [
            "a hand that pays already: a pair of tens or better, two pair, three of a kind or four of a kind",
            "four cards of one suit",
            "four to an outside straight",
            "four cards ten or better without a pair",
        ],
    )


@pytest.mark.parametrize(
    ("cards", "on_01", "on_03"),
    [
        ("Th Td 2c", True, True),
        ("9h 9d 2c", False, False),
        ("3h 4h 5h", True, False),
        ("2h 3h 4h", False, False),
        ("Ah 2h 3h", False, False),
        ("8h 9h Th", True, True),
        ("Th Jd Qc", False, True),
        ("Jh Qd Kc", False, False),
        ("6h 7d 8c 9s", False, True),
        ("7h 8d 9c Ts", True, True),
        ("Jh Qd Kc As", False, True),
        ("2h 5h 9h Kh", True, True),
    ],
)
def test_decisions_a_person_can_check(
    cards: str, on_01: bool, on_03: bool, lirx_01: Paytable, lirx_03: Paytable
) -> None:
    held = parse_cards(cards)
    assert (find_strategy(lirx_01).rides(held), find_strategy(lirx_03).rides(held)) == (on_01, on_03)


def test_two_cards_decide_nothing(lirx_01: Paytable) -> None:
    with pytest.raises(ValueError, match="three or four cards, not 2: Ah Kh"):
        find_strategy(lirx_01).rides(parse_cards("Ah Kh"))


odds = st.lists(st.integers(0, 30), min_size=10, max_size=10).filter(any)


@settings(max_examples=15)
@given(odds=odds, ties=st.sampled_from(Ties))
def test_any_paytable_gets_a_list_that_is_proved(odds: list[int], ties: Ties) -> None:
    lines = tuple(Line(hand, (ToOne(number),)) for hand, number in zip(FiveCardHand, odds, strict=False) if number)
    paytable = Paytable(id="own", wager=Wager.BASE, basis=Basis.FIVE_CARD, lines=lines)
    strategy = find_strategy(paytable, ties)
    assert (strategy.bet_1.hands, strategy.bet_2.hands) == (22_100, 270_725)


def test_never_and_always_are_one_and_three_bets_on_every_hand(lirx_01: Paytable) -> None:
    one_bet = sum(
        (units * chance for units, chance in _chances_of_one_bet(lirx_01)),
        Fraction(0),
    )
    never, always = cost_of(NEVER, lirx_01), cost_of(ALWAYS, lirx_01)
    assert (never.expected_value, never.average_bet) == (one_bet, 1)
    assert (always.expected_value, always.average_bet) == (3 * one_bet, 3)
    assert never.element_of_risk == always.element_of_risk


def _chances_of_one_bet(paytable: Paytable) -> list[tuple[int | Fraction, Fraction]]:
    outcomes = analyse_base(paytable).outcomes
    lost = 1 - sum(outcome.probability for outcome in outcomes)
    won = [(outcome.payout.odds, outcome.probability) for outcome in outcomes if isinstance(outcome.payout, ToOne)]
    return [*won, (-1, Fraction(lost))]


def plan_of(paytable: Paytable, ties: Ties = Ties.PULL) -> Plan:
    """The best play of a paytable as a plan, to be tried on another."""
    best = find_strategy(paytable, ties)
    return Plan(
        f"best play of {paytable.id}",
        lambda places: any(
            shown.rule.names(features_of_places(places))
            for shown in (best.bet_1 if len(places) == 3 else best.bet_2).rules
        ),
    )


@pytest.mark.parametrize("name", BASE_PAYTABLES)
def test_no_plan_beats_best_play(name: str, catalogue: Catalogue) -> None:
    paytable = catalogue.paytable(name, Wager.BASE)
    assert all(cost_of(plan, paytable).cost >= 0 for plan in PLANS)
    assert cost_of(plan_of(paytable), paytable).cost == 0
    assert cost_of(plan_of(paytable, Ties.RIDE), paytable).cost == 0


def test_the_printed_list_is_best_for_some_paytables_only(catalogue: Catalogue) -> None:
    costs = {name: cost_of(AS_PRINTED, catalogue.paytable(name, Wager.BASE)).cost for name in BASE_PAYTABLES}
    assert costs == {
        "LIRX-01": 0,
        "LIRX-02": 0,
        "LIRX-03": Fraction(2_671, 2_165_800),
        "LIRX-04": Fraction(41, 1_082_900),
        "LIRX-05": Fraction(1, 216_580),
        "LIRX-06": 0,
    }


def printed_list(hands: np.ndarray) -> np.ndarray:
    """The list that guides print, said again for ascending cards in arrays."""
    ranks, suits, size = hands // 4, hands % 4, hands.shape[1]
    step = np.diff(ranks.astype(int), axis=1)
    pays = ((step == 0) & (ranks[:, 1:] >= 8)).any(axis=1) | ((step == 0).sum(axis=1) >= 2)
    is_suited = (suits == suits[:, :1]).all(axis=1)
    high, apart = (ranks >= 8).sum(axis=1), (step > 0).all(axis=1)
    width = step.sum(axis=1)
    if size == 4:
        is_outside = apart & (width == 3) & (ranks[:, -1] < 12)
        return pays | is_suited | (is_outside & (high > 0))
    in_a_row = (width == 2) & (ranks[:, 0] > 0)
    drawn = in_a_row | (high == 3) | ((width == 3) & (high >= 1)) | ((width == 4) & (high >= 2))
    return pays | (is_suited & drawn)


def test_the_cost_of_the_printed_list_equals_the_enumeration(lirx_03: Paytable, deals: AllDeals) -> None:
    net = np.array(net_units(lirx_03))
    rides = []
    for size in (3, 4):
        hands = hands_of(size)
        said = np.zeros(len(hands), dtype=bool)
        said[place(*hands.T)] = printed_list(hands)
        rides.append(said)
    counts = deals.rounds(*rides)[0]
    total = int((counts * np.arange(4)[:, None] * net).sum())
    assert cost_of(AS_PRINTED, lirx_03).expected_value == Fraction(total, DEALS)


def test_features_tell_hands_apart_exactly_as_their_prospects_do(deals: AllDeals) -> None:
    for size, counts in ((3, deals.three_counts), (4, deals.four_counts)):
        prospects: dict[Features, set[tuple[int, ...]]] = {}
        rows = list(map(tuple, counts.tolist()))
        for seen, row in zip(features_of_all(size), rows, strict=True):
            prospects.setdefault(seen, set()).add(row)
        assert all(len(found) == 1 for found in prospects.values())
        assert len(prospects) == len(set(rows)) == 33


def test_examples_are_hands_that_the_rule_names(lirx_01: Paytable) -> None:
    for bet in (find_strategy(lirx_01).bet_1, find_strategy(lirx_01).bet_2):
        for shown in bet.rules:
            for example in shown.examples:
                suits = "hhhh" if "suit" in str(shown) or "flush" in str(shown) else "hdcs"
                cards = parse_cards(" ".join(map(str.__add__, example.split("-"), suits)))
                assert bet.rides(cards)
