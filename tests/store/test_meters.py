"""Meters that tables share: each says which version it decided on, and the slower one reads again."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from stored_play import YEAR_2026_MS, new_record

from letitride.errors import NameTaken, NotFound, StaleMeter
from letitride.rules.ledger import INVENTORY, METER, Transfer, player_account
from letitride.rules.submission import MeterTerms
from letitride.store import Append, LoggedEvent, MeterUse, Store
from letitride.store.database import schema
from letitride.store.house.tables import create_table
from letitride.store.log.history import head_of
from letitride.store.money.ledger import balance_of, balances_of
from letitride.store.money.meters import StoredMeter, create_meter, find_meter, list_meters

PATIENCE = 60
TERMS = MeterTerms(rate_basis_points=1_500, initial_cents=100_000, reset_cents=100_000)


def a_meter(store: Store, meter_id: str = "big") -> StoredMeter:
    return store.write(
        lambda connection: create_meter(
            connection, meter_id=meter_id, name="The big one", terms=TERMS, actor="olga", at_ms=YEAR_2026_MS
        )
    ).result(PATIENCE)


def two_tables(store: Store) -> None:
    for table_id in ("T1", "T2"):
        record = new_record(table_id, "maryland-full", meter_id="big")
        store.write(lambda connection, record=record: create_table(connection, record)).result(PATIENCE)


def growth(table_id: str, *, version: int, units: int, cents: int) -> Append:
    """An append by which a meter at version 0 grows."""
    event = LoggedEvent("WagersTaken", {}, (Transfer(INVENTORY, METER, cents, "meter growth"),))
    use = MeterUse("big", version, units, contributed_units=cents * 10_000)
    return Append(table_id, 0, (event,), actor="dealer", at_ms=YEAR_2026_MS, meter=use)


def test_a_meter_is_funded_when_it_is_created(store: Store) -> None:
    meter = a_meter(store)
    assert (meter.amount_cents, meter.version) == (100_000, 0)
    assert store.read(lambda connection: find_meter(connection, "big")) == meter
    assert store.read(list_meters) == [meter]
    assert store.read(balances_of) == {"float": -100_000, "meter:big": 100_000}
    with pytest.raises(NameTaken):
        a_meter(store)
    with pytest.raises(NotFound):
        store.read(lambda connection: find_meter(connection, "small"))


def test_the_slower_of_two_tables_reads_the_meter_again(store: Store) -> None:
    meter = a_meter(store)
    two_tables(store)
    grown = meter.units + 15 * 10_000
    both = [store.append(growth(name, version=0, units=grown, cents=15)) for name in ("T1", "T2")]
    both[0].result(PATIENCE)
    with pytest.raises(StaleMeter) as stale:
        both[1].result(PATIENCE)
    assert (stale.value.expected, stale.value.version) == (0, 1)
    assert store.read(lambda connection: head_of(connection, "T2")) == 0
    store.append(growth("T2", version=1, units=grown + 15 * 10_000, cents=15)).result(PATIENCE)
    now = store.read(lambda connection: find_meter(connection, "big"))
    assert (now.amount_cents, now.version) == (100_030, 2)
    assert store.read(lambda connection: balance_of(connection, "meter:big")) == 100_030


def test_every_movement_of_a_meter_is_kept(store: Store) -> None:
    meter = a_meter(store)
    two_tables(store)
    store.append(growth("T1", version=0, units=meter.units + 15 * 10_000, cents=15)).result(PATIENCE)
    paid = (
        Transfer(METER, player_account("Bot-1"), 100_015, "seat 1 progressive paid"),
        Transfer(INVENTORY, METER, 100_000, "seat 1 progressive resets the meter"),
    )
    use = MeterUse("big", 1, 100_000 * 10_000, awarded_cents=100_015, funded_cents=100_000)
    won = Append("T2", 0, (LoggedEvent("WagerSettled", {}, paid),), actor="dealer", at_ms=YEAR_2026_MS, meter=use)
    store.append(won).result(PATIENCE)
    rows = store.read(
        lambda connection: connection.execute(
            select(schema.meter_movements).order_by(schema.meter_movements.c.version)
        ).all()
    )
    assert [
        (row.table_id, row.sequence, row.contributed_units, row.awarded_cents, row.funded_cents) for row in rows
    ] == [
        ("T1", 1, 150_000, 0, 0),
        ("T2", 1, 0, 100_015, 100_000),
    ]
    for row in rows:
        moved = row.contributed_units + (row.funded_cents - row.awarded_cents) * 10_000
        assert row.units_after == row.units_before + moved
    assert store.read(lambda connection: balance_of(connection, "meter:big")) == 100_000


def test_an_unknown_meter_is_refused(store: Store) -> None:
    two_tables(store)
    with pytest.raises(NotFound):
        store.append(growth("T1", version=0, units=5, cents=5)).result(PATIENCE)
