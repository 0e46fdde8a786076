"""Five cards for each of many rounds, from the simulation's kernels: three of one's own and two community cards."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from letitride.gym.questions import ALL_CARDS
from letitride.simulation.kernels.generator import LANES, seeded_lanes
from letitride.simulation.kernels.single_seat import BLOCK, WORDS, deal_five

Cards = npt.NDArray[np.uint8]


class DealtRounds:
    """An endless stream of rounds that depends on the seed alone, however many are taken at a time."""

    def __init__(self, seed: int) -> None:
        self._state = seeded_lanes(seed, 0)
        self._words = np.empty((WORDS * BLOCK // 4 // LANES, LANES), np.uint64)
        self._draws = np.empty((ALL_CARDS, BLOCK), np.uint8)
        self._cards = np.empty((ALL_CARDS, BLOCK), np.uint8)
        self._marks = np.empty(BLOCK, np.uint8)
        self._left = np.empty((0, ALL_CARDS), np.uint8)

    def take(self, rounds: int) -> Cards:
        """The next rounds, a row of five cards each."""
        parts = [self._left]
        found = len(self._left)
        while found < rounds:
            parts.append(self._block())
            found += len(parts[-1])
        dealt = np.concatenate(parts)
        self._left = dealt[rounds:]
        return dealt[:rounds]

    def _block(self) -> Cards:
        """A block without the rounds that rejection sampling throws away."""
        with np.errstate(over="ignore"):
            deal_five(self._state, self._words, self._draws, self._marks, self._cards)
        kept: Cards = self._cards.T[self._marks == 0]
        return kept
