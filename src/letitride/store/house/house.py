"""What holds for the whole house: its settings, and whether it plays at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, select

from letitride.store.database import schema
from letitride.store.database.notices import HOUSE_CHANGED, tell_processes
from letitride.store.house.awards import AwardDue, awards_due, is_held_for_award
from letitride.store.house.house_chain import touch
from letitride.store.house.tables import DISABLED, ENABLED

STATUS = "status"
HAND_PAY = "hand pay cents"


@dataclass(frozen=True, slots=True)
class ClosedBecause:
    """Why no round begins at a table; whoever shows it words it.

    House and table are disabled with a reason that somebody typed; awards wait to be paid by hand.
    """

    code: Literal["house", "table", "award"]
    reason: str
    awards: tuple[AwardDue, ...]


def house_setting(connection: Connection, name: str) -> str:
    """A setting of the house, empty where it was never set."""
    return connection.execute(select(schema.house.c.value).where(schema.house.c.name == name)).scalar() or ""


def set_house_setting(connection: Connection, name: str, value: str) -> None:
    """Set a setting of the house."""
    connection.execute(delete(schema.house).where(schema.house.c.name == name))
    connection.execute(schema.house.insert(), {"name": name, "value": value})
    touch(connection, "house", name)
    tell_processes(connection, HOUSE_CHANGED)


def house_status(connection: Connection) -> str:
    """Whether the house is enabled."""
    return house_setting(connection, STATUS) or ENABLED


def set_house_status(connection: Connection, status: str) -> None:
    """Enable or disable the house."""
    set_house_setting(connection, STATUS, status)


def hand_pay_cents(connection: Connection) -> int | None:
    """Awards of more than this are paid by hand; None where none is."""
    set_to = house_setting(connection, HAND_PAY)
    return int(set_to) if set_to else None


def set_hand_pay_cents(connection: Connection, cents: int | None) -> None:
    """Have awards of more than this paid by hand from the next round on, or none."""
    set_house_setting(connection, HAND_PAY, "" if cents is None else str(cents))


def why_closed(connection: Connection, table_id: str) -> ClosedBecause | None:
    """Why no round begins at a table, None where one may: the house is disabled, an award waits, or the table is."""
    if (because := why_house_disabled(connection)) is not None:
        return ClosedBecause("house", because, ())
    if may_begin_round(connection, table_id):
        return None
    if due := awards_due(connection, table_id):
        return ClosedBecause("award", "", due)
    return ClosedBecause("table", newest_reason(connection, "table disabled", f"table:{table_id}"), ())


def why_house_disabled(connection: Connection) -> str | None:
    """Why the house is disabled; None if it isn't."""
    return newest_reason(connection, "house disabled", "house") if house_status(connection) == DISABLED else None


def newest_reason(connection: Connection, action: str, subject: str) -> str:
    """The reason that was given the last time somebody did something; empty if nobody has."""
    noted = schema.audit_entries.c
    query = select(noted.reason).where(noted.action == action, noted.subject == subject).order_by(noted.id.desc())
    return connection.execute(query.limit(1)).scalar() or ""


def may_begin_round(connection: Connection, table_id: str) -> bool:
    """Whether a table may begin a round: neither it nor the house is disabled, and no award waits to be paid."""
    query = select(schema.tables.c.status).where(schema.tables.c.id == table_id)
    is_enabled = connection.execute(query).scalar() == ENABLED and house_status(connection) != DISABLED
    return is_enabled and not is_held_for_award(connection, table_id)
