"""What holds for the whole house: whether it plays at all."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from letitride.store import schema
from letitride.store.tables import DISABLED, ENABLED

STATUS = "status"


def house_status(connection: Connection) -> str:
    """Whether the house is enabled."""
    found = connection.execute(select(schema.house.c.value).where(schema.house.c.name == STATUS)).scalar()
    return found or ENABLED


def set_house_status(connection: Connection, status: str) -> None:
    """Enable or disable the house."""
    connection.execute(delete(schema.house).where(schema.house.c.name == STATUS))
    connection.execute(schema.house.insert(), {"name": STATUS, "value": status})


def may_begin_round(connection: Connection, table_id: str) -> bool:
    """Whether a table may begin a round: neither it nor the house is disabled."""
    query = select(schema.tables.c.status).where(schema.tables.c.id == table_id)
    return connection.execute(query).scalar() == ENABLED and house_status(connection) != DISABLED
