"""The clock of live tables: the time in milliseconds, and things to be done at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will be done at a time, unless it is cancelled."""

    def cancel(self) -> None:
        """Leave it."""


class Clock:
    """The time of day, and alarms on the running event loop."""

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def at(self, at_ms: int, ring: Callable[[], object]) -> Alarm:
        """Ring once the time has come."""
        delay = max(0, at_ms - self.now_ms()) / 1_000
        return asyncio.get_running_loop().call_later(delay, ring)


class TableClock:
    """The time of one table: that of the machine, but never before what its log holds, whoever wrote it.

    When a machine's clock steps back, or another machine's is ahead, the table's time stands where it was and runs on
    from there.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead_ms = 0
        self._last_ms = 0

    def saw(self, at_ms: int) -> None:
        """Something happened at a time."""
        self._last_ms = max(self._last_ms, at_ms)

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        now_ms = self._clock.now_ms() + self._ahead_ms
        self._ahead_ms += max(0, self._last_ms - now_ms)
        self._last_ms = max(self._last_ms, now_ms)
        return self._last_ms

    def at(self, at_ms: int, ring: Callable[[], object]) -> Alarm:
        """Ring once the table's time has come."""
        return self._clock.at(at_ms - self._ahead_ms, ring)
