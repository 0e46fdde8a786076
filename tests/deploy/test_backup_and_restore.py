"""Back-up and restore as docs/server.md tells them: the copy is whole, and the audit agrees with it."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from postgres import RUN_AS, PostgresServer
from sqlalchemy import func, make_url, select
from stored_play import append_play, put_table

from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.audit.report import Finding
from letitride.store.database import schema

DOCUMENT = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
PATIENCE = 120


def play(store: Store, table: str) -> None:
    put_table(store, table, "maryland-full")
    append_play(store, table, "maryland-full", rounds=1)


def events_in(store: Store) -> int:
    return store.read(
        lambda connection: connection.execute(select(func.count()).select_from(schema.events)).scalar_one()
    )


def findings(store: Store) -> list[Finding]:
    return audit(store).findings


def check_restored(address: str, expected_events: int) -> None:
    """The restored house has everything up to the copy, nothing later, passes the audit, and plays on."""
    with Store.open(address) as store:
        assert events_in(store) == expected_events
        assert findings(store) == []
        play(store, "AFTER")
        assert findings(store) == []


def test_an_sqlite_file_is_copied_while_the_server_writes_and_put_back(tmp_path: Path) -> None:
    assert "VACUUM INTO" in DOCUMENT
    live, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    with Store.open(f"sqlite:///{live}") as store:
        play(store, "BEFORE")
        kept = events_in(store)
        with closing(sqlite3.connect(live)) as reader:
            reader.execute("VACUUM INTO ?", (str(copy),))
        play(store, "LATER")
        assert events_in(store) > kept
    for rest in (f"{live}-wal", f"{live}-shm"):
        Path(rest).unlink(missing_ok=True)
    shutil.copy(copy, live)
    check_restored(f"sqlite:///{live}", kept)


def test_a_postgresql_dump_is_restored_in_one_transaction(
    postgres_server: PostgresServer, postgres_url: str, tmp_path: Path
) -> None:
    restore = ("pg_restore", "--clean", "--if-exists", "--single-transaction")
    assert " ".join(restore) in DOCUMENT
    name, dump = make_url(postgres_url).database, postgres_server.folder / f"{tmp_path.name}.dump"
    assert name is not None

    def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [
            str(postgres_server.programs / program),
            "-h",
            str(postgres_server.folder),
            "-U",
            "postgres",
            *arguments,
        ]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", timeout=PATIENCE, **RUN_AS)

    with Store.open(postgres_url) as store:
        play(store, "BEFORE")
        kept = events_in(store)
        dumped = run("pg_dump", "--format", "custom", "--file", str(dump), name)
        assert dumped.returncode == 0, dumped.stderr
        play(store, "LATER")
        assert events_in(store) > kept
    restored = run(*restore, "--dbname", name, str(dump))
    assert restored.returncode == 0, restored.stderr
    check_restored(postgres_url, kept)


@pytest.mark.parametrize("command", ["pg_dump --format custom", "letitride audit --database"])
def test_the_document_names_what_the_tests_run(command: str) -> None:
    assert command in DOCUMENT
