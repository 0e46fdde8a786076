"""Reading a table's log."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from letitride.store.database import schema
from letitride.table import Command, Event
from letitride.table.log.codec import read_command_data, read_event_data


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One line of a table's log."""

    table_id: str
    sequence: int
    at_ms: int
    actor: str
    kind: str
    data: dict[str, Any]
    hash: str
    command_text: str | None = None
    """The command in canonical JSON, with the first event that answers it; logs before decision 0027 keep none."""

    def event(self) -> Event:
        """The event itself."""
        return read_event_data({"event": self.kind, **self.data})

    def command_data(self) -> dict[str, Any] | None:
        """The command as data, if this is the first event that answers one."""
        return None if self.command_text is None else msgspec.json.decode(self.command_text)

    def command(self) -> Command | None:
        """The command itself, if this is the first event that answers one."""
        data = self.command_data()
        return None if data is None else read_command_data(data)


def events_of(
    connection: Connection,
    table_id: str,
    *,
    after: int = 0,
    until: int | None = None,
    limit: int | None = None,
    kinds: Collection[str] | None = None,
) -> Iterator[StoredEvent]:
    """A table's events in order, those after a sequence number and up to another, all of them or some kinds only."""
    columns = schema.events.c
    query = select(schema.events).where(columns.table_id == table_id, columns.sequence > after)
    if until is not None:
        query = query.where(columns.sequence <= until)
    if kinds is not None:
        query = query.where(columns.kind.in_(sorted(kinds)))
    for row in connection.execute(query.order_by(columns.sequence).limit(limit)):
        yield StoredEvent(
            row.table_id,
            row.sequence,
            row.at_ms,
            row.actor,
            row.kind,
            msgspec.json.decode(row.data),
            row.hash,
            row.command,
        )


def head_of(connection: Connection, table_id: str) -> int:
    """The sequence number of a table's last event, zero if it has none or doesn't exist."""
    return connection.execute(select(schema.tables.c.head_sequence).where(schema.tables.c.id == table_id)).scalar() or 0
