"""Who deals where: dealers sign on to a table, are relieved and leave, each as a line of the audit log."""

from __future__ import annotations

from bisect import bisect_right

from sqlalchemy import Connection, func, select

from letitride.errors import StoreError
from letitride.store.database import schema
from letitride.store.database.notices import HOUSE_CHANGED, tell_processes
from letitride.store.house.audit_log import AuditEntry, audit_entries_of, note_in_audit_log
from letitride.store.house.tables import find_table

SIGNED_ON = "dealer signed on"
SIGNED_OFF = "dealer signed off"
_SUBJECT = "table:"


def dealers_now(connection: Connection) -> dict[str, str]:
    """Who is signed on at each table, by the table's id."""
    columns = schema.audit_entries.c
    latest = (
        select(func.max(columns.id)).where(columns.action.in_((SIGNED_ON, SIGNED_OFF))).group_by(columns.subject)
    ).scalar_subquery()
    rows = connection.execute(select(columns.subject, columns.actor, columns.action).where(columns.id.in_(latest)))
    return {row.subject.removeprefix(_SUBJECT): row.actor for row in rows if row.action == SIGNED_ON}


def dealer_at(connection: Connection, table_id: str) -> str:
    """Who is signed on at a table; empty where nobody is."""
    columns = schema.audit_entries.c
    query = select(columns.actor, columns.action).where(
        columns.subject == f"{_SUBJECT}{table_id}", columns.action.in_((SIGNED_ON, SIGNED_OFF))
    )
    row = connection.execute(query.order_by(columns.id.desc()).limit(1)).first()
    return "" if row is None or row.action == SIGNED_OFF else str(row.actor)


def sign_ons(connection: Connection, table_id: str) -> list[AuditEntry]:
    """Everybody who signed on to a table or off it, the oldest first."""
    noted = audit_entries_of(connection, f"{_SUBJECT}{table_id}")
    return [one for one in noted if one.action in (SIGNED_ON, SIGNED_OFF)]


class DealersOverTime:
    """Who was signed on at each table at any time."""

    def __init__(self, connection: Connection) -> None:
        columns = schema.audit_entries.c
        query = select(columns.subject, columns.at_ms, columns.actor, columns.action)
        self._changes: dict[str, list[tuple[int, str]]] = {}
        for row in connection.execute(query.where(columns.action.in_((SIGNED_ON, SIGNED_OFF))).order_by(columns.id)):
            dealer = row.actor if row.action == SIGNED_ON else ""
            self._changes.setdefault(row.subject.removeprefix(_SUBJECT), []).append((row.at_ms, dealer))

    def at(self, table_id: str, at_ms: int) -> str:
        """Who was signed on at a table then; empty where nobody was."""
        changes = self._changes.get(table_id, [])
        place = bisect_right(changes, at_ms, key=lambda change: change[0])
        return changes[place - 1][1] if place else ""


def sign_on(connection: Connection, table_id: str, *, dealer: str, at_ms: int) -> str:
    """Sign a dealer on, off any other table, and relieve who was there; returns who that was."""
    find_table(connection, table_id)
    relieved = dealer_at(connection, table_id)
    if relieved == dealer:
        return ""
    for other, name in dealers_now(connection).items():
        if name == dealer:
            sign_off(connection, other, by=dealer, at_ms=at_ms)
    reason = f"relieved {relieved}" if relieved else ""
    before = {"dealer": relieved}
    note = AuditEntry(at_ms, dealer, SIGNED_ON, f"{_SUBJECT}{table_id}", reason, before, {"dealer": dealer})
    note_in_audit_log(connection, note)
    tell_processes(connection, HOUSE_CHANGED)
    return relieved


def sign_off(connection: Connection, table_id: str, *, by: str, at_ms: int, reason: str = "") -> str:
    """Sign the dealer of a table off; returns who it was."""
    dealer = dealer_at(connection, table_id)
    if not dealer:
        raise StoreError("Nobody is signed on at this table.")
    note = AuditEntry(at_ms, by, SIGNED_OFF, f"{_SUBJECT}{table_id}", reason, {"dealer": dealer}, {"dealer": ""})
    note_in_audit_log(connection, note)
    tell_processes(connection, HOUSE_CHANGED)
    return dealer
