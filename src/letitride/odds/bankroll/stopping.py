"""The result after some rounds for players who stop when they can't afford the next one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from letitride.odds.bankroll.bankroll import Floats, Play, TooMuchWork
from letitride.odds.bankroll.many_rounds import UNIT_ROUNDOFF
from letitride.odds.bankroll.ruin import MOST_WORK, NEGLIGIBLE, safe_room

_QUICK = 2_000_000_000
"""Additions that take about two seconds: how far up the largest wins are followed where that isn't needed for proof."""


@dataclass(frozen=True, slots=True)
class StoppedAtRuin:
    """The chances of each result from `low` up, in steps of the play; `above` won more than the last of them.

    `error` bounds how wrong any probability may be.
    """

    step: int
    low: int
    chances: Floats
    above: float
    error: float

    def at_least(self, result: int) -> float:
        """The probability of a result of so much or more, in the unit of the play."""
        return float(self.chances[max(0, -(-result // self.step) - self.low) :].sum()) + self.above

    def at_most(self, result: int) -> float:
        """The probability of a result of so much or less."""
        return float(self.chances[: max(0, result // self.step - self.low + 1)].sum())

    def quantile(self, level: float) -> int:
        """The least result that is not exceeded with this probability; the largest one followed, if it is above all."""
        place = int(np.searchsorted(np.cumsum(self.chances), level))
        return (self.low + min(place, len(self.chances) - 1)) * self.step


def stopped_at_ruin(play: Play, bankroll: int, rounds: int) -> StoppedAtRuin:
    """Follow a bankroll for some rounds; whoever can't start another one keeps what is left.

    Whoever is far above twice the largest win is followed no further: falling back to it, let alone to the start,
    within all the rounds is negligible.

    Arguments: `play`, one round; `bankroll` in the same unit; `rounds`, how many.
    Errors: `TooMuchWork` if there are too many steps to follow.

    >>> from letitride.odds.wagers.distribution import Distribution
    >>> from fractions import Fraction
    >>> coin = Play(Distribution({-1: Fraction(1, 2), 1: Fraction(1, 2)}), stake=1)
    >>> stopped_at_ruin(coin, 1, 3).at_most(-1)
    0.625
    """
    room, deepest = play.room(bankroll), -play.steps[0]
    if room < 0:
        return StoppedAtRuin(play.step, 0, np.ones(1), 0.0, 0.0)
    steps = list(zip(play.steps, play.chances.tolist(), strict=True))
    safe = safe_room(play, rounds)
    work = rounds * len(steps)
    if work * (room + safe) > MOST_WORK:
        raise TooMuchWork(f"{rounds:,} rounds with up to {room + safe:,} steps: too many, ask for fewer")
    size = room + safe + min(2 * play.steps[-1], _QUICK // work) + 1
    there, after = np.zeros(size), np.empty(size)
    there[room] = 1.0
    ended = np.zeros(max(deepest, 0))
    above = 0.0
    for _ in range(rounds):
        after.fill(0.0)
        for step, chance in steps:
            if step < 0:
                after[:step] += chance * there[-step:]
                ended[:-step] += chance * there[:-step][::-1]
            elif step < size:
                after[step:] += chance * there[: size - step]
                above += chance * float(there[size - step :].sum()) if step else 0.0
            else:
                above += chance * float(there.sum())
        there, after = after, there
    roundings = rounds * (len(steps) + 3) + size
    return StoppedAtRuin(
        step=play.step,
        low=-room - len(ended),
        chances=np.concatenate([ended[::-1], there]),
        above=above,
        error=1.01 * roundings * UNIT_ROUNDOFF + NEGLIGIBLE,
    )
