"""The wire of a socket: frames are written to the transport at once, and a client that doesn't read them is dropped.

ASGI would take each frame through a queue and a task. A table writes one frame to each of its viewers many times a
second, so this saves most of what a frame costs; and only the transport knows how far behind a client is.
"""

from __future__ import annotations

from struct import pack

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "letitride.wire"
MOST_WAITING_BYTES = 512 * 1024
"""What may wait for a slow client; beyond this it is dropped, and resumes by a sequence number."""
SECONDS_TO_CLOSE = 5.0
_FINAL_TEXT = 0x81
_UNREADABLE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
"""The answer to a handshake with a longer header, or more of them, than sockets may have."""


def text_frame(payload: bytes) -> bytes:
    """A text as one frame (RFC 6455, 5.2); many clients can be sent the same."""
    size = len(payload)
    if size < 126:
        return bytes((_FINAL_TEXT, size)) + payload
    if size < 65_536:
        return pack("!BBH", _FINAL_TEXT, 126, size) + payload
    return pack("!BBQ", _FINAL_TEXT, 127, size) + payload


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with a way for the app to write text frames without waiting."""

    def data_received(self, data: bytes) -> None:
        """Read on; the first data is the whole request, and if it can't be read the connection is lost."""
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(_UNREADABLE)
            self.transport.close()

    async def run_asgi(self) -> None:
        """Hand the wire to the app beside the usual channels."""
        extensions = self.scope["extensions"]
        assert extensions is not None
        extensions[EXTENSION] = {"wire": self}
        await super().run_asgi()

    @property
    def is_open(self) -> bool:
        """Whether frames can still be written."""
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    def write_text(self, payload: bytes) -> bool:
        """Write a text; False if the client is too far behind."""
        return self.write_frame(text_frame(payload))

    def write_frame(self, frame: bytes) -> bool:
        """Write a frame that is made already; False if the client is too far behind."""
        if not self.is_open:
            return True
        self.transport.write(frame)
        return self.transport.get_write_buffer_size() <= MOST_WAITING_BYTES

    def end(self, code: int) -> None:
        """Close the socket; a client that doesn't answer in time loses the connection."""
        if not self.is_open:
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(SECONDS_TO_CLOSE, self.transport.abort)
