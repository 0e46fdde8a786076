"""The audit: everything that follows from the events is made again and compared with what is stored.

- **chain**: every hash follows from the table's creation record and the events before it;
- **replay**: the engine can fold the events, in order, under the rules the table was created with;
- **postings**: every event's money was posted as the engine says it moved, and nothing else was;
- **balances**: every account holds the sum of its postings, a table's accounts also what the fold leaves; all of them
  add up to nothing, and no wallet is overdrawn;
- **meters**: contributions - awards = meter - initial amount - reset funding, and the ledger agrees;
- **rounds**: each began once and ended at most once, finished or voided, where the index says;
- **players**: what each staked and got back in a round is what was posted;
- **commands**: each leads to events that are there, its actor's and of its time;
- **snapshots**: each is the table that the events before it fold to;
- **standing**: what lists of tables say of a table is how its log leaves it;
- **house**: the audit log, the cage, fills and credits, filed submissions, accounts and roles, lessons, tables, the
  terms of meters and the house's settings are what the house's own chain says was written;
- **cage**: each posting names who made it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import DecodeError
from sqlalchemy import Connection, func, select

from letitride.catalogue import load_catalogue
from letitride.store.audit.house import audit_house
from letitride.store.audit.indexes import audit_commands, audit_players
from letitride.store.audit.logs import audit_log
from letitride.store.audit.meters import audit_meters
from letitride.store.audit.money import audit_balances, audit_cage
from letitride.store.audit.report import AuditReport, Finding
from letitride.store.database import schema
from letitride.store.house.tables import list_tables
from letitride.store.money.cage import CAGE
from letitride.store.store import Store

__all__ = ["AuditReport", "Finding", "audit", "audit_connection"]


def audit(store: Store, *, progress: Callable[[int, int], None] | None = None) -> AuditReport:
    """Audit the whole store as it stands at one moment; `progress` is told how many events of how many are done."""
    return store.read(lambda connection: audit_connection(connection, progress=progress))


def audit_connection(connection: Connection, *, progress: Callable[[int, int], None] | None = None) -> AuditReport:
    """Audit everything that a connection sees."""
    report = AuditReport()
    total = connection.execute(select(func.count()).select_from(schema.events)).scalar_one()

    def advance(events: int) -> None:
        if progress is not None:
            progress(events, total)

    advance(0)
    try:
        for stored in list_tables(connection):
            report.tables += 1
            audit_log(connection, stored, report, catalogue=load_catalogue(), advance=advance)
            audit_players(connection, report, table_id=stored.id)
    except DecodeError as error:
        report.find("chain", "tables and events", f"something stored can't be read: {error}")
    audit_commands(connection, report)
    audit_cage(connection, report)
    audit_balances(connection, report)
    audit_meters(connection, report)
    audit_house(connection, report)
    _audit_strays(connection, report)
    advance(total)
    return report


_OF_TABLES = (schema.events, schema.rounds, schema.round_players, schema.commands, schema.snapshots)


def _audit_strays(connection: Connection, report: AuditReport) -> None:
    """Rows of tables that don't exist."""
    known = select(schema.tables.c.id)
    for source in (*_OF_TABLES, schema.postings):
        of_table = source.c.table_id
        query = select(of_table, func.count()).where(of_table.not_in(known), of_table != CAGE).group_by(of_table)
        for table_id, count in connection.execute(query):
            report.find("chain", f"table {table_id}", f"has {count} {source.name}, but was never created")
