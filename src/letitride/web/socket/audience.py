"""The audience of a table in this process: what happened is encoded once, and each viewer gets it with their own part.

Events that come in quick succession go out together, so that a busy table costs a bounded number of frames.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from msgspec import UNSET, Raw, UnsetType

from letitride.live.room.publishing import Published
from letitride.live.room.room import Room
from letitride.store.house.house import ClosedBecause
from letitride.table.view.view_changes import merge_patch
from letitride.table.view.viewers import SPECTATOR, Viewer
from letitride.table.view.views import Views
from letitride.web.process.metrics import Metrics
from letitride.web.server_time import now_ms
from letitride.web.socket.event_data import public_events
from letitride.web.socket.frames import Closed, deadline_view, encode, with_private, without_end
from letitride.web.socket.private_views import PrivateViews
from letitride.web.socket.wire import text_frame

if TYPE_CHECKING:
    from letitride.web.socket.client import Client

SECONDS_BETWEEN_FRAMES = 0.02
"""A table sends at most so often; what happens meanwhile waits for the next frame."""
BATCHES_KEPT = 128
"""How many frames back a client may resume."""
MOVED = 1012
"""The close code of a service that restarts: connect again at once (RFC 6455's registry)."""
SECONDS_KEPT = 60.0
"""How long the frames of a table that nobody watches are kept."""


class Audience:
    """Those who watch one table, and what they have been told."""

    def __init__(self, room: Room, metrics: Metrics) -> None:
        self.room = room
        self._frames = metrics.frames
        self._clients: dict[Client, Viewer] = {}
        self._waiting: list[Published] = []
        self._sent: deque[tuple[int, int, bytes]] = deque(maxlen=BATCHES_KEPT)
        self._views = Views(SPECTATOR)
        self._private = PrivateViews()
        self._view = self._views.of(room.table)
        self._table = room.table
        self._deadline = room.deadline
        self._next_flush = 0.0
        self.closed_because: ClosedBecause | UnsetType | None = UNSET
        """Why no round begins here, None where one may; unset until somebody has asked."""
        self._flush_handle: asyncio.Handle | None = None
        self._subscription = room.subscribe(self._published)

    @property
    def is_empty(self) -> bool:
        """Whether nobody watches."""
        return not self._clients

    def join(self, client: Client, viewer: Viewer, after: int | None) -> None:
        """Begin to watch: with a snapshot, or with the frames missed since a sequence number."""
        self._flush()
        missed = None if after is None else self._missed(after)
        if missed is None:
            client.send(self._snapshot(viewer))
        else:
            own = self._private.of(self._table, viewer)
            for shared in missed:
                client.send(with_private(shared, own))
            client.send(encode(Closed(self.room.table_id, self.closed_because or None)))
        self._clients[client] = viewer

    def leave(self, client: Client) -> None:
        """Watch no more."""
        viewer = self._clients.pop(client, None)
        if viewer is not None and viewer not in self._clients.values():
            self._private.forget(viewer)

    def send_away(self) -> int:
        """End the sockets of all who watch, because the table has moved; returns how many there were."""
        self.close()
        clients = tuple(self._clients)
        for client in clients:
            client.close(MOVED, "moved")
        return len(clients)

    def close(self) -> None:
        """Listen to the room no more."""
        self._subscription.close()
        if self._flush_handle is not None:
            self._flush_handle.cancel()

    def tell_closed(self, because: ClosedBecause | None) -> None:
        """Tell everybody why no round begins here, or that rounds begin again; what was told last isn't told again."""
        if because != self.closed_because:
            self.closed_because = because
            frame = encode(Closed(self.room.table_id, because))
            for client in tuple(self._clients):
                client.send(frame)

    def _missed(self, after: int) -> list[bytes] | None:
        """The frames after a sequence number, None if they are out of reach."""
        if after == self._table.sequence:
            return [self._encoded(after + 1, after, [], {})]
        for place, (first, _, _) in enumerate(self._sent):
            if first == after + 1:
                return [shared for _, _, shared in list(self._sent)[place:]]
        return None

    def _snapshot(self, viewer: Viewer) -> bytes:
        shared = encode(
            {
                "type": "snapshot",
                "table": self.room.table_id,
                "sequence": self._table.sequence,
                "view": self._view,
                "closed_because": self.closed_because or None,
                "settings": self.room.settings.as_data(),
                "deadline": deadline_view(self._deadline),
                "server_ms": now_ms(),
            }
        )
        return with_private(without_end(shared), self._private.of(self._table, viewer))

    def _published(self, published: Published) -> None:
        *ended, last = published.by_round()
        for part in ended:
            self._wait_for_flush(part)
            self._flush()
        if self._waiting and self._waiting[-1].table.finished is not None and last.table.finished is None:
            self._flush()  # everybody sees the end of a round before the next one opens
        self._wait_for_flush(last)

    def _wait_for_flush(self, published: Published) -> None:
        self._waiting.append(published)
        if self._flush_handle is None:
            loop = asyncio.get_running_loop()
            if loop.time() >= self._next_flush:
                self._flush()
            else:
                self._flush_handle = loop.call_at(self._next_flush, self._flush)

    def _flush(self) -> None:
        """Tell everybody what has happened since the last frame."""
        if self._flush_handle is not None:
            self._flush_handle.cancel()
            self._flush_handle = None
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        last = waiting[-1]
        events = [Raw(event) for published in waiting for event in public_events(published)]
        view = self._views.of(last.table)
        patch = merge_patch(self._view, view)
        before = self._table
        self._view, self._table, self._deadline = view, last.table, last.deadline
        shared = self._encoded(waiting[0].first, last.last, events, patch)
        self._sent.append((waiting[0].first, last.last, shared))
        self._next_flush = asyncio.get_running_loop().time() + SECONDS_BETWEEN_FRAMES
        own = self._private.changed(before, last.table, self._clients.values())
        for_all = text_frame(shared + b"}")
        for client, viewer in tuple(self._clients.items()):
            private = own.get(viewer)
            client.send_frame(for_all if private is None else text_frame(with_private(shared, private)))
        self._frames.inc(len(self._clients))

    def _encoded(self, first: int, last: int, events: list[Raw], patch: object) -> bytes:
        frame = {
            "type": "events",
            "table": self.room.table_id,
            "from": first,
            "to": last,
            "events": events,
            "patch": patch,
            "deadline": deadline_view(self._deadline),
            "server_ms": now_ms(),
        }
        return without_end(encode(frame))


class Audiences:
    """The audiences of this process by table."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._by_table: dict[str, Audience] = {}

    def of(self, room: Room) -> Audience:
        """The audience of a room."""
        audience = self._by_table.get(room.table_id)
        if audience is None or audience.room is not room:
            audience = self._by_table[room.table_id] = Audience(room, self._metrics)
        return audience

    def take(self, table_id: str) -> Audience | None:
        """The audience of a table that moves; whoever joins from now on is not of it."""
        return self._by_table.pop(table_id, None)

    def find(self, table_id: str) -> Audience | None:
        """The audience of a table that somebody watches."""
        return self._by_table.get(table_id)

    @property
    def watched(self) -> tuple[Audience, ...]:
        """The audiences of tables that somebody watches."""
        return tuple(audience for audience in self._by_table.values() if not audience.is_empty)

    def leave(self, client: Client, audience: Audience) -> None:
        """Take a client out; an audience of nobody is kept a while, so that the last to leave can resume."""
        audience.leave(client)
        if audience.is_empty:
            asyncio.get_running_loop().call_later(SECONDS_KEPT, self._close_if_empty, audience)

    def _close_if_empty(self, audience: Audience) -> None:
        if audience.is_empty and self._by_table.get(audience.room.table_id) is audience:
            audience.close()
            del self._by_table[audience.room.table_id]
