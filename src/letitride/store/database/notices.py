"""What processes tell each other through the database: that a log has grown, sessions have ended, the house changed."""

from __future__ import annotations

from sqlalchemy import Connection, func

CHANNEL = "letitride_events"
"""Where PostgreSQL tells other processes that a table's log has grown, or one of the below."""

SESSIONS_ENDED = "sessions"
"""What stands in a notice instead of a table when sessions have ended."""

HOUSE_CHANGED = "house"
"""What stands there when something was noted of the house or its tables that whoever runs the pit has to see."""


def tell_processes(connection: Connection, what: str) -> None:
    """Tell the other processes, when this transaction is durable; on SQLite there are none."""
    if connection.dialect.name == "postgresql":
        connection.execute(func.pg_notify(CHANNEL, f"{what} 0").select())
