"""HTTP connections with limits: a request must arrive whole within some seconds, and one address holds only so many."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class Limits:
    """What every connection of a process shares: how many each address holds, and how many it may."""

    def __init__(self, *, per_address: int, seconds_to_send: float, trusted: tuple[str, ...]) -> None:
        self.per_address = per_address
        self.trusted = frozenset(trusted)
        self.seconds_to_send = seconds_to_send
        self.open: Counter[str] = Counter()

    def protocol(self) -> type[HttpToolsProtocol]:
        """uvicorn's protocol under these limits, in a form that worker processes can be handed."""
        return cast(type[HttpToolsProtocol], partial(_LimitedHttp, self))


class _LimitedHttp(HttpToolsProtocol):
    def __init__(self, limits: Limits, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.limits = limits
        self._address = ""
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if host in self.limits.trusted:  # a proxy speaks for many, and sets limits of its own
            host = ""
        if host and self.limits.open[host] >= self.limits.per_address:
            transport.abort()
            return
        self._address = host
        self.limits.open[host] += 1
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._forget()  # from here on the limit of sockets for an account holds
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait_for_request()

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    def _wait_for_request(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self.limits.seconds_to_send, self._give_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        self.transport.abort()

    def _forget(self) -> None:
        self._stop_waiting()
        if self._address:
            self.limits.open[self._address] -= 1
            if not self.limits.open[self._address]:
                del self.limits.open[self._address]
            self._address = ""
