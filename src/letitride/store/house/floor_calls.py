"""Calls for the floor: a dealer asks for somebody to come, and the floor says that it has, each in the audit log."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from letitride.store.database import schema
from letitride.store.database.notices import HOUSE_CHANGED, tell_processes
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log

FLOOR_CALLED = "floor called"
FLOOR_CAME = "floor came"
STANDS_MS = 12 * 3_600_000
"""A call that nobody answered is forgotten after a shift."""


def floor_calls(connection: Connection, *, now_ms: int) -> dict[str, int]:
    """The tables that wait for the floor, each with the moment at which it was called."""
    columns = schema.audit_entries.c
    latest = (
        select(func.max(columns.id))
        .where(columns.at_ms >= now_ms - STANDS_MS, columns.action.in_((FLOOR_CALLED, FLOOR_CAME)))
        .group_by(columns.subject)
    ).scalar_subquery()
    rows = connection.execute(select(columns.subject, columns.at_ms, columns.action).where(columns.id.in_(latest)))
    return {row.subject.removeprefix("table:"): row.at_ms for row in rows if row.action == FLOOR_CALLED}


def call_floor(connection: Connection, table_id: str, *, actor: str, at_ms: int) -> None:
    """Call the floor to a table; a call that stands isn't made again."""
    if table_id not in floor_calls(connection, now_ms=at_ms):
        note_in_audit_log(connection, AuditEntry(at_ms, actor, FLOOR_CALLED, f"table:{table_id}"))
        tell_processes(connection, HOUSE_CHANGED)


def answer_call(connection: Connection, table_id: str, *, actor: str, at_ms: int) -> None:
    """The floor has come to a table that called it."""
    if table_id in floor_calls(connection, now_ms=at_ms):
        note_in_audit_log(connection, AuditEntry(at_ms, actor, FLOOR_CAME, f"table:{table_id}"))
        tell_processes(connection, HOUSE_CHANGED)
