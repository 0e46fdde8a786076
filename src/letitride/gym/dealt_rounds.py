"""The cards of many rounds, from the simulation's kernels: a player's three, two community cards, three of the box."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import numpy as np
import numpy.typing as npt

from letitride.gym.questions import ALL_CARDS, OWN_CARDS
from letitride.simulation.kernels.full_table import BOX_CARDS, COMMUNITY
from letitride.simulation.kernels.generator import LANES, seeded_lanes
from letitride.simulation.kernels.single_seat import BLOCK, WORDS, deal_five
from letitride.simulation.plans.jobs import Keeps, table_job
from letitride.simulation.plans.strategies import NEVER_RIDE
from letitride.simulation.plans.table_plan import TablePlan

Cards = npt.NDArray[np.uint8]


class Source(Protocol):
    """Rounds in blocks, each of the same cards in the same order."""

    cards: int

    def block(self) -> Cards:
        """The next rounds, a row each."""
        ...


class FiveCards:
    """A player's three cards and the two community cards."""

    cards = ALL_CARDS

    def __init__(self, seed: int) -> None:
        self._state = seeded_lanes(seed, 0)
        self._words = np.empty((WORDS * BLOCK // 4 // LANES, LANES), np.uint64)
        self._draws = np.empty((ALL_CARDS, BLOCK), np.uint8)
        self._cards = np.empty((ALL_CARDS, BLOCK), np.uint8)
        self._marks = np.empty(BLOCK, np.uint8)

    def block(self) -> Cards:
        """A block without the rounds that rejection sampling throws away."""
        with np.errstate(over="ignore"):
            deal_five(self._state, self._words, self._draws, self._marks, self._cards)
        kept: Cards = self._cards.T[self._marks == 0]
        return kept


class WithBoxCards:
    """The same with the three box cards that the Six Card Bonus looks at."""

    cards = ALL_CARDS + BOX_CARDS

    def __init__(self, seed: int, plan: TablePlan) -> None:
        self._job = replace(table_job(plan, seed=seed, strategy=NEVER_RIDE), chunk_rounds=BLOCK)
        self._blocks = 0

    def block(self) -> Cards:
        """A block in the order of `FiveCards`, the box cards last."""
        dealt = self._job.play_in_full(self._blocks, BLOCK, keeps=Keeps.EVERYTHING).dealt
        self._blocks += 1
        own = np.arange(COMMUNITY + BOX_CARDS, COMMUNITY + BOX_CARDS + OWN_CARDS)
        ordered: Cards = dealt[:, [*own, *range(COMMUNITY + BOX_CARDS)]]
        return ordered


class DealtRounds:
    """An endless stream of rounds that depends on the seed alone, however many are taken at a time."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._left = np.empty((0, source.cards), np.uint8)

    def take(self, rounds: int) -> Cards:
        """The next rounds, a row of cards each."""
        parts = [self._left]
        found = len(self._left)
        while found < rounds:
            parts.append(self._source.block())
            found += len(parts[-1])
        dealt = np.concatenate(parts)
        self._left = dealt[rounds:]
        return dealt[:rounds]
