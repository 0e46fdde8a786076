"""Arrangements: one process or several, at home or by chance, on either database, with a proxy before them or none."""

from __future__ import annotations

import os
import re
import ssl
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from postgres import PostgresServer  # noqa: E402
from proxies import installed, proxied  # noqa: E402

SECONDS_TO_END = 60


@dataclass(frozen=True)
class Arrangement:
    """How the house is served in one case."""

    case: str
    database: str
    processes: int = 1
    at_home: bool = True
    proxy: str = ""


ARRANGEMENTS = (
    Arrangement("one", "sqlite"),
    Arrangement("one", "postgresql"),
    Arrangement("two by chance", "postgresql", 2, at_home=False),
    Arrangement("two at home", "postgresql", 2),
    Arrangement("four at home", "postgresql", 4),
    Arrangement("one", "postgresql", proxy="nginx"),
    Arrangement("two at home", "postgresql", 2, proxy="nginx"),
    Arrangement("one", "postgresql", proxy="haproxy"),
    Arrangement("two at home", "postgresql", 2, proxy="haproxy"),
)


def possible() -> list[Arrangement]:
    """The arrangements whose proxies are installed here."""
    return [one for one in ARRANGEMENTS if not one.proxy or installed(one.proxy)]


@dataclass
class Running:
    """A house that is being served: where, by which processes, and how its players reach it."""

    address: str = ""
    servers: list[int] = field(default_factory=list)
    database_process: int = 0
    path: str = ""
    tls: ssl.SSLContext | None = None


@contextmanager
def empty_database(kind: str, folder: Path) -> Iterator[tuple[str, int]]:
    """The address of an empty database, and the process that serves it, if it isn't the server itself."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'scale.db'}", 0
        return
    home = Path(tempfile.mkdtemp(prefix="letitride-scale-"))
    home.chmod(0o755)
    server = PostgresServer.create(home / "server")
    server.start()
    try:
        server.execute("CREATE DATABASE scale")
        pid = int((home / "server" / "data" / "postmaster.pid").read_text().splitlines()[0])
        yield server.url("scale"), pid
    finally:
        server.stop()


@contextmanager
def running(arrangement: Arrangement, database: str, folder: Path) -> Iterator[Running]:
    """Serve a house: workers on one port, or behind a proxy processes on ports of their own."""
    made = Running(path="" if arrangement.at_home else "/api/socket")
    with ExitStack() as stack:
        if arrangement.proxy:
            processes = [stack.enter_context(_served(database, folder)) for _ in range(arrangement.processes)]
            addresses = [address for address, _ in processes]
            made.servers = [pid for _, pid in processes]
            made.address, certificate = stack.enter_context(proxied(arrangement.proxy, folder / "proxy", addresses))
            made.tls = ssl.create_default_context(cafile=certificate)
        else:
            workers = ["--workers", str(arrangement.processes)] if arrangement.processes > 1 else []
            made.address, pid = stack.enter_context(_served(database, folder, *workers))
            made.servers = [pid]
        yield made


@contextmanager
def _served(database: str, folder: Path, *options: str) -> Iterator[tuple[str, int]]:
    environment = {**os.environ, "LETITRIDE_OPERATOR_PASSWORD": "only to be measured"}
    command = [sys.executable, "-m", "letitride", "serve", "--port", "0", "--database", database]
    with (folder / "errors.txt").open("a") as errors:
        process = subprocess.Popen(
            [*command, "--key", str(folder / "key"), *options],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=environment,
            cwd=folder,
        )
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            found = re.search(r"http://\S+", said)
            if found is None:
                raise SystemExit(f"the server didn't start: {(folder / 'errors.txt').read_text()[-500:]}")
            yield found[0], process.pid
        finally:
            process.terminate()
            process.wait(SECONDS_TO_END)
            process.stdout.close()
