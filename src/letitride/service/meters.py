"""Meters as an operator keeps them: reconciled with what moved them, changed only as the rules allow."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, select, update

from letitride.catalogue import Catalogue
from letitride.errors import RuleViolation, StoreError
from letitride.rules.submission import MeterTerms
from letitride.service.house import house_rules, named_submission
from letitride.store import schema
from letitride.store.appends import UNITS_PER_CENT
from letitride.store.meters import StoredMeter, find_meter, list_meters
from letitride.store.rounds import tables_in_a_round
from letitride.store.significant import SignificantEvent, note_significant
from letitride.store.tables import ENABLED, list_tables

_CLAUSE = "MD.12.F.1"


def terms_of(connection: Connection, catalogue: Catalogue, submission: str, *, actor: str, at_ms: int) -> MeterTerms:
    """The terms that a filed submission states (MD.12.F.1, MD.12.F.2)."""
    filed = named_submission(connection, catalogue, submission, filed_by=actor, at_ms=at_ms)
    terms = house_rules(catalogue, filed, None).submission.meter
    if terms is None:
        raise StoreError(f"{submission} has no progressive meter")
    return terms


def change_terms(
    connection: Connection, meter_id: str, terms: MeterTerms, *, actor: str, reason: str, at_ms: int
) -> None:
    """Give a meter new terms from a filed submission, while no table plays for it on others.

    The rate and the reset amount are what the rules submission states, and a table keeps those it was opened under:
    it finishes its round and is disabled before they change. What the meter stands at stays the players'.
    """
    meter = find_meter(connection, meter_id)
    if terms.initial_cents != meter.terms.initial_cents:
        raise StoreError("the initial amount of a meter has been funded and stays")
    tables = [table for table in list_tables(connection) if table.created.meter_id == meter_id]
    sharing = {table.id for table in tables}
    if busy := sharing & set(tables_in_a_round(connection)):
        raise RuleViolation(f"The terms of a meter change between rounds; table {min(busy)} is in one", clause=_CLAUSE)
    if enabled := [table.created.name for table in tables if table.status == ENABLED]:
        raise RuleViolation(
            f"{enabled[0]} plays for the meter on the terms it was opened under; disable it first", clause=_CLAUSE
        )
    values = {"rate_basis_points": terms.rate_basis_points, "reset_cents": terms.reset_cents}
    connection.execute(update(schema.meters).where(schema.meters.c.id == meter_id).values(values))
    before = {"rate_basis_points": meter.terms.rate_basis_points, "reset_cents": meter.terms.reset_cents}
    noted = SignificantEvent(at_ms, actor, "meter changed", meter_id, reason, before, values)
    note_significant(connection, noted)


def meter_data(connection: Connection) -> list[dict[str, Any]]:
    """Every shared meter with its reconciliation: initial + contributed + funded - awarded = what it shows."""
    return [_reconciled(connection, meter) for meter in list_meters(connection)]


def _reconciled(connection: Connection, meter: StoredMeter) -> dict[str, Any]:
    columns = schema.meter_movements.c
    sums = connection.execute(
        select(
            func.coalesce(func.sum(columns.contributed_units), 0),
            func.coalesce(func.sum(columns.awarded_cents), 0),
            func.coalesce(func.sum(columns.funded_cents), 0),
        ).where(columns.meter_id == meter.id)
    ).one()
    contributed, awarded, funded = (int(value) for value in sums)
    expected = meter.terms.initial_cents * UNITS_PER_CENT + contributed + (funded - awarded) * UNITS_PER_CENT
    return {
        "id": meter.id,
        "name": meter.name,
        "amount_cents": meter.amount_cents,
        "initial_cents": meter.terms.initial_cents,
        "reset_cents": meter.terms.reset_cents,
        "rate_basis_points": meter.terms.rate_basis_points,
        "contributed_cents": contributed // UNITS_PER_CENT,
        "awarded_cents": awarded,
        "funded_cents": funded,
        "is_reconciled": expected == meter.units,
        "tables": [table.created.name for table in list_tables(connection) if table.created.meter_id == meter.id],
    }
