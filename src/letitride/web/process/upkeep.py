"""What a server does now and then by itself, away from anybody's request."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from contextlib import suppress

from letitride.web.access.sessions import Sessions
from letitride.web.process.logs import log
from letitride.web.socket.clients import Clients

SECONDS_BETWEEN_NOTES = 15.0
SECONDS_BETWEEN_SWEEPS = 30.0
SECONDS_BETWEEN_COLLECTIONS = 600.0
SECONDS_BETWEEN_LOOKS = 60.0
"""How often it is asked whether a gaming day has ended, so that it is sealed."""
YOUNG_OBJECTS = 2_000
"""So many new objects are looked through at once for those that hold only each other: a few milliseconds. Connections
leave such objects behind, play doesn't, so older objects are looked through with everything else."""
NEVER = 2**31 - 1


class Upkeep:
    """The tasks that run beside the server, each at its own interval; one that fails is tried again at its next turn.

    To look through everything that is in memory takes a third of a second with a few hundred tables, during which
    nobody is answered. Left to itself, Python does so every few seconds, so it is told to do it here only.
    """

    def __init__(self, sessions: Sessions, clients: Clients, seal: Callable[[], Awaitable[None]] | None = None) -> None:
        self._sessions = sessions
        self._clients = clients
        self._seal = seal
        self._tasks: list[asyncio.Task[None]] = []
        self._thresholds = gc.get_threshold()

    def start(self) -> None:
        """Begin."""
        gc.set_threshold(YOUNG_OBJECTS, NEVER, NEVER)
        self._tasks = [
            asyncio.create_task(_repeat(SECONDS_BETWEEN_NOTES, self._sessions.write_seen)),
            asyncio.create_task(_repeat(SECONDS_BETWEEN_SWEEPS, self._clients.sweep)),
            asyncio.create_task(_repeat(SECONDS_BETWEEN_COLLECTIONS, _collect)),
        ]
        if self._seal is not None:
            self._tasks.append(asyncio.create_task(_repeat(SECONDS_BETWEEN_LOOKS, self._seal)))

    async def stop(self) -> None:
        """End the tasks, and note who was here to the last."""
        gc.set_threshold(*self._thresholds)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            await self._sessions.write_seen()


async def _repeat(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception:
            log.exception("upkeep failed", work=work.__qualname__)


async def _collect() -> None:
    gc.collect()
