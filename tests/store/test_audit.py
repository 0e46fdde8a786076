"""The audit finds nothing where nothing is wrong, and whatever is changed behind the store's back."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import run
from sqlalchemy import Connection, delete, insert, text, update
from stored_play import append_play, events_played, put_table

from letitride.errors import NotFound, StoreError
from letitride.rules.submission import MeterTerms
from letitride.store import Store
from letitride.store.audit import AuditReport, audit
from letitride.store.database.schema import (
    audit_entries,
    balances,
    commands,
    events,
    meters,
    postings,
    round_players,
    rounds,
    submissions,
    tables,
)
from letitride.store.log.chain import canonical_json
from letitride.store.money.meters import create_meter
from letitride.table.procedure.wagering import BettingOpened

PATIENCE = 60
SUBMISSIONS = ("shfl-classic", "maryland-full")
TERMS = MeterTerms(rate_basis_points=1_500, initial_cents=100_000, reset_cents=100_000)


def fill(store: Store) -> None:
    """Two tables that were played at, and a meter."""
    put_table(store, "S", "shfl-classic")
    append_play(store, "S", "shfl-classic")
    put_table(store, "M", "maryland-full")
    append_play(store, "M", "maryland-full")
    store.write(
        lambda connection: create_meter(connection, meter_id="big", name="Big", terms=TERMS, actor="olga", at_ms=1)
    ).result(PATIENCE)


@pytest.fixture(scope="module")
def played_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("audit") / "played.db"
    with Store.open(f"sqlite:///{path}") as store:
        fill(store)
    return path


@pytest.fixture
def played_store(played_file: Path, tmp_path: Path) -> Iterator[Store]:
    """A copy of the played database, to be tampered with."""
    path = tmp_path / "copy.db"
    path.write_bytes(played_file.read_bytes())
    with Store.open(f"sqlite:///{path}") as store:
        yield store


def test_a_store_that_was_only_played_with_is_clean(store: Store) -> None:
    fill(store)
    seen: list[tuple[int, int]] = []
    report = audit(store, progress=lambda done, total: seen.append((done, total)))
    assert report.findings == []
    begun = [event for name in SUBMISSIONS for event in events_played(name)]
    assert (report.tables, report.meters) == (2, 1)
    assert report.rounds == sum(isinstance(event, BettingOpened) for event in begun) >= 4
    assert report.events == seen[-1][0] == seen[-1][1] > 200
    assert report.postings > 50


def tampered(store: Store, change: object) -> AuditReport:
    def work(connection: Connection) -> None:
        connection.execute(change)  # type: ignore[call-overload]

    store.write(work).result(PATIENCE)
    return audit(store)


LAST = text("(SELECT max(sequence) FROM events WHERE table_id = 'M')")
AT_M = events.c.table_id == "M"
TAMPERINGS = {
    "a card changed": (
        update(events).where(AT_M, events.c.kind == "HandTurned").values(data='{"cards":"As Ks Qs","seat":1}'),
        {"chain"},
    ),
    "the time changed": (update(events).where(AT_M, events.c.sequence == 9).values(at_ms=5), {"chain"}),
    "somebody else named": (update(events).where(AT_M, events.c.sequence == 9).values(actor="Eve"), {"chain"}),
    "an event taken out": (delete(events).where(AT_M, events.c.sequence == 40), {"chain"}),
    "the last event taken out": (
        delete(events).where(AT_M, events.c.sequence == LAST),
        {"chain"},
    ),
    "a head moved back": (update(tables).where(tables.c.id == "M").values(head_sequence=3), {"chain"}),
    "a table renamed": (update(tables).where(tables.c.id == "M").values(name="Mine"), {"chain"}),
    "a table taken out": (delete(tables).where(tables.c.id == "M"), {"chain"}),
    "another submission put in": (update(submissions).values(toml='ruleset = "none"'), {"replay"}),
    "a posting raised": (
        update(postings).where(postings.c.table_id == "M", postings.c.entry == 0).values(amount_cents=1),
        {"postings", "balances"},
    ),
    "a posting taken out": (delete(postings).where(postings.c.table_id == "M"), {"postings", "balances"}),
    "a posting put in": (
        insert(postings).values(
            table_id="M", sequence=99_999, entry=0, source="float", target="wallet:Eve", amount_cents=5, memo="", seat=0
        ),
        {"postings", "balances"},
    ),
    "a balance raised": (update(balances).where(balances.c.account == "wallet:Ann").values(cents=1), {"balances"}),
    "an account put in": (insert(balances).values(account="wallet:Eve", cents=7), {"balances"}),
    "chips without a name": (delete(audit_entries), {"cage"}),
    "a meter raised": (update(meters).values(units=meters.c.units + 10_000), {"meters"}),
    "a round forgotten": (delete(rounds).where(rounds.c.table_id == "M", rounds.c.number == 2), {"rounds"}),
    "a round called void": (update(rounds).where(rounds.c.number == 1).values(outcome="voided"), {"rounds"}),
    "a round turned into a better one": (
        update(round_players).where(round_players.c.number == 1).values(returned_cents=1),
        {"players"},
    ),
    "a player forgotten": (delete(round_players).where(round_players.c.number == 2), {"players"}),
    "a player put in": (
        insert(round_players).values(
            table_id="M", number=1, player="Eve", seat=7, staked_cents=0, returned_cents=5, closed_ms=1
        ),
        {"players"},
    ),
    "a command with another's events": (update(commands).values(first=commands.c.first - 1), {"commands"}),
    "a command beyond the log": (update(commands).values(first=99_999, last=99_999), {"commands"}),
    "a command of somebody else": (update(commands).values(actor="Eve"), {"commands"}),
    "another seed": (
        update(events)
        .where(AT_M, events.c.kind == "SeedRevealed")
        .values(data=canonical_json({"number": 1, "seed": "00" * 32}).decode()),
        {"seeds"},
    ),
}


@pytest.mark.parametrize(("change", "checks"), TAMPERINGS.values(), ids=TAMPERINGS)
def test_whatever_is_changed_is_found(played_store: Store, change: object, checks: set[str]) -> None:
    assert audit(played_store).is_clean
    report = tampered(played_store, change)
    assert checks <= {finding.check for finding in report.findings}


def audited_by_another_process(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from letitride.cli import main; main()", "audit", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_the_command_while_a_server_has_the_database_open(played_store: Store, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/copy.db"
    done = audited_by_another_process("--database", database, "--json")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert (said["clean"], said["tables"], said["findings"]) == (True, 2, [])
    played_store.write(lambda connection: connection.execute(update(balances).values(cents=1))).result(PATIENCE)
    done = audited_by_another_process("--database", database)
    assert done.returncode == 1
    assert "✗ balances: M/inventory: holds 1 cents" in done.stdout


def test_the_command_without_a_database(tmp_path: Path) -> None:
    done = run("audit", "--database", f"sqlite:///{tmp_path}/nothing.db")
    assert done.code == 2
    assert "there is no database" in done.err
    assert list(tmp_path.iterdir()) == []


def test_reading_changes_nothing(played_store: Store, tmp_path: Path) -> None:
    with Store.open_for_reading(f"sqlite:///{tmp_path}/copy.db") as reader:
        assert audit(reader).is_clean
        with pytest.raises(StoreError, match="only to be read"):
            reader.write(lambda connection: connection.execute(delete(events)))
        with pytest.raises(Exception, match="readonly"):
            reader.read(lambda connection: connection.execute(delete(events)))
    assert audit(played_store).is_clean


def test_there_must_be_something_to_read(tmp_path: Path, postgres_url: str) -> None:
    with pytest.raises(NotFound):
        Store.open_for_reading(f"sqlite:///{tmp_path}/nothing.db")
    with pytest.raises(StoreError, match="is empty"):
        Store.open_for_reading(postgres_url)
