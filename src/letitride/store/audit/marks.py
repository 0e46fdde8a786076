"""Marks: how far an audit got that found everything in order, so that the next one goes on from there.

A mark is as good as the place it is kept in: outside the database, where the database's owner can't write, or signed.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, select

from letitride.errors import Fault, FaultyFile
from letitride.store.database import schema
from letitride.store.house.tables import list_tables
from letitride.store.money.cage import CAGE
from letitride.store.money.ledger import balances_of

MARK = "audited"


class TableMark(Struct, frozen=True):
    """Where a table's log ended when it was audited, and its last snapshot by then, from which it can be folded on."""

    sequence: int
    hash: str
    rest_sequence: int = 0
    rest_hash: str = ""
    rest_digest: str = ""


class Mark(Struct, frozen=True):
    """Where every log ended when all was audited, and what each account held."""

    tables: dict[str, TableMark]
    cage: int
    accounts: dict[str, int]


def take_mark(connection: Connection) -> Mark:
    """Where everything stands now; to be taken in the same moment in which it was audited."""
    tables = {one.id: TableMark(one.head_sequence, one.head_hash) for one in list_tables(connection)}
    kept, events, postings = schema.snapshots.c, schema.events.c, schema.postings.c
    newest = select(kept.table_id, func.max(kept.sequence).label("sequence")).group_by(kept.table_id).subquery()
    same = (kept.table_id == newest.c.table_id) & (kept.sequence == newest.c.sequence)
    hashed = (events.table_id == kept.table_id) & (events.sequence == kept.sequence)
    query = select(kept.table_id, kept.sequence, kept.state, events.hash)
    for row in connection.execute(query.join_from(schema.snapshots, newest, same).join(schema.events, hashed)):
        one = tables[row.table_id]
        tables[row.table_id] = TableMark(one.sequence, one.hash, row.sequence, row.hash, digest_of(row.state))
    cage = connection.execute(select(func.max(postings.sequence)).where(postings.table_id == CAGE)).scalar()
    return Mark(tables, cage or 0, balances_of(connection))


def read_mark(file: Path) -> Mark:
    """The mark in a file."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Mark)
    except OSError as error:
        raise FaultyFile(str(file), [Fault(f"can't be read: {error.strerror}")]) from None
    except msgspec.DecodeError as error:
        raise FaultyFile(str(file), [Fault(f"holds no mark of an audit: {error}")]) from None


def write_mark(file: Path, mark: Mark) -> None:
    """Put a mark in a file, as a whole or not at all."""
    put_file(file, msgspec.json.encode(mark))


def put_file(file: Path, content: bytes) -> None:
    """Put something in the place of a file, for its owner alone."""
    draft = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        draft.touch(mode=0o600)
        draft.write_bytes(content)
        draft.replace(file)
    except OSError as error:
        raise FaultyFile(str(file), [Fault(f"can't be written: {error.strerror}")]) from None


def digest_of(state: str) -> str:
    """The digest of a snapshot's state as it is stored."""
    return sha256(state.encode()).hexdigest()
