"""The runner: chunks on threads or on a cluster, merged in order, until enough rounds or a small enough error.

Results are merged in the order of chunks and judged after each, so that a run stops at the same round wherever it is
played and however many workers play it.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from letitride.errors import TextError
from letitride.simulation.plans.jobs import Job, Tally, add_tallies
from letitride.simulation.runs.checkpoints import Checkpoint, read_checkpoint, write_checkpoint

SECONDS_BETWEEN_CHECKPOINTS = 5.0


class Pending(Protocol):
    """A chunk that is being played."""

    def result(self) -> Tally:
        """Wait for it."""
        ...

    def cancel(self) -> object:
        """Give it up if it has not begun."""
        ...


Submit = Callable[[Job, int, int], Pending]


@dataclass(frozen=True, slots=True)
class Crew:
    """Who plays chunks, and how many at a time."""

    submit: Submit
    size: int


@dataclass(frozen=True, slots=True)
class Run:
    """Rounds played so far: their tally, and the seconds they took in this process."""

    rounds: int
    tally: Tally
    seconds: float
    played_now: int
    is_interrupted: bool = False

    @property
    def rounds_per_second(self) -> float:
        """The rate of this process, without what a checkpoint brought."""
        return self.played_now / self.seconds if self.seconds > 0 else 0.0


Enough = Callable[[Run], bool]


def play_chunk(job: Job, chunk: int, rounds: int) -> Tally:
    """Play one chunk of a job; this is what a worker is asked for."""
    return job.play(chunk, rounds)


@contextmanager
def threads(count: int | None = None) -> Iterator[Crew]:
    """A crew of threads; the kernels release the interpreter's lock."""
    size = count or os.cpu_count() or 1
    with ThreadPoolExecutor(size) as pool:
        yield Crew(lambda job, chunk, rounds: pool.submit(play_chunk, job, chunk, rounds), size)


def simulate(
    job: Job,
    rounds: int,
    *,
    crew: AbstractContextManager[Crew] | None = None,
    enough: Enough | None = None,
    on_progress: Callable[[Run], None] | None = None,
    checkpoint: Path | None = None,
) -> Run:
    """Play a job's rounds; an interrupt (Ctrl-C) ends it with the result so far.

    Arguments: `job` from `base_job` or `table_job`; `rounds`, how many; `crew`, the workers that share them; `enough`,
    what ends the run early; `on_progress`, told now and then; `checkpoint`, a file that the run goes on from.
    Errors: `TextError` if there is no round to play or the checkpoint is of another job.

    >>> from letitride.catalogue import load_catalogue
    >>> from letitride.rules.wagers import Wager
    >>> from letitride.simulation.plans.jobs import base_job
    >>> simulate(base_job(load_catalogue().paytable("LIRX-01")), 1_000).rounds
    1000
    """
    if rounds <= 0:
        raise TextError(f"simulate at least one round, not {rounds}")
    started = saved = time.perf_counter()
    before = _resumed(job, checkpoint, rounds)
    run = whole = Run(before.rounds, before.tally, 0.0, 0)
    is_interrupted = False
    if enough is not None and run.tally and enough(run):
        return run
    with crew or threads() as workers:
        chunks = _in_order(job, workers, run.rounds, rounds)
        try:
            for played, part in chunks:
                now = time.perf_counter()
                tally = add_tallies(run.tally, part) if run.tally else part
                run = Run(run.rounds + played, tally, now - started, run.played_now + played)
                whole = run if played == job.chunk_rounds else whole
                if on_progress is not None:
                    on_progress(run)
                if checkpoint is not None and now - saved > SECONDS_BETWEEN_CHECKPOINTS:
                    _save(job, whole, checkpoint)
                    saved = now
                if enough is not None and enough(run):
                    break
        except KeyboardInterrupt:
            is_interrupted = True
        finally:
            chunks.close()
    if checkpoint is not None:
        _save(job, whole, checkpoint)
    return Run(run.rounds, run.tally, time.perf_counter() - started, run.played_now, is_interrupted)


def _in_order(job: Job, crew: Crew, done: int, rounds: int) -> Generator[tuple[int, Tally], None, None]:
    """Keep the crew busy, and give the chunks' rounds and tallies in the order of the chunks."""
    size = job.chunk_rounds
    waiting: deque[tuple[int, Pending]] = deque()
    following = done // size
    last = -(-rounds // size)
    try:
        while following < last or waiting:
            while following < last and len(waiting) < 2 * crew.size:
                count = min(size, rounds - following * size)
                waiting.append((count, crew.submit(job, following, count)))
                following += 1
            count, pending = waiting[0]
            tally = pending.result()
            waiting.popleft()
            yield count, tally
    finally:
        for _, pending in waiting:
            pending.cancel()


def _resumed(job: Job, path: Path | None, rounds: int) -> Checkpoint:
    """The checkpoint to go on from; one of no rounds if there is none."""
    if path is None or not path.exists():
        return Checkpoint("", 0, ())
    found = read_checkpoint(path)
    if found.fingerprint != job.fingerprint():
        raise TextError(f"{path} is the checkpoint of another simulation: another game, seed or strategy")
    if found.rounds > rounds:
        raise TextError(f"the checkpoint holds {found.rounds:,} rounds already, more than the {rounds:,} asked for")
    return found


def _save(job: Job, run: Run, path: Path) -> None:
    """Save whole chunks: a run can't go on from within one."""
    if run.tally:
        write_checkpoint(path, Checkpoint(job.fingerprint(), run.rounds, run.tally))
