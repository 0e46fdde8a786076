"""Snapshots: the newest and what happened since make the same table as the whole log."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from manual_clock import ManualClock
from sqlalchemy import delete, update
from stored_play import YEAR_2026_MS, house_of, logged_commands, played, put_table

from letitride.catalogue import load_catalogue
from letitride.live.record.records import record
from letitride.live.room.rooms import Rooms
from letitride.live.settings import TableSettings
from letitride.store import Append, Store
from letitride.store.audit import audit
from letitride.store.database import schema
from letitride.store.log.history import events_of
from letitride.store.log.snapshots import ROUNDS_APART, newest_snapshot, snapshot_due, table_after
from letitride.table import Table, advance, fold, new_table
from letitride.table.log.resting import table_of_resting_data

PATIENCE = 60


def play(store: Store, submission: str) -> Table:
    """Play a few rounds more than a snapshot needs, and keep it."""
    put_table(store, "T1", submission, chips_cents=1_000_000_000)
    commands = played(submission, rounds=ROUNDS_APART + 2)
    table = new_table(house_of(submission))
    for command, entries in zip(commands, logged_commands(commands, submission), strict=True):
        after, _ = advance(table, command)
        append = Append("T1", table.sequence, entries, actor="Ann", at_ms=YEAR_2026_MS + table.sequence)
        store.append(replace(append, snapshot=snapshot_due(table, after))).result(PATIENCE)
        table = after
    return table


def with_chips_only(table: Table) -> Table:
    """A table without the accounts that are empty, which a snapshot leaves out."""
    return replace(table, balances={account: cents for account, cents in table.balances.items() if cents})


@pytest.mark.parametrize("submission", ["shfl-bonus", "maryland-full"])
def test_the_newest_snapshot_and_later_events_make_the_table(store: Store, submission: str) -> None:
    table = play(store, submission)
    kept = store.read(lambda connection: newest_snapshot(connection, "T1"))
    assert kept is not None
    later = store.read(lambda connection: [one.event() for one in events_of(connection, "T1", after=kept.sequence)])
    assert 0 < len(later) < table.sequence / 5
    loaded = fold(table_of_resting_data(new_table(house_of(submission)), kept.state), later)
    assert with_chips_only(loaded) == with_chips_only(table)
    assert store.read(lambda connection: newest_snapshot(connection, "T1", until=kept.sequence - 1)) is None
    assert audit(store).findings == []


TAMPERINGS = {
    "changed": update(schema.snapshots).values(state='{"seats":{}}'),
    "moved into a round": update(schema.snapshots).values(sequence=schema.snapshots.c.sequence + 5),
    "moved beyond the end": update(schema.snapshots).values(sequence=999_999),
}


@pytest.mark.parametrize("change", TAMPERINGS.values(), ids=TAMPERINGS)
def test_the_audit_makes_snapshots_again(store: Store, change: object) -> None:
    play(store, "shfl-classic")
    store.write(lambda connection: connection.execute(change)).result(PATIENCE)  # type: ignore[call-overload]
    assert {finding.check for finding in audit(store).findings} == {"snapshots"}


def test_a_snapshot_with_the_announcements_of_earlier_versions_is_as_good(store: Store) -> None:
    play(store, "shfl-classic")
    kept = store.read(lambda connection: newest_snapshot(connection, "T1"))
    assert kept is not None
    former = json.dumps({**kept.state, "announcements": ["Round 20: place your bets", "No more bets"]})
    store.write(lambda connection: connection.execute(update(schema.snapshots).values(state=former))).result(PATIENCE)
    assert audit(store).findings == []
    start = new_table(house_of("shfl-classic"))
    assert table_of_resting_data(start, json.loads(former)) == table_of_resting_data(start, kept.state)


def test_a_room_is_loaded_from_its_snapshot(store: Store) -> None:
    """The room needs nothing of what happened before the snapshot: it is there even if those events are gone."""
    table = play(store, "shfl-classic")
    kept = store.read(lambda connection: newest_snapshot(connection, "T1"))
    assert kept is not None
    earlier = (schema.events.c.table_id == "T1") & (schema.events.c.sequence <= kept.sequence)
    store.write(lambda connection: connection.execute(delete(schema.events).where(earlier))).result(PATIENCE)
    settings = TableSettings("Table T1", "shfl-classic", is_practice=True, owner="Ann").as_data()
    changed = update(schema.tables).values(settings=json.dumps(settings))
    store.write(lambda connection: connection.execute(changed)).result(PATIENCE)

    async def load() -> Table:
        rooms = Rooms(store, load_catalogue(), key=bytes(32), clock=ManualClock())
        room = await rooms.get("T1")
        await rooms.close()
        return room.table

    loaded = asyncio.run(load())
    assert with_chips_only(loaded).balances == with_chips_only(table).balances
    assert (loaded.sequence, loaded.rounds, loaded.seats) == (table.sequence, table.rounds, table.seats)


def test_a_table_of_the_past_comes_from_the_snapshot_before_it(store: Store) -> None:
    """Whatever the moment: before the first snapshot, at it, in a round after it."""
    table = play(store, "shfl-classic")
    start = new_table(table.house)
    kept = store.read(lambda connection: newest_snapshot(connection, "T1"))
    assert kept is not None
    for sequence in (0, kept.sequence - 1, kept.sequence, kept.sequence + 30, table.sequence):
        whole = store.read(lambda connection, until=sequence: list(events_of(connection, "T1", until=until)))
        found = store.read(
            lambda connection, until=sequence: table_after(connection, start, table_id="T1", sequence=until)
        )
        folded = fold(start, (stored.event() for stored in whole))
        assert with_chips_only(found) == with_chips_only(folded)


def test_a_record_costs_its_round_and_not_the_life_of_its_table(store: Store) -> None:
    """The record of the last round is the same when everything before the last snapshot is gone."""
    play(store, "shfl-classic")

    def last_record() -> dict[str, Any]:
        return store.read(
            lambda connection: record(connection, load_catalogue(), table_id="T1", number=ROUNDS_APART + 2)
        )

    before = last_record()
    kept = store.read(lambda connection: newest_snapshot(connection, "T1"))
    assert kept is not None
    earlier = (schema.events.c.table_id == "T1") & (schema.events.c.sequence <= kept.sequence)
    store.write(lambda connection: connection.execute(delete(schema.events).where(earlier))).result(PATIENCE)
    assert last_record() == before
