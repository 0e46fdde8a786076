"""Count the pairs of hands again and write ``two_hands.json``: ``python -m letitride.odds.counts.build_two_hands``.

It takes some seconds. With ``--check`` the file is compared with the new counts instead of written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from letitride.cards import DECK
from letitride.odds.counts.box_counts import SIX_CARD_CLASSES, classes_beside
from letitride.odds.counts.canonical import Integers, cards_left, suit_distinct_hands
from letitride.odds.counts.classes import Cards, five_card_classes
from letitride.odds.counts.counts_file import counts_text, write_or_check
from letitride.odds.counts.disjoint_pairs import disjoint_pairs, triples_of
from letitride.odds.counts.groups import FIVE_CARD_HANDS
from letitride.odds.counts.two_hands import COUNTS_FILE
from letitride.rules.hands import Basis, Hand, SixCardHand, ThreeCardHand, three_card_hand

_ABOUT = (
    "Two hands of one round: number of deals of what both share (nothing, two community cards or three box cards, in "
    "any order) and of two hands, told apart, by the classes of both. Counted, not simulated, by "
    "python -m letitride.odds.counts.build_two_hands; the argument is in disjoint_pairs.py."
)

Deals = Mapping[str, Mapping[str, int]]


def three_card_pairs() -> Deals:
    """Two hands that share nothing but the deck."""
    hands = tuple(ThreeCardHand)
    kinds = [hands.index(three_card_hand([DECK[card] for card in cards])) for cards in triples_of(52).cards.T.tolist()]
    return _named(disjoint_pairs(np.array(kinds), cards=52), hands)


def five_card_pairs() -> Deals:
    """Two hands with the same community cards."""
    return _named(_beside_each(2, len(FIVE_CARD_HANDS), five_classes_beside), FIVE_CARD_HANDS)


def six_card_pairs() -> Deals:
    """Two hands with the same box; only one of them can be a super royal, and it is as likely in each suit."""
    both = _beside_each(3, len(SIX_CARD_CLASSES), lambda box: classes_beside(box).astype(np.int64))
    royal = SIX_CARD_CLASSES.index(SixCardHand.SUPER_ROYAL)
    if both[royal, royal]:
        raise ValueError("two hands can't both be super royals")
    parts = [*range(len(both)), royal, royal]
    quarters = np.full(len(parts), 4)
    quarters[[royal, -2, -1]] = 0, 1, 3
    split = both[np.ix_(parts, parts)] * quarters[:, None] * quarters // 16
    return _named(split, (*SIX_CARD_CLASSES, SixCardHand.SUPER_ROYAL_OF_DIAMONDS, SixCardHand.OTHER_SUPER_ROYAL))


def five_classes_beside(board: Cards) -> Integers:
    """The classes that each three of the 50 other cards make with two community cards, the sets of three in order."""
    hands = cards_left(board[None])[0][triples_of(50).cards]
    shared = np.broadcast_to(board[:, None], (2, hands.shape[1]))
    return five_card_classes(np.concatenate([hands, shared]).T).astype(np.int64)


def _beside_each(shared: int, number: int, classes: Callable[[Cards], Integers]) -> Integers:
    """The pairs of hands over every set of shared cards by their classes, of which there are a number."""
    total = np.zeros((number, number), dtype=np.int64)
    sets = suit_distinct_hands(shared)
    for cards, weight in zip(sets.cards, sets.weights.tolist(), strict=True):
        present, kinds = np.unique(classes(cards), return_inverse=True)
        total[np.ix_(present, present)] += weight * disjoint_pairs(kinds, cards=52 - shared)
    return total


def _named(pairs: Integers, hands: tuple[Hand, ...]) -> Deals:
    """The pairs by the names of both classes, without those that never occur."""
    occurring = np.flatnonzero(pairs.any(axis=1)).tolist()
    return {hands[one].value: {hands[other].value: int(pairs[one, other]) for other in occurring} for one in occurring}


def fresh_text() -> str:
    """The text of the file, counted from nothing."""
    deals = {
        Basis.THREE_CARD.value: three_card_pairs(),
        Basis.FIVE_CARD.value: five_card_pairs(),
        Basis.SIX_CARD.value: six_card_pairs(),
    }
    return counts_text(_ABOUT, deals)


def main() -> None:
    """Write the file, or with ``--check`` fail if it differs from what it should hold."""
    write_or_check(Path(__file__).with_name(COUNTS_FILE), fresh_text, about="Count the pairs of hands again.")


if __name__ == "__main__":
    main()
