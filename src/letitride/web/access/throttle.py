"""The throttle of sign-ins: after some wrong passwords a name, and an address, must wait, longer each time."""

from __future__ import annotations

import asyncio

from letitride.store import Store
from letitride.store.people.wrong_passwords import begin_try, forget_wrong_passwords
from letitride.web.problems import Problem
from letitride.web.server_time import now_ms


class Throttle:
    """Counts mistakes by key in the store, so that all processes of a house count together."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def begin(self, *keys: str, because: str = "Too many wrong passwords") -> None:
        """Begin a try, or refuse somebody who still has to wait; it counts as wrong until `succeeded`."""
        at_ms = now_ms()
        begun = self._store.write(lambda connection: begin_try(connection, *keys, at_ms=at_ms))
        left_ms = await asyncio.wrap_future(begun)
        if left_ms > 0:
            seconds = -(-left_ms // 1_000)
            raise Problem(
                429,
                f"{because}; wait {seconds} s.",
                kind="wait",
                headers={"Retry-After": str(seconds)},
            )

    async def succeeded(self, key: str, *shared: str) -> None:
        """Forget the mistakes of somebody who knew the password; those of others at their address stay."""
        done = self._store.write(lambda connection: forget_wrong_passwords(connection, key, *shared))
        await asyncio.wrap_future(done)
