"""Heavy work: exact analyses and documents run in threads beside the tables, in lines that don't hold each other up."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from letitride.web.problems import Problem

T = TypeVar("T")
MOST_WAITING = 16
MOST_FOR_ONE = 4
"""How much of one line somebody may fill: enough for a page, not enough to keep others out."""


class Line:
    """One thread, and the work that waits for it."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._waiting: Counter[str] = Counter()

    async def do(self, work: Callable[[], T], *, asked_by: str) -> T:
        """The result of some work, when its turn comes; refused when too much waits already."""
        if self._waiting.total() >= MOST_WAITING or self._waiting[asked_by] >= MOST_FOR_ONE:
            raise Problem(429, "Too many analyses are waiting. Try again in a moment.", headers={"Retry-After": "2"})
        self._waiting[asked_by] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= Counter({asked_by: 1})

    def close(self) -> None:
        """Let the thread go; what waits is given up."""
        self._thread.shutdown(cancel_futures=True)


class AnalysisQueues:
    """A line each for visitors, for players and for staff, so that nobody can starve the house's own pages.

    Each has a second line for searches, which take seconds where an analysis takes a moment.
    """

    def __init__(self) -> None:
        names = ("visitors", "players", "staff")
        self._lines = {(name, long): Line(f"{name}-{long}") for name in names for long in (False, True)}

    def line(self, name: str, *, for_searches: bool = False) -> Line:
        """The line of visitors, players or staff."""
        return self._lines[name, for_searches]

    def close(self) -> None:
        """Let the threads go."""
        for line in self._lines.values():
            line.close()


class HeavyFor:
    """Heavy work on behalf of whoever sent a request."""

    def __init__(self, line: Line, asked_by: str, *, is_visitor: bool = False) -> None:
        self._line = line
        self.asked_by = asked_by
        self.is_visitor = is_visitor

    async def do(self, work: Callable[[], T]) -> T:
        """The result of some work, when its turn comes."""
        return await self._line.do(work, asked_by=self.asked_by)
