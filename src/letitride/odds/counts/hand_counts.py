"""How many hands of each class there are among all three-card, five-card and six-card hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from types import MappingProxyType

from letitride.cards import DECK
from letitride.odds.counts.groups import DEALS, FIVE_CARD_HANDS, load_groups
from letitride.odds.counts.straights import ROYAL, SUPER_ROYAL, holds_straight
from letitride.rules.hands import Basis, Hand, SixCardHand, three_card_hand

_WAYS = [comb(4, count) for count in range(5)]
"""The ways to hold so many cards of a rank."""


def hand_counts(basis: Basis) -> Mapping[Hand, int]:
    """The number of hands of each class that a hand can be judged as, best first; they sum to all hands there are."""
    return _COUNT[basis]()


@cache
def _three_card_counts() -> Mapping[Hand, int]:
    """Judge one hand for each set of ranks and each way its suits can agree, and count the hands like it."""
    counts: Counter[Hand] = Counter()
    for ranks in combinations_with_replacement(range(13), 3):
        kinds = len(set(ranks))
        apart = [DECK[4 * rank + suit] for suit, rank in enumerate(ranks)]
        if kinds < 3:
            counts[three_card_hand(apart)] += 4 if kinds == 1 else comb(4, 2) * 4
            continue
        counts[three_card_hand(apart)] += 4**3 - 4
        for suit in range(4):
            counts[three_card_hand([DECK[4 * rank + suit] for rank in ranks])] += 1
    return _ordered(counts, Basis.THREE_CARD)


@cache
def _five_card_counts() -> Mapping[Hand, int]:
    """Each hand is dealt in as many ways as there are choices of the three own cards and the first of two others."""
    ways = DEALS // comb(52, 5)
    counted = zip(FIVE_CARD_HANDS, load_groups().class_counts, strict=True)
    return MappingProxyType({hand: count // ways for hand, count in counted})


@cache
def _six_card_counts() -> Mapping[Hand, int]:
    """Count by ranks as if suits didn't matter, then move the hands that hold five of a suit to where they belong."""
    counts: Counter[Hand] = Counter()
    for ranks in combinations_with_replacement(range(13), 6):
        counted = {rank: ranks.count(rank) for rank in set(ranks)}
        if max(counted.values()) <= 4:
            counts[_class_by_ranks(counted)] += prod(_WAYS[count] for count in counted.values())
    for by_ranks, by_suit, hands in _flushes():
        counts[by_ranks] -= hands
        counts[by_suit] += hands
    super_royals = counts.pop(SixCardHand.SUPER_ROYAL)
    counts[SixCardHand.SUPER_ROYAL_OF_DIAMONDS] = super_royals // 4
    counts[SixCardHand.OTHER_SUPER_ROYAL] = super_royals - super_royals // 4
    return _ordered(counts, Basis.SIX_CARD)


def _class_by_ranks(counted: Mapping[int, int]) -> SixCardHand:
    most, *others = sorted(counted.values(), reverse=True)
    if most == 4:
        return SixCardHand.FOUR_OF_A_KIND
    if most == 3 and others[0] >= 2:
        return SixCardHand.FULL_HOUSE
    if holds_straight(sum(1 << rank for rank in counted)):
        return SixCardHand.STRAIGHT
    return SixCardHand.THREE_OF_A_KIND if most == 3 else SixCardHand.NOTHING


def _flushes() -> Iterator[tuple[SixCardHand, SixCardHand, int]]:
    """Sets of five or six ranks in one suit: the class by ranks alone, the true class, and the number of hands."""
    for ranks in combinations(range(13), 6):
        held = sum(1 << rank for rank in ranks)
        yield _straight_or_nothing(held), _suited_class(held), 4
    for ranks in combinations(range(13), 5):
        held = sum(1 << rank for rank in ranks)
        for sixth in range(13):
            yield _straight_or_nothing(held | 1 << sixth), _suited_class(held), 4 * 3


def _suited_class(held: int) -> SixCardHand:
    if held == SUPER_ROYAL:
        return SixCardHand.SUPER_ROYAL
    if held & ROYAL == ROYAL:
        return SixCardHand.ROYAL_FLUSH
    return SixCardHand.STRAIGHT_FLUSH if holds_straight(held) else SixCardHand.FLUSH


def _straight_or_nothing(held: int) -> SixCardHand:
    return SixCardHand.STRAIGHT if holds_straight(held) else SixCardHand.NOTHING


def _ordered(counts: Counter[Hand], basis: Basis) -> Mapping[Hand, int]:
    return MappingProxyType({hand: counts[hand] for hand in basis.hands if counts[hand]})


_COUNT = {
    Basis.THREE_CARD: _three_card_counts,
    Basis.FIVE_CARD: _five_card_counts,
    Basis.SIX_CARD: _six_card_counts,
}
