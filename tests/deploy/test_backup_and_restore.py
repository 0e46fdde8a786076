"""Back-up and restore as docs/server.md tells them: the copy is whole, and the audit agrees with it."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import resources
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from postgres import RUN_AS, PostgresServer
from sqlalchemy import Engine, event, func, inspect, make_url, select, text
from stored_play import append_play, put_table

from letitride.errors import StoreError
from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.audit.report import Finding
from letitride.store.database import schema
from letitride.store.database.database import read_url, writing_engine
from letitride.store.database.migration import HEAD, migrate, revision_of

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


def brought_to(address: str, revision: str) -> None:
    """An empty database of an older version."""
    config = Config()
    config.set_main_option("script_location", str(resources.files("letitride.store") / "migrations"))
    with closing_engine(address) as engine, engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


@contextmanager
def closing_engine(address: str) -> Iterator[Engine]:
    engine = writing_engine(read_url(address))
    try:
        yield engine
    finally:
        engine.dispose()


def shape(address: str) -> tuple[str | None, dict[str, list[str]]]:
    """The revision of a database, and the columns of its tables."""
    with closing_engine(address) as engine, engine.begin() as connection:
        found = inspect(connection)
        columns = {name: [column["name"] for column in found.get_columns(name)] for name in found.get_table_names()}
        return revision_of(connection), columns


def test_an_upgrade_that_fails_half_way_leaves_the_database_as_it_was(database_url: str) -> None:
    """The documents' way back: a failed upgrade changes nothing, a finished one is undone by the back-up before it."""
    assert "rolls back by itself" in DOCUMENT
    before = f"{int(HEAD) - 1:04d}"
    brought_to(database_url, before)
    old = shape(database_url)
    assert old[0] == before
    with closing_engine(database_url) as engine:

        def power_cut(_: object, __: object, statement: str, *___: object) -> None:
            if statement.lstrip().upper().startswith("UPDATE ALEMBIC_VERSION"):
                raise RuntimeError("the last statement of the migration")

        event.listen(engine, "before_cursor_execute", power_cut)
        with pytest.raises(RuntimeError, match="last statement"), engine.begin() as connection:
            migrate(connection)
    assert shape(database_url) == old
    with Store.open(database_url) as store:
        play(store, "AFTER")
    assert shape(database_url)[0] == HEAD


def test_a_newer_database_is_refused_untouched(database_url: str) -> None:
    """Whoever goes back to an old version without its back-up is told so."""
    with Store.open(database_url):
        pass
    newer = f"{int(HEAD) + 1:04d}"
    with closing_engine(database_url) as engine, engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :newer"), {"newer": newer})
    left = shape(database_url)
    with pytest.raises(StoreError, match="newer version"):
        Store.open(database_url)
    assert shape(database_url) == left


@pytest.mark.parametrize("words", ["pg_dump --format custom", "letitride audit --database"])
def test_the_document_names_what_the_tests_run(words: str) -> None:
    assert words in DOCUMENT
