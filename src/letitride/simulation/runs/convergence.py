"""How a run settles: what longer and longer beginnings of it say, long before its first chunk is whole."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.simulation.plans.jobs import Job
from letitride.simulation.runs.runner import Run

FIRST_ROUNDS = 1_000
GROWTH = 1.5


def beginnings(job: Job, rounds: int) -> Iterator[Run]:
    """The first rounds of a run again and again, each time half as many more, up to a whole chunk of it."""
    size = FIRST_ROUNDS
    while size < min(rounds, job.chunk_rounds):
        yield Run(size, job.play(0, size), 0.0, size)
        size = int(size * GROWTH)
