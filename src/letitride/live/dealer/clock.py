"""The clock of live tables: the time in milliseconds, and things to be done at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
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


class ManualClock(Clock):
    """A clock that stands still until it is moved, so that tests of minutes take no time."""

    def __init__(self, now_ms: int = 1_800_000_000_000) -> None:
        self._now_ms = now_ms
        self._alarms: list[tuple[int, int, _Waiting]] = []
        self._numbers = count()

    def now_ms(self) -> int:
        """Where the clock stands."""
        return self._now_ms

    def at(self, at_ms: int, ring: Callable[[], object]) -> Alarm:
        """Ring when the clock is moved that far; what is due already rings when it is next moved, be it by nothing."""
        waiting = _Waiting(ring)
        heappush(self._alarms, (at_ms, next(self._numbers), waiting))
        return waiting

    def next_alarm_ms(self) -> int | None:
        """When the next alarm rings."""
        while self._alarms and self._alarms[0][2].is_cancelled:
            heappop(self._alarms)
        return self._alarms[0][0] if self._alarms else None

    def move_to(self, now_ms: int) -> None:
        """Move the clock, never back, and ring what has come due."""
        self._now_ms = max(self._now_ms, now_ms)
        while (due_ms := self.next_alarm_ms()) is not None and due_ms <= self._now_ms:
            heappop(self._alarms)[2].ring()

    def move(self, by_ms: int) -> None:
        """Move the clock on."""
        self.move_to(self._now_ms + by_ms)

    def step_back(self, by_ms: int) -> None:
        """Set the clock back, as a machine's clock is when it is corrected; what was to ring rings as much earlier."""
        self._now_ms -= by_ms
        self._alarms = [(at_ms - by_ms, number, waiting) for at_ms, number, waiting in self._alarms]


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


class _Waiting:
    """An alarm of a clock that is moved by hand."""

    def __init__(self, ring: Callable[[], object]) -> None:
        self.ring = ring
        self.is_cancelled = False

    def cancel(self) -> None:
        """Never ring."""
        self.is_cancelled = True
