"""Ruin: the risk of it within some rounds and ever, and how long it takes."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, log

import numpy as np

from letitride.odds.bankroll.bankroll import Floats, Play, TooMuchWork
from letitride.odds.bankroll.many_rounds import UNIT_ROUNDOFF
from letitride.odds.bankroll.two_barriers import highest_goal, leave_range

MOST_WORK = 20_000_000_000
"""How many additions a question may take: some twenty seconds."""
_LOG_NEGLIGIBLE = -60 * log(2)
NEGLIGIBLE = exp(_LOG_NEGLIGIBLE)
_RELATIVE = 1e-9
_ROUNDING = 1e-12
"""An allowance for rounding where only positive numbers are added and multiplied; it is observed, not proved."""


@dataclass(frozen=True, slots=True)
class Bounded:
    """A figure and how wrong it may be, either way."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class RuinByRound:
    """The risk of ruin within 0, 1, 2, ... rounds, and how wrong each may be."""

    chances: Floats
    error: float

    @property
    def within_all(self) -> float:
        """The risk within all rounds."""
        return float(self.chances[-1])

    def rounds_at(self, level: float) -> int | None:
        """After how many rounds the risk is first at least so much; None if all rounds don't suffice."""
        place = int(np.searchsorted(self.chances, level))
        return place if place < len(self.chances) else None


def ruin_within(play: Play, bankroll: int, rounds: int) -> RuinByRound:
    """The risk that a bankroll is ruined within some rounds, by round.

    Whoever has so much that ruin within all the rounds has a probability of less than 2^-60 is left out as safe.

    Arguments: `play`, one round; `bankroll` in the same unit; `rounds`, how many.
    Errors: `TooMuchWork` if there are too many steps between ruin and safety.

    >>> from letitride.odds.wagers.distribution import Distribution
    >>> from fractions import Fraction
    >>> coin = Play(Distribution({-1: Fraction(1, 2), 1: Fraction(1, 2)}), stake=1)
    >>> ruin_within(coin, 1, 3).within_all
    0.625
    """
    room = play.room(bankroll)
    if room < 0:
        return RuinByRound(np.ones(rounds + 1), 0.0)
    safe = safe_room(play, rounds)
    ruined = np.zeros(rounds + 1)
    if room >= safe:
        return RuinByRound(ruined, NEGLIGIBLE)
    steps = [(step, chance) for step, chance in zip(play.steps, play.chances.tolist(), strict=True) if step < safe]
    if rounds * safe * len(steps) > MOST_WORK:
        raise TooMuchWork(
            f"{rounds:,} rounds with up to {safe:,} steps between ruin and safety: too many, ask for fewer"
        )
    there, after = np.zeros(safe), np.empty(safe)
    there[room] = 1.0
    for played in range(1, rounds + 1):
        after.fill(0.0)
        lost = 0.0
        for step, chance in steps:
            if step >= 0:
                after[step:] += chance * there[: safe - step]
            else:
                after[:step] += chance * there[-step:]
                lost += chance * float(there[:-step].sum())
        ruined[played] = ruined[played - 1] + lost
        there, after = after, there
    roundings = rounds * (len(steps) + 3) + safe
    return RuinByRound(ruined, 1.01 * roundings * UNIT_ROUNDOFF * float(ruined[-1]) + NEGLIGIBLE)


def ultimate_ruin(play: Play, bankroll: int) -> Bounded:
    """The risk that a bankroll is ruined sooner or later; certain unless the game favours the player.

    It is followed up to a room from which Lundberg's inequality leaves little risk. That inequality also bounds the
    risk from the start on both sides, which is all there is to say where the steps are too small to follow.

    Arguments: `play`, one round; `bankroll` in the same unit. Errors: none; the answer says how wrong it may be.

    >>> from letitride.odds.wagers.distribution import Distribution
    >>> from fractions import Fraction
    >>> lucky = Play(Distribution({-1: Fraction(1, 3), 1: Fraction(2, 3)}), stake=1)
    >>> round(ultimate_ruin(lucky, 1).value, 6)
    0.5
    """
    room = play.room(bankroll)
    if room < 0 or play.mean <= 0:
        return Bounded(1.0, 0.0)
    if play.steps[0] >= 0:
        return Bounded(0.0, 0.0)
    deepest = -play.steps[0]
    exponent = _lundberg(-np.array(play.steps, dtype=float), play.chances)
    goal = _affordable(play, room + deepest + int(-log(_RELATIVE) / exponent) + 1)
    left = leave_range(play, room=room, goal=goal)
    low = max(left.ruined, exp(-exponent * (1 + _RELATIVE) * (room + deepest)))
    high = min(left.ruined + left.reached * exp(-exponent * (goal + 1)), exp(-exponent * (room + 1)))
    return Bounded((low + high) / 2, max(0.0, high - low) / 2 + high * _ROUNDING)


def mean_rounds_to_ruin(play: Play, bankroll: int) -> Bounded:
    """The mean number of rounds until a bankroll is ruined; infinite unless the game favours the house.

    By Wald's identity it is the mean of what is lost, over the mean loss of a round. What is lost is all the room and
    the depth of the ruin; the depth of those who were far up before is only known to be between one step and the
    deepest.

    Arguments: `play`, one round; `bankroll` in the same unit. Errors: none; the answer says how wrong it may be.

    >>> from letitride.odds.wagers.distribution import Distribution
    >>> from fractions import Fraction
    >>> unlucky = Play(Distribution({-1: Fraction(2, 3), 1: Fraction(1, 3)}), stake=1)
    >>> round(mean_rounds_to_ruin(unlucky, 4).value, 6)
    12.0
    """
    room = play.room(bankroll)
    if room < 0:
        return Bounded(0.0, 0.0)
    if play.mean >= 0:
        return Bounded(inf, 0.0)
    deepest = -play.steps[0]
    exponent = _lundberg(np.array(play.steps, dtype=float), play.chances)
    goal = _affordable(play, room + 1 + int(log(1e6 * deepest / (room + 1) + 1e3) / exponent))
    left = leave_range(play, room=room, goal=goal)
    depth = float(left.depths @ np.arange(1, deepest + 1)) + left.reached * (deepest + 1) / 2
    loss = -float(play.mean)
    mean = (room + depth) / loss
    return Bounded(mean, left.reached * (deepest - 1) / 2 / loss + mean * _ROUNDING)


def _affordable(play: Play, goal: int) -> int:
    """A goal, or a lower one that takes a few seconds to follow; the error then says what is not known."""
    return min(goal, highest_goal(play) // 4)


def safe_room(play: Play, rounds: int) -> int:
    """The room from which ruin within some rounds is negligible (Ville's inequality for exp(-t S) / E[exp(-t X)]^k)."""
    steps = np.array(play.steps, dtype=float)
    tilts = np.geomspace(1e-9, 50.0, 600) / np.abs(steps).max()
    logs = np.log(np.exp(-tilts[:, None] * (steps - steps[0])) @ play.chances) - tilts * steps[0]
    rooms = (rounds * np.maximum(logs, 0.0) - _LOG_NEGLIGIBLE) / tilts
    return min(int(np.ceil(rooms.min() * (1 + 1e-9))), -play.steps[0] * rounds) + 1


def _lundberg(steps: Floats, chances: Floats) -> float:
    """The t > 0 with E[exp(tX)] = 1, a little too small at most, for a walk with a negative mean that may rise.

    The chance ever to rise by so much is then at most exp(-t so much).
    """
    if steps.max() <= 0:
        return inf
    low, high = 0.0, 1.0 / float(steps.max())
    while float(np.exp(high * steps) @ chances) < 1:
        low, high = high, 2 * high
    for _ in range(200):
        middle = (low + high) / 2
        if float(np.expm1(middle * steps) @ chances) < 0:
            low = middle
        else:
            high = middle
    return low
