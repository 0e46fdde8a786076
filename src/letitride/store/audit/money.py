"""Auditing the money: balances are the sum of all postings, everything adds up to nothing, no wallet is overdrawn."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import BigInteger, ColumnElement, Connection, and_, cast, func, select

from letitride.money import format_cents
from letitride.store.audit.marks import Mark
from letitride.store.audit.report import AuditReport
from letitride.store.database import schema
from letitride.store.money.cage import CAGE
from letitride.store.money.ledger import balances_of
from letitride.store.money.ledger_accounts import WALLET_PREFIX

_PART = 10**9


def summed_up(
    connection: Connection, *, since: Mark | None = None, grown: Mapping[str, int] | None = None
) -> dict[str, int]:
    """What each account holds by all postings, or by a mark and the postings of tables that have grown since."""
    columns = schema.postings.c
    if since is None:
        return _added({}, connection, None)
    summed = dict(since.accounts)
    for table_id, after in {CAGE: since.cage, **(grown or {})}.items():
        _added(summed, connection, and_(columns.table_id == table_id, columns.sequence > after))
    return summed


def _added(summed: dict[str, int], connection: Connection, which: ColumnElement[bool] | None) -> dict[str, int]:
    """The sums with some postings added to them."""
    columns = schema.postings.c
    for column, sign in ((columns.source, -1), (columns.target, 1)):
        # Turnover has no bound, and SQLite's sums overflow at 64 bits: the high and the low part are summed apart.
        high, low = columns.amount_cents / _PART, columns.amount_cents % _PART
        query = select(column, func.sum(cast(high, BigInteger)), func.sum(low)).group_by(column)
        for account, of_high, of_low in connection.execute(query if which is None else query.where(which)):
            summed[account] = summed.get(account, 0) + sign * (int(of_high) * _PART + int(of_low))
    return summed


def audit_balances(connection: Connection, report: AuditReport, summed: Mapping[str, int]) -> None:
    """Compare what every account holds with the sum of its postings."""
    held = balances_of(connection)
    report.accounts = len(held)
    for account in sorted({*held, *summed}):
        shown, right = held.get(account, 0), summed.get(account, 0)
        if shown != right:
            report.find("balances", account, f"holds {shown} cents, but its postings leave {right}")
        if type(shown) is not int:
            report.find("balances", account, "is not a whole number of cents")
        if shown < 0 and account.startswith(WALLET_PREFIX):
            report.find("balances", account, f"is overdrawn by {format_cents(-shown)}")
    if total := sum(held.values()):
        report.find("balances", "all accounts", f"add up to {total} cents instead of zero")


def audit_cage(connection: Connection, report: AuditReport) -> None:
    """Every posting that belongs to no table has a significant event that says who made it and why."""
    postings, noted = schema.postings.c, schema.audit_entries.c
    at_the_cage = select(postings.sequence, noted.id).where(postings.table_id == CAGE)
    joined = at_the_cage.join_from(schema.postings, schema.audit_entries, postings.sequence == noted.id, isouter=True)
    for sequence, event_id in connection.execute(joined):
        report.postings += 1
        if event_id is None:
            report.find("cage", f"posting {sequence}", "nobody is named as having made it")
