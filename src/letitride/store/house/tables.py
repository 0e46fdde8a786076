"""The tables of the house: the record each was created with, its status, and where its log stands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, or_, select, update
from sqlalchemy.exc import IntegrityError

from letitride.errors import NameTaken, NotFound
from letitride.store.database import schema
from letitride.store.database.notices import HOUSE_CHANGED, tell_processes
from letitride.store.house.house_chain import touch
from letitride.store.log.chain import canonical_json, first_hash

ENABLED = "enabled"
DISABLED = "disabled"


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a table is created with; it never changes, and the hash chain begins with it."""

    id: str
    name: str
    submission_id: str
    submission_version: int
    table_limit: str
    created_by: str
    created_ms: int
    settings: Mapping[str, Any]
    meter_id: str | None = None

    def creation_record(self) -> list[Any]:
        """What the first hash of the table's chain is made of."""
        submission = f"{self.submission_id}@{self.submission_version}"
        settings = dict(self.settings)
        return [
            self.id,
            self.name,
            submission,
            self.table_limit,
            self.meter_id,
            self.created_by,
            self.created_ms,
            settings,
        ]


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table, its status, the sequence and hash of its last event, and how it stands after it.

    Tables that have written nothing since `standing` was introduced have none.
    """

    created: NewTable
    status: str
    head_sequence: int
    head_hash: str
    standing: Mapping[str, Any] | None = None
    label: str | None = None
    """What the owner of a practice table calls it."""

    @property
    def name(self) -> str:
        """What the table is called."""
        return self.label or self.created.name

    @property
    def id(self) -> str:
        """The table's id."""
        return self.created.id


OF_THE_HOUSE = schema.tables.c.settings.not_like('%"is_practice":true%')
"""Whether a table is the house's own: practice tables are no part of its figures and lists."""


def house_names(connection: Connection) -> list[str]:
    """The names of the house's tables, in the order in which they were created."""
    tables = schema.tables.c
    query = select(tables.name).where(OF_THE_HOUSE).order_by(tables.created_ms, tables.id)
    return list(connection.execute(query).scalars())


def create_table(connection: Connection, table: NewTable) -> StoredTable:
    """Create a table whose log is empty."""
    stored = StoredTable(table, ENABLED, 0, first_hash(table.creation_record()))
    row = {
        "id": table.id,
        "name": table.name,
        "name_key": table.name.casefold(),
        "submission_id": table.submission_id,
        "submission_version": table.submission_version,
        "table_limit": table.table_limit,
        "meter_id": table.meter_id,
        "settings": canonical_json(dict(table.settings)).decode(),
        "created_by": table.created_by,
        "created_ms": table.created_ms,
        "status": stored.status,
        "head_sequence": stored.head_sequence,
        "head_hash": stored.head_hash,
    }
    try:
        with connection.begin_nested():
            connection.execute(schema.tables.insert(), row)
    except IntegrityError:
        raise NameTaken(f"there is a table {table.name} already") from None
    touch(connection, "tables", table.id)
    tell_processes(connection, HOUSE_CHANGED)
    return stored


def find_table(connection: Connection, table_id: str) -> StoredTable:
    """A table by its id."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).first()
    if row is None:
        raise NotFound(f"there is no table {table_id}")
    return _stored(row)


def list_tables(connection: Connection, ids: Collection[str] | None = None) -> list[StoredTable]:
    """All tables or some, in the order in which they were created."""
    query = select(schema.tables).order_by(schema.tables.c.created_ms, schema.tables.c.id)
    if ids is not None:
        query = query.where(schema.tables.c.id.in_(ids))
    return [_stored(row) for row in connection.execute(query)]


def tables_at_work(connection: Connection, *, from_ms: int, to_ms: int) -> list[StoredTable]:
    """The tables where a round ended, chips moved or a slip was signed in a time; practice is no part of it."""
    rounds, events, slips = schema.rounds.c, schema.events.c, schema.slips.c
    tables = schema.tables.c
    ended = select(rounds.table_id).where(rounds.closed_ms >= from_ms, rounds.closed_ms < to_ms)
    moved = select(events.table_id).where(schema.CHIPS_MOVED, events.at_ms >= from_ms, events.at_ms < to_ms)
    signed = select(slips.table_id).where(slips.at_ms >= from_ms, slips.at_ms < to_ms)
    query = select(schema.tables).where(or_(*(tables.id.in_(one) for one in (ended, moved, signed))))
    found = (_stored(row) for row in connection.execute(query.order_by(tables.created_ms, tables.id)))
    return [one for one in found if not one.created.settings.get("is_practice")]


def tables_with_meters(connection: Connection, *, after: str, limit: int) -> list[StoredTable]:
    """Some tables of the house with a meter of their own, by their ids."""
    tables = schema.tables.c
    has_own = (tables.meter_id.is_(None), tables.standing.not_like('%"meter_cents":null%'))
    query = select(schema.tables).where(*has_own, OF_THE_HOUSE, tables.id > after).order_by(tables.id).limit(limit)
    return [_stored(row) for row in connection.execute(query)]


def made_by(connection: Connection, name: str) -> list[int]:
    """When somebody made each of their tables."""
    tables = schema.tables.c
    return list(connection.execute(select(tables.created_ms).where(tables.created_by == name)).scalars())


def names_of_tables(connection: Connection, table_ids: Iterable[str]) -> dict[str, str]:
    """What some tables are called, by their ids."""
    tables = schema.tables.c
    query = select(tables.id, tables.name, tables.label).where(tables.id.in_(set(table_ids)))
    return {row.id: row.label or row.name for row in connection.execute(query)}


def set_table_status(connection: Connection, table_id: str, status: str) -> None:
    """Enable or disable a table."""
    touch(connection, "tables", table_id)
    tell_processes(connection, HOUSE_CHANGED)
    changed = connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(status=status))
    if not changed.rowcount:
        raise NotFound(f"there is no table {table_id}")


def set_table_label(connection: Connection, table_id: str, label: str | None) -> None:
    """Call a table something else in lists; the name it was created with stays in its record."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(label=label))
    tell_processes(connection, table_id)


def _stored(row: Row[Any]) -> StoredTable:
    created = NewTable(
        id=row.id,
        name=row.name,
        submission_id=row.submission_id,
        submission_version=row.submission_version,
        table_limit=row.table_limit,
        created_by=row.created_by,
        created_ms=row.created_ms,
        settings=msgspec.json.decode(row.settings),
        meter_id=row.meter_id,
    )
    standing = None if row.standing is None else msgspec.json.decode(row.standing)
    return StoredTable(created, row.status, row.head_sequence, row.head_hash, standing, row.label)
