"""Opening the database: SQLite with one writing connection, or PostgreSQL; brought up to the newest schema first."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, Engine, NullPool, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError

from letitride.errors import FileInUse, StoreError

SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
    "PRAGMA cache_size=-65536",
    "PRAGMA wal_autocheckpoint=8000",
)
"""Full durability; 64 MiB of cache; the log is copied into the file every 32 MiB, so that hot pages are copied once."""


def read_url(text: str) -> URL:
    """The address of a database; plain ``postgresql://`` means psycopg 3."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError("that isn't a database address; try sqlite:////path/to/file.db") from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername in ("sqlite", "sqlite+pysqlite"):
        if url.database in (None, "", ":memory:"):
            raise StoreError("the store needs a file, so that nothing is lost: sqlite:////path/to/file.db")
        return url
    if url.drivername == "postgresql+psycopg":
        return url
    raise StoreError(f"the store runs on SQLite or PostgreSQL, not on {url.drivername}")


def sqlite_file(address: str) -> Path | None:
    """The file of an SQLite database; None if the address is of another."""
    url = read_url(address)
    return Path(str(url.database)) if is_sqlite(url) else None


def is_sqlite(url: URL) -> bool:
    """Whether the address is that of an SQLite file."""
    return url.get_backend_name() == "sqlite"


WRITER_LIMITS = "-c lock_timeout=10s -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s"
READER_LIMITS = "-c lock_timeout=10s -c statement_timeout=120s -c idle_in_transaction_session_timeout=300s"
"""No statement and no lock holds the house for ever; PostgreSQL ends what takes longer, and it is tried again."""


def writing_engine(url: URL) -> Engine:
    """The engine of the one connection that writes; on SQLite it alone ever checkpoints the write-ahead log."""
    if not is_sqlite(url):
        return create_engine(
            _limited(url, WRITER_LIMITS), poolclass=NullPool, isolation_level="READ COMMITTED", paramstyle="format"
        )
    engine = create_engine(url, poolclass=NullPool, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        connection.isolation_level = None  # SQLAlchemy begins and ends transactions, not the driver
        for pragma in SQLITE_PRAGMAS:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def reading_engine(url: URL) -> Engine:
    """The engine of connections that only read, each seeing one moment of the database."""
    if not is_sqlite(url):
        engine = create_engine(_limited(url, READER_LIMITS), pool_size=4, max_overflow=28, pool_pre_ping=True)
        return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    engine = create_engine(url, pool_size=4, max_overflow=28)

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA busy_timeout=10000")
        connection.execute("PRAGMA query_only=ON")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _limited(url: URL, limits: str) -> URL:
    """The address with limits for its sessions; what the address itself asks for comes last and so wins."""
    own = url.query.get("options", ())
    return url.update_query_dict({"options": " ".join([limits, *([own] if isinstance(own, str) else own)])})


class FileLock:
    """A lock that one process at a time has, such as the one that writes an SQLite file; it goes with its process."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO | None = None

    def acquire(self) -> None:
        """Take the lock, or say that another process has it."""
        try:
            file = _opened_for_owner(self._path)
        except OSError as error:
            raise StoreError(f"{self._path.parent} can't be written to: {error.strerror}") from None
        try:
            _lock(file)
        except OSError:
            file.close()
            raise FileInUse(
                f"{self._path.with_suffix('')} is open in another process; SQLite serves one at a time, PostgreSQL many"
            ) from None
        self._file = file

    def release(self) -> None:
        """Let the next process in."""
        if self._file is not None:
            self._file.close()
            self._file = None


def make_for_owner(url: URL) -> None:
    """Make an SQLite file, if there is none, so that its owner alone can read it; its log files follow its rights."""
    _opened_for_owner(Path(str(url.database))).close()


def _opened_for_owner(path: Path) -> BinaryIO:
    return os.fdopen(os.open(path, os.O_CREAT | os.O_APPEND | os.O_RDWR, 0o600), "ab")


def _lock(file: BinaryIO) -> None:
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def close_engines(*engines: Engine) -> None:
    """Close every connection, the writer's last, because the last one to leave tidies an SQLite file up."""
    for engine in engines:
        with suppress(Exception):
            engine.dispose()
