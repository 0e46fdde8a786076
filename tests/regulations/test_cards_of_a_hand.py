"""Which of the cards on the table make a player's hand, clause by clause."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from letitride.cards import DECK, parse_cards
from letitride.catalogue import load_catalogue
from letitride.rules.hands import (
    Basis,
)
from letitride.rules.settling.dealt_round import Box, DealtRound

CATALOGUE = load_catalogue()
clause = pytest.mark.clause


def dealt(*hands: str, community: str, six_card_box: str = "") -> DealtRound:
    boxes = tuple(Box(seat, f"player {seat}", parse_cards(hand), {}) for seat, hand in enumerate(hands, start=1))
    return DealtRound(boxes, parse_cards(community), parse_cards(six_card_box))


def judged(table: DealtRound, basis: Basis) -> list[str]:
    return [table.hand(box, basis).value for box in table.boxes]


@clause(
    "CA.glossary.hand",
    "CA.round.7",
    "CAB.round.7",
    "SHFL.bonus.def.hand",
    "SHFL.bonus.round.6",
    "MD.01.B.4",
)
@pytest.mark.parametrize("missing", range(5))
def test_a_hand_is_exactly_the_players_three_cards_and_the_two_community_cards(missing: int) -> None:
    """A royal flush needs all five: with any one of them elsewhere on the table the hand is worth nothing."""
    royal = ["Ah", "Kh", "Qh", "Jh", "Th"]
    assert judged(dealt("Ah Kh Qh", community="Jh Th"), Basis.FIVE_CARD) == ["royal flush"]
    others = [*royal[:missing], "2c", *royal[missing + 1 :]]
    elsewhere = f"{royal[missing]} 9h 8h"
    table = dealt(" ".join(others[:3]), "3s 3d 7c", community=" ".join(others[3:]), six_card_box=elsewhere)
    assert judged(table, Basis.FIVE_CARD)[0] == "nothing"


@clause("CA.glossary.community-card", "SHFL.bonus.def.community-cards", "MD.01.B.1")
def test_the_community_cards_count_for_every_player() -> None:
    hands = ("Ah Kh Qh", "9s 8s 7c", "5d 5c 2s", "Jd 4c 3c")
    assert judged(dealt(*hands, community="Jh Th"), Basis.FIVE_CARD) == [
        "royal flush",
        "straight",
        "low pair",
        "tens or better",
    ]
    assert judged(dealt(*hands, community="Jh 5h"), Basis.FIVE_CARD) == [
        "flush",
        "nothing",
        "three of a kind",
        "tens or better",
    ]
    assert judged(dealt(*hands, community="6h Th"), Basis.FIVE_CARD) == ["flush", "straight", "low pair", "nothing"]


@clause("SHFL.3cb.cards", "CAB.3cb.2")
@pytest.mark.parametrize(
    ("text", "name"), [("9c 9d 2h", "pair"), ("Ts Jh 5d", "nothing"), ("4h 8h Kh", "flush"), ("5c 6d 7h", "straight")]
)
def test_the_three_card_bonus_looks_at_the_players_three_cards_only(text: str, name: str) -> None:
    """Whatever the community cards are, even those that would pair, complete or spoil the hand."""
    own = parse_cards(text)
    unseen = [card for card in DECK if card not in own]
    tables = [DealtRound((Box(1, "player 1", own, {}),), community) for community in combinations(unseen, 2)]
    assert Counter(table.hand(table.boxes[0], Basis.THREE_CARD).value for table in tables) == {name: 1_176}


def test_the_six_card_hand_is_the_players_three_cards_and_the_three_box_cards() -> None:
    """The two community cards are not used (reading N42)."""
    table = dealt("Ad Kd Qd", "2c 2s 7h", community="2d 2h", six_card_box="Jd Td 9d")
    assert judged(table, Basis.SIX_CARD) == ["super royal of diamonds", "nothing"]
    assert judged(table, Basis.FIVE_CARD) == ["low pair", "four of a kind"]
