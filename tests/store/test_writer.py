"""The one writer: what it answers is durable, failures stay alone, and closing loses nothing."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import Connection, text

from letitride.errors import StoreError
from letitride.store import Store
from letitride.store.house.audit_log import AuditEntry, audit_entries, note_in_audit_log

PATIENCE = 60


def note(number: int, *, then: Exception | None = None):  # type: ignore[no-untyped-def]
    def work(connection: Connection) -> int:
        noted = note_in_audit_log(connection, AuditEntry(number, "olga", "tried", "it"))
        if then is not None:
            raise then
        return noted

    return work


def noted(store: Store) -> list[int]:
    return sorted(event.at_ms for event in store.read(audit_entries))


def hold(store: Store) -> threading.Event:
    """Keep the writer busy until the event is set, so that whatever comes meanwhile waits together."""
    go, is_held = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        is_held.set()
        assert go.wait(PATIENCE)

    store.write(wait)
    assert is_held.wait(PATIENCE)
    return go


def test_an_answer_is_seen_by_everybody_else(store: Store) -> None:
    for number in range(20):
        store.write(note(number)).result(PATIENCE)
        assert noted(store) == list(range(number + 1))


def test_nothing_is_seen_before_it_is_answered(store: Store) -> None:
    go = hold(store)
    future = store.write(note(1))
    assert noted(store) == []
    go.set()
    future.result(PATIENCE)
    assert noted(store) == [1]


def test_a_work_that_fails_is_undone_alone(store: Store) -> None:
    go = hold(store)
    futures = [store.write(note(number, then=KeyError("no") if number % 2 else None)) for number in range(6)]
    broken = store.write(lambda connection: connection.execute(text("SELECT nothing FROM nowhere")))
    go.set()
    assert [type(future.exception(PATIENCE)) for future in futures] == [type(None), KeyError] * 3
    assert isinstance(broken.exception(PATIENCE), StoreError)
    assert noted(store) == [0, 2, 4]


def test_a_work_that_nobody_waits_for_any_more_is_left(store: Store) -> None:
    go = hold(store)
    kept, cancelled = store.write(note(1)), store.write(note(2))
    assert cancelled.cancel()
    go.set()
    kept.result(PATIENCE)
    assert noted(store) == [1]


def test_closing_writes_what_waits(database_url: str) -> None:
    store = Store.open(database_url)
    futures = [store.write(note(number)) for number in range(50)]
    store.close()
    assert all(future.done() for future in futures)
    with pytest.raises(StoreError, match="closed"):
        store.write(note(99))
    store.close()
    with Store.open(database_url) as again:
        assert noted(again) == list(range(50))
