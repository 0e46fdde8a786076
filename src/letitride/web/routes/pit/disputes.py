"""Routes of disputes: a round replayed event by event with every card, who did what, when, and the hash chain."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Response
from sqlalchemy import Connection

from letitride.live.console.event_words import in_words
from letitride.live.permissions import Action
from letitride.live.record.records import record
from letitride.live.signing import EVIDENCE
from letitride.store.log.history import StoredEvent, events_of
from letitride.store.log.rounds import find_round
from letitride.store.log.snapshots import table_after
from letitride.table import Table, evolve
from letitride.table.view.viewers import SURVEILLANCE
from letitride.table.view.views import view
from letitride.web.access.sessions import Session
from letitride.web.answers.console import EvidenceStep
from letitride.web.names import CATALOGUE, Name, RoundNumber
from letitride.web.problems import Problem
from letitride.web.requests import TheParts, allowed
from letitride.web.server_parts import ServerParts
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["disputes"])

Examiner = Annotated[Session, Depends(allowed(Action.READ_ALL_ROUNDS))]


@router.get("/tables/{table}/rounds/{number}/evidence", response_model=list[EvidenceStep])
async def read_evidence(parts: TheParts, session: Examiner, table: Name, number: RoundNumber) -> Any:  # noqa: ARG001
    """Every event of a round that is over, each with the table after it as surveillance sees it."""
    return await _evidence(parts, table, number)


@router.get("/tables/{table}/rounds/{number}/evidence.json", response_class=Response)
async def export_evidence(parts: TheParts, session: Examiner, table: Name, number: RoundNumber) -> Response:  # noqa: ARG001
    """The same as a file that the house signs, with the record of the round: `letitride verify` proves both."""
    steps = await _evidence(parts, table, number)
    proof = await parts.read(lambda connection: record(connection, CATALOGUE, table_id=table, number=number))
    signed = parts.signer.sign(EVIDENCE, {"record": proof, "steps": steps}, at_ms=now_ms())
    content = msgspec.json.format(msgspec.json.encode(signed), indent=1)
    headers = {"Content-Disposition": f'attachment; filename="{table}-{number}-evidence.json"'}
    return Response(content, media_type="application/json", headers=headers)


async def _evidence(parts: ServerParts, table: str, number: RoundNumber) -> list[dict[str, Any]]:
    at, events = await round_events(parts, table, number)
    steps = []
    for stored in events:
        at = evolve(at, stored.event())
        steps.append(_step(stored, at))
    return steps


async def round_events(parts: ServerParts, table: str, number: int) -> tuple[Table, list[StoredEvent]]:
    """A round that is over: the table before it, and everything that happened in it."""
    room = await parts.rooms.get(table)
    start = room.settings.new_table(room.table.house)

    def work(connection: Connection) -> tuple[Table, list[StoredEvent]]:
        found = find_round(connection, table, number)
        if found.last_sequence is None:
            raise Problem(409, "The round isn't over: its cards are still secret.", kind="conflict")
        before = found.first_sequence - 1
        at = table_after(connection, start, table_id=table, sequence=before)
        return at, list(events_of(connection, table, after=before, until=found.last_sequence))

    return await parts.read(work)


def _step(stored: StoredEvent, after: Table) -> dict[str, Any]:
    return {
        "sequence": stored.sequence,
        "at_ms": stored.at_ms,
        "actor": stored.actor,
        "event": stored.kind,
        "text": in_words(stored.event()),
        "hash": stored.hash,
        "view": view(after, SURVEILLANCE),
    }
