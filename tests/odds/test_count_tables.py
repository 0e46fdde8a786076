"""The count tables: complete, built from nothing, and equal to an enumeration of every deal."""

from __future__ import annotations

from dataclasses import fields
from math import comb

import numpy as np

from letitride.cards import DECK
from letitride.odds.counts.canonical import SuitDistinctHands, all_hands, continued, suit_distinct_hands, suit_keys
from letitride.odds.counts.classes import five_card_classes
from letitride.odds.counts.counts import build_counts, load_counts
from letitride.odds.counts.groups import BOARDS, DEALS, FIVE_CARD_HANDS, LAST_CARDS, MOVES, load_groups
from letitride.rules.hands import FiveCardHand, five_card_hand

from .all_deals import AllDeals, place


def test_hands_up_to_suits_stand_for_all_hands() -> None:
    three = suit_distinct_hands(3)
    four, _ = continued(three)
    five, _ = continued(four)
    assert [len(hands.weights) for hands in (three, four, five)] == [1_755, 16_432, 134_459]
    assert [int(hands.weights.sum()) for hands in (three, four, five)] == [comb(52, size) for size in (3, 4, 5)]


def test_continued_hands_are_the_hands_of_that_size() -> None:
    grown, listed = continued(suit_distinct_hands(3)).hands, suit_distinct_hands(4)
    assert np.array_equal(suit_keys(grown.cards), suit_keys(listed.cards))
    assert np.array_equal(grown.weights, listed.weights)


def test_five_card_classes_are_those_of_the_rules() -> None:
    five: SuitDistinctHands = continued(continued(suit_distinct_hands(3)).hands).hands
    judged = [five_card_hand([DECK[card] for card in cards]) for cards in five.cards.tolist()]
    assert [FIVE_CARD_HANDS[at] for at in five_card_classes(five.cards).tolist()] == judged


def test_tables_equal_the_enumeration_for_every_hand(deals: AllDeals) -> None:
    tables = load_counts()
    for size, counts, enumerated in (
        (3, tables.three_counts, deals.three_counts),
        (4, tables.four_counts, deals.four_counts),
    ):
        hands = all_hands(size)
        cards = tables.three_cards if size == 3 else tables.four_cards
        keys = suit_keys(cards)
        order = np.argsort(keys)
        found = order[np.searchsorted(keys[order], suit_keys(hands))]
        assert np.array_equal(counts[found], enumerated[place(*hands.T)])


def test_there_are_33_groups_of_three_and_of_four_cards() -> None:
    groups = load_groups()
    assert len(groups.three_vectors) == len(groups.four_vectors) == len(groups.pairs) == 33
    assert {sum(vector) for vector in groups.three_vectors} == {BOARDS}
    assert {sum(vector) for vector in groups.four_vectors} == {LAST_CARDS}
    assert sum(map(sum, groups.pairs)) == MOVES
    assert sum(groups.class_counts) == DEALS


def test_groups_are_those_of_the_tables() -> None:
    groups, tables = load_groups(), load_counts()
    assert np.array_equal(groups.three_vectors, tables.three_vectors)
    assert np.array_equal(groups.four_vectors, tables.four_vectors)
    assert np.array_equal(groups.pairs, tables.pairs)
    assert groups.class_counts == tuple(tables.class_counts.tolist())


def test_classes_of_all_deals_are_the_known_frequencies(deals: AllDeals) -> None:
    known = dict(zip(FIVE_CARD_HANDS, (count // 20 for count in load_groups().class_counts), strict=True))
    assert known[FiveCardHand.ROYAL_FLUSH] == 4
    assert known[FiveCardHand.FULL_HOUSE] == 3_744
    assert known[FiveCardHand.NOTHING] == 1_302_540
    assert list(known.values()) == np.bincount(deals.classes).tolist()


def test_tables_built_anew_are_those_kept() -> None:
    built, kept = build_counts(), load_counts()
    for field in fields(built):
        assert np.array_equal(getattr(built, field.name), getattr(kept, field.name)), field.name
