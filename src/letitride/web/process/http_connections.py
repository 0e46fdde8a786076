"""HTTP connections with limits: a request must arrive whole within some seconds, and one address holds only so many.

A request for the socket of a table that is at home in another worker goes there with its connection.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from letitride.web.access.addresses import holder_of
from letitride.web.process.homes import Door, table_named

MOST_HEADER_BYTES = 64 * 1024
"""What the first line and the headers of a request may hold together; whoever sends more loses the connection."""

_TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

DOOR = "letitride.door"
"""Where the state of a worker's app keeps its door."""


class Limits:
    """What every connection of a process shares: how many each address holds, and how many it may."""

    def __init__(self, *, per_address: int, seconds_to_send: float, trusted: tuple[str, ...]) -> None:
        self.per_address = per_address
        self.trusted = frozenset(trusted)
        self.seconds_to_send = seconds_to_send
        self.open: Counter[str] = Counter()

    def protocol(self) -> type[HttpToolsProtocol]:
        """uvicorn's protocol under these limits, in a form that worker processes can be handed."""
        return cast(type[HttpToolsProtocol], partial(LimitedHttp, self))


class LimitedHttp(HttpToolsProtocol):
    """uvicorn's protocol under the limits of its process."""

    def __init__(self, limits: Limits, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.limits = limits
        self._address = ""
        self._timer: asyncio.TimerHandle | None = None
        self._is_taken_in = False
        self._chunk_bytes = 0
        self._header_bytes = 0
        self._going: asyncio.Task[None] | None = None

    def take_in(self, request: bytes) -> None:
        """Answer a request that another worker has read; the connection stays here."""
        self._is_taken_in = True
        self.data_received(request)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        # a proxy speaks for many, and sets limits of its own
        host = "" if host in self.limits.trusted else holder_of(host)
        if host and self.limits.open[host] >= self.limits.per_address:
            transport.abort()
            return
        self._address = host
        self.limits.open[host] += 1
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._forget()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Serve a socket here, or give it to the worker where its table is at home."""
        self._forget()  # from here on the limit of sockets for an account holds
        door: Door | None = self.app_state.get(DOOR)
        table = table_named(self.url.decode("latin-1"))
        if door is None or table is None or self._is_taken_in:
            super().handle_websocket_upgrade()
        else:
            self.transport.pause_reading()
            self._going = self.loop.create_task(self._go_home(door, table))

    async def _go_home(self, door: Door, table: str) -> None:
        """Give the connection to the table's home; if that is here, serve it."""
        given = await door.give(table, self.transport.get_extra_info("socket").fileno(), self._request())
        if self.transport.is_closing():
            return
        if given:
            self.transport.abort()  # our end of it: the home has its own
        else:
            self.transport.resume_reading()
            super().handle_websocket_upgrade()

    def _request(self) -> bytes:
        lines = [b"%b %b HTTP/1.1" % (self.scope["method"].encode(), self.url)]
        lines += [b"%b: %b" % header for header in self.headers]
        return b"\r\n".join([*lines, b"", b""])

    def data_received(self, data: bytes) -> None:
        """Read on, unless the headers grow longer than anybody needs: the parser would keep all of them."""
        self._chunk_bytes = len(data)
        self._header_bytes += len(data)
        super().data_received(data)
        if self._header_bytes > MOST_HEADER_BYTES and not self.transport.is_closing():
            self.transport.write(_TOO_LONG)
            self.transport.close()

    def on_message_begin(self) -> None:
        """A request begins: it must end in time."""
        super().on_message_begin()
        self._header_bytes = self._chunk_bytes
        self._wait_for_request()

    def on_body(self, body: bytes) -> None:
        """Part of a body, which has a limit of its own."""
        self._header_bytes -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request has arrived whole."""
        self._header_bytes = 0
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
