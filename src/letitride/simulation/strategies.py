"""Strategies for the kernels: thresholds where a strategy has that form, a bit for every hand where it has not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from letitride.cards import DECK, Card
from letitride.odds.base import Decisions, decide, net_units
from letitride.odds.counts import load_counts
from letitride.odds.features import Features, Made, features_of_places
from letitride.odds.ties import Ties
from letitride.rules.paytables import Paytable

Rides = Callable[[Sequence[Card]], bool]
"""Whether the bet in question rides: bet 1 with three cards, bet 2 with four."""
Bits = npt.NDArray[np.uint32]

_NEVER = 5
_WAYS = 4
_MADE = tuple(Made)


@dataclass(frozen=True, slots=True)
class Thresholds:
    """A strategy of the form that `prospects` plays: nine small numbers for each of bets 1 and 2.

    The first is the place in `Made` from which a pair or better rides; then, without a pair, the high cards that are
    needed with 0, 1, 2 and 3 straights still possible, first for suited hands, then for others; 5 is never.
    """

    bet_1: tuple[int, ...]
    bet_2: tuple[int, ...]

    def for_kernel(self) -> tuple[tuple[np.uint8, ...], tuple[np.uint8, ...]]:
        """The thresholds as bytes."""
        return tuple(map(np.uint8, self.bet_1)), tuple(map(np.uint8, self.bet_2))


@dataclass(frozen=True, slots=True, eq=False)
class StrategyTable:
    """Any strategy: a bit for each three-card hand and for each four-card hand, in colexicographic order."""

    three_bits: Bits
    four_bits: Bits


def best_decisions(
    paytable: Paytable, ties: Ties = Ties.PULL
) -> tuple[Mapping[Features, bool], Mapping[Features, bool]]:
    """Whether bets 1 and 2 ride by the features of a hand, under best play."""
    return _by_features(decide(net_units(paytable), ties))


def best_strategy(paytable: Paytable, ties: Ties = Ties.PULL) -> Thresholds | StrategyTable:
    """The best strategy of a base paytable, as thresholds if it has that form."""
    bet_1, bet_2 = best_decisions(paytable, ties)
    first, second = as_thresholds(bet_1), as_thresholds(bet_2)
    if first is not None and second is not None:
        return Thresholds(first, second)
    return StrategyTable(
        table_of(3, lambda places: bet_1[features_of_places(places)]),
        table_of(4, lambda places: bet_2[features_of_places(places)]),
    )


def strategy_table(rides: Rides) -> StrategyTable:
    """The table of any strategy, asked once for each of 22,100 + 270,725 hands."""
    return StrategyTable(*(table_of(size, lambda places: rides([DECK[place] for place in places])) for size in (3, 4)))


def table_of(size: int, rides: Callable[[Sequence[int]], bool]) -> Bits:
    """A bit for each hand of a size, given by the places of its cards in ascending order."""
    return pack([rides(hand) for hand in colexicographic(size)])


def pack(rides: Sequence[bool] | npt.NDArray[np.bool_]) -> Bits:
    """Bits in 32-bit words, the first in the lowest bit of the first word."""
    flags = np.zeros(-(-len(rides) // 32) * 32, dtype=np.uint8)
    flags[: len(rides)] = rides
    return np.packbits(flags, bitorder="little").view("<u4").astype(np.uint32)


def colexicographic(size: int) -> list[tuple[int, ...]]:
    """All hands of a size, each in ascending order, sorted by the highest card, then by the next, and so on."""
    return [tuple(51 - card for card in reversed(hand)) for hand in combinations(range(52), size)][::-1]


def as_thresholds(rides: Mapping[Features, bool]) -> tuple[int, ...] | None:
    """The nine thresholds that say the same as decisions by features, None if there are none."""
    made = [place for place, kind in enumerate(_MADE) if place and _rides_made(rides, kind)]
    from_made = min(made, default=len(_MADE))
    thresholds = [from_made]
    for is_suited in (True, False):
        for ways in range(_WAYS):
            riding = [f.high_cards for f, kept in rides.items() if kept and _matches(f, is_suited, ways)]
            thresholds.append(min(riding, default=_NEVER))
    says_the_same = all(_by_thresholds(thresholds, features) == kept for features, kept in rides.items())
    return tuple(thresholds) if says_the_same else None


def _rides_made(rides: Mapping[Features, bool], made: Made) -> bool:
    return any(kept for features, kept in rides.items() if features.made is made)


def _matches(features: Features, is_suited: bool, ways: int) -> bool:
    return features.made is Made.NO_PAIR and features.is_suited is is_suited and features.ways == ways


def _by_thresholds(thresholds: Sequence[int], features: Features) -> bool:
    if features.made is not Made.NO_PAIR:
        return _MADE.index(features.made) >= thresholds[0]
    return features.high_cards >= thresholds[1 + (0 if features.is_suited else _WAYS) + features.ways]


def _by_features(decisions: Decisions) -> tuple[Mapping[Features, bool], Mapping[Features, bool]]:
    three, four = _features_of_groups()
    return (
        {features: decisions.bet_1[group] for features, group in three.items()},
        {features: decisions.bet_2[group] for features, group in four.items()},
    )


@cache
def _features_of_groups() -> tuple[Mapping[Features, int], Mapping[Features, int]]:
    tables = load_counts()
    three = zip(tables.three_cards.tolist(), tables.three_groups.tolist(), strict=True)
    four = zip(tables.four_cards.tolist(), tables.four_groups.tolist(), strict=True)
    return (
        {features_of_places(cards): group for cards, group in three},
        {features_of_places(cards): group for cards, group in four},
    )
