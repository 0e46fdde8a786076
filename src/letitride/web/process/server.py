"""Running the app: the listening socket first, then uvicorn on it, so that an address is told only when it answers."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, cast

import uvicorn
from fastapi import FastAPI

from letitride.web.process.heartbeats import beat
from letitride.web.process.homes import CAN_HAND_OVER, Door, Homes
from letitride.web.process.http_connections import DOOR, LimitedHttp, Limits
from letitride.web.process.logs import log
from letitride.web.server_parts import PARTS, ServerParts
from letitride.web.settings import Settings
from letitride.web.socket.wire import Wire

MOST_MESSAGE_BYTES = 16 * 1024
"""The largest message that a client may send on its socket."""
BACKLOG = 4096


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=BACKLOG, reuse_port=False)
    listener.set_inheritable(True)
    return listener


def address_of(listener: socket.socket) -> str:
    """The address of a socket as a browser takes it."""
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def server_config(app: FastAPI | Callable[[], FastAPI], settings: Settings) -> uvicorn.Config:
    """How uvicorn runs the app: no compression (50 KiB a socket), small messages, pings, our own logs."""
    limits = Limits(
        per_address=settings.connections_per_address,
        seconds_to_send=settings.request_seconds,
        trusted=settings.trusted_proxies,
    )
    return uvicorn.Config(
        app,
        factory=not isinstance(app, FastAPI),
        http=limits.protocol(),
        forwarded_allow_ips=list(settings.trusted_proxies),
        ws=Wire,
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )


class Server(uvicorn.Server):
    """A server that says when it is ready to answer, is the home of some tables, and lets them go before it ends."""

    def __init__(
        self,
        config: uvicorn.Config,
        when_ready: Callable[[], None] | None = None,
        *,
        homes: Homes | None = None,
    ) -> None:
        super().__init__(config)
        self._when_ready = when_ready
        self._homes = homes if CAN_HAND_OVER else None
        self._door: Door | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if not self.started:
            return
        if self._homes is not None:
            self._open_door(self._homes)
            self._begin(beat(self._homes.folder))
        if self._when_ready is not None:
            self._when_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody new in, let the tables go to other processes if there can be any, then end."""
        for server in self.servers:
            server.close()
        for listener in sockets or ():
            listener.close()
        if self._door is not None:
            self._door.shut()
        if self._parts.store.is_shared:
            await self._parts.moving.move_all(is_hurried=lambda: self.force_exit)
        if self._door is not None:
            self._door.leave()
        await super().shutdown(sockets)

    @property
    def _parts(self) -> ServerParts:
        parts = self.lifespan.state[PARTS]
        assert isinstance(parts, ServerParts)
        return parts

    def _open_door(self, homes: Homes) -> None:
        moving, rooms = self._parts.moving, self._parts.rooms
        self._door = Door(
            homes,
            take_in=lambda connection, request: self._begin(self._take_in(connection, request)),
            other_opened=lambda other: self._begin(moving.move_those(lambda table: homes.is_home_of(table, other))),
            predecessor_left=lambda: self._begin(rooms.resume(homes.is_home_of)),
        )
        self.lifespan.state[DOOR] = self._door
        self._door.open()

    async def _take_in(self, connection: socket.socket, request: bytes) -> None:
        """Go on with a connection that another worker has accepted."""
        loop = asyncio.get_running_loop()
        protocol: Callable[[], LimitedHttp] = partial(
            cast(Any, self.config.http_protocol_class),
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
            _loop=loop,
        )
        connection.setblocking(False)
        _, taken_in = await loop.connect_accepted_socket(protocol, connection)
        taken_in.take_in(request)

    def _begin(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.get_running_loop().create_task(_noted(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _noted(work: Coroutine[Any, Any, object]) -> None:
    try:
        await work
    except Exception:
        log.exception("moving a table or a connection failed")
