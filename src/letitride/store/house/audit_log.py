"""Significant events: what people did to the house itself, by whom, why, and the values before and after."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, literal, or_, select

from letitride.store.database import schema
from letitride.store.database.spans import Span, within
from letitride.store.house.house_chain import touch
from letitride.store.log.chain import canonical_json

_TABLE = "table:"


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One line of the record that an auditor reads."""

    at_ms: int
    actor: str
    action: str
    subject: str
    reason: str = ""
    before: Mapping[str, Any] | None = None
    after: Mapping[str, Any] | None = None
    id: int = 0


def note_in_audit_log(connection: Connection, event: AuditEntry) -> int:
    """Write a significant event down and return its number."""
    inserted = connection.execute(
        schema.audit_entries.insert(),
        {
            "at_ms": event.at_ms,
            "actor": event.actor,
            "action": event.action,
            "subject": event.subject,
            "reason": event.reason,
            "before": _text(event.before),
            "after": _text(event.after),
        },
    )
    key = inserted.inserted_primary_key
    assert key is not None
    touch(connection, "audit_entries", int(key[0]))
    return int(key[0])


def newest_actor(connection: Connection, actions: Collection[str], subject: str) -> str:
    """Who did the last of some acts to somebody or something; empty if nobody has."""
    noted = schema.audit_entries.c
    query = select(noted.actor).where(noted.action.in_(actions), noted.subject == subject).order_by(noted.id.desc())
    return connection.execute(query.limit(1)).scalar() or ""


def audit_entries(
    connection: Connection, *, span: Span = (None, None), action: str | None = None, limit: int = 100
) -> list[AuditEntry]:
    """The newest significant events of a time first."""
    columns = schema.audit_entries.c
    query = select(schema.audit_entries).where(*within(columns.at_ms, span)).order_by(columns.id.desc()).limit(limit)
    if action is not None:
        query = query.where(columns.action == action)
    return _found(connection, query)


def audit_entries_of(connection: Connection, subject: str, *, is_prefix: bool = False) -> list[AuditEntry]:
    """What was done to one subject, or to all whose names begin so, the oldest first."""
    columns = schema.audit_entries.c
    is_of = columns.subject.startswith(subject, autoescape=True) if is_prefix else columns.subject == subject
    return _found(connection, select(schema.audit_entries).where(is_of).order_by(columns.id))


def search_audit_log(
    connection: Connection, *, text: str = "", before_id: int | None = None, limit: int = 100
) -> list[AuditEntry]:
    """The newest significant events first, those with each word in a field or in their table's name."""
    columns = schema.audit_entries.c
    query = select(schema.audit_entries).order_by(columns.id.desc()).limit(limit)
    if before_id is not None:
        query = query.where(columns.id < before_id)
    for word in text.split():
        fields = (columns.actor, columns.action, columns.subject, columns.reason, columns.before, columns.after)
        is_at_table = columns.subject.in_(_tables_called(word))
        query = query.where(or_(is_at_table, *(field.icontains(word, autoescape=True) for field in fields)))
    return _found(connection, query)


def table_subjects(connection: Connection) -> dict[str, str]:
    """The names of all tables by the subject under which significant events tell of them."""
    tables = connection.execute(select(schema.tables.c.id, schema.tables.c.name))
    return {f"{_TABLE}{row.id}": row.name for row in tables}


def _tables_called(word: str) -> Select[Any]:
    named = schema.tables.c.name.icontains(word, autoescape=True)
    return select(literal(_TABLE) + schema.tables.c.id).where(named)


def _found(connection: Connection, query: Select[Any]) -> list[AuditEntry]:
    return [
        AuditEntry(
            row.at_ms, row.actor, row.action, row.subject, row.reason, _values(row.before), _values(row.after), row.id
        )
        for row in connection.execute(query)
    ]


def _text(values: Mapping[str, Any] | None) -> str:
    return canonical_json(None if values is None else dict(values)).decode()


def _values(text: str) -> Mapping[str, Any] | None:
    values: Mapping[str, Any] | None = msgspec.json.decode(text)
    return values
