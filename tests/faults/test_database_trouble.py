"""The database goes away and comes back, the disk is full, two processes serve the same tables."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
    if server.is_running:
        server.stop()
    shutil.rmtree(folder)


CAN_MOUNT = subprocess.run(["unshare", "--mount", "true"], check=False, capture_output=True).returncode == 0
SMALL_DISK_BYTES = 160 << 20


@contextmanager
def on_a_small_disk(server: PostgresServer) -> Iterator[Path]:
    """The data of a server that doesn't run, moved to a disk of its own; yields a file with which to fill it."""
    data, aside = server.folder / "data", server.folder / "aside"
    data.rename(aside)
    data.mkdir(mode=0o700)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK_BYTES}", "tmpfs", data], check=True)
    try:
        subprocess.run(["cp", "--archive", f"{aside}/.", data], check=True)
        yield data / "filler"
    finally:
        if server.is_running:
            server.stop()
        subprocess.run(["umount", data], check=True)


def fill(file: Path) -> None:
    """Write until there is no room."""
    with file.open("wb", buffering=0) as filler, suppress(OSError):
        while filler.write(bytes(8_192)):
            pass


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


@pytest.mark.skipif(not CAN_MOUNT, reason="a small disk can be mounted by root alone")
def test_the_disk_of_postgresql_is_full_for_a_while(own_server: PostgresServer, tmp_path: Path) -> None:
    """Somebody makes room, and starts the database again if it gave up; the same commands go through."""
    own_server.execute("CREATE DATABASE house")
    database = own_server.url("house")
    own_server.stop()
    with on_a_small_disk(own_server) as filler, a_house(database, tmp_path) as house:
        own_server.start()
        pid = house.begin(rounds=1_000_000, tables=2, people=3)
        for _ in range(FULL_DISKS):
            house.wait_for_lines(40)
            fill(filler)
            house.wait_for_lines(1, of="unavailable")
            filler.unlink()
            own_server.start_again()
        house.wait_for_lines(40)
        kill(pid)
        assert house.end()
        house.run(rounds=2, tables=2, people=3, is_last=True)
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
