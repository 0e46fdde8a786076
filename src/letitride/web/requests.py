"""What a route gets from its request: the parts of the server, and who is asking."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated, Any

from fastapi import Depends, Query, Request, Security
from fastapi.security import APIKeyCookie
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from letitride.live.actors import AccountRole
from letitride.live.permissions import Action, is_allowed, refusal
from letitride.money import MOST_AMOUNT_CENTS
from letitride.web.access.addresses import holder_of
from letitride.web.access.sessions import COOKIE, Session
from letitride.web.analysis_queues import HeavyFor
from letitride.web.problems import Problem
from letitride.web.server_parts import ServerParts


class Body(BaseModel):
    """What a route is sent: a field that it doesn't know is refused, so that nobody believes it was heeded."""

    model_config = ConfigDict(extra="forbid")


def parts_of(connection: HTTPConnection) -> ServerParts:
    """The parts of the server that a request reached."""
    parts = connection.app.state.parts
    assert isinstance(parts, ServerParts)
    return parts


def _parts(request: Request) -> ServerParts:
    return parts_of(request)


async def _heavy(request: Request) -> HeavyFor:
    return await _line_of(request, for_searches=False)


async def _searching(request: Request) -> HeavyFor:
    return await _line_of(request, for_searches=True)


async def _line_of(request: Request, *, for_searches: bool) -> HeavyFor:
    parts = parts_of(request)
    session = await parts.sessions.find(parts.sessions.token_of(request))
    if session is None:
        address = request.client.host if request.client else ""
        line = parts.heavy.line("visitors", for_searches=for_searches)
        return HeavyFor(line, f"address:{holder_of(address)}", is_visitor=True)
    who = "players" if session.role is AccountRole.PLAYER else "staff"
    return HeavyFor(parts.heavy.line(who, for_searches=for_searches), session.name)


_COOKIE = APIKeyCookie(
    name=COOKIE,
    scheme_name="session",
    description="Set by signing in; over TLS `__Host-` precedes its name.",
    auto_error=False,
)


async def _session(request: Request, _: Annotated[str | None, Security(_COOKIE)]) -> Session:
    parts = parts_of(request)
    session = await parts.sessions.find(parts.sessions.token_of(request))
    if session is None:
        raise Problem(401, "Sign in to continue.", kind="sign-in")
    parts.sessions.seen(session)
    return session


async def check_text(request: Request) -> None:
    """Refuse text that no database can hold, whatever route it is for."""
    texts: list[Any] = [*request.query_params.values(), *request.path_params.values()]
    if b"\0" in (body := await request.body()):
        raise Problem(422, "Send text as UTF-8, without NUL characters.", kind="bad-input")
    if b"\\u" in body:
        with suppress(ValueError, RecursionError):
            texts.append(json.loads(body))
    while texts:
        one = texts.pop()
        if isinstance(one, dict):
            texts += [*one, *one.values()]
        elif isinstance(one, list):
            texts += one
        elif isinstance(one, str) and ("\0" in one or (not one.isascii() and _SURROGATE.search(one))):
            raise Problem(422, "Text can't hold NUL characters or halves of a character.", kind="bad-input")


_SURROGATE = re.compile("[\ud800-\udfff]")

TheParts = Annotated[ServerParts, Depends(_parts)]
Heavy = Annotated[HeavyFor, Depends(_heavy)]
Searching = Annotated[HeavyFor, Depends(_searching)]
"""Heavy work that takes seconds, in a line of its own."""

SignedIn = Annotated[Session, Depends(_session)]
"""Whoever is signed in; nobody else gets further."""


def allowed(action: Action) -> Callable[[Session], Awaitable[Session]]:
    """The dependency of a route that needs a permission: ``Annotated[Session, Depends(allowed(Action.RULE))]``."""

    async def check(session: SignedIn) -> Session:
        if not is_allowed(session.role, action):
            raise Problem(403, refusal(session.role, action), kind="not-allowed")
        return session

    check.action = action  # type: ignore[attr-defined]
    return check


Cashier = Annotated[Session, Depends(allowed(Action.ISSUE_CHIPS))]
"""Whoever may issue chips, to players or to a table's tray."""

FromMs = Annotated[int | None, Query(alias="from", ge=0, le=2**53, description="Milliseconds since 1970.")]
ToMs = Annotated[int | None, Query(alias="to", ge=0, le=2**53, description="Milliseconds since 1970.")]
"""The first and the last moment of what is asked for."""

Cents = Annotated[int, Field(strict=True, ge=0, le=MOST_AMOUNT_CENTS)]
"""An amount in a body: a whole JSON number of cents, never a text, a fraction or true."""

SomeCents = Annotated[int, Field(strict=True, ge=1, le=MOST_AMOUNT_CENTS)]
"""An amount of at least 1 cent."""

Reason = Annotated[str, Field(min_length=3, max_length=300)]
"""Why somebody does something to the house; it stays in the record."""
