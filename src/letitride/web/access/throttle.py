"""The throttle of sign-ins: after some wrong passwords a name, and an address, must wait, longer each time."""

from __future__ import annotations

import asyncio

from letitride.store import Store
from letitride.store.people.wrong_passwords import forget_wrong_passwords, note_wrong_password, wait_ms
from letitride.web.problems import Problem
from letitride.web.server_time import now_ms


class Throttle:
    """Counts mistakes by key in the store, so that all processes of a house count together."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def check(self, *keys: str) -> None:
        """Refuse somebody who still has to wait."""
        at_ms = now_ms()
        left_ms = await asyncio.to_thread(self._store.read, lambda connection: wait_ms(connection, *keys, at_ms=at_ms))
        if left_ms > 0:
            seconds = -(-left_ms // 1_000)
            raise Problem(
                429,
                f"Too many wrong passwords; wait {seconds} s.",
                kind="wait",
                headers={"Retry-After": str(seconds)},
            )

    async def failed(self, *keys: str) -> None:
        """Note a wrong password."""
        at_ms = now_ms()
        noted = self._store.write(lambda connection: note_wrong_password(connection, *keys, at_ms=at_ms))
        await asyncio.wrap_future(noted)

    async def succeeded(self, key: str) -> None:
        """Forget the mistakes of somebody who knew the password."""
        await asyncio.wrap_future(self._store.write(lambda connection: forget_wrong_passwords(connection, key)))
