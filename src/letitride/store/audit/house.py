"""Auditing the house's own records: every row is what the chain says was written last, and the chain is whole."""

from __future__ import annotations

from sqlalchemy import Connection, select

from letitride.store.audit.report import AuditReport
from letitride.store.database import schema
from letitride.store.house.house_chain import FIRST_HASH, SOURCES, link_hash, read_head


def audit_house(connection: Connection, report: AuditReport) -> None:
    """Audit the chain, and every row that it covers."""
    written: dict[tuple[str, str], str] = {}
    number, previous = 0, FIRST_HASH
    links = schema.house_links
    for row in connection.execute(select(links).order_by(links.c.number)):
        if row.number != number + 1:
            report.find("house", f"link {number + 1}", "is missing from the house's chain")
        expected = link_hash(previous, row.number, row.source, key=row.key, digest=row.digest)
        if row.hash != expected:
            report.find("house", f"link {row.number}", "doesn't follow from the house's chain")
        number, previous = row.number, row.hash
        written[row.source, row.key] = row.digest
    report.links = number
    if read_head(connection) != (number, previous):
        report.find("house", "chain", f"ends at link {number}, not where the house's record says")
    for source in SOURCES.values():
        stands = dict(source.rows(connection))
        linked = {key: digest for (name, key), digest in written.items() if name == source.name and digest}
        for key in sorted({*stands, *linked}):
            if key not in linked:
                report.find("house", f"{source.name} {key}", "was added outside the program")
            elif key not in stands:
                report.find("house", f"{source.name} {key}", "was removed outside the program")
            elif stands[key] != linked[key]:
                report.find("house", f"{source.name} {key}", "was changed outside the program")
