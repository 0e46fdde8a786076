"""The three box cards beside the board: exact counts over all deals of a player's cards, the board and the box.

The box is dealt from the same deck as the two community cards (MD.08.D, reading N42), so the two depend on each other
even when the player's cards are known. For each hand of a player the boxes that avoid a board are counted by
inclusion and exclusion: all boxes, less those with the one card, less those with the other, plus those with both.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from letitride.odds.counts import disk_cache as disk
from letitride.odds.counts.arrays import arrays_from_bytes, arrays_to_bytes
from letitride.odds.counts.canonical import Integers, all_hands, cards_left
from letitride.odds.counts.classes import Cards, Classes, five_card_classes
from letitride.odds.counts.counts import load_counts
from letitride.odds.counts.groups import FIVE_CARD_HANDS
from letitride.odds.counts.straights import ROYAL, STRAIGHTS, SUPER_ROYAL
from letitride.odds.counts.three_card_classes import THREE_CARD_CLASSES, three_card_classes
from letitride.rules.hands import SixCardHand

VERSION = 1
BOXES = comb(47, 3)
"""The boxes that are left once a player's cards and both community cards are known."""

SIX_CARD_CLASSES: tuple[SixCardHand, ...] = tuple(SixCardHand)[2:]
"""The classes with the super royals of all suits as one, best first."""

_CLASS = {hand: np.uint8(place) for place, hand in enumerate(SIX_CARD_CLASSES)}
_NOTHING = len(SIX_CARD_CLASSES) - 1
_SHAPE = (len(THREE_CARD_CLASSES), 33, 33, len(FIVE_CARD_HANDS), len(SIX_CARD_CLASSES))


@dataclass(frozen=True, slots=True)
class BoxCounts:
    """How many of the deals (51,979,200 x 16,215 boxes) fall into each cell; cells without a deal are left out.

    The columns of `cells` are the class of the three cards, the groups of the three and of the four cards as in
    `CountTables`, and the classes of the five and of the six cards.
    """

    cells: Integers
    counts: Integers


@cache
def load_box_counts() -> BoxCounts:
    """The counts, from the cache on disk if they are there and whole."""
    tables: BoxCounts = disk.kept(
        f"box-counts-{VERSION}.npz",
        build=build_box_counts,
        to_bytes=arrays_to_bytes,
        from_bytes=lambda content: arrays_from_bytes(BoxCounts, content),
    )
    return tables


def build_box_counts() -> BoxCounts:
    """The counts, built from nothing."""
    tables = load_counts()
    total = np.zeros(_SHAPE, dtype=np.int64)
    three_classes = three_card_classes(tables)
    for place, weight in enumerate(tables.three_weights.tolist()):
        total[three_classes[place], tables.three_groups[place]] += weight * counts_of_hand(place)
    cells = np.argwhere(total)
    return BoxCounts(cells, total[tuple(cells.T)])


def counts_of_hand(place: int) -> Integers:
    """For one hand of a player the counts by group of four cards, class of five and class of six.

    `place` is that of the hand among the three-card hands of the count tables.
    """
    tables, boxes = load_counts(), _all_boxes()
    cards = tables.three_cards[place]
    left = cards_left(cards[None])[0]
    first, second = np.nonzero(~np.eye(len(left), dtype=bool))
    one, other = left[first], left[second]
    board = np.stack([np.broadcast_to(card, one.shape) for card in cards] + [one, other], axis=1)
    five_classes, six_classes = len(FIVE_CARD_HANDS), len(SIX_CARD_CLASSES)
    keys = tables.four_groups[tables.next_fours[place]][first] * five_classes + five_card_classes(board)
    avoiding = _boxes_that_avoid(boxes, cards)[one, other]
    counts = np.empty((_SHAPE[2] * five_classes, six_classes), dtype=np.int64)
    for six_class in range(_NOTHING):
        # The weights are whole and far below 2**53, so that sums of floats are exact.
        counts[:, six_class] = np.bincount(keys, avoiding[:, six_class], minlength=len(counts))
    boards = np.bincount(keys, minlength=len(counts))
    counts[:, _NOTHING] = boards * BOXES - counts[:, :_NOTHING].sum(axis=1)
    return counts.reshape(_SHAPE[2], five_classes, six_classes)


def classes_beside(box: Cards) -> Classes:
    """The classes that each three of the 49 other cards make with a box, the sets of three in order."""
    return _all_boxes().together_with(box)[1]


def _boxes_that_avoid(boxes: _Boxes, cards: Cards) -> Integers:
    """For each two community cards the winning boxes without them, by class."""
    winning, classes = boxes.winning_with(cards)
    by_class = np.bincount(classes, minlength=_NOTHING)
    with_one = np.zeros((52, _NOTHING), dtype=np.int64)
    with_both = np.zeros((52, 52, _NOTHING), dtype=np.int64)
    for place in range(3):
        np.add.at(with_one, (winning[:, place], classes), 1)
    for place, other in combinations(range(3), 2):
        np.add.at(with_both, (winning[:, place], winning[:, other], classes), 1)
    with_both += with_both.transpose(1, 0, 2)
    avoiding: Integers = by_class - with_one[:, None] - with_one[None] + with_both
    return avoiding


@dataclass(frozen=True, slots=True)
class _Boxes:
    """All 22,100 sets of three cards, and tables that class a player's three cards with one of them."""

    cards: Cards
    held: npt.NDArray[np.uint64]
    ranks: npt.NDArray[np.intp]
    suited: npt.NDArray[np.uint16]
    by_ranks: Classes
    by_suit: Classes

    def together_with(self, cards: Cards) -> tuple[Cards, Classes]:
        """The sets that have none of three other cards, and the classes of the six cards."""
        held = sum(1 << int(card) for card in cards)
        other = int(np.flatnonzero(self.held == np.uint64(held))[0])
        classes = self.by_ranks[self.ranks[other]][self.ranks]
        for suit in range(4):
            if int(self.suited[suit, other]).bit_count() >= 2:
                np.minimum(classes, self.by_suit[self.suited[suit, other] | self.suited[suit]], out=classes)
        is_apart = self.held & self.held[other] == 0
        return self.cards[is_apart], classes[is_apart]

    def winning_with(self, cards: Cards) -> tuple[Cards, Classes]:
        """The boxes that win together with a player's three cards, and their classes."""
        boxes, classes = self.together_with(cards)
        return boxes[classes < _NOTHING], classes[classes < _NOTHING]


@cache
def _all_boxes() -> _Boxes:
    cards = all_hands(3)
    triples = list(combinations_with_replacement(range(13), 3))
    place_of = np.zeros((13, 13, 13), dtype=np.intp)
    for place, ranks in enumerate(triples):
        place_of[ranks] = place
    return _Boxes(
        cards=cards,
        held=(np.uint64(1) << cards.astype(np.uint64)).sum(axis=1, dtype=np.uint64),
        ranks=place_of[tuple((cards >> 2).T)],
        suited=np.stack([_ranks_in_suit(cards, suit) for suit in range(4)]),
        by_ranks=_classes_by_ranks(np.array(triples)),
        by_suit=_classes_by_suit(),
    )


def _ranks_in_suit(cards: Cards, suit: int) -> npt.NDArray[np.uint16]:
    bits = np.where((cards & 3) == suit, np.uint16(1) << (cards >> 2).astype(np.uint16), np.uint16(0))
    held: npt.NDArray[np.uint16] = np.bitwise_or.reduce(bits, axis=1)
    return held


def _classes_by_ranks(triples: npt.NDArray[np.int64]) -> Classes:
    """The class of two sets of three ranks, suits aside; sets that would need five of a rank never meet."""
    counted = (triples[:, :, None] == np.arange(13)).sum(axis=1, dtype=np.uint8)
    both = counted[:, None] + counted[None]
    most, paired = both.max(axis=2), (both >= 2).sum(axis=2)
    held = ((both > 0) << np.arange(13)).sum(axis=2)
    is_straight = np.zeros(both.shape[:2], dtype=bool)
    for straight in STRAIGHTS:
        is_straight |= (held & straight) == straight
    return np.select(
        [most >= 4, (most == 3) & (paired >= 2), is_straight, most == 3],
        [_CLASS[hand] for hand in _BY_RANKS],
        default=np.uint8(_NOTHING),
    ).astype(np.uint8)


_BY_RANKS = (SixCardHand.FOUR_OF_A_KIND, SixCardHand.FULL_HOUSE, SixCardHand.STRAIGHT, SixCardHand.THREE_OF_A_KIND)


def _classes_by_suit() -> Classes:
    """The class of each set of ranks that a hand holds in one suit."""
    held = np.arange(1 << 13)
    classes = np.where(np.bitwise_count(held) >= 5, _CLASS[SixCardHand.FLUSH], np.uint8(_NOTHING))
    for straight in STRAIGHTS:
        classes[(held & straight) == straight] = _CLASS[SixCardHand.STRAIGHT_FLUSH]
    classes[(held & ROYAL) == ROYAL] = _CLASS[SixCardHand.ROYAL_FLUSH]
    classes[SUPER_ROYAL] = _CLASS[SixCardHand.SUPER_ROYAL]
    return classes
