"""Cards: the pack, the ranks, the suits, and text that reads back."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter
from dataclasses import FrozenInstanceError
from itertools import combinations, combinations_with_replacement, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import DECK, Card, Rank, Suit, format_cards, parse_card, parse_cards
from letitride.errors import TextError
from letitride.rules.hands import five_card_hand, five_card_strength

STANDARD_PACK = """
2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac
2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad
2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah
2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As
"""


@pytest.mark.clause("CA.cards.2", "CAB.cards.2", "SHFL.bonus.cards")
def test_the_deck_is_the_standard_pack_of_52() -> None:
    assert len(DECK) == 52
    assert sorted(map(str, DECK)) == sorted(STANDARD_PACK.split())


@pytest.mark.clause("CAB.cards.2.no-jokers")
@pytest.mark.parametrize("joker", ["Joker", "Jk", "Jr", "*", "0s", "1s", "X"])
def test_there_is_no_joker(joker: str) -> None:
    assert joker not in map(str, DECK)
    with pytest.raises(TextError, match="is not a card"):
        parse_card(joker)


def test_an_index_is_the_place_in_the_deck() -> None:
    assert [card.index for card in DECK] == list(range(52))
    assert (str(DECK[0]), str(DECK[51])) == ("2c", "As")


@pytest.mark.clause("CA.rank.2", "CAB.rank.2", "MD.06.A")
def test_ranks_ascend_from_deuce_to_ace() -> None:
    assert "".join(rank.letter for rank in sorted(Rank)) == "23456789TJQKA"
    for lower, higher in combinations("23456789TJQKA", 2):
        assert parse_card(f"{lower}s").rank < parse_card(f"{higher}s").rank


@pytest.mark.clause("CA.glossary.suit", "SHFL.bonus.def.suit")
def test_the_suits_are_clubs_diamonds_hearts_and_spades() -> None:
    assert {suit.name.lower(): suit.letter for suit in Suit} == {
        "clubs": "c",
        "diamonds": "d",
        "hearts": "h",
        "spades": "s",
    }


@pytest.mark.clause("CA.rank.1", "CAB.rank.1", "SHFL.bonus.def.suit", "MD.06.B")
def test_suits_have_no_order() -> None:
    for first, second in permutations(Suit, 2):
        with pytest.raises(TypeError, match="not supported"):
            first < second  # type: ignore[operator]  # noqa: B015


def one_hand_of_every_strength() -> list[tuple[Card, ...]]:
    """Each way to choose five ranks, suited and unsuited where the ranks are distinct: 7,462 hands."""
    clubs, diamonds, *others = ([Card(rank, suit) for rank in Rank] for suit in Suit)
    hands = []
    for ranks in combinations_with_replacement(range(13), 5):
        copies = Counter(ranks)
        if len(copies) == 5:
            hands.append(tuple(clubs[rank] for rank in ranks))
            hands.append((diamonds[ranks[0]], *(clubs[rank] for rank in ranks[1:])))
        elif max(copies.values()) <= 4:
            packs = (clubs, diamonds, *others)
            hands.append(tuple(packs[copy][rank] for rank in copies for copy in range(copies[rank])))
    return hands


@pytest.mark.clause("CA.rank.1", "CAB.rank.1", "SHFL.bonus.def.suit", "MD.06.B")
def test_exchanging_suits_changes_neither_class_nor_strength() -> None:
    """Each suit in turn takes the place of each other one; the test below takes the remaining exchanges at random."""
    hands = one_hand_of_every_strength()
    assert len(hands) == 7_462
    around = [[*Suit][turn:] + [*Suit][:turn] for turn in range(4)]
    exchanges = [dict(zip(Suit, order, strict=True)) for turned in around for order in (turned, turned[::-1])]
    for hand in hands:
        judged = {
            (five_card_hand(exchanged), five_card_strength(exchanged))
            for exchanged in ([Card(card.rank, suits[card.suit]) for card in hand] for suits in exchanges)
        }
        assert len(judged) == 1, format_cards(hand)


@pytest.mark.clause("CA.rank.1", "CAB.rank.1", "SHFL.bonus.def.suit", "MD.06.B")
@given(hand=st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True), suits=st.permutations(list(Suit)))
def test_exchanging_the_suits_of_any_hand_changes_nothing(hand: list[Card], suits: list[Suit]) -> None:
    exchange = dict(zip(Suit, suits, strict=True))
    exchanged = [Card(card.rank, exchange[card.suit]) for card in hand]
    assert five_card_hand(exchanged) is five_card_hand(hand)
    assert five_card_strength(exchanged) == five_card_strength(hand)


def test_every_card_reads_back() -> None:
    for card in DECK:
        assert parse_card(str(card)) == card


@given(st.lists(st.sampled_from(DECK), unique=True))
def test_cards_read_back(cards: list[Card]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "tidy"), [("10s", "Ts"), ("aS", "As"), ("AS", "As"), ("tD", "Td"), (" 9c\n", "9c"), ("10H", "Th")]
)
def test_other_spellings_are_taken(text: str, tidy: str) -> None:
    assert str(parse_card(text)) == tidy


@pytest.mark.parametrize("text", ["", " ", "A", "s", "sA", "1s", "11s", "Ax", "Asd", "As Kd", "Ass", "♠A", "٢s"])
def test_what_is_no_card_is_refused(text: str) -> None:
    message = f"{text!r} is not a card; write rank then suit, like As, Td or 9c"
    with pytest.raises(TextError, match=f"^{re.escape(message)}$"):
        parse_card(text)


@pytest.mark.parametrize(("text", "twice"), [("As Kd As", "As"), ("10h Th", "Th"), ("2c 3c 4c 3C", "3c")])
def test_a_card_twice_is_refused(text: str, twice: str) -> None:
    message = f"{twice} appears twice in {text!r}; a deck holds each card once"
    with pytest.raises(TextError, match=f"^{re.escape(message)}$"):
        parse_cards(text)


def test_one_bad_card_spoils_the_list() -> None:
    with pytest.raises(TextError, match=r"^'Zz' is not a card"):
        parse_cards("As Zz Kd")


def test_cards_are_read_from_any_white_space() -> None:
    assert format_cards(parse_cards("  As\tKd\n 10c ")) == "As Kd Tc"
    assert parse_cards("") == ()


def test_a_card_shows_itself() -> None:
    assert repr(Card(Rank.TEN, Suit.CLUBS)) == "Card(Tc)"


def test_a_card_cannot_be_marked() -> None:
    card = parse_card("As")
    with pytest.raises(FrozenInstanceError):
        card.rank = Rank.DEUCE


def test_there_is_one_object_for_each_card_however_it_is_made() -> None:
    for card in DECK:
        assert Card(card.rank, card.suit) is card
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card
