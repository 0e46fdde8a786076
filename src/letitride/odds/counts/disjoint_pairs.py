"""Pairs of three-card hands from one deck that have no card in common, counted by what both hands are.

By inclusion and exclusion over the cards they share: all pairs of hands, less those that share a card, plus those that
share two, less those that share three.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from letitride.odds.counts.canonical import Integers


class Triples(NamedTuple):
    """All sets of three of so many cards, in order: the cards, and the places of their three pairs among all pairs."""

    cards: Integers
    pairs: Integers


@cache
def triples_of(cards: int) -> Triples:
    """The sets of three of so many cards, each card by its place among them."""
    low, middle, high = np.meshgrid(*[np.arange(cards)] * 3, indexing="ij")
    is_set = (low < middle) & (middle < high)
    sets = np.stack([low[is_set], middle[is_set], high[is_set]])
    place = np.zeros((cards, cards), dtype=np.int64)
    place[np.triu_indices(cards, 1)] = np.arange(comb(cards, 2))
    return Triples(sets, np.stack([place[sets[one], sets[other]] for one, other in ((0, 1), (0, 2), (1, 2))]))


def disjoint_pairs(kinds: Integers, *, cards: int) -> Integers:
    """The ordered pairs of disjoint hands by the kinds of both; `kinds` has that of each set of `triples_of(cards)`.

    >>> disjoint_pairs(np.zeros(20, dtype=np.int64), cards=6).tolist()
    [[20]]
    """
    triples, hands_of_kind = triples_of(cards), np.bincount(kinds)
    block = cards if cards % 2 else cards // 2
    sharing_one = _sharing(kinds, triples.cards, cards, block=block)
    sharing_two = _sharing(kinds, triples.pairs, comb(cards, 2), block=block)
    disjoint: Integers = np.outer(hands_of_kind, hands_of_kind) - np.diag(hands_of_kind) + sharing_two - sharing_one
    return disjoint


def _sharing(kinds: Integers, places: Integers, number: int, *, block: int) -> Integers:
    """The pairs of hands by their kinds, each pair once for each card, or pair of cards, that both hands hold."""
    rows = int(kinds.max()) + 1
    counts = np.bincount((kinds * number + places).ravel(), minlength=rows * number)
    # Whole numbers below 2^53 are exact in floating point, and its matrix product is fast; in blocks, since a large one
    # would call on threads, which costs more than it gains here.
    blocks = counts.reshape(rows, -1, block).transpose(1, 0, 2).astype(float)
    shared: Integers = (blocks @ blocks.transpose(0, 2, 1)).sum(axis=0).astype(np.int64)
    return shared
