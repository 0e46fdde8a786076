"""What a route gets from its request: the parts of the server, and who is asking."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request
from pydantic import Field
from starlette.requests import HTTPConnection

from letitride.web.heavy import HeavyWork
from letitride.web.parts import Parts
from letitride.web.permissions import Action, is_allowed
from letitride.web.problems import Problem
from letitride.web.sessions import Session, token_of


def parts_of(connection: HTTPConnection) -> Parts:
    """The parts of the server that a request reached."""
    parts = connection.app.state.parts
    assert isinstance(parts, Parts)
    return parts


def _parts(request: Request) -> Parts:
    return parts_of(request)


def _heavy(request: Request) -> HeavyWork:
    return parts_of(request).heavy


async def _session(request: Request) -> Session:
    parts = parts_of(request)
    session = await parts.sessions.find(token_of(request))
    if session is None:
        raise Problem(401, "Sign in first.", kind="sign-in")
    parts.sessions.seen(session)
    return session


TheParts = Annotated[Parts, Depends(_parts)]
Heavy = Annotated[HeavyWork, Depends(_heavy)]
SignedIn = Annotated[Session, Depends(_session)]
"""Whoever is signed in; nobody else gets further."""


def allowed(action: Action) -> Callable[[Session], Awaitable[Session]]:
    """The dependency of a route that needs a permission: ``Annotated[Session, Depends(allowed(Action.RULE))]``."""

    async def check(session: SignedIn) -> Session:
        if not is_allowed(session.role, action):
            raise Problem(403, f"A {session.role.value} may not {action.value}.", kind="not-allowed")
        return session

    check.action = action  # type: ignore[attr-defined]
    return check


Cashier = Annotated[Session, Depends(allowed(Action.ISSUE_CHIPS))]
"""Whoever may issue chips, to players or to a table's tray."""

Reason = Annotated[str, Field(min_length=3, max_length=300)]
"""Why somebody does something to the house; it stays in the record."""
