"""A lean client for one WebSocket: just what a benchmark needs, so that the players cost less than the server."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import cast

_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_MASK = b"\x00\x00\x00\x00"


class Wire(asyncio.Protocol):
    """Handshake, text frames both ways, and pongs. The mask is zero: the server unmasks all the same."""

    def __init__(self, host: str, path: str, cookie: str, on_text: Callable[[memoryview], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        self._on_text = on_text
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.close_code: int | None = None
        self.is_closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that it is over."""
        self.is_closed = True
        if not self.closed.done():
            self.closed.set_result(None)
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"refused: {exc}"))

    def data_received(self, data: bytes) -> None:
        """Take frames out of the stream."""
        buffer = self._buffer
        buffer += data
        if not self.opened.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(bytes(buffer[:100]).decode("latin-1")))
                return
            del buffer[: end + 4]
            self.opened.set_result(None)
        start, total = 0, len(buffer)
        while total - start >= 2:
            size, head = buffer[start + 1], 2
            if size == 126:
                size, head = int.from_bytes(buffer[start + 2 : start + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(buffer[start + 2 : start + 10], "big"), 10
            if total - start < head + size:
                break
            self._frame(buffer[start] & 0x0F, bytes(buffer[start + head : start + head + size]))
            start += head + size
        del buffer[:start]

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == _TEXT:
            self._on_text(memoryview(payload))
        elif opcode == _PING:
            self._send(_PONG, payload)
        elif opcode == _CLOSE:
            self.close_code = int.from_bytes(payload[:2], "big") if payload else 1005
            self.close()

    def send_text(self, payload: bytes) -> None:
        """Send a message."""
        self._send(_TEXT, payload)

    def _send(self, opcode: int, payload: bytes) -> None:
        if self._transport is None or self.is_closed:
            return
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._transport.write(bytes((0x80 | opcode,)) + length + _MASK + payload)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


def pin_to(core: int) -> None:
    """Keep this process on one core, if there are several."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[core % len(cores)]})
