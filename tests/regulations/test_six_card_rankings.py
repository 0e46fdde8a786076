"""The rankings of six-card hands, and the hands that the Six Card Bonus pays, clause by clause."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hands_of_every_strength import (
    RANKS,
    SEQUENCES,
    paid_as,
    six_card_class,
    suited,
    unsuited,
)

from letitride.cards import DECK, parse_cards
from letitride.catalogue import load_catalogue
from letitride.rules.hands import Basis, six_card_hand
from letitride.rules.payouts import FixedSum
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager

CATALOGUE = load_catalogue()
clause = pytest.mark.clause


SIX_CARD_BONUS = [CATALOGUE.paytable(name, Wager.SIX_CARD_BONUS) for name in ("MD-6CB-A", "MD-6CB-B")]
SIX_CARD_LINES = {
    None,
    "super royal of diamonds",
    "super royal of hearts, spades or clubs",
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
}


def with_each_other_card(text: str) -> dict[str, str]:
    """The classes of a five-card hand with each of the other 47 cards, by that card."""
    five = parse_cards(text)
    return {str(card): six_card_hand((*five, card)).value for card in DECK if card not in five}


@clause("MD.06.E")
@pytest.mark.parametrize("paytable", SIX_CARD_BONUS, ids=lambda paytable: paytable.id)
def test_the_six_card_bonus_pays_three_of_a_kind_or_better_and_the_super_royal(paytable: Paytable) -> None:
    assert paytable.basis is Basis.SIX_CARD
    assert {paid_as(paytable, hand) for hand in Basis.SIX_CARD.hands if hand.value != "super royal"} == SIX_CARD_LINES
    for text in ("As Ad Ks Kd Qs Qd", "As Ad Ks Kd Qs Jd", "As Ad Ks Qd Js 9d", "As Kd Qs Jd 9s 8d"):
        assert paid_as(paytable, six_card_hand(parse_cards(text))) is None


@clause("MD.06.E.1")
@pytest.mark.parametrize(("suit", "nine"), [("c", "9c"), ("d", "9d"), ("h", "9h"), ("s", "9s")])
def test_six_cards_with_ace_to_ten_of_one_suit_are_a_royal_flush(suit: str, nine: str) -> None:
    classes = with_each_other_card(suited("AKQJT", suit))
    super_royal = classes.pop(nine)
    assert super_royal.startswith("super royal of")
    assert Counter(classes.values()) == {"royal flush": 46}


@clause("MD.06.E.2")
@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize("ranks", SEQUENCES[:-1])
def test_six_cards_with_a_lower_suited_sequence_are_a_straight_flush(ranks: str, suit: str) -> None:
    classes = with_each_other_card(suited(ranks, suit))
    classes.pop("A" + suit, None)
    assert set(classes.values()) == {"straight flush"}


@clause("MD.06.E.3")
@pytest.mark.parametrize("rank", RANKS)
def test_six_cards_with_four_of_a_rank_are_four_of_a_kind(rank: str) -> None:
    for kicker in RANKS.replace(rank, ""):
        assert Counter(with_each_other_card(unsuited(rank * 4 + kicker)).values()) == {"four of a kind": 47}


@clause("MD.06.E.4")
@pytest.mark.parametrize("three", RANKS)
def test_six_cards_with_three_of_one_rank_and_two_of_another_are_a_full_house(three: str) -> None:
    for two in RANKS.replace(three, ""):
        classes = with_each_other_card(unsuited(three * 3 + two * 2))
        assert classes.pop(f"{three}s") == "four of a kind"
        assert Counter(classes.values()) == {"full house": 46}


@clause("MD.06.E.5")
@pytest.mark.parametrize(
    "text",
    [
        "Ah Kh Qh Jh 9h 2c",
        "7h 5h 4h 3h 2h 2c",
        "7h 5h 4h 3h 2h 6c",
        "Ah Kh Qh Jh 9h Tc",
        "Ac Kc Qc Jc 9c 8c",
        "2d 4d 6d 8d Td Qd",
        "Qs Ks As 2s 3s 4d",
    ],
)
def test_six_cards_with_five_of_one_suit_are_a_flush(text: str) -> None:
    assert six_card_class(text) == "flush"


@clause("MD.06.E.6")
@pytest.mark.parametrize("ranks", SEQUENCES)
def test_six_cards_with_five_in_sequence_are_a_straight(ranks: str) -> None:
    mixed = " ".join(rank + suit for rank, suit in zip(ranks, "shdcs", strict=True))
    assert Counter(with_each_other_card(mixed).values()) == {"straight": 47}


@clause("MD.06.E.7")
@pytest.mark.parametrize("three", RANKS)
def test_six_cards_with_three_of_a_rank_are_three_of_a_kind(three: str) -> None:
    for others in combinations(RANKS.replace(three, ""), 3):
        assert six_card_class(unsuited(three * 3 + "".join(others))) == "three of a kind"


@clause("MD.06.E.8")
@pytest.mark.parametrize("paytable", SIX_CARD_BONUS, ids=lambda paytable: paytable.id)
@pytest.mark.parametrize("suit", "cdhs")
def test_a_super_royal_is_ace_to_nine_of_one_suit(suit: str, paytable: Paytable) -> None:
    hand = six_card_hand(parse_cards(suited("AKQJT9", suit)))
    name = "super royal of diamonds" if suit == "d" else "super royal of hearts, spades or clubs"
    assert paid_as(paytable, hand) == name
    assert isinstance(paytable.payout_for(hand), FixedSum)


@clause("MD.06.E.8")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ad Kd Qd Jd Td 9h", "royal flush"),
        ("Ad Kd Qd Jd Td 8d", "royal flush"),
        ("Kd Qd Jd Td 9d 8d", "straight flush"),
        ("Ad 2d 3d 4d 5d 6d", "straight flush"),
        ("Ah Kd Qd Jd Td 9d", "straight flush"),
        ("Ad Kd Qh Jd Td 9d", "flush"),
    ],
)
def test_five_of_the_six_make_no_super_royal(text: str, name: str) -> None:
    assert six_card_class(text) == name
