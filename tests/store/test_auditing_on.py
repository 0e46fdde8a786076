"""An audit that goes on from a mark looks at what came after it, and finds there what one of everything finds."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from sqlalchemy import Connection, Executable, delete, text, update
from stored_play import YEAR_2026_MS, house_of, logged_commands, played, put_table

from letitride.errors import FaultyFile
from letitride.live.audited import HouseAudits, audit_from_mark
from letitride.live.signing import Signer
from letitride.store import Append, Store
from letitride.store.audit import AuditReport, Mark, audit, audit_on
from letitride.store.audit.marks import read_mark
from letitride.store.database.schema import (
    balances,
    commands,
    events,
    postings,
    round_players,
    rounds,
    snapshots,
    tables,
)
from letitride.store.log.snapshots import ROUNDS_APART, snapshot_due
from letitride.table import Phase, advance, new_table

PATIENCE = 60
SUBMISSION = "shfl-classic"


def append_rounds(store: Store) -> Iterator[int]:
    """A round more at each step, at two tables; yields the number of rounds."""
    for name in ("T", "U"):
        put_table(store, name, SUBMISSION, chips_cents=1_000_000_000)
    done = played(SUBMISSION, rounds=ROUNDS_APART + 4)
    table = new_table(house_of(SUBMISSION))
    for command, entries in zip(done, logged_commands(done, SUBMISSION), strict=True):
        after, _ = advance(table, command)
        append = Append("T", table.sequence, entries, actor="Ann", at_ms=YEAR_2026_MS, command_id=str(table.sequence))
        store.append(replace(append, snapshot=snapshot_due(table, after))).result(PATIENCE)
        if after.rounds < 2:
            store.append(replace(append, table_id="U")).result(PATIENCE)
        is_over = after.phase is Phase.BETWEEN_ROUNDS and after.rounds > table.rounds
        table = after
        if is_over:
            yield table.rounds


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Mark]:
    """A database that has grown since it was audited, and the mark."""
    path, mark = tmp_path_factory.mktemp("marked") / "house.db", None
    with Store.open(f"sqlite:///{path}") as store:
        for number in append_rounds(store):
            if number == ROUNDS_APART + 2:
                report, mark = audit_on(store, None)
                assert report.is_clean
    assert mark is not None
    return path, mark


@pytest.fixture
def store(grown: tuple[Path, Mark], tmp_path: Path) -> Iterator[Store]:
    """A copy of it."""
    path = tmp_path / "copy.db"
    path.write_bytes(grown[0].read_bytes())
    with Store.open(f"sqlite:///{path}") as store:
        yield store


def change(store: Store, what: Executable) -> None:
    def work(connection: Connection) -> None:
        assert connection.execute(what).rowcount

    store.write(work).result(PATIENCE)


def test_it_looks_only_at_what_came_after_the_last_snapshot(store: Store, grown: tuple[Path, Mark]) -> None:
    report, mark = audit_on(store, grown[1])
    assert report.findings == []
    assert mark is not None
    assert (report.tables, report.rounds) == (2, 4), "of one table four rounds, nothing of the other"
    assert report.events == mark.tables["T"].sequence - grown[1].tables["T"].rest_sequence
    assert mark.tables["U"] == grown[1].tables["U"]
    again, _ = audit_on(store, mark)
    assert (again.findings, again.events) == ([], 0), "nothing has happened since"
    change(store, delete(snapshots))
    report, _ = audit_on(store, grown[1])
    assert report.findings == []
    assert report.events == mark.tables["T"].sequence, "without its snapshot a log is folded from its beginning"


LAST = text("(SELECT max(sequence) FROM events WHERE table_id = 'T')")
NEW = events.c.sequence == text("(SELECT last_sequence FROM rounds WHERE number = 23)")
TAMPERINGS = {
    "an event": update(events).where(events.c.table_id == "T", NEW).values(actor="Eve"),
    "a posting": update(postings)
    .where(
        postings.c.table_id == "T", postings.c.sequence > text("(SELECT first_sequence FROM rounds WHERE number = 23)")
    )
    .values(amount_cents=1),
    "a balance": update(balances).where(balances.c.account == "wallet:Ann").values(cents=1),
    "a round": update(rounds).where(rounds.c.number == 24).values(outcome="voided"),
    "a player": update(round_players).where(round_players.c.number == 24).values(returned_cents=1),
    "a command": update(commands).where(commands.c.last == LAST).values(last=commands.c.last + 1),
    "a log cut": delete(events).where(events.c.table_id == "T", events.c.sequence == LAST),
    "a table": delete(tables).where(tables.c.id == "U"),
}


@pytest.mark.parametrize("what", TAMPERINGS.values(), ids=TAMPERINGS)
def test_it_finds_what_an_audit_of_everything_finds(store: Store, grown: tuple[Path, Mark], what: Executable) -> None:
    change(store, what)
    report, mark = audit_on(store, grown[1])
    assert {one.check for one in report.findings} == {one.check for one in audit(store).findings}
    assert report.findings
    assert mark is None


def test_it_names_a_log_that_was_rewritten_up_to_the_mark(store: Store, grown: tuple[Path, Mark]) -> None:
    at = events.c.sequence == grown[1].tables["T"].sequence
    change(store, update(events).where(events.c.table_id == "T", at).values(hash="0" * 64))
    assert "was rewritten" in audit_on(store, grown[1])[0].findings[0].detail


def test_it_names_a_snapshot_that_was_changed(store: Store, grown: tuple[Path, Mark]) -> None:
    change(store, update(snapshots).values(state='{"seats":{}}'))
    assert {one.check for one in audit_on(store, grown[1])[0].findings} == {"snapshots"}


def test_the_house_signs_its_mark_and_trusts_no_other(store: Store, tmp_path: Path) -> None:
    file, signer = tmp_path / "mark.json", Signer(tmp_path / "key")
    first, since = audit_from_mark(store, signer, file, at_ms=5)
    assert (first.is_clean, since) == (True, None)
    second, since = audit_from_mark(store, signer, file, at_ms=6)
    assert (second.events, since) == (0, 5)
    assert audit_from_mark(store, signer, file, at_ms=7, whole=True)[0].events == first.events
    file.write_bytes(file.read_bytes().replace(b'"cage":', b'"cage": '))
    assert audit_from_mark(store, signer, file, at_ms=8)[1] == 7, "spaces change nothing"
    file.write_bytes(file.read_bytes().replace(b'"signature":"', b'"signature":"00'))
    assert audit_from_mark(store, signer, file, at_ms=9)[1] is None
    assert audit_from_mark(store, Signer(tmp_path / "another"), file, at_ms=10)[1] is None


def test_the_command_goes_on_from_its_mark(grown: tuple[Path, Mark], tmp_path: Path) -> None:
    mark = tmp_path / "mark.json"
    asked = ["audit", "--database", f"sqlite:///{grown[0]}", "--mark", str(mark)]
    assert " 26 rounds" in run(*asked).out
    assert read_mark(mark).tables["T"].rest_sequence
    went_on = run(*asked)
    assert went_on.code == 0
    assert " 0 events" in went_on.out
    assert "Went on from the mark" in went_on.out
    mark.write_text("{}")
    with pytest.raises(FaultyFile):
        read_mark(mark)
    assert run(*asked).code == 2


@pytest.fixture
def audits(store: Store, tmp_path: Path) -> Iterator[HouseAudits]:
    made = HouseAudits(store, Signer(tmp_path / "key"), tmp_path / "audited.json")
    yield made
    made.close()


@pytest.mark.usefixtures("grown")
def test_a_house_audits_in_a_thread_and_every_process_is_told(
    audits: HouseAudits, store: Store, tmp_path: Path
) -> None:
    assert audits.last() is None
    found = audits.begin(lambda: 5, wait_s=PATIENCE)
    assert found is not None
    assert (found.state, found.begun_ms, found.since_ms) == ("done", 5, None)
    assert found.report is not None
    assert found.report.is_clean
    assert found.report.events
    again = audits.begin(lambda: 6, wait_s=PATIENCE)
    assert again is not None
    assert (again.since_ms, again.report and again.report.events) == (5, 0)
    elsewhere = HouseAudits(store, Signer(tmp_path / "key"), tmp_path / "audited.json")
    assert elsewhere.last() == again
    assert HouseAudits(store, Signer(tmp_path / "another"), tmp_path / "audited.json").last() is None


@pytest.mark.usefixtures("grown")
def test_one_audit_runs_at_a_time_and_ends_with_its_process(
    audits: HouseAudits, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_inside, may_go_on = threading.Event(), threading.Event()

    def held_up(*arguments: Any, **named: Any) -> tuple[AuditReport, Mark | None]:
        is_inside.set()
        may_go_on.wait(PATIENCE)
        return audit_on(*arguments, **named)

    monkeypatch.setattr("letitride.live.audited.audit_on", held_up)
    running = audits.begin(lambda: 5)
    assert is_inside.wait(PATIENCE)
    assert running is not None
    assert running.state == "running"
    assert audits.begin(lambda: 6) == running, "the one that runs is the one that was asked for"
    (tmp_path / "audited.lock").rename(tmp_path / "lock of a process that has ended")
    stopped = audits.last()
    assert stopped is not None
    assert stopped.state == "stopped"
    may_go_on.set()


@pytest.mark.usefixtures("grown")
def test_a_server_that_ends_lets_its_audit_go(audits: HouseAudits) -> None:
    audits.close()
    found = audits.begin(lambda: 5, wait_s=PATIENCE)
    assert found is not None
    assert found.state == "stopped"
