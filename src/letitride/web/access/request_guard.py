"""The gate that every request passes: host, origin and size are checked, headers added, answers counted."""

from __future__ import annotations

import time
from http import HTTPStatus

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from letitride.web.access.origins import SAFE_METHODS, is_from_here, is_local_host
from letitride.web.problems import Problem, problem_data, problem_response
from letitride.web.process.homes import is_socket_path
from letitride.web.process.logs import log
from letitride.web.process.metrics import Metrics
from letitride.web.settings import Settings

MOST_BYTES = 256 * 1024
"""The largest body that is read."""
MOST_DROPPED_BYTES = 4 * MOST_BYTES
"""How much more is taken in and dropped, so that a client that sends before it listens still gets its answer."""

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self' blob:;"
        " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_HEADERS_OVER_TLS = {"Strict-Transport-Security": "max-age=31536000"}
"""Browsers that were here once come over TLS alone, so that nobody on the way can answer in our place."""


class RequestGuard:
    """Stands before the whole app, so that no route can forget a check."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self._headers = _HEADERS | (_HEADERS_OVER_TLS if settings.is_secure else {})
        self._invited = settings.invitation.host if settings.invitation else ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _refusal(self, scope: Scope, *, is_unsafe: bool) -> Problem | None:
        if self.settings.is_local and not is_local_host(scope["headers"], self._invited):
            return Problem(421, "This server only answers at its own addresses.", kind="foreign-host")
        if is_unsafe and not is_from_here(scope["headers"], self.settings.origins, is_secure=self.settings.is_secure):
            return Problem(403, "The request came from a page of another site.", kind="foreign-origin")
        return None

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._refusal(scope, is_unsafe=True) is not None:
            await receive()
            await send({"type": "websocket.close", "code": 4003})
            return
        if is_socket_path(scope["path"]):
            await scope["app"].state.socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        status = 500

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(raw=message["headers"])
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
                message["headers"] = headers.raw
            await send(message)

        try:
            refusal = self._refusal(scope, is_unsafe=scope["method"] not in SAFE_METHODS)
            if refusal is not None:
                await problem_response(problem_data(refusal))(scope, receive, send_on)
            elif _says_too_much(scope):
                await _drop_rest(receive)
                await problem_response(problem_data(_too_large()))(scope, receive, send_on)
            else:
                await self.app(scope, _bounded(receive), send_on)
        finally:
            self._count(scope, status, time.perf_counter() - started)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "other")
        self.metrics.requests.labels(scope["method"] if len(scope["method"]) < 8 else "other", route, status).inc()
        self.metrics.request_seconds.observe(seconds)
        if status >= HTTPStatus.BAD_REQUEST or scope["method"] not in SAFE_METHODS:
            log.info("request", method=scope["method"], path=scope["path"], status=status, ms=round(seconds * 1000, 1))


def _too_large() -> Problem:
    return Problem(413, f"A request can have at most {MOST_BYTES:,} bytes.")


def _says_too_much(scope: Scope) -> bool:
    length = next((value for key, value in scope["headers"] if key == b"content-length"), b"0")
    return not length.isdigit() or int(length) > MOST_BYTES


async def _drop_rest(receive: Receive) -> None:
    """A connection that is closed with something unread is reset, and the answer may be lost with it."""
    dropped = 0
    while dropped <= MOST_DROPPED_BYTES:
        message = await receive()
        dropped += len(message.get("body", b""))
        if message["type"] != "http.request" or not message.get("more_body"):
            return


def _bounded(receive: Receive) -> Receive:
    """A body that doesn't say its length is counted as it comes."""
    seen = 0

    async def receive_on() -> Message:
        nonlocal seen
        message = await receive()
        if message["type"] == "http.request":
            seen += len(message.get("body", b""))
            if seen > MOST_BYTES:
                if message.get("more_body"):
                    await _drop_rest(receive)
                raise _too_large()
        return message

    return receive_on
