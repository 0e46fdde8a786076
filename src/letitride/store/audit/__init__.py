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
from letitride.store.audit.logs import audit_log, start_of
from letitride.store.audit.marks import Mark, take_mark
from letitride.store.audit.meters import audit_meters
from letitride.store.audit.money import audit_balances, audit_cage, summed_up
from letitride.store.audit.report import AuditReport, Finding
from letitride.store.database import schema
from letitride.store.house.tables import list_tables
from letitride.store.money.cage import CAGE
from letitride.store.store import Store

__all__ = ["AuditReport", "Finding", "Mark", "audit", "audit_connection", "audit_on"]


Progress = Callable[[int, int], None]


def audit(store: Store, *, progress: Progress | None = None) -> AuditReport:
    """Audit the whole store as it stands at one moment; `progress` is told how many events of how many are done."""
    return store.read(lambda connection: audit_connection(connection, progress=progress))


def audit_on(store: Store, since: Mark | None, *, progress: Progress | None = None) -> tuple[AuditReport, Mark | None]:
    """Audit what came after a mark, or everything; with the mark from which to go on if nothing was found wrong."""

    def work(connection: Connection) -> tuple[AuditReport, Mark | None]:
        report = audit_connection(connection, since=since, progress=progress)
        return report, take_mark(connection) if report.is_clean else None

    return store.read(work)


def audit_connection(
    connection: Connection, *, since: Mark | None = None, progress: Progress | None = None
) -> AuditReport:
    """Audit everything that a connection sees, or what came after a mark.

    After a mark, logs, postings, rounds, players and commands of a table are looked at only where its log has grown;
    rows that belong to no table aren't looked for.
    """
    report = AuditReport()
    heads = dict(connection.execute(select(schema.tables.c.id, schema.tables.c.head_sequence)).all())
    marks = {} if since is None else since.tables
    known = sum(one.sequence for one in marks.values())
    total = sum(heads.values()) - known

    def advance(events: int) -> None:
        if progress is not None:
            progress(min(events, total), total)

    advance(0)
    grown: dict[str, int] = {}
    try:
        for stored in list_tables(connection):
            report.tables += 1
            mark = marks.get(stored.id)
            if mark is not None and (mark.sequence, mark.hash) == (stored.head_sequence, stored.head_hash):
                continue
            grown[stored.id] = 0 if mark is None else mark.sequence
            start = start_of(connection, stored, mark, report)
            audit_log(connection, stored, report, catalogue=load_catalogue(), advance=advance, start=start)
            audit_players(connection, report, table_id=stored.id, after=start.sequence)
            if since is not None:
                audit_commands(connection, report, table_id=stored.id, after=start.sequence)
    except DecodeError as error:
        report.find("chain", "tables and events", f"something stored can't be read: {error}")
    for table_id in marks.keys() - heads.keys():
        report.find("chain", f"table {table_id}", "was removed: it was there when the mark was made")
    audit_cage(connection, report)
    audit_meters(connection, report)
    audit_house(connection, report)
    if since is None:
        audit_commands(connection, report)
        audit_balances(connection, report, summed_up(connection))
        _audit_strays(connection, report)
    else:
        audit_balances(connection, report, summed_up(connection, since=since, grown=grown))
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
