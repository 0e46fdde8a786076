"""The database goes away and comes back, the disk is full, two processes serve the same tables."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fire_drill import a_house, assert_nothing_is_lost, kill
from postgres import PostgresServer

RESTARTS = int(os.environ.get("LETITRIDE_RESTARTS", "2"))
FULL_DISKS = int(os.environ.get("LETITRIDE_FULL_DISKS", "1"))


@pytest.fixture
def own_server() -> Iterator[PostgresServer]:
    """A PostgreSQL that this test may stop."""
    folder = Path(tempfile.mkdtemp(prefix="letitride-pg-"))
    folder.chmod(0o755)
    server = PostgresServer.create(folder / "server")
    server.start()
    yield server
    server.stop()
    shutil.rmtree(folder)


def test_postgresql_is_restarted_in_the_middle(own_server: PostgresServer, tmp_path: Path) -> None:
    """In order and as in a crash; the server goes on by itself, and so do the people."""
    own_server.execute("CREATE DATABASE house")
    database = own_server.url("house")
    with a_house(database, tmp_path) as house:
        pid = house.begin(rounds=1_000_000, tables=2, people=3)
        for number in range(RESTARTS):
            house.wait_for_lines(40)
            own_server.stop(signal.SIGQUIT if number % 2 else signal.SIGINT)
            own_server.start()
        house.wait_for_lines(40)
        kill(pid)
        assert house.end()
        house.run(rounds=2, tables=2, people=3, is_last=True)
        assert "unavailable" in {line["what"] for line in house.lines()}
        assert_nothing_is_lost(database, house, people=6)


@pytest.mark.parametrize("time", range(FULL_DISKS))
def test_the_disk_is_full_for_a_while(time: int, tmp_path: Path) -> None:
    """Files may not grow beyond a size; when somebody makes room, the same commands go through."""
    database = f"sqlite:///{tmp_path}/house.db"
    with a_house(database, tmp_path) as house:
        house.run(rounds=40, tables=2, people=3, most_bytes=400_000 + 7_777 * time, is_last=True)
        assert "unavailable" in {line["what"] for line in house.lines()}
        assert_nothing_is_lost(database, house, people=6)


def test_two_processes_serve_the_same_tables(postgres_url: str, tmp_path: Path) -> None:
    """Each has people of its own at every table; both are killed, and the last one sees everybody off."""
    with a_house(postgres_url, tmp_path, "one") as one, a_house(postgres_url, tmp_path, "two") as two:
        one.run(rounds=1, tables=2)
        pids = [
            house.begin(rounds=1_000_000, tables=2, people=2, names=name) for house, name in ((one, "P"), (two, "Q"))
        ]
        for house in (one, two):
            house.wait_for_lines(60)
        for pid in pids:
            kill(pid)
        assert [one.end(), two.end()] == [True, True]
        one.begin(rounds=1, tables=2, is_last=True)
        two.begin(rounds=1, tables=2, names="Q", is_last=True)
        assert [one.end(), two.end()] == [False, False]
        assert_nothing_is_lost(postgres_url, one, two, people=8)
