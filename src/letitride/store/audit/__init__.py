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
- **seeds**: each is what its commitment promised; **cage**: each posting names who made it.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from sqlalchemy import Connection, func, select

from letitride.catalogue import load_catalogue
from letitride.store import schema
from letitride.store.audit.indexes import audit_commands, audit_players
from letitride.store.audit.logs import audit_log
from letitride.store.audit.meters import audit_meters
from letitride.store.audit.money import audit_balances, audit_cage
from letitride.store.audit.report import AuditReport, Finding
from letitride.store.store import Store
from letitride.store.tables import list_tables

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
    for stored in list_tables(connection):
        report.tables += 1
        audit_log(connection, stored, report, catalogue=load_catalogue(), advance=advance)
        audit_players(connection, report, table_id=stored.id)
    audit_commands(connection, report)
    audit_cage(connection, report)
    audit_balances(connection, report)
    audit_meters(connection, report)
    _audit_seeds(connection, report)
    _audit_strays(connection, report)
    advance(total)
    return report


def _audit_seeds(connection: Connection, report: AuditReport) -> None:
    for row in connection.execute(select(schema.seeds)):
        if sha256(bytes.fromhex(row.seed)).hexdigest() != row.commitment:
            report.find("seeds", f"table {row.table_id}", f"the seed of round {row.round} is not what was promised")


def _audit_strays(connection: Connection, report: AuditReport) -> None:
    """Events of tables that don't exist."""
    columns = schema.events.c
    known = select(schema.tables.c.id)
    for table_id, count in connection.execute(
        select(columns.table_id, func.count()).where(columns.table_id.not_in(known)).group_by(columns.table_id)
    ):
        report.find("chain", f"table {table_id}", f"has {count} events, but was never created")
