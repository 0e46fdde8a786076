"""The rankings of three-card hands, and the hands that the 3 Card Bonus pays, clause by clause."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hands_of_every_strength import (
    THREE_CARDS,
    paid_as,
    suited,
    three_card_class,
    unsuited,
)

from letitride.cards import parse_cards
from letitride.catalogue import load_catalogue
from letitride.rules.hands import Basis, FiveCardHand, ThreeCardHand, three_card_hand
from letitride.rules.payouts import ToOne
from letitride.rules.paytables import Line, Paytable, check_paytable
from letitride.rules.wagers import Wager

CATALOGUE = load_catalogue()
clause = pytest.mark.clause


MD_THREE_CARD_BONUS = [
    CATALOGUE.paytable(name, Wager.THREE_CARD_BONUS) for name in ("MD-3CB-A", "MD-3CB-B", "MD-3CB-C")
]
SHFL_THREE_CARD_BONUS = [CATALOGUE.paytable(f"3CB-{number}", Wager.THREE_CARD_BONUS) for number in range(1, 7)]


@clause("MD.06.D")
@pytest.mark.parametrize("paytable", MD_THREE_CARD_BONUS, ids=lambda paytable: paytable.id)
def test_the_three_card_bonus_pays_five_hands(paytable: Paytable) -> None:
    assert paytable.basis is Basis.THREE_CARD
    paid = {paid_as(paytable, three_card_hand(parse_cards(text))) for texts in THREE_CARDS.values() for text in texts}
    assert paid == {None, "straight flush", "three of a kind", "straight", "flush", "pair"}


@pytest.mark.parametrize("paytable", MD_THREE_CARD_BONUS, ids=lambda paytable: paytable.id)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("straight flush", marks=clause("MD.06.D.1")),
        pytest.param("three of a kind", marks=clause("MD.06.D.2")),
        pytest.param("straight", marks=clause("MD.06.D.3")),
        pytest.param("flush", marks=clause("MD.06.D.4")),
        pytest.param("pair", marks=clause("MD.06.D.5")),
    ],
)
def test_a_three_card_line_pays_the_hands_of_its_definition_and_no_others(name: str, paytable: Paytable) -> None:
    every_hand = [text for texts in THREE_CARDS.values() for text in texts]
    paid_so = [text for text in every_hand if paid_as(paytable, three_card_hand(parse_cards(text))) == name]
    assert paid_so == THREE_CARDS[name]


@clause("MD.06.D.3")
def test_ace_two_three_is_a_straight_and_king_ace_two_is_not() -> None:
    assert three_card_class("As 2d 3c") == "straight"
    assert three_card_class("As 2s 3s") == "straight flush"
    assert three_card_class("Ks Ad 2c") == "nothing"
    assert three_card_class("Ks As 2s") == "flush"


@clause("SHFL.3cb.rank")
def test_three_card_classes_are_listed_from_the_straight_flush_down() -> None:
    listed = [hand.value for hand in Basis.THREE_CARD.hands]
    assert listed[listed.index("straight flush") :] == list(reversed(THREE_CARDS))
    assert all("mini royal" in name for name in listed[: listed.index("straight flush")])


@clause("SHFL.3cb.rank")
@pytest.mark.parametrize("paytable", SHFL_THREE_CARD_BONUS, ids=lambda paytable: paytable.id)
def test_a_three_card_hand_is_paid_more_than_the_class_below(paytable: Paytable) -> None:
    payouts = [paytable.payout_for(ThreeCardHand(name)) for name in THREE_CARDS if name != "nothing"]
    odds = [payout.odds for payout in payouts if isinstance(payout, ToOne)]
    assert len(odds) == len(payouts)
    assert all(lower < higher for lower, higher in pairwise(odds))
    assert paytable.payout_for(ThreeCardHand.NOTHING) is None


@clause("SHFL.3cb.rank")
def test_a_paytable_that_pays_a_flush_but_no_straight_is_faulty_with_three_cards_only() -> None:
    flush_up = SHFL_THREE_CARD_BONUS[0]
    without_straight = tuple(line for line in flush_up.lines if line.hand is not ThreeCardHand.STRAIGHT)
    without_pair = tuple(line for line in without_straight if line.hand is not ThreeCardHand.PAIR)
    faults = check_paytable(replace(flush_up, lines=without_pair))
    assert [fault.message for fault in faults] == ["straight has no payout, but flush, a lower hand, has one"]
    five_cards = ("royal flush", "straight flush", "four of a kind", "full house", "flush")
    lines = tuple(Line(FiveCardHand(name), (ToOne(1),)) for name in five_cards)
    assert check_paytable(Paytable("FLUSH-UP", Wager.BASE, Basis.FIVE_CARD, lines)) == []


@clause("SHFL.3cb.mini-royal")
@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize(("number", "odds"), [(1, 40), (2, 40), (3, 40), (4, 50), (5, 50), (6, 50)])
def test_a_mini_royal_is_paid_more_where_it_is_listed(number: int, odds: int, suit: str) -> None:
    paytable = SHFL_THREE_CARD_BONUS[number - 1]
    assert paytable.payout_for(three_card_hand(parse_cards(suited("AKQ", suit)))) == ToOne(odds)
    assert paytable.payout_for(three_card_hand(parse_cards(suited("KQJ", suit)))) == ToOne(40)
    assert paytable.payout_for(three_card_hand(parse_cards(unsuited("AKQ")))) != ToOne(odds)
