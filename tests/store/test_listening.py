"""Two processes' worth of stores on one PostgreSQL: each hears what the other wrote, and none overwrites the other."""

from __future__ import annotations

import shutil
import signal
import tempfile
from pathlib import Path
from queue import Queue

import pytest
from postgres import PostgresServer
from sqlalchemy import text
from stored_play import YEAR_2026_MS, logged_commands, played, put_table

from letitride.errors import StoreUnavailable
from letitride.store import Append, Store
from letitride.store.database.listening import Notice

PATIENCE = 60


def first_append(table_id: str) -> Append:
    return Append(table_id, 0, next(logged_commands(played(), "shfl-classic")), actor="Ann", at_ms=YEAR_2026_MS)


def test_what_one_store_writes_the_other_hears(postgres_url: str) -> None:
    heard: Queue[Notice] = Queue()
    with Store.open(postgres_url) as one, Store.open(postgres_url) as other:
        put_table(one, "T 1")
        assert other.listen(heard.put) is not None
        last = one.append(first_append("T 1")).result(PATIENCE).last
        assert heard.get(timeout=PATIENCE) == Notice("T 1", last)


def test_sqlite_has_nobody_to_hear(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path}/house.db") as store:
        assert store.listen(lambda _: None) is None


def test_a_listener_whose_connection_is_cut_says_that_it_may_have_missed_something(postgres_url: str) -> None:
    heard: Queue[Notice] = Queue()
    cut = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    with Store.open(postgres_url) as store:
        put_table(store, "T1")
        store.listen(heard.put)
        store.write(lambda connection: connection.execute(cut)).result(PATIENCE)
        assert heard.get(timeout=PATIENCE) == Notice(None)
        last = store.append(first_append("T1")).result(PATIENCE).last
        assert heard.get(timeout=PATIENCE) == Notice("T1", last)


def test_the_store_writes_again_after_the_server_was_restarted() -> None:
    """What is asked while the server is away fails as unavailable; nothing has to be opened again afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="letitride-pg-"))
    folder.chmod(0o755)
    server = PostgresServer.create(folder / "server")
    try:
        server.start()
        server.execute("CREATE DATABASE house")
        with Store.open(server.url("house")) as store:
            put_table(store, "T1")
            server.stop(signal.SIGINT)
            with pytest.raises(StoreUnavailable):
                store.append(first_append("T1")).result(PATIENCE)
            with pytest.raises(StoreUnavailable):
                store.read(lambda connection: connection.execute(text("SELECT 1")))
            server.start()
            assert store.append(first_append("T1")).result(PATIENCE).first == 1
        server.stop()
    finally:
        shutil.rmtree(folder)
