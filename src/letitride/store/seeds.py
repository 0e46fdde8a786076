"""The seeds that rounds are shuffled with, kept so that a server that is started again deals what it has promised."""

from __future__ import annotations

from sqlalchemy import Connection, and_, select

from letitride.store import schema
from letitride.store.appends import Seed


def find_seed(connection: Connection, table_id: str, number: int) -> Seed | None:
    """The seed of a round; it is a secret until the round is over."""
    key = and_(schema.seeds.c.table_id == table_id, schema.seeds.c.round == number)
    row = connection.execute(select(schema.seeds).where(key)).first()
    return None if row is None else Seed(row.round, row.seed, row.commitment)
