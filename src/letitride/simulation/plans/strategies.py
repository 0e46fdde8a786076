"""Strategies for the kernels: thresholds where a strategy has that form, a word for every hand where it has not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import combinations

import numpy as np
import numpy.typing as npt

from letitride.cards import DECK, Card
from letitride.odds.counts.canonical import suit_keys
from letitride.odds.counts.counts import load_counts
from letitride.odds.strategy.features import Features, Made, features_of_places
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import Decisions, decide, net_units
from letitride.rules.paytables import Paytable
from letitride.simulation.kernels.any_strategy import BET_1

Rides = Callable[[Sequence[Card]], bool]
"""Whether the bet in question rides: bet 1 with three cards, bet 2 with four."""
Words = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]
Hands = npt.NDArray[np.int64]
ForKernel = tuple[tuple[np.int8, ...], tuple[np.int8, ...], Words]
"""Thresholds for bets 1 and 2, and the words of a strategy table, if there are any: either lets a bet ride."""

_NEVER = 5
_WAYS = 4
_MADE = tuple(Made)
_NO_PAIRS = 99
_PAIRS_NEEDED = (
    (1, _NO_PAIRS),
    (1, _NO_PAIRS),
    (2, 1),
    (2, _NO_PAIRS),
    (3, _NO_PAIRS),
    (6, _NO_PAIRS),
    (_NO_PAIRS,) * 2,
)
"""Pairs of cards, or pairs of high cards, that a hand has from each place in `Made` upwards."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """A strategy of the form that `prospects` plays: nine small numbers for each of bets 1 and 2.

    The first is the place in `Made` from which a pair or better rides; then, without a pair, the high cards that are
    needed with 0, 1, 2 and 3 straights still possible, first for suited hands, then for others; 5 is never.
    """

    bet_1: tuple[int, ...]
    bet_2: tuple[int, ...]

    def for_kernel(self) -> ForKernel:
        """The thresholds as `prospects.rides` takes them: the place in `Made` becomes numbers of pairs."""
        bet_1, bet_2 = (
            tuple(map(np.int8, (*_PAIRS_NEEDED[made], *high_cards))) for made, *high_cards in (self.bet_1, self.bet_2)
        )
        return bet_1, bet_2, np.empty(0, np.uint64)

    def digest(self) -> str:
        """The same for two strategies exactly if they are the same."""
        return repr(self)


NEVER_RIDE = Thresholds((6,) + (5,) * 8, (6,) + (5,) * 8)
"""Both bets are always taken back."""
ALWAYS_RIDE = Thresholds((1,) + (0,) * 8, (1,) + (0,) * 8)
"""No bet is ever taken back."""


@dataclass(frozen=True, slots=True, eq=False)
class StrategyTable:
    """Any strategy: a word for each hand of three cards, in colexicographic order (`any_strategy`)."""

    words: Words

    def for_kernel(self) -> ForKernel:
        """Thresholds by which no bet rides, and the words."""
        bet_1, bet_2, _ = NEVER_RIDE.for_kernel()
        return bet_1, bet_2, self.words

    def digest(self) -> str:
        """The same for two strategies exactly if they are the same."""
        return sha256(self.words.astype("<u8").tobytes()).hexdigest()


Strategy = Thresholds | StrategyTable


def best_decisions(
    paytable: Paytable, ties: Ties = Ties.PULL
) -> tuple[Mapping[Features, bool], Mapping[Features, bool]]:
    """Whether bets 1 and 2 ride by the features of a hand, under best play."""
    return _by_features(decide(net_units(paytable), ties))


def best_strategy(paytable: Paytable, ties: Ties = Ties.PULL) -> Strategy:
    """The best strategy of a base paytable, as thresholds if it has that form."""
    bet_1, bet_2 = best_decisions(paytable, ties)
    first, second = as_thresholds(bet_1), as_thresholds(bet_2)
    if first is not None and second is not None:
        return Thresholds(first, second)
    return table_by_features(bet_1, bet_2)


def table_by_features(bet_1: Mapping[Features, bool], bet_2: Mapping[Features, bool]) -> StrategyTable:
    """The table of a strategy that looks at the features of a hand."""
    return StrategyTable(pack(_by_suit_key(3, bet_1), _by_suit_key(4, bet_2)))


def _by_suit_key(size: int, rides: Mapping[Features, bool]) -> Flags:
    """Whether a bet rides with each hand; one hand of each set that differs in suits only is looked at."""
    hands = colexicographic(size)
    _, first, alike = np.unique(suit_keys(hands.astype(np.uint8)), return_index=True, return_inverse=True)
    return np.array([rides[features_of_places(hand)] for hand in hands[first].tolist()])[alike]


def strategy_table(rides: Rides) -> StrategyTable:
    """The table of any strategy, asked once for each of 22,100 + 270,725 hands."""
    bet_1, bet_2 = (
        np.array([rides([DECK[place] for place in hand]) for hand in colexicographic(size).tolist()]) for size in (3, 4)
    )
    return StrategyTable(pack(bet_1, bet_2))


def pack(bet_1: Flags, bet_2: Flags) -> Words:
    """The words of a strategy, from whether bets 1 and 2 ride with each hand of three and of four cards."""
    words = bet_1.astype(np.uint64) << np.uint64(BET_1)
    hands = colexicographic(4)[bet_2]
    for fourth in range(4):
        places = place_of(np.delete(hands, fourth, axis=1))
        np.bitwise_or.at(words, places, np.uint64(1) << hands[:, fourth].astype(np.uint64))
    return words


def place_of(hands: Hands) -> Hands:
    """The places of hands of three cards, each in ascending order, among all such hands."""
    low, middle, high = hands.T
    places: Hands = high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low
    return places


@cache
def colexicographic(size: int) -> Hands:
    """All hands of a size, each in ascending order, sorted by the highest card, then by the next, and so on."""
    hands = np.array(list(combinations(range(51, -1, -1), size)))
    return hands[::-1, ::-1]


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
