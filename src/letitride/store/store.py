"""The store: one database, many readers, one writer."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from types import TracebackType
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from letitride.errors import StoreUnavailable
from letitride.store.appends import Append, Appended
from letitride.store.database import FileLock, close_engines, is_sqlite, read_url, reading_engine, writing_engine
from letitride.store.migration import migrate
from letitride.store.writer import Writer

T = TypeVar("T")


class Store:
    """Events, money, meters, accounts and submissions in SQLite or PostgreSQL.

    Nothing is answered before it is durable: the futures of `write` and `append` resolve after the commit. On SQLite
    the store belongs to one process at a time; on PostgreSQL any number of processes may open it.
    """

    def __init__(self, *, writing: Engine, reading: Engine, lock: FileLock | None) -> None:
        self._writing = writing
        self._reading = reading
        self._lock = lock
        self._writer = Writer(writing)

    @classmethod
    def open(cls, address: str) -> Store:
        """Open a database by its address, ``sqlite:////path/x.db`` or ``postgresql://…``, and bring its schema up."""
        url = read_url(address)
        lock = FileLock(url) if is_sqlite(url) else None
        if lock is not None:
            lock.acquire()
        writing = writing_engine(url)
        try:
            with writing.begin() as connection:
                migrate(connection)
        except DBAPIError as error:
            _abandon(writing, lock)
            raise StoreUnavailable(f"the database can't be opened: {error.orig}") from error
        except BaseException:
            _abandon(writing, lock)
            raise
        return cls(writing=writing, reading=reading_engine(url), lock=lock)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to this database, too."""
        return self._lock is None

    def read(self, work: Callable[[Connection], T]) -> T:
        """Do some reading now, in the calling thread; every query of it sees the same moment."""
        try:
            with self._reading.connect() as connection:
                return work(connection)
        except DBAPIError as error:
            if error.connection_invalidated:
                raise StoreUnavailable(f"the database can't be reached: {error.orig}") from error
            raise

    def write(self, work: Callable[[Connection], T]) -> Future[T]:
        """Do some writing soon, in the writer's thread; if it raises, it alone is undone."""
        return self._writer.put(work)

    def append(self, append: Append) -> Future[Appended]:
        """Append events to a table's log, with the money they move."""
        return self._writer.put(append)

    def close(self) -> None:
        """Write what still waits, then close the database."""
        self._writer.close()
        close_engines(self._reading, self._writing)
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _abandon(engine: Engine, lock: FileLock | None) -> None:
    close_engines(engine)
    if lock is not None:
        lock.release()
