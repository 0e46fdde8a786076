"""The heads of every chain at one moment, compared later: who owns the database can't rewrite what was signed.

A head stands for everything before it: the audit hashes the chains again, and here their links at the signed places are
compared with what was signed. What came after the last signed head isn't covered yet.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from letitride.store.audit.report import AuditReport
from letitride.store.database import schema
from letitride.store.house.house_chain import read_head

HEADS = "heads"


def take_heads(connection: Connection, *, day: str, at_ms: int) -> dict[str, Any]:
    """The heads of the house's chain and of every table's events, and the head of its newest chain of seeds."""
    number, hashed = read_head(connection)
    tables = connection.execute(
        select(schema.tables.c.id, schema.tables.c.head_sequence, schema.tables.c.head_hash).order_by(
            schema.tables.c.id
        )
    )
    return {
        "day": day,
        "taken_ms": at_ms,
        "house": {"number": number, "hash": hashed},
        "tables": {row.id: {"sequence": row.head_sequence, "hash": row.head_hash} for row in tables},
        "seeds": _seed_heads(connection),
    }


def compare_heads(connection: Connection, heads: dict[str, Any], report: AuditReport) -> None:
    """Compare what stands in the database with heads that were signed before, and name what was rewritten."""
    signed = f"what was signed for {heads['day']}"
    links = schema.house_links.c
    number, hashed = heads["house"]["number"], heads["house"]["hash"]
    found = connection.execute(select(links.hash).where(links.number == number)).scalar() if number else hashed
    if found is None:
        report.find("heads", "house", f"link {number} is gone: the house's records end before {signed}")
    elif found != hashed:
        report.find("heads", "house", f"link {number} isn't {signed}: a record of the house up to it was rewritten")
    events, tables = schema.events.c, schema.tables.c
    for table_id, head in heads["tables"].items():
        where = f"table {table_id}"
        if connection.execute(select(tables.id).where(tables.id == table_id)).first() is None:
            report.find("heads", where, f"was removed: it is in {signed}")
            continue
        at = select(events.hash).where(events.table_id == table_id, events.sequence == head["sequence"])
        hashed = connection.execute(at).scalar() if head["sequence"] else head["hash"]
        if hashed is None:
            report.find("heads", where, f"event {head['sequence']} is gone: its log ends before {signed}")
        elif hashed != head["hash"]:
            report.find("heads", where, f"event {head['sequence']} isn't {signed}: an event up to it was rewritten")
    for table_id, head in heads["seeds"].items():
        if head not in _published(connection, table_id):
            report.find("heads", f"table {table_id}", f"the head of its seed chain isn't {signed}")


def _seed_heads(connection: Connection) -> dict[str, str]:
    events = schema.events.c
    newest = (
        select(events.table_id, func.max(events.sequence).label("sequence"))
        .where(events.kind == "SeedChainPublished")
        .group_by(events.table_id)
        .subquery()
    )
    found = select(events.table_id, events.data).join(
        newest, (events.table_id == newest.c.table_id) & (events.sequence == newest.c.sequence)
    )
    return {row.table_id: msgspec.json.decode(row.data)["head"] for row in connection.execute(found)}


def _published(connection: Connection, table_id: str) -> set[str]:
    events = schema.events.c
    found = select(events.data).where(events.table_id == table_id, events.kind == "SeedChainPublished")
    return {msgspec.json.decode(data).get("head") for data in connection.execute(found).scalars()}
