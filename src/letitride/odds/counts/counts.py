"""Count tables: what each three-card and four-card hand can become. They don't depend on any paytable."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from letitride.odds.counts import disk_cache as disk
from letitride.odds.counts.arrays import arrays_from_bytes, arrays_to_bytes
from letitride.odds.counts.canonical import Integers, continued, suit_distinct_hands, with_each_next_card
from letitride.odds.counts.classes import Cards, five_card_classes
from letitride.odds.counts.groups import VERSION
from letitride.rules.hands import FiveCardHand


@dataclass(frozen=True, slots=True)
class CountTables:
    """What hands become, by class of five-card hand, best first.

    `three_groups` and `four_groups` say which row of `three_vectors` and `four_vectors` holds a hand's counts;
    `next_fours` names the four-card hand that each of 49 next cards makes of a three-card hand; `pairs` counts the
    ways (of 22,100 x 49) to go from a group of three-card hands to a group of four-card hands.
    """

    three_cards: Cards
    three_weights: Integers
    three_groups: Integers
    three_vectors: Integers
    four_cards: Cards
    four_weights: Integers
    four_groups: Integers
    four_vectors: Integers
    next_fours: Integers
    pairs: Integers

    @property
    def three_counts(self) -> Integers:
        """For each three-card hand the classes of its 1,176 boards."""
        return self.three_vectors[self.three_groups]

    @property
    def four_counts(self) -> Integers:
        """For each four-card hand the classes of its 48 last cards."""
        return self.four_vectors[self.four_groups]

    @property
    def class_counts(self) -> Integers:
        """The classes of all 51,979,200 deals."""
        counts: Integers = self.pairs.sum(axis=0) @ self.four_vectors
        return counts


@cache
def load_counts() -> CountTables:
    """The count tables, from the cache on disk if they are there and whole."""
    tables: CountTables = disk.kept(
        f"counts-{VERSION}.npz",
        build=build_counts,
        to_bytes=arrays_to_bytes,
        from_bytes=lambda content: arrays_from_bytes(CountTables, content),
    )
    return tables


def build_counts() -> CountTables:
    """The count tables, built from nothing."""
    three = suit_distinct_hands(3)
    four, next_fours = continued(three)
    four_counts = _counts_over_last_card(four.cards)
    three_counts = four_counts[next_fours].sum(axis=1) // 2
    three_vectors, three_groups = _distinct(three_counts)
    four_vectors, four_groups = _distinct(four_counts)
    pairs = np.zeros((len(three_vectors), len(four_vectors)), dtype=np.int64)
    np.add.at(pairs, (three_groups[:, None], four_groups[next_fours]), three.weights[:, None])
    return CountTables(
        three_cards=three.cards,
        three_weights=three.weights,
        three_groups=three_groups,
        three_vectors=three_vectors,
        four_cards=four.cards,
        four_weights=four.weights,
        four_groups=four_groups,
        four_vectors=four_vectors,
        next_fours=next_fours,
        pairs=pairs,
    )


def _counts_over_last_card(cards: Cards) -> Integers:
    classes = five_card_classes(with_each_next_card(cards))
    kinds = len(FiveCardHand)
    keys = classes + np.arange(0, kinds * len(classes), kinds)[:, None]
    return np.bincount(keys.ravel(), minlength=kinds * len(classes)).reshape(-1, kinds).astype(np.int64)


def _distinct(counts: Integers) -> tuple[Integers, Integers]:
    """The different rows in ascending order, and which of them each row is."""
    rows = list(map(tuple, counts.tolist()))
    place_of = {row: place for place, row in enumerate(sorted(set(rows)))}
    return np.array(list(place_of)), np.array([place_of[row] for row in rows])
