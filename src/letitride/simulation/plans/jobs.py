"""What is simulated: a job plays any chunk of its rounds by itself, anywhere, and always with the same result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import NamedTuple, Protocol

import numpy as np

from letitride.odds.ties import Ties
from letitride.rules.hands import Basis
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import Wager
from letitride.simulation.kernels.dealing import word_plan
from letitride.simulation.kernels.generator import seeded_lanes
from letitride.simulation.kernels.table_arrays import (
    HAND_SQUARE_LOW,
    HISTORY_COLUMNS,
    NET,
    PERCENT,
    SUM_OF_BEST,
    SUM_OF_CODES,
    SUM_OF_SIXES,
    SUM_OF_THREES,
    empty_sums,
)
from letitride.simulation.plans.strategies import NEVER_RIDE, Strategy, best_strategy
from letitride.simulation.plans.table_plan import TablePlan, plan_of_paytables, steps_of, table_of

Tally = tuple[tuple[int, ...], ...]
"""Rows of whole numbers; tallies add up exactly, whatever their number."""

_MARKED = ((SUM_OF_CODES, 63), (SUM_OF_THREES, 15), (SUM_OF_SIXES, 15), (SUM_OF_BEST, 15))
"""Where rounds that don't count were counted: the row of the sums, and the code or class of marked rounds."""
BASE_CHUNK = 1 << 24
TABLE_CHUNK = 1 << 20


class Keeps(Enum):
    """What is kept of a table's rounds: sums; each round's history too; or its cards and results by wager as well."""

    SUMS = 0
    HISTORY = 1
    EVERYTHING = 2


class PlayedChunk(NamedTuple):
    """The sums of some rounds, and what was kept of each (`table_arrays`)."""

    sums: np.ndarray
    ledger: np.ndarray
    history: np.ndarray
    dealt: np.ndarray


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
    strategy: Strategy
    seed: int = 1
    ties: Ties = Ties.PULL
    is_best: bool = True
    chunk_rounds: int = BASE_CHUNK

    def play(self, chunk: int, rounds: int) -> Tally:
        """How often each code of `single_seat` occurs in a chunk."""
        from letitride.simulation.kernels.single_seat import play_single_seat

        with np.errstate(over="ignore"):
            counts = play_single_seat(seeded_lanes(self.seed, chunk), rounds, *self.strategy.for_kernel())
        return (tuple(map(int, counts)),)

    def fingerprint(self) -> str:
        """A digest of paytable, strategy, seed and chunks."""
        rows = list(self.paytable.rows())
        return _digest("base", self.paytable.id, rows, self.strategy.digest(), self.seed, self.chunk_rounds)


@dataclass(frozen=True, slots=True)
class TableJob:
    """A table of one to seven seats with all its wagers; each chunk begins with the meter at its initial amount."""

    plan: TablePlan
    strategy: Strategy
    seed: int = 1
    ties: Ties = Ties.PULL
    is_best: bool = True
    chunk_rounds: int = TABLE_CHUNK

    def play(self, chunk: int, rounds: int) -> Tally:
        """The sums of a chunk (`table_arrays`)."""
        return tuple(tuple(map(int, row)) for row in self.play_in_full(chunk, rounds).sums)

    def play_in_full(self, chunk: int, rounds: int, *, keeps: Keeps = Keeps.SUMS) -> PlayedChunk:
        """Play the first rounds of a chunk and keep what is asked for.

        Where the house banks, the ledger has the results of the whole table, at the first seat.
        """
        from letitride.simulation.kernels.table_rounds import play_table

        plan, table = self.plan, table_of(self.plan)
        cards = 2 + 3 * plan.seats + (3 if plan.has_box else 0)
        by_seat = rounds if keeps is Keeps.EVERYTHING else 0
        played = PlayedChunk(
            sums=empty_sums(),
            history=np.zeros((0 if keeps is Keeps.SUMS else rounds, HISTORY_COLUMNS), np.int64),
            ledger=np.zeros((by_seat, plan.seats, len(plan.places)), np.int64),
            dealt=np.zeros((by_seat, cards), np.uint8),
        )
        with np.errstate(over="ignore"):
            play_table(
                seeded_lanes(self.seed, chunk),
                rounds,
                chunk * self.chunk_rounds,
                word_plan(cards),
                *self.strategy.for_kernel(),
                table,
                steps_of(plan) if plan.is_settled_in_order else np.zeros((0, 3), np.int64),
                *played,
            )
        for row, marked in _MARKED:
            played.sums[row, marked] = 0
        if not plan.is_settled_in_order:
            self._add_hand_squares(table, played.sums)
        return played

    def _add_hand_squares(self, table: np.ndarray, sums: np.ndarray) -> None:
        """The squares of one hand's results follow from the counts; shares of the meter are added by the kernel."""
        for place, wager in enumerate(self.plan.places):
            if wager.is_award:
                continue
            paytable = self.plan.paytables[wager]
            nets, divisor = table[NET + place].astype(object), 1
            if wager.judged is Judged.BEST_OF_TABLE:
                row, divisor = SUM_OF_BEST, self.plan.seats
            else:
                row = _ROW_OF_BASIS[paytable.basis]
            counts = sums[row].astype(object)
            if wager.has_meter:
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
        return _digest("table", rows, stakes, terms, self.strategy.digest(), self.seed, self.chunk_rounds)


_ROW_OF_BASIS = {Basis.FIVE_CARD: SUM_OF_CODES, Basis.THREE_CARD: SUM_OF_THREES, Basis.SIX_CARD: SUM_OF_SIXES}


def base_job(paytable: Paytable, *, seed: int = 1, ties: Ties = Ties.PULL, strategy: Strategy | None = None) -> BaseJob:
    """The base game of a paytable as a job for `simulate`.

    Arguments: `paytable` of the base game; `seed`, which decides every card; `ties` as for best play; `strategy`, where
    another than the best is played. Errors: `ValueError` if the paytable is another wager's.

    >>> from letitride.catalogue import load_catalogue
    >>> base_job(load_catalogue().paytable("LIRX-01"), seed=7).seed
    7
    """
    if strategy is not None:
        return BaseJob(paytable, strategy, seed, ties, is_best=False)
    return BaseJob(paytable, best_strategy(paytable, ties), seed, ties)


def table_job(plan: TablePlan, *, seed: int = 1, ties: Ties = Ties.PULL, strategy: Strategy | None = None) -> TableJob:
    """A table with all its wagers as a job for `simulate`.

    Arguments: `plan`, who bets what on which terms; `seed`, which decides every card; `ties` as for best play;
    `strategy`, where another than the best is played. Errors: none beside those of the plan.

    >>> from letitride.catalogue import load_catalogue
    >>> base = load_catalogue().paytable("LIRX-01")
    >>> plan = TablePlan(2, {Wager.BASE: base}, {Wager.BASE: 5_00}, passes=((Wager.BASE,),))
    >>> table_job(plan, seed=7).plan.seats
    2
    """
    if strategy is not None:
        return TableJob(plan, strategy, seed, ties, is_best=False)
    base = plan.paytables.get(Wager.BASE)
    return TableJob(plan, NEVER_RIDE if base is None else best_strategy(base, ties), seed, ties)


def job_of_paytables(
    paytables: Sequence[Paytable], *, seats: int = 1, seed: int = 1, strategy: Strategy | None = None
) -> BaseJob | TableJob:
    """Paytables by themselves, a dollar on each: the base game alone is dealt faster."""
    if seats == 1 and all(one.wager.is_base for one in paytables):
        return base_job(paytables[0], seed=seed, strategy=strategy)
    plan = plan_of_paytables({one.wager: one for one in paytables}, seats=seats)
    return table_job(plan, seed=seed, strategy=strategy)


def add_tallies(one: Tally, other: Tally) -> Tally:
    """Two tallies as one."""
    return tuple(tuple(map(int.__add__, first, second)) for first, second in zip(one, other, strict=True))


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()
