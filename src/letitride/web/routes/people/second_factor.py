"""Routes of second factors: turning one's own one-time codes on and off, and removing somebody's who lost them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response
from pydantic import BaseModel, Field, SecretStr
from sqlalchemy import Connection

from letitride.live.permissions import Action
from letitride.store.people.accounts import find_account
from letitride.store.people.second_factors import drop_factor
from letitride.store.people.sessions import close_sessions_of
from letitride.web.access.sessions import Session
from letitride.web.names import Name
from letitride.web.problems import Problem
from letitride.web.requests import Body, Reason, SignedIn, TheParts, allowed
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["accounts"])

Manager = Annotated[Session, Depends(allowed(Action.MANAGE_ACCOUNTS))]


class Proof(Body):
    """One's own password."""

    password: Annotated[SecretStr, Field(max_length=200)]


class CodeShown(Body):
    """The six digits that an authenticator shows."""

    code: Annotated[str, Field(min_length=6, max_length=12)]


class FactorState(BaseModel):
    """Whether one is asked for a one-time code."""

    is_on: bool


class NewFactor(BaseModel):
    """A secret for an authenticator, told once, and the link that hands it over."""

    secret: str
    uri: str


class Removal(Body):
    """Why somebody's one-time codes are removed."""

    reason: Reason


@router.get("/second-factor", response_model=FactorState)
async def read_second_factor(parts: TheParts, session: SignedIn) -> Any:
    """Whether one is asked for a one-time code."""
    return {"is_on": await parts.second_factors.is_on(session.account_id)}


@router.post("/second-factor", response_model=NewFactor)
async def begin_second_factor(parts: TheParts, session: SignedIn, given: Proof) -> Any:
    """Get a secret for one's authenticator; it counts once a first code is shown."""
    if parts.settings.is_local:
        raise Problem(409, "A guest has no password, and needs no codes.", kind="conflict")
    await parts.accounts.check_own(session.account_id, given.password.get_secret_value())
    secret, uri = await parts.second_factors.begin(session.account_id, name=session.name)
    return {"secret": secret, "uri": uri}


@router.post("/second-factor/confirm", response_model=FactorState)
async def confirm_second_factor(parts: TheParts, session: SignedIn, given: CodeShown) -> Any:
    """Turn codes on by showing the first one."""
    await parts.second_factors.confirm(session.account_id, given.code, name=session.name)
    return {"is_on": True}


@router.post("/second-factor/off", response_model=FactorState)
async def turn_second_factor_off(parts: TheParts, session: SignedIn, given: CodeShown) -> Any:
    """Turn codes off by showing another one."""
    await parts.second_factors.turn_off(session.account_id, given.code, name=session.name)
    return {"is_on": False}


@router.post("/users/{account}/second-factor/remove", status_code=204, response_class=Response)
async def remove_second_factor(parts: TheParts, session: Manager, account: Name, order: Removal) -> Response:
    """Remove the codes of somebody who lost their authenticator; they are signed out, and it is logged."""
    if account == session.account_id:
        raise Problem(409, "Turn your own codes off in the settings.", kind="conflict")

    def work(connection: Connection) -> None:
        owner = find_account(connection, account)
        at_ms = now_ms()
        if not drop_factor(connection, account, name=owner.name, actor=session.name, reason=order.reason, at_ms=at_ms):
            raise Problem(409, f"{owner.name} doesn't use one-time codes.", kind="conflict")
        close_sessions_of(connection, account)

    await parts.write(work)
    await parts.clients.sweep()
    return Response(status_code=204)
