"""A clock that is moved by hand."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

from letitride.live.dealer.clock import Alarm, Clock


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


class _Waiting:
    """An alarm of a clock that is moved by hand."""

    def __init__(self, ring: Callable[[], object]) -> None:
        self.ring = ring
        self.is_cancelled = False

    def cancel(self) -> None:
        """Never ring."""
        self.is_cancelled = True
