"""Progressive meters that several tables share. A table says which version it read; a stale one reads again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select
from sqlalchemy.exc import IntegrityError

from letitride.errors import NameTaken, NotFound
from letitride.money import UNITS_PER_CENT
from letitride.rules.submission import MeterTerms
from letitride.store.database import schema
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.house_chain import touch
from letitride.store.money.cage import check_float, check_named, post
from letitride.store.money.ledger import lock_balances
from letitride.store.money.ledger_accounts import FLOAT_ACCOUNT, meter_account


@dataclass(frozen=True, slots=True)
class StoredMeter:
    """A meter, what it stands at in units of 1/10,000 cent, and how often it has moved."""

    id: str
    name: str
    terms: MeterTerms
    units: int
    version: int
    created_ms: int

    @property
    def amount_cents(self) -> int:
        """What the meter shows."""
        return self.units // UNITS_PER_CENT


def create_meter(
    connection: Connection, *, meter_id: str, name: str, terms: MeterTerms, actor: str, at_ms: int
) -> StoredMeter:
    """Create a meter at its initial amount, which the house funds (MD.12.F.2)."""
    check_named(terms.initial_cents)
    check_named(terms.reset_cents)
    check_float(lock_balances(connection, [FLOAT_ACCOUNT]).get(FLOAT_ACCOUNT, 0), terms.initial_cents)
    meter = StoredMeter(meter_id, name, terms, terms.initial_cents * UNITS_PER_CENT, 0, at_ms)
    row = {
        "id": meter_id,
        "name": name,
        "rate_basis_points": terms.rate_basis_points,
        "initial_cents": terms.initial_cents,
        "reset_cents": terms.reset_cents,
        "units": meter.units,
        "version": meter.version,
        "created_ms": at_ms,
    }
    try:
        with connection.begin_nested():
            connection.execute(schema.meters.insert(), row)
    except IntegrityError:
        raise NameTaken(f"there is a meter {meter_id} already") from None
    touch(connection, "meters", meter_id)
    after = {"initial_cents": terms.initial_cents, "reset_cents": terms.reset_cents}
    noted = AuditEntry(at_ms, actor, "meter created", meter_id, after=after)
    number = note_in_audit_log(connection, noted)
    if terms.initial_cents:
        account = meter_account(meter_id)
        memo = "initial amount of the meter"
        post(connection, number, source=FLOAT_ACCOUNT, target=account, gained_cents=terms.initial_cents, memo=memo)
    return meter


def find_meter(connection: Connection, meter_id: str) -> StoredMeter:
    """A meter as it stands now."""
    row = connection.execute(select(schema.meters).where(schema.meters.c.id == meter_id)).first()
    if row is None:
        raise NotFound(f"there is no meter {meter_id}")
    return _stored(row)


def list_meters(connection: Connection) -> list[StoredMeter]:
    """All meters by id."""
    return [_stored(row) for row in connection.execute(select(schema.meters).order_by(schema.meters.c.id))]


def _stored(row: Row[Any]) -> StoredMeter:
    terms = MeterTerms(row.rate_basis_points, row.initial_cents, row.reset_cents)
    return StoredMeter(row.id, row.name, terms, row.units, row.version, row.created_ms)
