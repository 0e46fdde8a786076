"""Routes of practice tables: making one for oneself, calling it something, closing it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response
from pydantic import Field
from sqlalchemy import Connection

from letitride.live.permissions import Action
from letitride.live.settings import Dealing, Pace, TableSettings
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.tables import DISABLED, find_table, set_table_label, set_table_status
from letitride.web.access.sessions import Session
from letitride.web.names import Name
from letitride.web.practice_tables import open_practice_table
from letitride.web.problems import Problem
from letitride.web.requests import Body, TheParts, allowed
from letitride.web.routes.play.tables import DealerChoice, MadeTable, PaceChoice, SubmissionName
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["tables"])

LONGEST_SUBMISSION = 60_000
Practising = Annotated[Session, Depends(allowed(Action.PRACTISE))]


class PracticeOrder(Body):
    """A practice table for oneself, with bots if wanted, under a submission by name or one's own."""

    submission: SubmissionName = "shfl-classic"
    toml: Annotated[str, Field(max_length=LONGEST_SUBMISSION, description="One's own, instead of one by name.")] = ""
    table_limit: Annotated[str, Field(max_length=80)] | None = None
    bots: Annotated[int, Field(ge=0, le=6)] = 2
    pace: PaceChoice = "normal"
    dealer: DealerChoice = "automatic"
    betting_seconds: Annotated[int, Field(ge=0, le=600, description="0 for no limit.")] = 0
    decision_seconds: Annotated[int, Field(ge=0, le=600, description="0 for no limit.")] = 0


class TableLabel(Body):
    """What the owner of a practice table calls it; empty for the name it was made with."""

    name: Annotated[str, Field(max_length=60)]


@router.post("/practice", response_model=MadeTable, status_code=201)
async def make_practice_table(parts: TheParts, session: Practising, order: PracticeOrder) -> Any:
    """Make a practice table of one's own; a submission of one's own is checked first, and refused with its faults."""
    settings = TableSettings(
        name=f"{session.name}'s table",
        submission=order.submission,
        table_limit=order.table_limit,
        dealer=Dealing(order.dealer),
        pace=Pace(order.pace),
        betting_seconds=order.betting_seconds,
        decision_seconds=order.decision_seconds,
        bots=order.bots,
        is_practice=True,
        owner=session.name,
        own_submission=order.toml,
    )
    return {"table": await open_practice_table(parts, session, settings)}


@router.patch("/practice/{table}", status_code=204, response_class=Response)
async def name_practice_table(parts: TheParts, session: Practising, table: Name, label: TableLabel) -> Response:
    """Call a practice table of one's own something."""

    def work(connection: Connection) -> None:
        _check_owner(connection, table, session)
        set_table_label(connection, table, " ".join(label.name.split()) or None)

    await parts.write(work)
    parts.lobby.hear(table)
    return Response(status_code=204)


@router.delete("/practice/{table}", status_code=204, response_class=Response)
async def close_practice_table(parts: TheParts, session: Practising, table: Name) -> Response:
    """Close a practice table of one's own: no further round begins, and what was played there stays."""

    def work(connection: Connection) -> None:
        _check_owner(connection, table, session)
        set_table_status(connection, table, DISABLED)
        closed = AuditEntry(now_ms(), session.name, "table disabled", f"table:{table}", "closed by its owner")
        note_in_audit_log(connection, closed)

    await parts.write(work)
    await parts.house_changed()
    return Response(status_code=204)


def _check_owner(connection: Connection, table: str, session: Session) -> None:
    settings = TableSettings.from_data(dict(find_table(connection, table).created.settings))
    if not settings.is_practice or settings.owner != session.name:
        raise Problem(403, "Only a practice table of your own can be named or closed.", kind="not-allowed")
