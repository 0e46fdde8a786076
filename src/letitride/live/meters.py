"""Meters as an operator keeps them: reconciled with what moved them, changed only as the rules allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, func, or_, select, update

from letitride.catalogue import Catalogue
from letitride.errors import RuleViolation, StoreError
from letitride.live.named_submissions import named_submission
from letitride.money import UNITS_PER_CENT
from letitride.rules.settling.progressive import Meter
from letitride.rules.submission import MeterTerms
from letitride.store.database import schema
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.house_chain import touch
from letitride.store.house.table_rules import house_rules, rules_of_table
from letitride.store.house.tables import ENABLED, StoredTable, list_tables, tables_with_meters
from letitride.store.log.rounds import tables_in_a_round
from letitride.store.money.ledger import balance_of
from letitride.store.money.ledger_accounts import meter_account, table_meter_account
from letitride.store.money.meters import find_meter, list_meters
from letitride.table.procedure.opening import TableOpened
from letitride.table.procedure.settling import WagerSettled


@dataclass(frozen=True, slots=True)
class FiledTerms:
    """The terms of a meter as a filed submission states them, and the clause that makes it state them."""

    terms: MeterTerms
    clause: str


def filed_terms(connection: Connection, catalogue: Catalogue, submission: str, *, actor: str, at_ms: int) -> FiledTerms:
    """The terms that a filed submission states (MD.12.F.1, MD.12.F.2)."""
    filed = named_submission(connection, catalogue, submission, filed_by=actor, at_ms=at_ms)
    house = house_rules(catalogue, filed, None)
    if house.submission.meter is None:
        raise StoreError(f"{submission} has no progressive meter")
    return FiledTerms(house.submission.meter, house.cite("meter_rate"))


def change_terms(
    connection: Connection, meter_id: str, filed: FiledTerms, *, actor: str, reason: str, at_ms: int
) -> None:
    """Give a meter new terms from a filed submission, while no table plays for it on others.

    The rate and the reset amount are what the rules submission states, and a table keeps those it was opened under:
    it finishes its round and is disabled before they change. What the meter stands at stays the players'.
    """
    terms, clause = filed.terms, filed.clause
    meter = find_meter(connection, meter_id)
    if terms.initial_cents != meter.terms.initial_cents:
        raise StoreError("the initial amount of a meter has been funded and stays")
    tables = [table for table in list_tables(connection) if table.created.meter_id == meter_id]
    sharing = {table.id for table in tables}
    if busy := sharing & set(tables_in_a_round(connection)):
        raise RuleViolation(f"The terms of a meter change between rounds; table {min(busy)} is in one", clause=clause)
    if enabled := [table.created.name for table in tables if table.status == ENABLED]:
        raise RuleViolation(
            f"{enabled[0]} plays for the meter on the terms it was opened under; disable it first", clause=clause
        )
    values = {"rate_basis_points": terms.rate_basis_points, "reset_cents": terms.reset_cents}
    connection.execute(update(schema.meters).where(schema.meters.c.id == meter_id).values(values))
    touch(connection, "meters", meter_id)
    before = {"rate_basis_points": meter.terms.rate_basis_points, "reset_cents": meter.terms.reset_cents}
    noted = AuditEntry(at_ms, actor, "meter changed", meter_id, reason, before, values)
    note_in_audit_log(connection, noted)


@dataclass(frozen=True, slots=True)
class _Moved:
    """What moved a meter, in units of 1/10,000 cent and in cents."""

    contributed_units: int
    awarded_cents: int
    funded_cents: int


def shared_meter_data(connection: Connection) -> list[dict[str, Any]]:
    """Every meter that tables share, reconciled with its movements."""
    tables = list_tables(connection)
    found = []
    for meter in list_meters(connection):
        columns = schema.meter_movements.c
        sums = (
            func.coalesce(func.sum(column), 0)
            for column in (columns.contributed_units, columns.awarded_cents, columns.funded_cents)
        )
        row = connection.execute(select(*sums).where(columns.meter_id == meter.id)).one()
        moved = _Moved(*(int(value) for value in row))
        names = [table.created.name for table in tables if table.created.meter_id == meter.id]
        held = balance_of(connection, meter_account(meter.id))
        data = _reconciled(Meter(meter.terms, meter.units), moved, held_cents=held)
        found.append({"id": meter.id, "name": meter.name, "is_shared": True, "tables": names, **data})
    return found


def own_meter_data(connection: Connection, catalogue: Catalogue, *, after: str, limit: int) -> list[dict[str, Any]]:
    """Some meters of one table alone, by the tables' ids, reconciled with the ledger's postings."""
    found = []
    for stored in tables_with_meters(connection, after=after, limit=limit):
        terms = rules_of_table(connection, catalogue, stored).submission.meter
        cents = (stored.standing or {}).get("meter_cents")
        if terms is not None and cents is not None:
            found.append(_own_meter_data(connection, stored, Meter(terms, cents * UNITS_PER_CENT)))
    return found


def _own_meter_data(connection: Connection, stored: StoredTable, meter: Meter) -> dict[str, Any]:
    account = table_meter_account(stored.id, None)
    columns, events = schema.postings.c, schema.events.c
    same = and_(events.table_id == columns.table_id, events.sequence == columns.sequence)
    query = (
        select(columns.source == account, events.kind, func.sum(columns.amount_cents))
        .select_from(schema.postings.join(schema.events, same))
        .where(columns.table_id == stored.id, or_(columns.source == account, columns.target == account))
        .group_by(columns.source == account, events.kind)
    )
    grown = awarded = funded = 0
    for is_paid, kind, cents in connection.execute(query):
        if kind == WagerSettled.__name__:
            awarded += int(cents) if is_paid else 0
            funded += 0 if is_paid else int(cents)
        elif kind != TableOpened.__name__:  # which sets the initial amount
            grown += -int(cents) if is_paid else int(cents)
    # The ledger has whole cents; the fraction of a cent that a meter keeps is its own, so it is left out here.
    moved = _Moved(grown * UNITS_PER_CENT, awarded, funded)
    data = _reconciled(meter, moved, held_cents=balance_of(connection, account))
    return {"id": stored.id, "name": stored.created.name, "is_shared": False, "tables": [stored.created.name], **data}


def _reconciled(meter: Meter, moved: _Moved, *, held_cents: int) -> dict[str, Any]:
    """A meter against what moved it, initial + contributed + funded - awarded, and against its account."""
    expected = meter.terms.initial_cents * UNITS_PER_CENT + moved.contributed_units
    expected += (moved.funded_cents - moved.awarded_cents) * UNITS_PER_CENT
    return {
        "amount_cents": meter.amount_cents,
        "initial_cents": meter.terms.initial_cents,
        "reset_cents": meter.terms.reset_cents,
        "rate_basis_points": meter.terms.rate_basis_points,
        "contributed_cents": moved.contributed_units // UNITS_PER_CENT,
        "awarded_cents": moved.awarded_cents,
        "funded_cents": moved.funded_cents,
        "is_reconciled": expected == meter.units and held_cents == meter.amount_cents,
    }
