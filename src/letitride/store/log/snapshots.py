"""Snapshots: a table between rounds as it stood after some event, so that loading it needn't fold the whole log.

A snapshot is only a shortcut. It follows from the events, the audit makes it again, and it may be deleted at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from letitride.store.database import schema
from letitride.store.log.history import events_of
from letitride.table import Phase, Table, fold
from letitride.table.log.resting import resting_data, table_of_resting_data

ROUNDS_APART = 20
"""A snapshot is kept after so many rounds; folding as many takes a tenth of a second."""


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """A table at rest after the event of a sequence number, which happened at a time."""

    sequence: int
    at_ms: int
    state: Mapping[str, Any]


def snapshot_due(before: Table, after: Table) -> Mapping[str, Any] | None:
    """The state to be kept with an append that leads from one table to the other, if it is time for one."""
    is_over = after.rounds > before.rounds and after.rounds % ROUNDS_APART == 0
    is_at_rest = after.phase is Phase.BETWEEN_ROUNDS and not after.script
    return resting_data(after) if is_over and is_at_rest else None


def newest_snapshot(connection: Connection, table_id: str, *, until: int | None = None) -> StoredSnapshot | None:
    """The newest snapshot of a table, up to a sequence number if one is given."""
    columns = schema.snapshots.c
    query = select(schema.snapshots).where(columns.table_id == table_id)
    if until is not None:
        query = query.where(columns.sequence <= until)
    row = connection.execute(query.order_by(columns.sequence.desc()).limit(1)).first()
    return None if row is None else StoredSnapshot(row.sequence, row.at_ms, msgspec.json.decode(row.state))


def table_after(connection: Connection, start: Table, *, table_id: str, sequence: int) -> Table:
    """A table as it stood after the event of a sequence number: the newest snapshot before it, and what came since.

    `start` is the table before its first event. What this costs is at most the rounds between two snapshots.
    """
    snapshot = newest_snapshot(connection, table_id, until=sequence)
    if snapshot is not None:
        start = table_of_resting_data(start, snapshot.state)
    later = events_of(connection, table_id, after=start.sequence, until=sequence)
    return fold(start, (stored.event() for stored in later))


def snapshots_of(connection: Connection, table_id: str, *, after: int = 0) -> dict[int, Mapping[str, Any]]:
    """The states of all snapshots of a table after a sequence number, by sequence number."""
    columns = schema.snapshots.c
    query = select(columns.sequence, columns.state).where(columns.table_id == table_id, columns.sequence > after)
    return {sequence: msgspec.json.decode(state) for sequence, state in connection.execute(query)}
