"""Five cards for each of many rounds, from the simulation's kernels: three of one's own and two community cards."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from letitride.gym.questions import ALL_CARDS
from letitride.simulation.dealing import take_cards
from letitride.simulation.generator import LANES, fill, seeded_lanes
from letitride.simulation.single_seat import BLOCK, draw_five

Cards = npt.NDArray[np.uint8]


class DealtRounds:
    """An endless stream of rounds that depends on the seed alone, however many are taken at a time."""

    def __init__(self, seed: int) -> None:
        self._state = seeded_lanes(seed, 0)
        self._words = np.empty((ALL_CARDS * BLOCK // 4 // LANES, LANES), np.uint64)
        self._draws = np.empty((ALL_CARDS, BLOCK), np.uint8)
        self._cards = np.empty((ALL_CARDS, BLOCK), np.uint8)
        self._rejected = np.empty(BLOCK, np.uint8)
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
            fill(self._state, self._words)
            draw_five(self._words.reshape(-1).view(np.uint16).reshape((ALL_CARDS, BLOCK)), self._draws, self._rejected)
            take_cards(self._draws, self._cards)
        kept: Cards = self._cards.T[self._rejected == 0]
        return kept
