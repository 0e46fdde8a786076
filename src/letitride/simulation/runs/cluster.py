"""The same chunks on a Dask cluster; a chunk that a lost worker held is simply played again by another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from letitride.errors import TextError
from letitride.simulation.runs.runner import Crew, play_chunk

LOST_WORKERS_ALLOWED = 1_000
"""How often the worker of a chunk may be lost before the run gives up."""
SECONDS_TO_CONNECT = 10
SECONDS_FOR_WORKERS = 5


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """A crew of all workers of the cluster whose scheduler listens at an address."""
    client = _connect(address)
    try:
        yield crew_of(client)
    finally:
        client.close()


def crew_of(client: Any) -> Crew:
    """The workers that a client reaches, with enough chunks on the way to keep each of their threads busy."""
    slots = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())
    return Crew(
        lambda job, chunk, rounds: client.submit(
            play_chunk, job, chunk, rounds, pure=False, retries=LOST_WORKERS_ALLOWED
        ),
        max(1, slots),
    )


def _connect(address: str) -> Any:
    distributed = import_module("distributed")
    try:
        client = distributed.Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise TextError(f"no Dask scheduler answers at {address!r}: {error}") from None
    try:
        client.wait_for_workers(1, timeout=SECONDS_FOR_WORKERS)
    except TimeoutError:
        client.close()
        raise TextError(
            f"the scheduler at {address} has no workers. Start one or more with: dask worker {address}"
        ) from None
    return client
