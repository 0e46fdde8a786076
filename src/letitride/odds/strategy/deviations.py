"""What it costs to play otherwise than best: never or always riding, and the list that everyone prints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from letitride.odds.counts.counts import CountTables, load_counts
from letitride.odds.counts.groups import DEALS, MOVES, NEXT_CARDS
from letitride.odds.strategy.features import Made, features_of_places
from letitride.odds.wagers.base import analyse_base, net_units, whole_net
from letitride.rules.paytables import Paytable

RidesWith = Callable[[Sequence[int]], bool]
"""Whether a bet rides with these cards, given by their places in the deck: three for bet 1, four for bet 2."""

_Rides = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to play: a name and a decision for every three and four cards.

    A plan by features decides alike whenever the features of two hands are alike; any other is asked about every hand.
    """

    name: str
    rides: RidesWith
    by_features: bool = True


@dataclass(frozen=True, slots=True)
class Deviation:
    """What a plan gives, in units of one bet, and what it costs against best play on the same paytable."""

    plan: str
    expected_value: Fraction
    average_bet: Fraction
    cost: Fraction

    @property
    def element_of_risk(self) -> Fraction:
        """What the house wins of each unit that stays on the layout."""
        return -self.expected_value / self.average_bet


def _rides_as_printed(places: Sequence[int]) -> bool:
    """The list that guides for players print, whatever the paytable.

    Bet 1: a paying hand; three to a royal flush; three suited in a row except A-2-3 and 2-3-4; three to a straight
    flush with one gap and one card ten or better, or with two gaps and two cards ten or better. Bet 2: a paying hand;
    four of one suit; four to an outside straight with a card ten or better.
    """
    seen = features_of_places(places)
    if seen.made is not Made.NO_PAIR:
        return seen.made is not Made.LOW_PAIR
    if len(places) == 4:
        return seen.is_suited or (seen.ways == 2 and seen.high_cards > 0)
    if not seen.is_suited or seen.ways == 0:
        return False
    ranks = sorted(place // 4 for place in places)
    gaps = ranks[-1] - ranks[0] - 2
    if gaps == 0:
        return ranks[0] > 0
    return seen.high_cards == 3 or (gaps in (1, 2) and seen.high_cards >= gaps)


NEVER = Plan("never let a bet ride", lambda places: False)  # noqa: ARG005 - the cards don't matter
ALWAYS = Plan("let every bet ride", lambda places: True)  # noqa: ARG005 - the cards don't matter
PAYING_ONLY = Plan(
    "only with a pair of tens or better",
    lambda places: features_of_places(places).made not in (Made.NO_PAIR, Made.LOW_PAIR),
)
AS_PRINTED = Plan("the list that guides print", _rides_as_printed)

PLANS = (NEVER, ALWAYS, PAYING_ONLY, AS_PRINTED)


def cost_of(plan: Plan, paytable: Paytable) -> Deviation:
    """What a plan costs on a paytable, exactly, over all deals."""
    tables = load_counts()
    net, stake = whole_net(net_units(paytable))
    first = np.array([plan.rides(cards) for cards in tables.three_cards.tolist()])
    second = np.array([plan.rides(cards) for cards in tables.four_cards.tolist()])
    expected_value = Fraction(sum(map(int.__mul__, _kept_counts(tables, first, second), net)), DEALS * stake)
    kept = int(tables.three_weights[first].sum()) * NEXT_CARDS + int(tables.four_weights[second].sum()) * 4
    return Deviation(
        plan=plan.name,
        expected_value=expected_value,
        average_bet=1 + Fraction(kept, MOVES),
        cost=analyse_base(paytable).expected_value - expected_value,
    )


def _kept_counts(tables: CountTables, first: _Rides, second: _Rides) -> list[int]:
    """The classes of hands, each counted once for every bet that stays, over all deals."""
    by_first = (tables.three_weights[first] @ tables.three_counts[first]) * 2
    by_second = (tables.four_weights[second] @ tables.four_counts[second]) * 4
    total: list[int] = (tables.class_counts + by_first + by_second).tolist()
    return total
