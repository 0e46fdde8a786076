"""Running the app: the listening socket first, then uvicorn on it, so that an address is told only when it answers."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from letitride.web.process.http_connections import Limits
from letitride.web.process.worker import hand_on
from letitride.web.settings import Settings
from letitride.web.socket.wire import Wire

MOST_MESSAGE_BYTES = 16 * 1024
"""The largest message that a client may send on its socket."""
BACKLOG = 4096
SECONDS_TO_START = 60
"""How long a worker may be silent, as while it imports the package on a busy machine, before it is replaced."""


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


def server_config(
    app: FastAPI | str | Callable[[], FastAPI], settings: Settings, *, workers: int = 1
) -> uvicorn.Config:
    """How uvicorn runs the app: no compression (50 KiB a socket), small messages, pings, our own logs."""
    limits = Limits(
        per_address=settings.connections_per_address,
        seconds_to_send=settings.request_seconds,
        trusted=settings.trusted_proxies,
    )
    return uvicorn.Config(
        app,
        factory=not isinstance(app, FastAPI),
        workers=workers,
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
        timeout_worker_healthcheck=SECONDS_TO_START,
        lifespan="on",
    )


def serve_by_workers(settings: Settings, listener: socket.socket, workers: int) -> None:
    """Run several processes on one listening socket, and start a new one for each that dies."""
    hand_on(settings)
    config = server_config("letitride.web.process.worker:worker_app", settings, workers=workers)
    Multiprocess(config, sockets=[listener]).run()


class Server(uvicorn.Server):
    """A server that says when it is ready to answer."""

    def __init__(self, config: uvicorn.Config, when_ready: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self._when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started and self._when_ready is not None:
            self._when_ready()
