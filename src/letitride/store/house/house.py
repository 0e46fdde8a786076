"""What holds for the whole house: whether it plays at all."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from letitride.store.database import schema
from letitride.store.house.house_chain import touch
from letitride.store.house.tables import DISABLED, ENABLED

STATUS = "status"


def house_status(connection: Connection) -> str:
    """Whether the house is enabled."""
    found = connection.execute(select(schema.house.c.value).where(schema.house.c.name == STATUS)).scalar()
    return found or ENABLED


def set_house_status(connection: Connection, status: str) -> None:
    """Enable or disable the house."""
    connection.execute(delete(schema.house).where(schema.house.c.name == STATUS))
    connection.execute(schema.house.insert(), {"name": STATUS, "value": status})
    touch(connection, "house", STATUS)


def why_disabled(connection: Connection, table_id: str) -> str:
    """Why no round begins at a table: the reason given for the whole house before that for the table; else empty."""
    if house_status(connection) == DISABLED:
        return _newest_reason(connection, "house disabled", "house")
    if may_begin_round(connection, table_id):
        return ""
    return _newest_reason(connection, "table disabled", f"table:{table_id}")


def _newest_reason(connection: Connection, action: str, subject: str) -> str:
    noted = schema.audit_entries.c
    query = select(noted.reason).where(noted.action == action, noted.subject == subject).order_by(noted.id.desc())
    return connection.execute(query.limit(1)).scalar() or ""


def may_begin_round(connection: Connection, table_id: str) -> bool:
    """Whether a table may begin a round: neither it nor the house is disabled."""
    query = select(schema.tables.c.status).where(schema.tables.c.id == table_id)
    return connection.execute(query).scalar() == ENABLED and house_status(connection) != DISABLED
