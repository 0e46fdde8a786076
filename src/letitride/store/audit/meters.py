"""Auditing meters: contributions - awards = what the meter shows - its initial amount - what reset it."""

from __future__ import annotations

from sqlalchemy import Connection, select

from letitride.money import UNITS_PER_CENT
from letitride.store.audit.report import AuditReport
from letitride.store.database import schema
from letitride.store.money.ledger import balance_of
from letitride.store.money.ledger_accounts import meter_account
from letitride.store.money.meters import StoredMeter, list_meters


def audit_meters(connection: Connection, report: AuditReport) -> None:
    """Audit every meter that tables share."""
    for meter in list_meters(connection):
        report.meters += 1
        _audit(connection, meter, report)


def _audit(connection: Connection, meter: StoredMeter, report: AuditReport) -> None:
    where = f"meter {meter.id}"
    units, version = meter.terms.initial_cents * UNITS_PER_CENT, 0
    contributed = awarded = funded = 0
    columns = schema.meter_movements.c
    query = select(schema.meter_movements).where(columns.meter_id == meter.id).order_by(columns.version)
    for row in connection.execute(query):
        if (row.version, row.units_before) != (version + 1, units):
            report.find("meters", where, f"movement {row.version} doesn't follow upon the one before")
        moved = row.contributed_units + (row.funded_cents - row.awarded_cents) * UNITS_PER_CENT
        if row.units_after != row.units_before + moved:
            report.find("meters", where, f"movement {row.version} doesn't add up")
        units, version = row.units_after, row.version
        contributed += row.contributed_units
        awarded += row.awarded_cents
        funded += row.funded_cents
    if (meter.units, meter.version) != (units, version):
        report.find("meters", where, f"stands at {meter.units} units, but its movements leave {units}")
    initial = meter.terms.initial_cents
    if contributed - awarded * UNITS_PER_CENT != meter.units - (initial + funded) * UNITS_PER_CENT:
        report.find("meters", where, "contributions less awards are not the meter less what the house funded")
    held = balance_of(connection, meter_account(meter.id))
    if held != meter.amount_cents:
        report.find("meters", where, f"shows {meter.amount_cents} cents, but its account holds {held}")
