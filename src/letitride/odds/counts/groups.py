"""The 33 + 33 vectors of counts that answer any base paytable, as whole numbers without NumPy.

Hands with the same prospects are one group: 1,755 three-card hands make 33 groups, and so do 16,432 four-card hands.
This small part of the count tables is kept by itself, so that one paytable is analysed without loading the rest.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache

from letitride.odds.counts import disk_cache as disk
from letitride.rules.hands import FiveCardHand

VERSION = 1
"""Goes into the names of the files in the cache: raise it whenever the count tables change."""

FIVE_CARD_HANDS: tuple[FiveCardHand, ...] = tuple(FiveCardHand)
"""The classes of hands in the order of all vectors of counts, best first."""

THREE_CARD_HANDS = 22_100
NEXT_CARDS, LAST_CARDS = 49, 48
BOARDS = NEXT_CARDS * LAST_CARDS // 2
MOVES = THREE_CARD_HANDS * NEXT_CARDS
"""The ways to deal three cards and the first community card."""
DEALS = MOVES * LAST_CARDS
"""The ways to deal three cards and both community cards in order: 51,979,200, each equally likely."""

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class GroupCounts:
    """What groups of hands become, by class of five-card hand, best first.

    `three_vectors` counts 1,176 boards, `four_vectors` 48 last cards; `pairs` counts the ways (of 22,100 x 49) to go
    from a group of three-card hands (row) to a group of four-card hands (column).
    """

    three_vectors: Rows
    four_vectors: Rows
    pairs: Rows

    @property
    def three_ways(self) -> tuple[int, ...]:
        """The ways, of 22,100 x 49, through each group of three-card hands."""
        return tuple(map(sum, self.pairs))

    @property
    def four_ways(self) -> tuple[int, ...]:
        """The ways, of 22,100 x 49, through each group of four-card hands."""
        return tuple(map(sum, zip(*self.pairs, strict=True)))

    @property
    def class_counts(self) -> tuple[int, ...]:
        """The classes of all 51,979,200 deals."""
        return add_up(self.four_ways, self.four_vectors)


def add_up(ways: tuple[int, ...] | list[int], vectors: Rows) -> tuple[int, ...]:
    """The sum of vectors, each as often as there are ways to it."""
    return tuple(sum(map(int.__mul__, ways, column)) for column in zip(*vectors, strict=True))


@cache
def load_groups() -> GroupCounts:
    """The groups, from the cache on disk if they are there and whole."""
    return disk.kept(f"groups-{VERSION}.json", build=_build, to_bytes=_to_bytes, from_bytes=_from_bytes)


def _build() -> GroupCounts:
    from letitride.odds.counts.counts import load_counts

    tables = load_counts()
    return GroupCounts(
        *(tuple(map(tuple, table.tolist())) for table in (tables.three_vectors, tables.four_vectors, tables.pairs))
    )


def _to_bytes(groups: GroupCounts) -> bytes:
    return json.dumps(asdict(groups)).encode()


def _from_bytes(content: bytes) -> GroupCounts:
    return GroupCounts(**{name: tuple(map(tuple, rows)) for name, rows in json.loads(content).items()})
