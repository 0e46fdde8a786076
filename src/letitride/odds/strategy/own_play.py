"""How a strategy of one's own plays: its exact value, and what each kind of hand costs against best play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np

from letitride.odds.counts.canonical import Integers, all_hands, suit_keys
from letitride.odds.counts.classes import Cards
from letitride.odds.counts.counts import load_counts
from letitride.odds.strategy.deviations import Plan
from letitride.odds.strategy.features import Features, features_of_places
from letitride.odds.strategy.strategy import BetStrategy, GroupOfHands, find_strategy
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import analyse_base
from letitride.rules.paytables import Paytable


@dataclass(frozen=True, slots=True)
class PlayedGroup:
    """Hands with the same prospects: what best play does, with how many of them the plan rides, and what that costs.

    `cost` is per round, in units of one bet.
    """

    bet: int
    group: GroupOfHands
    riding: int
    cost: Fraction

    @property
    def otherwise(self) -> int:
        """The hands that the plan plays otherwise than best play."""
        return self.group.hands - self.riding if self.group.rides else self.riding


@dataclass(frozen=True, slots=True)
class PlayedRanks:
    """Three-card hands of the same ranks, highest first, of one suit or not, and with how many of them it rides."""

    ranks: tuple[int, int, int]
    is_suited: bool
    hands: int
    riding: int
    best_rides: bool


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """What a plan gives on a paytable over all deals, and every group of hands as it plays it, best first.

    `three_cards` are the 22,100 hands of three cards by their ranks.
    """

    plan: str
    id: str
    expected_value: Fraction
    best_value: Fraction
    average_bet: Fraction
    groups: tuple[PlayedGroup, ...]
    three_cards: tuple[PlayedRanks, ...]

    @property
    def cost(self) -> Fraction:
        """What a round costs more than with best play."""
        return self.best_value - self.expected_value

    @property
    def differences(self) -> tuple[PlayedGroup, ...]:
        """The groups that are played otherwise, the dearest first."""
        return tuple(sorted((one for one in self.groups if one.otherwise), key=lambda one: -one.cost))


def play_own(plan: Plan, paytable: Paytable, ties: Ties = Ties.PULL) -> OwnPlay:
    """A plan on a paytable, exactly: each of 22,100 + 270,725 hands is decided by it."""
    best = find_strategy(paytable, ties)
    exact = analyse_base(paytable, ties)
    groups: list[PlayedGroup] = []
    stayed = Fraction(1)
    for size, bet in ((3, best.bet_1), (4, best.bet_2)):
        riding = _riding(plan, size)
        stayed += Fraction(sum(riding.values()), bet.hands)
        groups.extend(_played(bet, riding))
    return OwnPlay(
        plan=plan.name,
        id=paytable.id,
        expected_value=exact.expected_value - sum((one.cost for one in groups), Fraction(0)),
        best_value=exact.expected_value,
        average_bet=stayed,
        groups=tuple(groups),
        three_cards=_by_ranks(plan, best.bet_1),
    )


def _by_ranks(plan: Plan, bet: BetStrategy) -> tuple[PlayedRanks, ...]:
    """Every hand of three cards by its ranks; best play looks at nothing else, but a plan may look at suits."""
    rides_best = {group.features: group.rides for group in bet.groups}
    _, _, _, _, hands = hands_of_size(3)
    found: dict[tuple[tuple[int, int, int], bool], list[int]] = {}
    for cards in hands.tolist():
        low, middle, high = sorted(card // 4 for card in cards)
        is_suited = len({card % 4 for card in cards}) == 1
        counted = found.setdefault(((high, middle, low), is_suited), [0, 0, int(rides_best[features_of_places(cards)])])
        counted[0] += 1
        counted[1] += plan.rides(cards)
    return tuple(
        PlayedRanks(ranks, is_suited, hands, riding, bool(best))
        for (ranks, is_suited), (hands, riding, best) in found.items()
    )


def _played(bet: BetStrategy, riding: dict[Features, int]) -> Iterator[PlayedGroup]:
    for group in bet.groups:
        rides = riding.get(group.features, 0)
        wrong = group.hands - rides if group.rides else rides
        yield PlayedGroup(bet.bet, group, rides, Fraction(wrong, bet.hands) * abs(group.value))


def _riding(plan: Plan, size: int) -> dict[Features, int]:
    """With how many hands of each kind the plan rides."""
    kinds, weights, reps, places, hands = hands_of_size(size)
    if plan.by_features:
        rides = np.array([plan.rides(cards) for cards in reps])
        counted = np.bincount(kinds, weights * rides)
    else:
        rides = np.array([plan.rides(cards) for cards in hands.tolist()])
        counted = np.bincount(kinds[places], rides.astype(np.int64))
    features = _features(size)
    return {seen: int(counted[kind]) for kind, seen in enumerate(features)}


@cache
def _features(size: int) -> tuple[Features, ...]:
    tables = load_counts()
    cards = tables.three_cards if size == 3 else tables.four_cards
    groups = tables.three_groups if size == 3 else tables.four_groups
    _, first = np.unique(groups, return_index=True)
    return tuple(features_of_places(cards[place].tolist()) for place in first)


@cache
def hands_of_size(size: int) -> tuple[Integers, Integers, list[list[int]], Integers, Cards]:
    """Kinds, weights and cards of the hands up to suits, and for all hands which of those each is."""
    tables = load_counts()
    reps = tables.three_cards if size == 3 else tables.four_cards
    groups = tables.three_groups if size == 3 else tables.four_groups
    weights = tables.three_weights if size == 3 else tables.four_weights
    _, kinds = np.unique(groups, return_inverse=True)
    hands = all_hands(size)
    keys = suit_keys(reps)
    order = np.argsort(keys)
    places = order[np.searchsorted(keys[order], suit_keys(hands))]
    return kinds.astype(np.int64), weights, reps.tolist(), places.astype(np.int64), hands
