"""What decisions against best play gave the house, and what best play would have left riding, both exact on average."""

from __future__ import annotations

from fractions import Fraction

from letitride.coach.judgement import riding_values
from letitride.figures.stakes import Decision
from letitride.figures.table_figures import TableFigures
from letitride.odds.wagers.base import analyse_base
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Wager


def given_away_cents(house: HouseRules, figures: TableFigures) -> Fraction:
    """What players gave away by their decisions: the worth of each bet they withdrew or let ride against best play.

    A player is taken to know their own cards and the community card that lies open, and no others.
    """
    decided = figures.decided_cents.items()
    return sum((cost_cents(house, decision, cents) for decision, cents in decided), Fraction(0))


def cost_cents(house: HouseRules, decision: Decision, stake_cents: int) -> Fraction:
    """What one decision gives away on average against the better one."""
    size, seen, rode = decision
    value = riding_values(house.base_paytable)[size, seen]
    return stake_cents * abs(value) if rode != (value > 0) else Fraction(0)


def best_handle_cents(house: HouseRules, figures: TableFigures) -> Fraction:
    """What would have been staked to the end on average with the same bets under best play."""
    base = figures.wagers.get(Wager.BASE)
    if base is None:
        return Fraction(figures.staked_cents)
    first = sum(count * sum(hand.stake_cents for hand in hands) for hands, count in base.rounds.items())
    rides = analyse_base(house.base_paytable).average_bet
    return figures.staked_cents - base.staked_cents + first * rides
