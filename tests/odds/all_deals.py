"""Every deal one by one, from the finished hands inwards: a check that shares no algorithm with the package.

The package goes from three cards outwards, up to suits and in groups. Here each of the 2,598,960 five-card hands is
split in all ways into three own cards, a first and a second community card: 51,979,200 deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, combinations
from math import comb

import numpy as np
import numpy.typing as npt

from letitride.cards import DECK
from letitride.rules.hands import FiveCardHand, ThreeCardHand, three_card_hand

Array = npt.NDArray[np.int64]
CLASSES = len(FiveCardHand)
SPLITS = tuple(combinations(range(5), 3))


def hands_of(size: int) -> npt.NDArray[np.uint8]:
    flat = chain.from_iterable(combinations(range(52), size))
    return np.fromiter(flat, dtype=np.uint8, count=size * comb(52, size)).reshape(-1, size)


_CHOOSE = np.array([[comb(card, size) for card in range(52)] for size in range(6)], dtype=np.int32)


def place(*cards: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
    """The place of a hand among all of its size, in colexical order; cards ascend."""
    found = _CHOOSE[1][cards[0]].copy()
    for size, card in enumerate(cards[1:], start=2):
        found += _CHOOSE[size][card]
    return found


def class_of_sorted(cards: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Classes of five ascending cards, by which neighbours are equal in rank."""
    ranks = (cards // 4).astype(np.int8)
    step = np.diff(ranks, axis=1)
    same = (step == 0) @ np.array([8, 4, 2, 1], dtype=np.uint8)
    names = list(FiveCardHand)
    by_pattern = np.full(16, names.index(FiveCardHand.NOTHING), dtype=np.uint8)
    for pattern in (0b1000, 0b0100, 0b0010, 0b0001):
        by_pattern[pattern] = names.index(FiveCardHand.LOW_PAIR)
    for pattern in (0b1010, 0b1001, 0b0101):
        by_pattern[pattern] = names.index(FiveCardHand.TWO_PAIR)
    for pattern in (0b1100, 0b0110, 0b0011):
        by_pattern[pattern] = names.index(FiveCardHand.THREE_OF_A_KIND)
    for pattern in (0b1101, 0b1011):
        by_pattern[pattern] = names.index(FiveCardHand.FULL_HOUSE)
    for pattern in (0b1110, 0b0111):
        by_pattern[pattern] = names.index(FiveCardHand.FOUR_OF_A_KIND)
    classes = by_pattern[same]
    for neighbour, pattern in enumerate((8, 4, 2, 1)):
        classes[(same == pattern) & (ranks[:, neighbour] >= 8)] = names.index(FiveCardHand.TENS_OR_BETTER)
    suits = cards % 4
    is_flush = (suits == suits[:, :1]).all(axis=1)
    is_wheel = (ranks == np.array([0, 1, 2, 3, 12])).all(axis=1)
    is_run = (step == 1).all(axis=1)
    classes[is_wheel | is_run] = names.index(FiveCardHand.STRAIGHT)
    classes[is_flush] = names.index(FiveCardHand.FLUSH)
    classes[is_flush & (is_wheel | is_run)] = names.index(FiveCardHand.STRAIGHT_FLUSH)
    classes[is_flush & is_run & (ranks[:, 0] == 8)] = names.index(FiveCardHand.ROYAL_FLUSH)
    return classes


@dataclass(frozen=True)
class AllDeals:
    """All five-card hands with their classes, and what every three-card and four-card hand becomes."""

    five: npt.NDArray[np.uint8]
    classes: npt.NDArray[np.uint8]
    three_counts: Array
    four_counts: Array
    three_hands: list[ThreeCardHand]

    @classmethod
    def enumerated(cls) -> AllDeals:
        five = hands_of(5)
        classes = class_of_sorted(five)
        columns = five.T
        three_counts = np.zeros(comb(52, 3) * CLASSES, dtype=np.int64)
        for split in SPLITS:
            own = place(*(columns[at] for at in split))
            three_counts += np.bincount(own * CLASSES + classes, minlength=len(three_counts))
        four_counts = np.zeros(comb(52, 4) * CLASSES, dtype=np.int64)
        for last in range(5):
            held = place(*(columns[at] for at in range(5) if at != last))
            four_counts += np.bincount(held * CLASSES + classes, minlength=len(four_counts))
        three = hands_of(3)
        judged = [ThreeCardHand.NOTHING] * len(three)
        for at, cards in zip(place(*three.T).tolist(), three.tolist(), strict=True):
            judged[at] = three_card_hand([DECK[card] for card in cards])
        return cls(five, classes, three_counts.reshape(-1, CLASSES), four_counts.reshape(-1, CLASSES), judged)

    def rounds(
        self, rides_1: npt.NDArray[np.bool_], rides_2: npt.NDArray[np.bool_], kinds: Array | None = None
    ) -> Array:
        """All deals by kind of three-card hand (one kind if none are given), bets that stay and class."""
        own_kinds = np.zeros(comb(52, 3), dtype=np.int64) if kinds is None else kinds
        columns = self.five.T
        keep_2 = [rides_2[place(*(columns[at] for at in range(5) if at != last))] for last in range(5)]
        counts = np.zeros((int(own_kinds.max()) + 1) * 4 * CLASSES, dtype=np.int64)
        for split in SPLITS:
            own = place(*(columns[at] for at in split))
            key = (own_kinds[own] * 4 + 1 + rides_1[own]) * CLASSES + self.classes
            for last in set(range(5)) - set(split):
                counts += np.bincount(key + keep_2[last] * CLASSES, minlength=len(counts))
        return counts.reshape(-1, 4, CLASSES)
