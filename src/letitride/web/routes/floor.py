"""Routes of the floor: the console, opening and closing, disabling, and voids that a second person approves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field, SecretStr
from sqlalchemy import Connection

from letitride.service.actors import PROGRAM, AccountRole
from letitride.service.console import console
from letitride.service.noted_irregularities import ROUND_VOIDED
from letitride.service.room import Room
from letitride.store.house import house_status, set_house_status, why_disabled
from letitride.store.significant import SignificantEvent, note_significant
from letitride.store.tables import DISABLED, ENABLED, find_table, list_tables, set_table_status
from letitride.table import Command, Event, Role, Table
from letitride.table.opening import CloseTable, OpenTable
from letitride.table.voiding import VoidRound
from letitride.web.moments import now_ms
from letitride.web.names import Name
from letitride.web.parts import Parts
from letitride.web.permissions import Action, is_allowed
from letitride.web.problems import Problem
from letitride.web.requests import Reason, SignedIn, TheParts, allowed
from letitride.web.routes.tables import watched_room
from letitride.web.sessions import Session

router = APIRouter(prefix="/api", tags=["floor"])

Opener = Annotated[Session, Depends(allowed(Action.OPEN_TABLES))]


class WhyOrder(BaseModel):
    """Why something is done; it stays in the record."""

    reason: Reason


class VoidOrder(WhyOrder):
    """A void: its reason, and the second person who approves it with their own password."""

    approver: Annotated[str, Field(min_length=1, max_length=24)]
    password: Annotated[SecretStr, Field(max_length=200)]


class HouseState(BaseModel):
    """Whether the house plays."""

    is_enabled: bool


@router.get("/tables/{table}/console")
async def read_console(parts: TheParts, session: SignedIn, table: Name) -> dict[str, Any]:
    """What the dealer's and the floor's console show beside the table's view."""
    room = await watched_room(parts, session, table)
    is_own = room.settings.is_practice and room.settings.owner == session.name
    roles = tuple(
        role
        for role, action in ((Role.DEALER, Action.DEAL), (Role.FLOOR, Action.RULE))
        if is_own or is_allowed(session.role, action)
    )
    if not roles and not is_allowed(session.role, Action.READ_ALL_ROUNDS):
        raise Problem(403, f"A {session.role.value} may not {Action.DEAL.value}.", kind="not-allowed")
    state = await parts.read(house_status)
    because = await parts.read(lambda connection: why_disabled(connection, table))
    shown = console(room.table, roles, at=now_ms() // 1_000)
    return {**shown, "is_house_enabled": state == ENABLED, "closed_because": because}


@router.post("/tables/{table}/open", status_code=204, response_class=Response)
async def open_table(parts: TheParts, session: Opener, table: Name, why: WhyOrder) -> Response:
    """Open a table for gaming."""
    await _do(parts, session, table, OpenTable(now_ms() // 1_000), "table opened", why.reason)
    return Response(status_code=204)


@router.post("/tables/{table}/close", status_code=204, response_class=Response)
async def close_table(parts: TheParts, session: Opener, table: Name, why: WhyOrder) -> Response:
    """Close a table between rounds."""
    await _do(parts, session, table, CloseTable(), "table closed", why.reason)
    return Response(status_code=204)


@router.post("/tables/{table}/void", status_code=204, response_class=Response)
async def void_round(
    parts: TheParts,
    session: Annotated[Session, Depends(allowed(Action.RULE))],
    request: Request,
    table: Name,
    order: VoidOrder,
) -> Response:
    """Void the round, with a reason and the approval of a second person who may rule or run the house."""
    address = request.client.host if request.client else ""
    second = await parts.accounts.sign_in(order.approver, order.password.get_secret_value(), address=address)
    if second.id == session.account_id:
        raise Problem(403, "A void is approved by a second person.", kind="not-allowed")
    if AccountRole(second.role) not in (AccountRole.FLOOR, AccountRole.OPERATOR):
        raise Problem(403, f"A {second.role} may not approve a void.", kind="not-allowed")
    reason = f"{order.reason}; approved by {second.name}"
    await _do(parts, session, table, VoidRound(reason), ROUND_VOIDED, reason)
    return Response(status_code=204)


@router.post("/tables/{table}/disable", status_code=204, response_class=Response)
async def disable_table(parts: TheParts, session: Opener, table: Name, why: WhyOrder) -> Response:
    """Let a table finish its round and begin no other."""
    await _set_status(parts, session, table, DISABLED, why.reason)
    return Response(status_code=204)


@router.post("/tables/{table}/enable", status_code=204, response_class=Response)
async def enable_table(parts: TheParts, session: Opener, table: Name, why: WhyOrder) -> Response:
    """Let a table go on."""
    await _set_status(parts, session, table, ENABLED, why.reason)
    return Response(status_code=204)


@router.get("/house", response_model=HouseState)
async def read_house(parts: TheParts, session: Opener) -> Any:  # noqa: ARG001
    """Whether the house plays."""
    return {"is_enabled": await parts.read(house_status) == ENABLED}


@router.post("/house/{status}", response_model=HouseState)
async def switch_house(
    parts: TheParts,
    session: Annotated[Session, Depends(allowed(Action.MANAGE_ACCOUNTS))],
    status: Name,
    why: WhyOrder,
) -> Any:
    """Disable or enable everything at once: `disabled` or `enabled`."""
    if status not in (ENABLED, DISABLED):
        raise Problem(404, f"The house is {ENABLED} or {DISABLED}.")

    def work(connection: Connection) -> list[str]:
        before = house_status(connection)
        set_house_status(connection, status)
        note_significant(connection, _noted(session, f"house {status}", "house", why.reason, before, status))
        return [table.id for table in list_tables(connection)]

    for table_id in await parts.write(work):
        await (await parts.rooms.get(table_id)).catch_up()
    return {"is_enabled": status == ENABLED}


async def _set_status(parts: Parts, session: Session, table: str, status: str, reason: str) -> None:
    def work(connection: Connection) -> None:
        before = find_table(connection, table).status
        set_table_status(connection, table, status)
        note_significant(connection, _noted(session, f"table {status}", f"table:{table}", reason, before, status))

    await parts.write(work)
    await (await parts.rooms.get(table)).catch_up()


async def _do(parts: Parts, session: Session, table: str, command: Command, action: str, reason: str) -> None:
    """Put a command of the house to a table and note it with it; the permission was checked by the route."""
    room: Room = await parts.rooms.get(table)

    def noting(before: Table, after: Table, _: Sequence[Event]) -> Iterator[SignificantEvent]:
        yield _noted(session, action, f"table:{table}", reason, before.phase.value, after.phase.value)

    actor = PROGRAM if session.role is AccountRole.OPERATOR else session.actor
    await room.do(command, actor=actor, noting=noting)


def _noted(session: Session, action: str, subject: str, reason: str, before: str, after: str) -> SignificantEvent:
    return SignificantEvent(now_ms(), session.name, action, subject, reason, {"state": before}, {"state": after})
