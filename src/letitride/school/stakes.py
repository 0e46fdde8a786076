"""The stakes that simulated players put down."""

from __future__ import annotations

from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Wager


def smallest_stake(house: HouseRules, wager: Wager) -> int:
    """The least that can be put on a wager."""
    stakes, limits = house.stakes_cents(wager), house.limits(wager)
    return min(stakes) if stakes else limits.minimum_cents if limits else 0
