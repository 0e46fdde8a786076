"""Routes of the floor: the console, opening and closing tables, disabling a table or the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response
from pydantic import BaseModel
from sqlalchemy import Connection

from letitride.live.actors import may_give
from letitride.live.console.console import console
from letitride.live.permissions import Action, is_allowed, refusal
from letitride.live.room.publishing import Happened
from letitride.live.room.room import Room
from letitride.store import LoggedEvent
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.dealers import dealer_at
from letitride.store.house.floor_calls import floor_calls
from letitride.store.house.house import house_status, set_house_status, why_closed
from letitride.store.house.tables import DISABLED, ENABLED, find_table, set_table_status
from letitride.store.log.history import events_of
from letitride.store.log.rounds import find_round
from letitride.store.money.inventory import inventory_of
from letitride.table import Command, Event, Role, Table
from letitride.table.log.codec import read_command_data
from letitride.table.procedure.opening import CloseTable, OpenTable
from letitride.web.access.sessions import Session
from letitride.web.answers.console import Console
from letitride.web.names import Name
from letitride.web.problems import Problem
from letitride.web.requests import Body, Reason, SignedIn, TheParts, allowed
from letitride.web.routes.play.tables import watched_room
from letitride.web.server_parts import ServerParts
from letitride.web.server_time import now_ms
from letitride.web.socket.event_data import public_event

router = APIRouter(prefix="/api", tags=["floor"])

Reader = Annotated[Session, Depends(allowed(Action.READ_FIGURES))]
Opener = Annotated[Session, Depends(allowed(Action.OPEN_TABLES))]


class WhyOrder(Body):
    """Why something is done; it stays in the record."""

    reason: Reason


class HouseState(BaseModel):
    """Whether the house plays."""

    is_enabled: bool


@router.get("/tables/{table}/console", response_model=Console)
async def read_console(parts: TheParts, session: SignedIn, table: Name) -> Any:
    """What the dealer's and the floor's console show beside the table's view."""
    room = await watched_room(parts, session, table)
    is_own = room.settings.is_private_to(session.name)
    roles = tuple(
        role
        for role, action in ((Role.DEALER, Action.DEAL), (Role.FLOOR, Action.RULE))
        if is_own or is_allowed(session.role, action)
    )
    if not roles and not is_allowed(session.role, Action.READ_ALL_ROUNDS):
        raise Problem(403, refusal(session.role, Action.DEAL), kind="not-allowed")
    because = await parts.read(lambda connection: why_closed(connection, table))
    is_practice = room.settings.is_practice
    shown = console(
        room.table,
        roles,
        actor=session.actor,
        at=now_ms() // 1_000,
        is_practice=is_practice,
        is_closed=because is not None,
    )
    shown["commands"] = [
        one
        for one in shown["commands"]
        if may_give(session.actor, read_command_data(one["command"]), table=room.table, settings=room.settings)
    ]
    tray = await parts.read(lambda connection: inventory_of(connection, table))
    dealer = await parts.read(lambda connection: dealer_at(connection, table))
    called = await parts.read(lambda connection: floor_calls(connection, now_ms=now_ms()))
    return {
        **shown,
        "closed_because": because,
        "tray_cents": tray,
        "dealer": dealer,
        "floor_called_ms": called.get(table),
    }


class ToldEvent(BaseModel):
    """An event of the round in play, as everybody may be told of it."""

    sequence: int
    event: str
    text: str


@router.get("/tables/{table}/happened", response_model=list[ToldEvent])
async def read_happened(parts: TheParts, session: SignedIn, table: Name) -> Any:
    """What happened in the round in play so far, or in the last one, for whoever opens the console then."""
    now = (await watched_room(parts, session, table)).table
    number = now.rounds if now.round is None else now.round.number
    if not number:
        return []

    def work(connection: Connection) -> list[dict[str, Any]]:
        first = find_round(connection, table, number).first_sequence
        stored = events_of(connection, table, after=first - 1, until=now.sequence)
        return [
            public_event(one.sequence, Happened(one.event(), LoggedEvent(one.kind, one.data), now)) for one in stored
        ]

    return await parts.read(work)


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
async def read_house(parts: TheParts, session: Reader) -> Any:  # noqa: ARG001
    """Whether the house plays."""
    return {"is_enabled": await parts.read(house_status) == ENABLED}


@router.post("/house/{status}", response_model=HouseState)
async def switch_house(
    parts: TheParts,
    session: Opener,
    status: Name,
    why: WhyOrder,
) -> Any:
    """Disable or enable everything at once: `disabled` or `enabled`."""
    if status not in (ENABLED, DISABLED):
        raise Problem(404, f"The house is {ENABLED} or {DISABLED}.")

    def work(connection: Connection) -> None:
        before = house_status(connection)
        set_house_status(connection, status)
        note_in_audit_log(connection, _noted(session, f"house {status}", "house", why.reason, before, status))

    await parts.write(work)
    await parts.house_changed()
    return {"is_enabled": status == ENABLED}


async def _set_status(parts: ServerParts, session: Session, table: str, status: str, reason: str) -> None:
    def work(connection: Connection) -> None:
        before = find_table(connection, table).status
        set_table_status(connection, table, status)
        note_in_audit_log(connection, _noted(session, f"table {status}", f"table:{table}", reason, before, status))

    await parts.write(work)
    await parts.house_changed()


async def _do(parts: ServerParts, session: Session, table: str, command: Command, action: str, reason: str) -> None:
    """Put a command of the house to a table and note it with it; the permission was checked by the route."""
    room: Room = await parts.rooms.get(table)

    def noting(before: Table, after: Table, _: Sequence[Event]) -> Iterator[AuditEntry]:
        yield _noted(session, action, f"table:{table}", reason, before.phase.value, after.phase.value)

    await room.do(command, actor=session.actor, noting=noting)


def _noted(session: Session, action: str, subject: str, reason: str, before: str, after: str) -> AuditEntry:
    return AuditEntry(now_ms(), session.name, action, subject, reason, {"state": before}, {"state": after})
