"""One hash chain over the house's own records: whatever is written to them leaves a link, in the same transaction.

A link holds the SHA-256 of a row as it stood when it was written, or nothing where the row was removed::

    digest of a row = SHA-256( canonical JSON of its covered columns, by name )
    hash of link n  = SHA-256( hash of link n-1 + canonical JSON of [n, source, key, digest] )

Before the first link stand 64 zeros. The house's record ``chain`` holds the number and the hash of the last link.
Events have chains of their own, table by table (store/log/chain.py); what follows from events the audit makes again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, column, inspect, select, table
from sqlalchemy import text as sql
from sqlalchemy.sql.elements import ColumnElement

from letitride.store.log.chain import canonical_json

HEAD = "chain"
FIRST_HASH = "0" * 64
_TOUCHED = "letitride rows to be linked"


@dataclass(frozen=True, slots=True)
class Source:
    """A table whose rows are linked: the columns that name a row, those that are covered, and which rows count."""

    name: str
    keys: tuple[str, ...]
    covered: tuple[str, ...]
    only: str = ""

    def rows(self, connection: Connection, key: tuple[Any, ...] | None = None) -> Iterator[tuple[str, str]]:
        """The keys and digests of the rows that stand there now, or of one."""
        columns: list[ColumnElement[Any]] = [column(name) for name in (*self.keys, *self.covered)]
        query = select(*columns).select_from(table(self.name))
        if self.only:
            query = query.where(sql(self.only))
        if key is not None:
            for name, value in zip(self.keys, key, strict=True):
                query = query.where(column(name) == value)
        for row in connection.execute(query):
            values = row._mapping
            yield key_text([values[name] for name in self.keys]), digest_of({n: values[n] for n in self.covered})


SOURCES: Mapping[str, Source] = {
    source.name: source
    for source in (
        Source("audit_entries", ("id",), ("at_ms", "actor", "action", "subject", "reason", "before", "after")),
        Source(
            "postings",
            ("table_id", "sequence", "entry"),
            ("source", "target", "amount_cents", "memo", "seat"),
            only="table_id = 'cage'",
        ),
        Source("submissions", ("id", "version"), ("toml", "digest", "filed_by", "filed_ms")),
        Source("accounts", ("id",), ("name", "name_key", "role", "status", "password_hash", "created_ms")),
        Source("second_factors", ("account_id",), ("secret", "is_confirmed", "since_ms")),
        Source(
            "lessons",
            ("id",),
            ("account_id", "trainee", "plan", "seed", "kinds", "started_ms", "ended_ms", "steps", "flawed"),
        ),
        Source("lesson_acts", ("lesson_id", "number"), ("at_ms", "data")),
        Source("house", ("name",), ("value",), only=f"name <> '{HEAD}'"),
        Source(
            "tables",
            ("id",),
            (
                "name",
                "name_key",
                "submission_id",
                "submission_version",
                "table_limit",
                "meter_id",
                "settings",
                "created_by",
                "created_ms",
                "status",
            ),
        ),
        Source(
            "slips",
            ("kind", "number"),
            (
                "table_id",
                "at_ms",
                "gaming_day",
                "shift",
                "amount_cents",
                "expected_cents",
                "first",
                "second",
                "reason",
                "entry",
            ),
        ),
        Source("orders", ("actor", "order_id"), ("digest", "answer", "at_ms")),
        Source(
            "awards",
            ("table_id", "round", "seat", "wager"),
            ("at_ms", "player", "hand", "amount_cents", "slip"),
        ),
        Source("meters", ("id",), ("name", "rate_basis_points", "initial_cents", "reset_cents", "created_ms")),
    )
}
"""What is covered. Sessions, wrong passwords and the last code used come and go; the rest follows from events."""


def key_text(key: Iterable[Any]) -> str:
    """The key of a row as a link holds it."""
    return canonical_json(list(key)).decode()


def digest_of(values: Mapping[str, Any]) -> str:
    """The digest of a row."""
    return sha256(canonical_json(dict(values))).hexdigest()


def link_hash(previous: str, number: int, source: str, *, key: str, digest: str) -> str:
    """The hash of a link."""
    return sha256(previous.encode() + canonical_json([number, source, key, digest])).hexdigest()


def touch(connection: Connection, source: str, *key: Any) -> None:
    """Say that a row was written; it is linked as it stands when the transaction ends."""
    connection.info.setdefault(_TOUCHED, {})[source, key] = None


def link_touched(connection: Connection) -> None:
    """Link every row that was touched since the last time. It comes last in a transaction, so that nobody else's locks
    wait for the head of the chain."""
    touched = connection.info.pop(_TOUCHED, None)
    if not touched:
        return
    links = []
    for source, key in touched:
        found = dict(SOURCES[source].rows(connection, key))
        links.append((source, key_text(key), found.get(key_text(key), "")))
    append_links(connection, links)


def forget_touched(connection: Connection) -> None:
    """Forget what was touched in a transaction that came to nothing."""
    connection.info.pop(_TOUCHED, None)


def append_links(connection: Connection, links: Iterable[tuple[str, str, str]]) -> None:
    """Append links and move the head."""
    number, previous = read_head(connection, is_for_update=True)
    rows = []
    for source, key, digest in links:
        number += 1
        previous = link_hash(previous, number, source, key=key, digest=digest)
        rows.append({"number": number, "source": source, "key": key, "digest": digest, "hash": previous})
    if not rows:
        return
    names = ("number", "source", "key", "digest", "hash")
    connection.execute(table("house_links", *(column(name) for name in names)).insert(), rows)
    houses = table("house", column("name"), column("value"))
    connection.execute(houses.update().where(column("name") == HEAD).values(value=f"{number} {previous}"))


def read_head(connection: Connection, *, is_for_update: bool = False) -> tuple[int, str]:
    """The number and the hash of the last link."""
    values: ColumnElement[Any] = column("value")
    query = select(values).select_from(table("house")).where(column("name") == HEAD)
    value = connection.execute(query.with_for_update() if is_for_update else query).scalar()
    if value is None:
        return 0, ""
    number, _, hashed = str(value).partition(" ")
    return (int(number), hashed) if number.isdigit() else (0, "")


def link_everything(connection: Connection) -> None:
    """Begin the chain of a database that has none: everything that stands there now is linked as it stands."""
    houses = table("house", column("name"), column("value"))
    connection.execute(houses.insert(), {"name": HEAD, "value": f"0 {FIRST_HASH}"})
    there = set(inspect(connection).get_table_names())
    sources = [source for source in SOURCES.values() if source.name in there]
    append_links(connection, ((source.name, *row) for source in sources for row in sorted(source.rows(connection))))
