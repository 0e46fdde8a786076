"""Nothing can be changed unseen: columns are changed, rows removed and put in, table by table, and each is named.

With LETITRIDE_TAMPERING=all everything is tried on PostgreSQL as well; without it, one change of each table is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, Connection, Integer, Table, delete, func, insert, select, update
from sqlalchemy.types import BigInteger
from stored_play import append_play, put_table

from letitride.rules.submission import MeterTerms
from letitride.store import Store
from letitride.store.audit import audit, audit_connection
from letitride.store.database.schema import balances, events, metadata, postings, tables
from letitride.store.house.awards import Award, hold_award
from letitride.store.house.gaming_days import GamingCalendar, set_gaming_calendar
from letitride.store.house.house import set_house_status
from letitride.store.house.submissions import file_submission
from letitride.store.house.tables import DISABLED, find_table
from letitride.store.log.chain import canonical_json, chained, first_hash
from letitride.store.log.history import events_of
from letitride.store.money.award_slips import sign_award
from letitride.store.money.cage import Signatures, issue_chips
from letitride.store.money.inventory import move_inventory
from letitride.store.money.meters import create_meter
from letitride.store.money.orders import Answer, Order, carry_out
from letitride.store.people.accounts import change_account, create_account
from letitride.store.people.lessons import StoredAct, StoredLesson, begin_lesson, note_act
from letitride.store.people.second_factors import begin_factor, confirm_factor

PATIENCE = 60
TERMS = MeterTerms(rate_basis_points=1_500, initial_cents=100_000, reset_cents=100_000)

PASSING: dict[str, str] = {
    "sessions": "who is signed in comes and goes",
    "wrong_passwords": "counts of mistakes come and go",
    "faces": "the pictures that people chose say nothing about money, people or rules",
    "meter_movements": "none in this play: tests/store/test_audit.py changes them",
    "snapshots": "none in this play: tests/store/test_audit.py changes them",
}
"""Tables that hold nothing to be kept, or nothing here."""

NOT_KEPT = {
    ("accounts", "failed_sign_ins"),
    ("accounts", "last_failed_ms"),
    ("second_factors", "last_step"),
    ("tables", "label"),
    ("commands", "digest"),
    ("commands", "command_id"),
    ("rounds", "opened_ms"),
    ("rounds", "closed_ms"),
    ("round_players", "closed_ms"),
}
"""Columns that say nothing about money, people or rules: counts of mistakes, keys and times that follow from a log, and
what somebody calls a practice table of their own."""


def write_everything(connection: Connection) -> None:
    """What people do to a house, in each of its records."""
    create_meter(connection, meter_id="big", name="Big", terms=TERMS, actor="olga", at_ms=1)
    create_account(connection, account_id="a1", name="Ann", role="player", password_hash="x", created_ms=1)
    create_account(connection, account_id="d1", name="Dee", role="dealer", password_hash="y", created_ms=2)
    change_account(connection, "d1", role="floor")
    begin_factor(connection, "d1", secret="sealed", at_ms=3)
    confirm_factor(connection, "d1", name="Dee", at_ms=4)
    carry_out(connection, Order("olga", "o1", "digest"), issued_to_ann, at_ms=3)
    move_inventory(connection, "S", 90_000, signed=Signatures("olga", "fay"), reason="opening fill", at_ms=4)
    file_submission(connection, submission_id="ours", toml='id = "ours"\n', filed_by="olga", filed_ms=5)
    lesson = StoredLesson("l1", "d1", "Dee", "maryland-hand/round", "seed", ("shuffle",), 6)
    begin_lesson(connection, lesson)
    note_act(connection, "l1", StoredAct(1, 7, {"act": "shuffle"}), steps=1, flawed=1, ended_ms=8)
    set_house_status(connection, DISABLED)
    award = Award("S", round=1, seat=1, wager="base", at_ms=9, player="Ann", hand="flush", amount_cents=500)
    hold_award(connection, award, actor="olga")
    signed = Signatures("olga", "fay")
    sign_award(connection, "S", round_number=1, seat=1, wager="base", signed=signed, reason="checked", at_ms=10)
    set_gaming_calendar(connection, GamingCalendar())


def issued_to_ann(connection: Connection) -> Answer:
    return {"cents": issue_chips(connection, "Ann", 5_000, actor="olga", reason="to play", at_ms=3)}


DATABASES = ("sqlite", "postgresql") if os.environ.get("LETITRIDE_TAMPERING") == "all" else ("sqlite",)


@pytest.fixture(scope="module", params=DATABASES)
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    if request.param == "sqlite":
        path: Path = tmp_path_factory.mktemp("tampering") / "house.db"
        with house_on(f"sqlite:///{path}") as opened:
            yield opened
    else:
        with request.getfixturevalue("postgres_server").database() as url, house_on(url) as opened:
            yield opened


@contextmanager
def house_on(url: str) -> Iterator[Store]:
    """A house that has played, with a row in each record, in a database of its own."""
    with Store.open(url) as opened:
        put_table(opened, "S", "shfl-classic")
        append_play(opened, "S", "shfl-classic")
        opened.write(write_everything).result(PATIENCE)
        assert audit(opened).findings == []
        yield opened


class _Undone(Exception):
    """What is tried in a copy is undone again."""


def findings_after(store: Store, tamper: Any) -> list[str]:
    """What the audit says when something was changed behind the store's back; the change is undone afterwards."""
    found: list[str] = []

    def work(connection: Connection) -> None:
        tamper(connection)
        found.extend(map(str, audit_connection(connection).findings))
        raise _Undone

    with pytest.raises(_Undone):
        store.write(work).result(PATIENCE)
    return found


def kept_tables() -> list[Table]:
    return [table for table in metadata.sorted_tables if table.name not in PASSING]


def columns() -> list[tuple[Table, Column[Any]]]:
    return [
        (table, column)
        for table in kept_tables()
        for column in table.columns
        if (table.name, column.name) not in NOT_KEPT
    ]


def changed_text(old: str) -> str:
    """Another text of the same length; where it is an object in JSON, one with a field more."""
    if old.startswith("{"):
        return f'{old[:-1]}{"," * (len(old) > 2)}"x":1}}'
    return f"{old[:-1]}{'y' if old.endswith('x') else 'x'}"


def last_row(connection: Connection, table: Table) -> dict[str, Any]:
    row = connection.execute(select(table).order_by(*(key.desc() for key in table.primary_key)).limit(1)).first()
    assert row is not None, f"{table.name} is empty, so nothing is shown"
    return dict(row._mapping)


def is_the_row(table: Table, row: dict[str, Any]) -> Any:
    clause = True
    for key in table.primary_key:
        clause = (key == row[key.name]) & clause
    return clause


@pytest.mark.parametrize(("table", "column"), columns(), ids=lambda one: getattr(one, "name", str(one)))
def test_a_changed_column_is_named(store: Store, table: Table, column: Column[Any]) -> None:
    assert findings_after(store, change_of(table, column)), f"{table.name}.{column.name} was changed unseen"


def test_a_change_of_each_table_is_named_on_postgresql_too(postgres_url: str) -> None:
    last = {table.name: (table, column) for table, column in columns()}
    with house_on(postgres_url) as store:
        unseen = [name for name, one in last.items() if not findings_after(store, change_of(*one))]
    assert unseen == []
    assert len(last) == len(kept_tables())


def change_of(table: Table, column: Column[Any]) -> Callable[[Connection], None]:
    """Changes a column of the newest row."""

    def tamper(connection: Connection) -> None:
        row = last_row(connection, table)
        old = row[column.name]
        is_number = isinstance(column.type, BigInteger | Integer)
        new = (old or 0) + 1 if is_number else changed_text(old or "")
        connection.execute(update(table).where(is_the_row(table, row)).values({column.name: new}))

    return tamper


@pytest.mark.parametrize("table", kept_tables(), ids=lambda table: table.name)
def test_a_removed_row_is_named(store: Store, table: Table) -> None:
    if table.name == "commands":
        return  # a forgotten command only loses the answer to its repetition

    def tamper(connection: Connection) -> None:
        connection.execute(delete(table).where(is_the_row(table, last_row(connection, table))))

    assert findings_after(store, tamper), f"a row of {table.name} was removed unseen"


@pytest.mark.parametrize("table", kept_tables(), ids=lambda table: table.name)
def test_a_row_put_in_is_named(store: Store, table: Table) -> None:
    def tamper(connection: Connection) -> None:
        row = last_row(connection, table)
        for column in table.columns:
            is_number = isinstance(column.type, BigInteger | Integer)
            if column.primary_key or column.unique:
                row[column.name] = row[column.name] + 1_000 if is_number else f"{row[column.name]}x"
        connection.execute(insert(table), row)

    assert findings_after(store, tamper), f"a row was put into {table.name} unseen"


@pytest.mark.parametrize(("table", "column"), [("tables", "settings"), ("events", "data")])
def test_what_can_t_be_read_any_more_is_named(store: Store, table: str, column: str) -> None:
    def tamper(connection: Connection) -> None:
        connection.execute(update(metadata.tables[table]).values({column: "not JSON"}))

    assert any("can't be read" in line for line in findings_after(store, tamper))


def test_an_issue_raised_with_balances_fitted_to_it_is_named(store: Store) -> None:
    def tamper(connection: Connection) -> None:
        of_ann = (postings.c.target == "wallet:Ann") & (postings.c.amount_cents == 5_000)
        raised = connection.execute(update(postings).where(of_ann).values(amount_cents=postings.c.amount_cents + 100))
        assert raised.rowcount == 1
        for account, change in (("wallet:Ann", 100), ("float", -100)):
            moved = connection.execute(
                update(balances).where(balances.c.account == account).values(cents=balances.c.cents + change)
            )
            assert moved.rowcount == 1, connection.execute(select(balances.c.account)).scalars().all()

    found = findings_after(store, tamper)
    assert found
    assert all(line.startswith("house: postings") for line in found), "the sums agree; only the chain tells"


def test_a_link_taken_out_and_the_end_cut_off_are_named(store: Store) -> None:
    links = metadata.tables["house_links"]

    def cut(connection: Connection) -> None:
        newest = connection.execute(select(func.max(links.c.number))).scalar_one()
        connection.execute(delete(links).where(links.c.number == newest))

    def take_out(connection: Connection) -> None:
        connection.execute(delete(links).where(links.c.number == 2))

    assert any("chain: ends at link" in line for line in findings_after(store, cut))
    assert any("link 2: is missing" in line for line in findings_after(store, take_out))


@pytest.mark.parametrize("is_kept", [True, False])
def test_whoever_changes_an_event_and_all_hashes_is_found_by_its_command(store: Store, is_kept: bool) -> None:
    """An event that moves no money: only that its command leads to something else tells, or that it has lost it."""

    def tamper(connection: Connection) -> None:
        log = list(events_of(connection, "S"))
        rode = next(place for place, line in enumerate(log) if line.kind == "WagerLeftToRide")
        log[rode] = replace(log[rode], data={**log[rode].data, "timed_out": True})
        if not is_kept:
            log[rode - 1] = replace(log[rode - 1], command_text=None)
        previous = first_hash(find_table(connection, "S").created.creation_record())
        for line in log:
            text = canonical_json(line.data)
            command = None if line.command_text is None else line.command_text.encode()
            (previous,) = chained(
                previous,
                [(line.kind, text, command)],
                table_id="S",
                after=line.sequence - 1,
                at_ms=line.at_ms,
                actor=line.actor,
            )
            row = {"data": text.decode(), "command": line.command_text, "hash": previous}
            connection.execute(update(events).where(events.c.sequence == line.sequence).values(row))
        connection.execute(update(tables).where(tables.c.id == "S").values(head_hash=previous))

    (found,) = findings_after(store, tamper)
    assert found.startswith("commands: table S: events ")
    assert found.endswith("the command that is kept leads to something else")


def test_the_same_through_the_store_is_clean(store: Store) -> None:
    store.write(lambda connection: change_account(connection, "d1", role="dealer")).result(PATIENCE)
    assert audit(store).findings == []
    assert replace(audit(store)).links > 10
