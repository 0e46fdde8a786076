"""Wrong passwords: the wait doubles, ends, and holds in every process."""

from __future__ import annotations

from concurrent.futures import wait

from sqlalchemy import func, select

from letitride.store import Store
from letitride.store.database import schema
from letitride.store.people.wrong_passwords import (
    FORGOTTEN_AFTER_MS,
    FREE_TRIES,
    FREE_TRIES_OF_ADDRESS,
    LONGEST_WAIT_MS,
    begin_try,
    forget_wrong_passwords,
    note_wrong_password,
    wait_ms,
)

PATIENCE = 60


def err(store: Store, *keys: str, at_ms: int, times: int = 1) -> None:
    for _ in range(times):
        store.write(lambda connection: note_wrong_password(connection, *keys, at_ms=at_ms)).result(PATIENCE)


def left(store: Store, *keys: str, at_ms: int) -> int:
    return store.read(lambda connection: wait_ms(connection, *keys, at_ms=at_ms))


def test_the_wait_doubles_and_ends(store: Store) -> None:
    assert left(store, "name:ann", at_ms=0) == 0
    err(store, "name:ann", at_ms=0, times=FREE_TRIES - 1)
    assert left(store, "name:ann", at_ms=0) == 0
    err(store, "name:ann", at_ms=0)
    assert left(store, "name:ann", at_ms=0) == 1_000
    assert left(store, "name:ann", at_ms=400) == 600
    assert left(store, "name:ann", at_ms=1_000) == 0
    err(store, "name:ann", at_ms=1_000)
    assert left(store, "name:ann", at_ms=1_000) == 2_000
    err(store, "name:ann", at_ms=1_000, times=30)
    assert left(store, "name:ann", at_ms=1_000) == LONGEST_WAIT_MS


def test_the_longest_wait_of_name_and_address_counts_and_others_are_free(store: Store) -> None:
    err(store, "name:ann", "address:1.2.3.4", at_ms=0, times=FREE_TRIES)
    assert left(store, "name:ann", "address:9.9.9.9", at_ms=0) == 1_000
    assert left(store, "name:ben", "address:1.2.3.4", at_ms=0) == 0, "many people may share an address"
    err(store, "address:1.2.3.4", at_ms=0, times=FREE_TRIES_OF_ADDRESS - FREE_TRIES + 1)
    assert left(store, "name:ben", "address:1.2.3.4", at_ms=0) == 2_000
    assert left(store, "name:ben", "address:9.9.9.9", at_ms=0) == 0


def test_the_right_password_and_an_hour_forget(store: Store) -> None:
    err(store, "name:ann", "address:1.2.3.4", at_ms=0, times=FREE_TRIES_OF_ADDRESS + 1)
    store.write(lambda connection: forget_wrong_passwords(connection, "name:ann", "address:1.2.3.4")).result(PATIENCE)
    assert left(store, "name:ann", at_ms=0) == 0
    assert left(store, "address:1.2.3.4", at_ms=0) == 1_000, "only the try that was right is taken back"
    err(store, "name:ben", at_ms=FORGOTTEN_AFTER_MS + 1)
    kept = store.read(
        lambda connection: connection.execute(select(func.count()).select_from(schema.wrong_passwords)).scalar_one()
    )
    assert kept == 1


def test_tries_that_begin_together_count_before_any_of_them_is_known_to_be_wrong(store: Store) -> None:
    begun = [store.write(lambda connection: begin_try(connection, "name:ann", at_ms=0)) for _ in range(FREE_TRIES + 3)]
    waits = [one.result(PATIENCE) for one in begun]
    assert waits == [0] * FREE_TRIES + [1_000] * 3


def test_no_name_or_address_is_kept_in_clear(store: Store) -> None:
    err(store, "name:ann", at_ms=0)
    (row,) = store.read(lambda connection: list(connection.execute(select(schema.wrong_passwords))))
    assert "ann" not in row.key_digest


def test_processes_count_together(postgres_url: str) -> None:
    """Two processes on one database, with many mistakes at once."""
    with Store.open(postgres_url) as one, Store.open(postgres_url) as other:
        noted = [
            store.write(lambda connection: note_wrong_password(connection, "name:ann", at_ms=0))
            for _ in range(FREE_TRIES + 1)
            for store in (one, other)
        ]
        assert not wait(noted, timeout=PATIENCE).not_done
        assert left(other, "name:ann", at_ms=0) == left(one, "name:ann", at_ms=0) == 1_000 << (FREE_TRIES + 2)


def test_a_clock_that_is_set_back_makes_nobody_wait_longer(store: Store) -> None:
    day_ms = 86_400_000
    err(store, "name:ann", at_ms=day_ms)
    assert left(store, "name:ann", at_ms=0) == 0, "one mistake costs nothing, whatever the clock says"
    err(store, "name:ann", at_ms=day_ms, times=FREE_TRIES - 1)
    assert left(store, "name:ann", at_ms=0) == 1_000
