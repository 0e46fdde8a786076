"""What is simulated: a job plays any chunk of its rounds by itself, anywhere, and always with the same result."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

import numpy as np

from letitride.errors import TextError
from letitride.odds.ties import Ties
from letitride.rules.hands import Basis
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager
from letitride.simulation.generator import seeded_lanes
from letitride.simulation.strategies import StrategyTable, Thresholds, best_strategy
from letitride.simulation.table_arrays import (
    HAND_SQUARE_LOW,
    NET,
    PERCENT,
    SUM_OF_BEST,
    SUM_OF_CODES,
    SUM_OF_SIXES,
    SUM_OF_THREES,
    empty_sums,
)
from letitride.simulation.table_plan import TablePlan, steps_of, table_of

Tally = tuple[tuple[int, ...], ...]
"""Rows of whole numbers; tallies add up exactly, whatever their number."""

BASE_CHUNK = 1 << 24
TABLE_CHUNK = 1 << 20
_NEVER_RIDE = Thresholds((6,) + (5,) * 8, (6,) + (5,) * 8)


class Job(Protocol):
    """Rounds in chunks of a fixed size; the seed and a chunk's number say everything about its cards."""

    @property
    def seed(self) -> int:
        """What all randomness comes from."""
        ...

    @property
    def chunk_rounds(self) -> int:
        """The rounds of every chunk but the last."""
        ...

    def play(self, chunk: int, rounds: int) -> Tally:
        """Play the first rounds of a chunk."""
        ...

    def fingerprint(self) -> str:
        """The same for two jobs exactly if they play the same game with the same seed."""
        ...


@dataclass(frozen=True, slots=True)
class BaseJob:
    """The base game at one seat, under the best strategy of its paytable or under any other."""

    paytable: Paytable
    strategy: Thresholds | StrategyTable
    seed: int = 1
    ties: Ties = Ties.PULL
    is_best: bool = True
    chunk_rounds: int = BASE_CHUNK

    def play(self, chunk: int, rounds: int) -> Tally:
        """How often each code of `single_seat` occurs in a chunk."""
        with np.errstate(over="ignore"):
            return (tuple(int(count) for count in self._codes(seeded_lanes(self.seed, chunk), rounds)),)

    def _codes(self, state: np.ndarray, rounds: int) -> np.ndarray:
        if isinstance(self.strategy, Thresholds):
            from letitride.simulation.single_seat import play_by_thresholds

            counts: np.ndarray = play_by_thresholds(state, rounds, *self.strategy.for_kernel())
            return counts
        from letitride.simulation.any_strategy import play_by_table

        by_table: np.ndarray = play_by_table(state, rounds, self.strategy.three_bits, self.strategy.four_bits)
        return by_table

    def fingerprint(self) -> str:
        """A digest of paytable, strategy, seed and chunks."""
        strategy = self.strategy
        if isinstance(strategy, Thresholds):
            played: object = strategy
        else:
            played = strategy.three_bits.tobytes().hex() + strategy.four_bits.tobytes().hex()
        return _digest("base", self.paytable.id, list(self.paytable.rows()), played, self.seed, self.chunk_rounds)


@dataclass(frozen=True, slots=True)
class TableJob:
    """A table of one to seven seats with all its wagers; each chunk begins with the meter at its initial amount."""

    plan: TablePlan
    strategy: Thresholds
    seed: int = 1
    ties: Ties = Ties.PULL
    chunk_rounds: int = TABLE_CHUNK

    def play(self, chunk: int, rounds: int) -> Tally:
        """The sums of a chunk (`table_arrays`)."""
        sums, _, _ = self.play_in_full(chunk, rounds, keep=False)
        return tuple(tuple(map(int, row)) for row in sums)

    def play_in_full(self, chunk: int, rounds: int, *, keep: bool = True) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The sums, each round's results in cents by seat and wager, and its cards, as far as they are kept.

        Where the house banks, only the results of the whole table are kept, at the first seat.
        """
        from letitride.simulation.table_rounds import play_table

        plan, sums = self.plan, empty_sums()
        cards = 2 + 3 * plan.seats + (3 if plan.has_box else 0)
        ledger = np.zeros((rounds if keep else 0, plan.seats, len(Wager)), np.int64)
        dealt = np.zeros((rounds if keep else 0, cards), np.uint8)
        table = table_of(plan)
        with np.errstate(over="ignore"):
            play_table(
                seeded_lanes(self.seed, chunk),
                rounds,
                chunk * self.chunk_rounds,
                plan.seats,
                plan.is_settled_in_order,
                plan.has_box,
                *self.strategy.for_kernel(),
                table,
                steps_of(plan),
                sums,
                ledger,
                dealt,
            )
        sums[SUM_OF_CODES, 63] = sums[SUM_OF_THREES, 15] = sums[SUM_OF_SIXES, 15] = sums[SUM_OF_BEST, 15] = 0
        if not plan.is_settled_in_order:
            self._add_hand_squares(table, sums)
        return sums, ledger, dealt

    def _add_hand_squares(self, table: np.ndarray, sums: np.ndarray) -> None:
        """The squares of one hand's results follow from the counts; shares of the meter are added by the kernel."""
        for place, wager in enumerate(Wager):
            paytable = self.plan.paytables.get(wager)
            if paytable is None or wager is Wager.ENVY:
                continue
            nets, divisor = table[NET + place].astype(object), 1
            if wager is Wager.COVER_ALL:
                row, divisor = SUM_OF_BEST, self.plan.seats
            else:
                row = _ROW_OF_BASIS[paytable.basis]
            counts = sums[row].astype(object)
            if wager is Wager.PROGRESSIVE:
                shift = 2 if row == SUM_OF_CODES else 0
                counts = [0 if table[PERCENT, at >> shift] else count for at, count in enumerate(counts)]
            total = sum(count * net * net for count, net in zip(counts, nets, strict=True))
            sums[HAND_SQUARE_LOW, place] += total // divisor

    def fingerprint(self) -> str:
        """A digest of the plan, strategy, seed and chunks."""
        plan = self.plan
        rows = [(wager.value, table.id, list(table.rows())) for wager, table in plan.paytables.items()]
        stakes = sorted((wager.value, cents) for wager, cents in plan.stakes_cents.items())
        terms = (plan.seats, plan.meter, plan.tops_up, plan.bank, plan.payout_limit)
        return _digest("table", rows, stakes, terms, self.strategy, self.seed, self.chunk_rounds)


_ROW_OF_BASIS = {Basis.FIVE_CARD: SUM_OF_CODES, Basis.THREE_CARD: SUM_OF_THREES, Basis.SIX_CARD: SUM_OF_SIXES}


def base_job(paytable: Paytable, *, seed: int = 1, ties: Ties = Ties.PULL) -> BaseJob:
    """The base game of a paytable under best play."""
    return BaseJob(paytable, best_strategy(paytable, ties), seed, ties)


def table_job(plan: TablePlan, *, seed: int = 1, ties: Ties = Ties.PULL) -> TableJob:
    """A table at which every seat plays best."""
    base = plan.paytables.get(Wager.BASE)
    strategy = _NEVER_RIDE if base is None else best_strategy(base, ties)
    if not isinstance(strategy, Thresholds):
        raise TextError(f"the best strategy of {plan.name} is no list of thresholds, so a full table can't play it yet")
    return TableJob(plan, strategy, seed, ties)


def add_tallies(one: Tally, other: Tally) -> Tally:
    """Two tallies as one."""
    return tuple(tuple(map(int.__add__, first, second)) for first, second in zip(one, other, strict=True))


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()
