"""Routes of accounts: who am I, registering, signing in and out, the local guest, the first operator."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field, SecretStr

from letitride.live.permissions import PERMISSIONS
from letitride.store.money.ledger import balance_of
from letitride.store.money.ledger_accounts import wallet_of
from letitride.store.people.accounts import find_account_by_name
from letitride.web.access.sessions import Session
from letitride.web.problems import Problem
from letitride.web.process.logs import log
from letitride.web.requests import Body, SignedIn, TheParts
from letitride.web.server_parts import ServerParts

router = APIRouter(prefix="/api", tags=["accounts"])

Password = Annotated[SecretStr, Field(max_length=200)]
Code = Annotated[str, Field(max_length=12)]
PlayerName = Annotated[str, Field(min_length=1, max_length=24)]


class Credentials(Body):
    """A name and its password."""

    name: PlayerName
    password: Password


class SignIn(Credentials):
    """A name, its password, and a one-time code where the account uses them."""

    code: Code = ""


class NewPassword(Body):
    """The old password and the new one."""

    old: Password
    new: Password


class FirstPassword(SignIn):
    """The same with a password that somebody else chose, and the new one."""

    new: Password


class Setup(Credentials):
    """The one-time token of the first start, and what the first operator is to be called."""

    token: Annotated[SecretStr, Field(max_length=100)]


class GuestToken(Body):
    """The one-time token that `letitride play` hands to the browser."""

    token: Annotated[SecretStr, Field(max_length=100)] = SecretStr("")


class Me(BaseModel):
    """Who is signed in, what they may do, and the chips in their wallet."""

    id: str
    name: str
    role: str
    permissions: list[str]
    wallet_cents: int
    is_guest: bool


class Entry(BaseModel):
    """How somebody who isn't signed in gets in."""

    can_register: bool
    is_local: bool


@router.get("/entry", response_model=Entry)
async def read_entry(parts: TheParts) -> Any:
    """Whether strangers may make themselves an account, and whether this server is one person's own."""
    local = parts.settings.is_local
    return {"can_register": parts.settings.can_register and not local, "is_local": local}


@router.get("/me", response_model=Me)
async def read_me(parts: TheParts, session: SignedIn) -> Any:
    """Who is signed in."""
    return await describe(parts, session)


@router.post("/guest", response_model=Me)
async def enter_as_guest(parts: TheParts, response: Response, given: GuestToken) -> Any:
    """Sign the local guest in by the token of `letitride play`, once."""
    session, _ = await parts.enter_as_guest(given.token.get_secret_value())
    parts.sessions.set_cookie(response, session)
    return await describe(parts, session)


@router.post("/guest/chips", response_model=Me)
async def refill_guest(parts: TheParts, session: SignedIn) -> Any:
    """Give the local guest new play chips once the wallet holds less than a newcomer gets."""
    if not parts.settings.is_local:
        raise Problem(403, "Only the guest of a local server can get chips without a cashier.", kind="not-allowed")
    await parts.accounts.refill(session.name)
    return await describe(parts, session)


@router.post("/register", response_model=Me, status_code=201)
async def register(parts: TheParts, request: Request, response: Response, wanted: Credentials) -> Any:
    """Make a player's account and sign it in."""
    if not parts.settings.can_register or parts.settings.is_local:
        raise Problem(403, "You can't make an account here. Ask the operator for one.", kind="not-allowed")
    address = request.client.host if request.client else ""
    if address in parts.settings.trusted_proxies:  # somebody on the machine itself
        address = ""
    account = await parts.accounts.register(wanted.name, wanted.password.get_secret_value(), address=address)
    session = await parts.sessions.open(account)
    parts.sessions.set_cookie(response, session)
    return await describe(parts, session)


@router.post("/sign-in", response_model=Me)
async def sign_in(parts: TheParts, request: Request, response: Response, given: SignIn) -> Any:
    """Sign in by name and password, and by a one-time code where the account uses them."""
    address = request.client.host if request.client else ""
    try:
        account = await parts.accounts.sign_in(
            given.name, given.password.get_secret_value(), address=address, code=given.code
        )
    except Problem as problem:
        parts.metrics.sign_ins.labels("throttled" if problem.status_code == 429 else "refused").inc()
        # a name that nobody has may be a password in the wrong field, so only the stored name is logged
        named = await parts.read(lambda connection: find_account_by_name(connection, given.name[:64]))
        known = {"name": named.name} if named else {}
        log.warning("sign-in refused", **known, address=address, status=problem.status_code)
        raise
    parts.metrics.sign_ins.labels("done").inc()
    session = await parts.sessions.open(account)
    parts.sessions.set_cookie(response, session)
    return await describe(parts, session)


@router.post("/first-password", response_model=Me)
async def choose_password(parts: TheParts, request: Request, response: Response, given: FirstPassword) -> Any:
    """Choose a password of one's own instead of the one that was given, and sign in."""
    account = await parts.accounts.choose_password(
        given.name,
        given.password.get_secret_value(),
        new=given.new.get_secret_value(),
        address=request.client.host if request.client else "",
        code=given.code,
    )
    session = await parts.sessions.open(account)
    parts.sessions.set_cookie(response, session)
    return await describe(parts, session)


@router.post("/sign-out", status_code=204, response_class=Response)
async def sign_out(parts: TheParts, session: SignedIn) -> Response:
    """Sign out, here and on this session's sockets."""
    await parts.sessions.close(session)
    parts.clients.end_session(session.token)
    response = Response(status_code=204)
    response.delete_cookie(
        parts.sessions.cookie, path="/", httponly=True, samesite="strict", secure=parts.settings.is_secure
    )
    return response


@router.post("/password", status_code=204, response_class=Response)
async def change_password(parts: TheParts, session: SignedIn, given: NewPassword) -> Response:
    """Change one's password; all one's sessions end."""
    old, new = given.old.get_secret_value(), given.new.get_secret_value()
    await parts.accounts.change_password(session.account_id, old=old, new=new)
    parts.clients.end_session(session.token)
    return Response(status_code=204)


@router.post("/setup", response_model=Me)
async def finish_setup(parts: TheParts, response: Response, given: Setup) -> Any:
    """Make the first operator, by the token that the server wrote to its set-up file when it first started."""
    account = await parts.accounts.finish_setup(
        given.token.get_secret_value(), given.name, given.password.get_secret_value()
    )
    session = await parts.sessions.open(account)
    parts.sessions.set_cookie(response, session)
    return await describe(parts, session)


async def describe(parts: ServerParts, session: Session) -> dict[str, Any]:
    """Who somebody is, as data."""
    held = await parts.read(lambda connection: balance_of(connection, wallet_of(session.name)))
    return {
        "id": session.account_id,
        "name": session.name,
        "role": session.role.value,
        "permissions": sorted(action.value for action in PERMISSIONS[session.role]),
        "wallet_cents": held,
        "is_guest": parts.settings.is_local,
    }
