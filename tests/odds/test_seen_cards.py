"""Decisions with other cards seen, and the worth of knowing community cards early."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import DECK, Card, parse_cards
from letitride.catalogue import load_catalogue
from letitride.errors import TextError
from letitride.odds.counts.groups import DEALS, FIVE_CARD_HANDS
from letitride.odds.strategy.knowledge import worth_of_knowing
from letitride.odds.strategy.seen import decision_with
from letitride.odds.strategy.strategy import find_strategy
from letitride.odds.wagers.base import analyse_base, net_units
from letitride.rules.hands import five_card_hand
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager

from .all_deals import AllDeals

ALL_BUT_TWO = " ".join(str(card) for card in DECK if str(card) not in ("Ah", "Kh", "Qh", "2c"))
PAYTABLES = [load_catalogue().paytable(f"LIRX-0{number}", Wager.BASE) for number in range(1, 7)]


def judged_one_by_one(paytable: Paytable, cards: list[Card], seen: list[Card]) -> Fraction:
    left = [card for card in DECK if card not in cards and card not in seen]
    net = dict(zip(FIVE_CARD_HANDS, net_units(paytable), strict=True))
    values = [net[five_card_hand([*cards, *drawn])] for drawn in combinations(left, 5 - len(cards))]
    return Fraction(sum(values), len(values))


@settings(max_examples=60)
@given(
    deck=st.permutations(DECK),
    known=st.integers(3, 5),
    seen=st.integers(0, 40),
    paytable=st.sampled_from(PAYTABLES),
)
def test_value_equals_the_hands_judged_one_by_one(deck: list[Card], known: int, seen: int, paytable: Paytable) -> None:
    cards, others = deck[:known], deck[known : known + seen]
    decision = decision_with(paytable, cards, others)
    assert decision.value == judged_one_by_one(paytable, cards, others)
    assert sum(decision.hands.values()) == 1
    assert decision.rides == (decision.value > 0)


@pytest.mark.parametrize("paytable", PAYTABLES, ids=lambda paytable: paytable.id)
def test_with_nothing_seen_the_value_is_that_of_the_strategy(paytable: Paytable) -> None:
    strategy = find_strategy(paytable)
    for bet in (strategy.bet_1, strategy.bet_2):
        for group in bet.groups:
            decision = decision_with(paytable, parse_cards(group.example))
            assert (decision.value, decision.rides) == (group.value, group.rides)


def test_seen_cards_turn_a_decision(lirx_01: Paytable) -> None:
    outside = parse_cards("6h 7d 8s 9c")
    assert decision_with(lirx_01, outside).value == 0
    assert decision_with(lirx_01, outside, parse_cards("2c 2d 2h")).value == Fraction(1, 15)
    assert decision_with(lirx_01, outside, parse_cards("Tc")).value == Fraction(-5, 47)


@pytest.mark.parametrize(
    ("cards", "seen", "message"),
    [
        ("Ah Kh", "", "three to five known cards, not 2: Ah Kh"),
        ("Ah Kh Qh", "Ah", "Ah appears twice"),
        (
            "Ah Kh Qh",
            " ".join(str(card) for card in DECK if str(card) not in "Ah Kh Qh 2c"),
            "leaves too few for the community cards",
        ),
    ],
)
def test_cards_that_cannot_be(cards: str, seen: str, message: str, lirx_01: Paytable) -> None:
    with pytest.raises(TextError, match=message):
        decision_with(lirx_01, parse_cards(cards), parse_cards(seen))


@pytest.mark.parametrize("paytable", PAYTABLES, ids=lambda paytable: paytable.id)
def test_worth_of_knowledge_equals_the_enumeration(paytable: Paytable, deals: AllDeals) -> None:
    net = np.array(net_units(paytable))
    by_three = int(np.maximum(deals.three_counts @ net, 0).sum()) * 2
    by_four = int(np.maximum(deals.four_counts @ net, 0).sum()) * 4
    by_five = int(np.maximum(net[deals.classes], 0).sum()) * 20
    always = int(net[deals.classes].sum()) * 20
    worth = worth_of_knowing(paytable)
    values = [always + first + second for first, second in _knowledge(by_three, by_four, by_five)]
    assert [one.expected_value for one in worth] == [Fraction(value, DEALS) for value in values]
    assert worth[0].expected_value == analyse_base(paytable).expected_value
    assert [one.worth for one in worth] == sorted(one.worth for one in worth)


def _knowledge(by_three: int, by_four: int, by_five: int) -> list[tuple[int, int]]:
    return [
        (by_three, by_four),
        (by_four, by_four),
        (by_three, by_five),
        (by_four, by_five),
        (by_five, by_five),
    ]


def test_knowing_one_card_before_bet_1_already_beats_the_house(lirx_01: Paytable) -> None:
    worth = worth_of_knowing(lirx_01)
    assert worth[0].expected_value < 0 < worth[1].expected_value
    assert worth[1].expected_value == Fraction(7_027, 83_300)
    assert worth[4].expected_value == Fraction(87_557, 216_580)
