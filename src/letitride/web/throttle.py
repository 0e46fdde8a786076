"""The throttle of sign-ins: after some wrong passwords a name, and an address, must wait, longer each time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

FREE_TRIES = 5
FIRST_WAIT_SECONDS = 1.0
LONGEST_WAIT_SECONDS = 900.0
KEPT = 50_000


@dataclass(slots=True)
class _Tries:
    failed: int = 0
    until: float = 0.0


class Throttle:
    """Counts failures by key. It forgets the oldest keys first, so that it can't be made to grow without end."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tries: OrderedDict[str, _Tries] = OrderedDict()

    def wait_seconds(self, *keys: str) -> float:
        """How long somebody with these keys still has to wait."""
        now = self._clock()
        waits = (self._tries[key].until - now for key in keys if key in self._tries)
        return max(0.0, *waits, 0.0)

    def failed(self, *keys: str) -> None:
        """Note a wrong password."""
        for key in keys:
            tries = self._tries.setdefault(key, _Tries())
            self._tries.move_to_end(key)
            tries.failed += 1
            over = tries.failed - FREE_TRIES
            if over >= 0:
                tries.until = self._clock() + min(FIRST_WAIT_SECONDS * 2**over, LONGEST_WAIT_SECONDS)
        while len(self._tries) > KEPT:
            self._tries.popitem(last=False)

    def succeeded(self, *keys: str) -> None:
        """Forget the failures of somebody who knew the password."""
        for key in keys:
            self._tries.pop(key, None)
