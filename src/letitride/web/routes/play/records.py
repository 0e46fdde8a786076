"""Routes of one round that is over: the record that proves it, its transcript, and its steps for a replay."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from pydantic import BaseModel
from sqlalchemy import Connection

from letitride.live.record.records import record
from letitride.live.room.publishing import Happened
from letitride.store.log.appends import LoggedEvent
from letitride.store.log.history import StoredEvent, events_of
from letitride.store.log.rounds import StoredRound, find_round
from letitride.store.log.snapshots import table_after
from letitride.table.log.transcript import write_transcript
from letitride.table.view.table_view import TableView
from letitride.table.view.view_steps import view_steps
from letitride.table.view.viewers import SURVEILLANCE
from letitride.web.access.sessions import Session
from letitride.web.names import CATALOGUE, Name, RoundNumber
from letitride.web.problems import Problem
from letitride.web.requests import SignedIn, TheParts
from letitride.web.routes.play.rounds import may_read_whole
from letitride.web.routes.play.tables import watched_room
from letitride.web.server_parts import ServerParts
from letitride.web.socket.client import viewer_of
from letitride.web.socket.event_data import public_event

router = APIRouter(prefix="/api", tags=["rounds"])


class ReplayStep(BaseModel):
    """An event, and the merge patch (RFC 7386) of what it changes in the view."""

    sequence: int
    at_ms: int
    actor: str
    event: dict[str, Any]
    text: str
    patch: dict[str, Any]


class Replay(BaseModel):
    """A round step by step, as it looked to the viewer; `view` is the table before the first step.

    After the last step of the round the view still holds it, as it ended.
    """

    table: str
    number: int
    view: TableView
    steps: list[ReplayStep]


@router.get("/tables/{table}/rounds/{number}")
async def read_record(parts: TheParts, session: SignedIn, table: Name, number: RoundNumber) -> dict[str, Any]:
    """The record of a round that is over, for those who played it: all that `letitride verify` needs to prove it."""
    await _check_may_read(parts, session, table, number)
    return await parts.read(lambda connection: record(connection, CATALOGUE, table_id=table, number=number))


@router.get("/tables/{table}/rounds/{number}/transcript", response_class=Response)
async def read_transcript(parts: TheParts, session: SignedIn, table: Name, number: RoundNumber) -> Response:
    """A round that is over as a dealer's log, one line an event, for those who played."""
    await _check_may_read(parts, session, table, number)

    def work(connection: Connection) -> str:
        played = _finished(connection, table, number)
        log = _events(connection, played)
        return write_transcript([stored.event() for stored in log], [stored.command() for stored in log])

    return Response(await parts.read(work), media_type="text/plain; charset=utf-8")


@router.get("/tables/{table}/rounds/{number}/steps", response_model=Replay)
async def read_steps(
    parts: TheParts, session: SignedIn, table: Name, number: RoundNumber, *, has_all_cards: bool = False
) -> Any:
    """A round that is over, event by event, as it looked to whoever asks.

    With `has_all_cards` every card is face up; that is for those who may read the record, which holds them too.
    """
    if has_all_cards:
        await _check_may_read(parts, session, table, number)
    room = await watched_room(parts, session, table)
    start, viewer = room.settings.new_table(room.table.house), viewer_of(session)

    def work(connection: Connection) -> dict[str, Any]:
        played = _finished(connection, table, number)
        at = table_after(connection, start, table_id=table, sequence=played.first_sequence - 1)
        logged = _events(connection, played)
        events = (stored.event() for stored in logged)
        first, changes = view_steps(at, events, SURVEILLANCE if has_all_cards else viewer)
        steps = []
        for stored, (event, after, patch) in zip(logged, changes, strict=True):
            shown = public_event(stored.sequence, Happened(event, LoggedEvent(stored.kind, stored.data), after))
            steps.append(
                {
                    "sequence": stored.sequence,
                    "at_ms": stored.at_ms,
                    "actor": stored.actor,
                    "event": shown,
                    "text": shown["text"],
                    "patch": patch,
                }
            )
        return {"table": table, "number": number, "view": first, "steps": steps}

    return await parts.read(work)


async def _check_may_read(parts: ServerParts, session: Session, table: str, number: int) -> None:
    """The whole record holds everybody's chips and the house's: it is for who played the round, and for staff."""
    room = await watched_room(parts, session, table)
    played = await parts.read(lambda connection: find_round(connection, table, number))
    if not may_read_whole(session, room.settings, played):
        said = "Only those who played the round can read its record. Its replay shows what everybody at the table saw."
        raise Problem(403, said, kind="not-allowed")


def _finished(connection: Connection, table: str, number: int) -> StoredRound:
    found = find_round(connection, table, number)
    if found.last_sequence is None:
        raise Problem(409, "The round isn't over yet.", kind="conflict")
    return found


def _events(connection: Connection, played: StoredRound) -> list[StoredEvent]:
    return list(events_of(connection, played.table_id, after=played.first_sequence - 1, until=played.last_sequence))
