"""Heavy work: exact analyses and documents run in one thread beside the tables, and only so many may wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from letitride.web.problems import Problem

T = TypeVar("T")
MOST_WAITING = 16


class HeavyWork:
    """One thread, so that analysts can't slow the tables down however many they are."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="heavy")
        self._waiting = 0

    async def do(self, work: Callable[[], T]) -> T:
        """The result of some work, when its turn comes; refused when too many wait already."""
        if self._waiting >= MOST_WAITING:
            raise Problem(429, "Too many analyses are waiting; ask again in a moment.", headers={"Retry-After": "2"})
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Let the thread go; what waits is given up."""
        self._thread.shutdown(cancel_futures=True)
