"""What happens at a table round by round, for questions that sums can't answer: sessions, periods, the meter."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from letitride.errors import TextError
from letitride.rules.wagers import Wager
from letitride.simulation.plans.jobs import TABLE_CHUNK, BaseJob, Keeps, TableJob
from letitride.simulation.plans.table_plan import plan_of_paytables

Integers = npt.NDArray[np.int64]

HISTORY_STREAM = 1 << 40
"""Histories take their randomness from chunks that no run of rounds reaches."""
MOST_ROUNDS_OF_A_STRETCH = 10_000_000


def as_table(job: BaseJob | TableJob) -> TableJob:
    """The base game at one seat as a table of one seat, where one bet is a dollar."""
    if isinstance(job, TableJob):
        return job
    plan = plan_of_paytables({Wager.BASE: job.paytable})
    return TableJob(plan, job.strategy, job.seed, job.ties, job.is_best)


def histories(job: TableJob, *, stretch: int, stretches: int, threads: int | None = None) -> Iterator[Integers]:
    """Histories (`table_arrays`) of so many stretches of rounds, several stretches at a time, the same on any machine.

    A stretch never crosses a chunk, and each chunk begins with the meter at its initial amount.
    """
    if not 1 <= stretch <= MOST_ROUNDS_OF_A_STRETCH:
        raise TextError(f"a stretch has 1 to {MOST_ROUNDS_OF_A_STRETCH:,} rounds, not {stretch:,}")
    if stretches < 1:
        raise TextError("at least one stretch of rounds is played")
    together = max(1, TABLE_CHUNK // stretch)
    sized = replace(job, chunk_rounds=together * stretch)
    size = threads or os.cpu_count() or 1
    with ThreadPoolExecutor(size) as pool:
        waiting: deque[Future[Integers]] = deque()
        for chunk, first in enumerate(range(0, stretches, together)):
            rounds = stretch * min(together, stretches - first)
            waiting.append(pool.submit(_history, sized, HISTORY_STREAM + chunk, rounds))
            if len(waiting) > size:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _history(job: TableJob, chunk: int, rounds: int) -> Integers:
    return job.play_in_full(chunk, rounds, keeps=Keeps.HISTORY).history
