"""Opening a database: new, old, newer than we are, in use, or no database at all."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from letitride.errors import StoreError, StoreUnavailable
from letitride.store import Store
from letitride.store.database.migration import HEAD, revision_of
from letitride.store.database.schema import metadata

PATIENCE = 60


def test_the_migrations_make_the_schema(store: Store) -> None:
    def differences(connection):  # type: ignore[no-untyped-def]
        return compare_metadata(MigrationContext.configure(connection), metadata)

    assert store.read(differences) == []
    assert store.read(revision_of) == HEAD


def test_the_newest_revision_is_the_head() -> None:
    folder = Path(sys.modules["letitride.store"].__file__ or "").parent / "migrations"
    assert ScriptDirectory(str(folder)).get_heads() == [HEAD]


def test_a_database_from_the_future_is_left_alone(database_url: str) -> None:
    with Store.open(database_url) as store:
        store.write(
            lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        ).result(PATIENCE)
    with pytest.raises(StoreError, match="newer version"):
        Store.open(database_url)


def test_processes_that_start_together_take_turns(postgres_url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(Store.open, [postgres_url] * 4))
    for store in stores:
        assert store.read(revision_of) == HEAD
        store.close()


def test_an_sqlite_file_belongs_to_one_process(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/house.db"
    script = "import sys; from letitride.store import Store; Store.open(sys.argv[1]).close()"
    with Store.open(address):
        with pytest.raises(StoreError, match="open in another process"):
            Store.open(address)
        second = subprocess.run([sys.executable, "-c", script, address], capture_output=True, text=True, check=False)
        assert second.returncode == 1
        assert "is open in another process" in second.stderr
    third = subprocess.run([sys.executable, "-c", script, address], capture_output=True, text=True, check=False)
    assert third.returncode == 0, third.stderr


ADDRESSES = {
    "nonsense": "a database address",
    "mysql://localhost/x": "SQLite or PostgreSQL",
    "sqlite://": "needs a file",
    "sqlite:///:memory:": "needs a file",
    "sqlite:////no/such/folder/x.db": "can't be written",
}


@pytest.mark.parametrize(("address", "why"), ADDRESSES.items(), ids=ADDRESSES)
def test_what_can_not_be_opened(address: str, why: str) -> None:
    with pytest.raises(StoreError, match=why):
        Store.open(address)


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable):
        Store.open(f"postgresql://nobody:a-secret-word@/house?host={tmp_path}")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "house.db").write_text("this is a letter, not a database\n" * 100)
    with pytest.raises(StoreError):
        Store.open(f"sqlite:///{tmp_path}/house.db")
