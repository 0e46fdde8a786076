"""Appending to a table's log: in order, once, all or nothing."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stored_play import YEAR_2026_MS, append_play, events_played, logged_commands, new_record, played, put_table

from letitride.errors import CommandIdReused, NotFound, StaleSequence, StoreError
from letitride.rules.ledger import FLOAT, Transfer, player_account
from letitride.store import Append, Appended, LoggedEvent, Store
from letitride.store.house.audit_log import AuditEntry, audit_entries
from letitride.store.house.tables import create_table
from letitride.store.log.history import events_of, head_of
from letitride.store.money.ledger import balances_of

PATIENCE = 60


def brought(player: str, cents: int) -> LoggedEvent:
    transfer = Transfer(FLOAT, player_account(player), cents, "chips brought")
    return LoggedEvent("ChipsBrought", {"player": player, "amount_cents": cents}, (transfer,))


def an_append(sequence: int = 0, *events: LoggedEvent, **changes: object) -> Append:
    base = Append("T1", sequence, events or (brought("Bot-1", 100),), actor="ann", at_ms=YEAR_2026_MS)
    return replace(base, **changes)  # type: ignore[arg-type]


def everything(store: Store) -> tuple[object, ...]:
    return store.read(lambda connection: (list(events_of(connection, "T1")), balances_of(connection)))


def test_events_come_back_as_they_went_in(store: Store) -> None:
    put_table(store, "T1")
    last = append_play(store, "T1")
    kept = store.read(lambda connection: list(events_of(connection, "T1")))
    expected = events_played()
    assert [one.sequence for one in kept] == list(range(1, last + 1))
    assert [one.event() for one in kept] == expected


def test_reading_on_from_a_sequence_number(store: Store) -> None:
    put_table(store, "T1")
    last = append_play(store, "T1")
    some = store.read(lambda connection: list(events_of(connection, "T1", after=5, until=last - 3, limit=10)))
    assert [one.sequence for one in some] == list(range(6, 16))
    assert store.read(lambda connection: head_of(connection, "T1")) == last


def test_a_stale_writer_loses_and_leaves_no_trace(store: Store) -> None:
    put_table(store, "T1")
    assert store.append(an_append(0)).result(PATIENCE) == Appended(1, 1)
    before = everything(store)
    with pytest.raises(StaleSequence) as stale:
        store.append(an_append(0, brought("Bot-2", 7))).result(PATIENCE)
    assert (stale.value.expected, stale.value.head) == (0, 1)
    with pytest.raises(StaleSequence):
        store.append(an_append(5)).result(PATIENCE)
    assert everything(store) == before


def irregularities(store: Store) -> list[AuditEntry]:
    found = store.read(lambda connection: audit_entries(connection, action="irregularity called"))
    return [replace(one, id=0) for one in found]


def test_what_is_noted_is_written_with_the_events_once_or_not_at_all(store: Store) -> None:
    put_table(store, "T1")
    noted = (AuditEntry(YEAR_2026_MS, "flo", "irregularity called", "table:T1", after={"round": 1}),)
    append = an_append(0, command_id="c-1", request_digest="d", noted=noted)
    with pytest.raises(StaleSequence):
        store.append(replace(append, expected_sequence=5)).result(PATIENCE)
    assert irregularities(store) == []
    for _ in range(3):
        store.append(append).result(PATIENCE)
    assert irregularities(store) == list(noted)


def test_the_same_command_a_hundred_times_changes_nothing(store: Store) -> None:
    put_table(store, "T1")
    append = an_append(0, command_id="c-1", request_digest="d")
    first = store.append(append).result(PATIENCE)
    before = everything(store)
    again = [store.append(replace(append, expected_sequence=n)).result(PATIENCE) for n in range(100)]
    assert first == Appended(1, 1)
    assert again == [Appended(1, 1, is_repeat=True)] * 100
    assert everything(store) == before


def test_the_same_command_from_many_threads_at_once_happens_once(store: Store) -> None:
    put_table(store, "T1")
    append = an_append(0, command_id="c-1", request_digest="d")
    with ThreadPoolExecutor(16) as threads:
        futures = list(threads.map(store.append, [append] * 100))
    answers = [future.result(PATIENCE) for future in futures]
    assert sorted(answer.is_repeat for answer in answers) == [False] + [True] * 99
    assert store.read(lambda connection: head_of(connection, "T1")) == 1


def test_an_id_stands_for_one_command(store: Store) -> None:
    put_table(store, "T1")
    store.append(an_append(0, command_id="c-1", request_digest="d")).result(PATIENCE)
    with pytest.raises(CommandIdReused):
        store.append(an_append(1, command_id="c-1", request_digest="another")).result(PATIENCE)


def test_ids_of_different_people_have_nothing_to_do_with_each_other(store: Store) -> None:
    put_table(store, "T1")
    store.append(an_append(0, command_id="c-1", request_digest="d")).result(PATIENCE)
    theirs = an_append(1, command_id="c-1", request_digest="another", actor="bob")
    assert store.append(theirs).result(PATIENCE) == Appended(2, 2)


def test_the_same_id_at_another_table_is_another_command(store: Store) -> None:
    put_table(store, "T1")
    store.write(lambda connection: create_table(connection, new_record("T2"))).result(PATIENCE)
    first = an_append(0, command_id="c-1", request_digest="d")
    assert store.append(first).result(PATIENCE) == Appended(1, 1)
    assert store.append(replace(first, table_id="T2")).result(PATIENCE) == Appended(1, 1)
    assert store.append(replace(first, table_id="T2")).result(PATIENCE) == Appended(1, 1, is_repeat=True)


def test_a_refused_command_may_be_tried_again_under_its_id(store: Store) -> None:
    put_table(store, "T1")
    refused = an_append(7, command_id="c-1", request_digest="d")
    with pytest.raises(StaleSequence):
        store.append(refused).result(PATIENCE)
    assert store.append(replace(refused, expected_sequence=0)).result(PATIENCE) == Appended(1, 1)


def test_an_unknown_table_and_an_empty_append_are_refused(store: Store) -> None:
    put_table(store, "T1")
    with pytest.raises(NotFound):
        store.append(an_append(0, table_id="nowhere")).result(PATIENCE)
    with pytest.raises(StoreError, match="at least one event"):
        store.append(replace(an_append(0), events=())).result(PATIENCE)


BAD_DATA = {
    "a value that JSON can't hold": {"player": object()},
    "a text that UTF-8 can't hold": {"player": "\ud800"},
}


@pytest.mark.parametrize("data", BAD_DATA.values(), ids=BAD_DATA)
def test_what_can_not_be_kept_is_refused_alone(store: Store, data: dict[str, object]) -> None:
    put_table(store, "T1")
    good = store.append(an_append(0))
    bad = store.append(an_append(1, LoggedEvent("ChipsBrought", data)))
    after = store.append(an_append(1))
    assert good.result(PATIENCE) == Appended(1, 1)
    with pytest.raises((TypeError, ValueError)):
        bad.result(PATIENCE)
    assert after.result(PATIENCE) == Appended(2, 2)


def test_what_the_database_refuses_spoils_nothing_for_others(store: Store) -> None:
    """The time fits no database, which shows only when the rows of all are being written."""
    put_table(store, "T1")
    store.write(lambda connection: create_table(connection, new_record("T2"))).result(PATIENCE)
    blocker: Future[object] = store.write(lambda _: wait([], timeout=0))
    futures = [
        store.append(an_append(0, table_id="T2")),
        store.append(replace(an_append(0), at_ms=2**70)),
        store.append(an_append(1, table_id="T2")),
    ]
    blocker.result(PATIENCE)
    assert [futures[n].result(PATIENCE).last for n in (0, 2)] == [1, 2]
    with pytest.raises((StoreError, OverflowError)):
        futures[1].result(PATIENCE)
    assert store.read(lambda connection: head_of(connection, "T1")) == 0


def test_many_tables_at_once(store: Store) -> None:
    """Every table's appends come in order, whatever the others do meanwhile; group commit shares transactions."""
    tables = [f"T{number}" for number in range(12)]
    for table_id in tables:
        put_table(store, table_id)
    commands = list(logged_commands(played(), "shfl-classic"))

    def play(table_id: str) -> int:
        sequence = 0
        for entries in commands:
            append = Append(table_id, sequence, entries, actor="Ann", at_ms=YEAR_2026_MS)
            sequence = store.append(append).result(PATIENCE).last
        return sequence

    with ThreadPoolExecutor(len(tables)) as threads:
        ends = list(threads.map(play, tables))
    assert ends == [sum(map(len, commands))] * len(tables)
    assert sum(store.read(balances_of).values()) == 0


@settings(max_examples=20)
@given(orders=st.lists(st.integers(0, 3), max_size=12))
def test_whatever_the_order_of_stale_and_good_appends_the_log_has_no_gap(orders: list[int]) -> None:
    with TemporaryDirectory() as folder, Store.open(f"sqlite:///{folder}/house.db") as store:
        put_table(store, "T1")
        appends = [an_append(expected, brought("Bot-1", 1 + number)) for number, expected in enumerate(orders)]
        futures = [store.append(append) for append in appends]
        granted = [future.result(PATIENCE) for future in futures if future.exception(PATIENCE) is None]
        sequences = store.read(lambda connection: [one.sequence for one in events_of(connection, "T1")])
    assert [one.first for one in granted] == sequences == list(range(1, len(granted) + 1))
