"""A bankroll between ruin and a target: which comes first, how deep the ruin is, and how many rounds it takes.

States are eliminated from the lowest up. For each room the chances of where it is first exceeded, or of ruin before
that, follow from those of the rooms below, so no equations are solved, and every number is made by adding,
multiplying and dividing positive ones: nothing cancels, and small probabilities are as accurate as large ones.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np

from letitride.odds.bankroll.bankroll import Floats, Play, TooMuchWork

MOST_WORK = 2_000_000_000
"""How large a range may be, by the numbers it takes to cross it: some twenty seconds."""
_OVERHEAD = 2_000
"""What it costs to begin with a row, in numbers."""


@dataclass(frozen=True, slots=True)
class Exit:
    """How a bankroll leaves the range between ruin and target.

    `reached` and `ruined` are the probabilities, which sum to 1; `depths` are the probabilities of a ruin by one step
    below no room, by two and so on; `rounds` is the mean number of rounds until one or the other.
    """

    reached: float
    ruined: float
    depths: Floats
    rounds: float


def leave_range(play: Play, *, room: int, goal: int) -> Exit:
    """How a bankroll with some room ends if play stops at ruin or once the room is `goal` or more."""
    deepest = max(0, -play.steps[0])
    if room < 0 or room >= goal:
        depths = np.zeros(max(deepest, -room))
        if room < 0:
            depths[-room - 1] = 1.0
        return Exit(float(room >= 0), float(room < 0), depths, 0.0)
    if goal > highest_goal(play):
        raise TooMuchWork(f"there are {goal:,} steps between ruin and target: too many, bring them closer")
    ladder = _Ladder(play, goal)
    highest = ladder.highest
    there = np.zeros(goal + highest)
    there[room] = 1.0
    depths, rounds = np.zeros(deepest), 0.0
    for place in range(goal):
        row = ladder.climb(place)
        if there[place]:
            there[place + 1 : place + highest + 1] += there[place] * row[:highest]
            depths += there[place] * row[highest:-1]
            rounds += float(there[place] * row[-1])
    return Exit(float(there[goal:].sum()), float(depths.sum()), depths, rounds)


def highest_goal(play: Play) -> int:
    """The highest goal that can be asked for."""
    deepest, highest = max(0, -play.steps[0]), max(0, play.steps[-1])
    low, high = 1, MOST_WORK
    while high - low > 1:
        goal = (low + high) // 2
        if goal * (deepest + 1) * (min(highest, goal) + deepest + _OVERHEAD) <= MOST_WORK:
            low = goal
        else:
            high = goal
    return low


class _Ladder:
    """The rows of the last few rooms.

    A row holds, for a start in its room, the chances that the first room above it is the next, the one after, ...,
    then the chances of ruin before that, by depth, and last the mean number of rounds until either.
    """

    def __init__(self, play: Play, goal: int) -> None:
        # a step as high as the goal reaches it from anywhere, and so does any higher one
        self.highest = highest = min(max(0, play.steps[-1]), goal)
        self._deepest = deepest = max(0, -play.steps[0])
        self._rows: deque[Floats] = deque(maxlen=deepest)
        self._move = np.zeros(highest + deepest + 1)
        self._falls = np.zeros(deepest + 1)
        for step, chance in zip(play.steps, play.chances.tolist(), strict=True):
            if step > 0:
                self._move[min(step, goal) - 1] += chance
            else:
                self._falls[-step] = chance
        self._move[-1] = 1.0

    def climb(self, room: int) -> Floats:
        """The row of the next room, which must be one above the last."""
        below = self._from_below(room)
        row = self._move + _mixed(self._falls[1:], below[1:, 1:])
        # what is not a return to the room itself, added up rather than taken from 1
        row /= row[:-1].sum()
        self._rows.append(row)
        return row

    def _from_below(self, room: int) -> Floats:
        """For starts 1, 2, ... steps below a room: the chance to land on it, then a row as if started from it."""
        width = self.highest + self._deepest + 1
        below = np.zeros((self._deepest + 1, width + 1))
        for fall in range(1, self._deepest + 1):
            if fall > room:
                below[fall, 1 + self.highest + fall - room - 1] = 1.0
                continue
            row = self._rows[-fall]
            below[fall, 1 + self.highest :] = row[self.highest :]
            short = min(fall - 1, self.highest)
            if fall <= self.highest:
                below[fall, 0] = row[fall - 1]
                below[fall, 1 : 1 + self.highest - fall] = row[fall : self.highest]
            # one step climbed of `fall` leaves fall - 1 to climb, and so on
            below[fall] += _mixed(row[:short][::-1], below[fall - short : fall])
        return below


def _mixed(weights: Floats, rows: Floats) -> Floats:
    """The sum of rows with weights; a matrix product would call on threads, which costs more than it gains here."""
    mixed: Floats = np.einsum("i,ij->j", weights, rows)
    return mixed
