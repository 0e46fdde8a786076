"""Accounts and sessions: who may come in, and what of it is kept."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import Connection, select, text, update
from stored_play import put_table

from letitride.errors import NameTaken, NotFound, SignedOut
from letitride.store import Append, LoggedEvent, Store
from letitride.store.audit import audit
from letitride.store.database import schema
from letitride.store.database.migration import migrate
from letitride.store.house.house_chain import touch
from letitride.store.people.accounts import (
    SUSPENDED,
    StoredAccount,
    change_account,
    count_accounts,
    create_account,
    find_account,
    find_account_by_name,
    list_accounts,
)
from letitride.store.people.sessions import (
    MOST_AT_ONCE,
    close_session,
    close_sessions_of,
    find_session,
    forget_expired_sessions,
    open_among,
    open_session,
    token_digest,
    touch_sessions,
)

PATIENCE = 60


def a_person(store: Store, name: str = "Ann", role: str = "player") -> StoredAccount:
    return store.write(
        lambda connection: create_account(
            connection, account_id=f"id-{name}", name=name, role=role, password_hash="$argon2id$hash", created_ms=5
        )
    ).result(PATIENCE)


def test_an_account_is_found_by_id_and_by_name_in_any_capitals(store: Store) -> None:
    ann = a_person(store, "Ånn")
    assert store.read(lambda connection: find_account(connection, ann.id)) == ann
    assert store.read(lambda connection: find_account_by_name(connection, "åNN")) == ann
    assert store.read(lambda connection: find_account_by_name(connection, "Bob")) is None
    with pytest.raises(NotFound):
        store.read(lambda connection: find_account(connection, "nobody"))


@pytest.mark.parametrize("name", ["Ann", "ANN", "Bot-7", "bot-x"])
def test_names_that_are_taken_or_look_like_bots(store: Store, name: str) -> None:
    a_person(store, "Ann")
    with pytest.raises(NameTaken):
        store.write(
            lambda connection: create_account(
                connection, account_id="another", name=name, role="player", password_hash=None, created_ms=6
            )
        ).result(PATIENCE)
    assert [one.name for one in store.read(list_accounts)] == ["Ann"]


def test_what_changes_of_an_account(store: Store) -> None:
    ann, bob = a_person(store, "Ann"), a_person(store, "Bob", role="operator")
    store.write(lambda connection: change_account(connection, ann.id, role="dealer", status=SUSPENDED)).result(PATIENCE)
    changed, unchanged = store.read(list_accounts)
    assert (changed.role, changed.status, changed.password_hash) == ("dealer", SUSPENDED, "$argon2id$hash")
    assert unchanged == bob
    assert store.read(lambda connection: count_accounts(connection, role="operator")) == 1
    with pytest.raises(NotFound):
        store.write(lambda connection: change_account(connection, "nobody", role="dealer")).result(PATIENCE)


def test_an_account_does_not_print_its_hash(store: Store) -> None:
    assert "argon2" not in repr(a_person(store))


def opened(store: Store, token: str, account_id: str = "id-Ann", expires_ms: int = 1_000) -> None:
    store.write(
        lambda connection: open_session(connection, token, account_id=account_id, at_ms=10, expires_ms=expires_ms)
    ).result(PATIENCE)


def test_a_session_lasts_until_it_expires_or_is_closed(store: Store) -> None:
    opened(store, "secret-1")
    opened(store, "secret-2")
    found = store.read(lambda connection: find_session(connection, "secret-1", at_ms=999))
    assert found is not None
    assert (found.account_id, found.proved_ms) == ("id-Ann", 10)
    assert store.read(lambda connection: find_session(connection, "secret-1", at_ms=1_000)) is None
    assert store.read(lambda connection: find_session(connection, "another", at_ms=20)) is None
    store.write(lambda connection: close_session(connection, "secret-1")).result(PATIENCE)
    assert store.read(lambda connection: find_session(connection, "secret-1", at_ms=20)) is None
    assert store.read(lambda connection: find_session(connection, "secret-2", at_ms=20)) is not None


def test_when_sessions_were_last_used_is_noted_together(store: Store) -> None:
    opened(store, "secret-1")
    opened(store, "secret-2")
    opened(store, "secret-3")
    store.write(lambda connection: touch_sessions(connection, {"secret-1": 900, "secret-3": 950, "gone": 1})).result(
        PATIENCE
    )
    found = [
        store.read(lambda connection, token=token: find_session(connection, token, at_ms=960))
        for token in ("secret-1", "secret-2", "secret-3")
    ]
    assert [session and session.seen_ms for session in found] == [900, 10, 950]


def test_which_of_many_sessions_are_still_open_is_asked_at_once(store: Store) -> None:
    tokens = [f"secret-{number}" for number in range(MOST_AT_ONCE + 10)]
    a_person(store, "Ann")
    a_person(store, "Bob")
    for token in tokens[:2] + tokens[-2:]:
        opened(store, token)
    opened(store, "expired", expires_ms=20)
    opened(store, "suspended", account_id="id-Bob")
    store.write(lambda connection: change_account(connection, "id-Bob", status=SUSPENDED)).result(PATIENCE)
    asked = [*tokens, "expired", "suspended"]
    found = store.read(lambda connection: open_among(connection, asked, at_ms=20))
    assert found == {*tokens[:2], *tokens[-2:]}


def test_signing_an_account_out_everywhere_and_sweeping_up(store: Store) -> None:
    opened(store, "a")
    opened(store, "b")
    opened(store, "c", account_id="id-Bob")
    opened(store, "d", account_id="id-Bob", expires_ms=50)
    store.write(lambda connection: close_sessions_of(connection, "id-Ann")).result(PATIENCE)
    assert store.write(lambda connection: forget_expired_sessions(connection, at_ms=60)).result(PATIENCE) == 1
    assert store.read(lambda connection: find_session(connection, "a", at_ms=20)) is None
    assert store.read(lambda connection: find_session(connection, "c", at_ms=20)) is not None


@pytest.mark.parametrize("how", ["signed out", "suspended", "role changed"])
def test_nothing_is_written_for_a_session_that_has_ended(store: Store, how: str) -> None:
    """It is asked where the events are written, so it holds at the next act in every process."""
    put_table(store, "T1")
    store.write(lambda connection: open_session(connection, "t", account_id="a", at_ms=0, expires_ms=10**15))
    made = {"account_id": "a", "name": "Ann", "role": "player", "password_hash": None, "created_ms": 0}
    store.write(lambda connection: create_account(connection, **made)).result(PATIENCE)  # type: ignore[arg-type]
    brought = LoggedEvent("SeatTaken", {"player": "Ann", "seat": 1})
    append = Append("T1", 0, (brought,), actor="Ann", at_ms=1, session=token_digest("t"))
    assert store.append(append).result(PATIENCE).last == 1

    def end(connection: Connection) -> None:
        if how == "signed out":
            close_session(connection, "t")
        elif how == "suspended":
            change_account(connection, "a", status=SUSPENDED)
        else:
            close_sessions_of(connection, "a")

    store.write(end).result(PATIENCE)
    refused = store.append(replace(append, expected_sequence=1))
    assert isinstance(refused.exception(PATIENCE), SignedOut)
    assert store.append(replace(append, expected_sequence=1, session="")).result(PATIENCE).last == 2


def test_the_database_holds_no_token(store: Store) -> None:
    opened(store, "the-token-itself")
    rows = store.read(lambda connection: connection.execute(select(schema.sessions)).all())
    assert len(rows) == 1
    assert "the-token-itself" not in str(rows)


def test_people_of_before_whose_names_look_alike_are_told_apart(store: Store) -> None:
    """They keep their names: the key of the later one is as it was, and each is found as they write themselves."""

    def work(connection: Connection) -> None:
        for number, name in enumerate(("Bill", "B1ll", "Mia")):
            kept = {"role": "player", "password_hash": None, "created_ms": number}
            create_account(connection, account_id=f"a{number}", name=f"x{number}y", **kept)  # type: ignore[arg-type]
            values = {"name": name, "name_key": name.casefold()}
            connection.execute(update(schema.accounts).where(schema.accounts.c.id == f"a{number}").values(values))
            touch(connection, "accounts", f"a{number}")
        connection.execute(text("DROP TABLE awards"))
        connection.execute(text("DROP INDEX ix_events_chips"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0012'"))

    store.write(work).result(PATIENCE)
    store.write(migrate).result(PATIENCE)
    assert audit(store).findings == []
    for written, meant in (("Bill", "Bill"), ("B1ll", "B1ll"), ("BILL", "Bill"), ("b1LL", "B1ll"), ("M1a", "Mia")):
        found = store.read(partial(find_account_by_name, name=written))
        assert found is not None
        assert found.name == meant
    with pytest.raises(NameTaken):
        store.write(
            partial(create_account, account_id="b", name="BiII", role="player", password_hash=None, created_ms=9)
        ).result(PATIENCE)
