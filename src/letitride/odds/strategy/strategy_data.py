"""A strategy as plain data for JSON: the short lists, every group of hands, and what other plans cost."""

from __future__ import annotations

from typing import Any

from letitride.odds.strategy.deviations import PLANS, cost_of
from letitride.odds.strategy.own_play import OwnPlay
from letitride.odds.strategy.strategy import BetStrategy, find_strategy
from letitride.odds.ties import Ties
from letitride.odds.wagers.analysis_data import fraction_data
from letitride.rules.paytables import Paytable

Data = dict[str, Any]


def strategy_data(paytable: Paytable, ties: Ties = Ties.PULL) -> Data:
    """The best strategy of a base paytable, and what simpler ones cost against it."""
    strategy = find_strategy(paytable, ties)
    return {
        "id": paytable.id,
        "ties": ties.value,
        "bet_1": _bet_data(strategy.bet_1),
        "bet_2": _bet_data(strategy.bet_2),
        "other_plans": [
            {
                "plan": deviation.plan,
                "expected_value": fraction_data(deviation.expected_value),
                "average_bet": fraction_data(deviation.average_bet),
                "element_of_risk": fraction_data(deviation.element_of_risk),
                "cost": fraction_data(deviation.cost),
            }
            for deviation in (cost_of(plan, paytable) for plan in PLANS)
        ],
    }


def own_play_data(play: OwnPlay) -> Data:
    """What a strategy of one's own gives, and every kind of hand as it plays it."""
    return {
        "id": play.id,
        "plan": play.plan,
        "expected_value": fraction_data(play.expected_value),
        "best_play": fraction_data(play.best_value),
        "cost": fraction_data(play.cost),
        "average_bet": fraction_data(play.average_bet),
        "groups": [
            {
                "bet": one.bet,
                "example": one.group.example,
                "hands": one.group.hands,
                "value": fraction_data(one.group.value),
                "best_rides": one.group.rides,
                "riding": one.riding,
                "cost": fraction_data(one.cost),
            }
            for one in play.groups
        ],
    }


def _bet_data(bet: BetStrategy) -> Data:
    return {
        "rules": [{"rule": str(shown), "hands": shown.hands, "examples": list(shown.examples)} for shown in bet.rules],
        "proved_over_hands": bet.hands,
        "groups": [
            {
                "example": group.example,
                "hands": group.hands,
                "made": group.features.made.value,
                "suited": group.features.is_suited,
                "straights": group.features.ways,
                "high_cards": group.features.high_cards,
                "value": fraction_data(group.value),
                "rides": group.rides,
            }
            for group in bet.groups
        ],
    }
