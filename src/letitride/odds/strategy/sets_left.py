"""Sets of three and four cards by their place in lexical order, and what the boards of a whole deck bring to each."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import comb

import numpy as np

from letitride.odds.counts.canonical import Integers, all_hands
from letitride.odds.counts.classes import Cards
from letitride.odds.counts.counts import load_counts
from letitride.odds.strategy.own_play import hands_of_size


def deck_totals(net: Sequence[int], size: int) -> Integers:
    """For each hand of three or four cards, in lexical order, the sum of what all boards of a whole deck bring."""
    tables = load_counts()
    counts = tables.three_counts if size == 3 else tables.four_counts
    places = hands_of_size(size)[3]
    totals: Integers = (counts @ np.array(net, dtype=np.int64))[places]
    return totals


def hands_left(size: int, gone: Collection[int]) -> Cards:
    """All hands of a size, in lexical order, that hold none of some cards."""
    is_gone = np.zeros(52, dtype=bool)
    is_gone[list(gone)] = True
    hands = all_hands(size)
    left: Cards = hands[~is_gone[hands].any(axis=1)]
    return left


def with_card(hands: Cards, card: int) -> Cards:
    """Hands with one more card, ascending."""
    more = np.full((len(hands), 1), card, dtype=np.uint8)
    return np.sort(np.concatenate([hands, more], axis=1), axis=1)


def lexical(cards: Cards) -> Integers:
    """The place of each set of cards, ascending, among all sets of its size in lexical order."""
    size = cards.shape[1]
    ways = np.array([[comb(card, more) for card in range(53)] for more in range(size + 1)], dtype=np.int64)
    after = np.zeros(len(cards), dtype=np.int64)
    for place in range(size):
        after += ways[size - place][51 - cards[:, place].astype(np.int64)]
    return comb(52, size) - 1 - after
