"""The store: one database, many readers, one writer."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from letitride.errors import NotFound, StoreError
from letitride.store.database.database import (
    FileLock,
    close_engines,
    is_sqlite,
    make_for_owner,
    read_url,
    reading_engine,
    writing_engine,
)
from letitride.store.database.failures import in_our_words
from letitride.store.database.listening import Listener, Listening, Notice
from letitride.store.database.migration import check_revision, migrate
from letitride.store.database.writer import Task, Writer
from letitride.store.log.appends import Append, Appended

T = TypeVar("T")


class Store:
    """Events, money, meters, accounts and submissions in SQLite or PostgreSQL.

    Nothing is answered before it is durable: the futures of `write` and `append` resolve after the commit. On SQLite
    the store belongs to one process at a time; on PostgreSQL any number of processes may open it.
    """

    def __init__(self, *, reading: Engine, writing: Engine | None = None, lock: FileLock | None = None) -> None:
        self._reading = reading
        self._writing = writing
        self._lock = lock
        self._writer = None if writing is None else Writer(writing)
        self._listenings: list[Listening] = []

    @classmethod
    def open(cls, address: str) -> Store:
        """Open a database by its address, ``sqlite:////path/x.db`` or ``postgresql://…``, and bring its schema up."""
        url = read_url(address)
        lock = FileLock(Path(f"{url.database}.lock")) if is_sqlite(url) else None
        if lock is not None:
            lock.acquire()
            make_for_owner(url)
        writing = writing_engine(url)
        try:
            with writing.begin() as connection:
                migrate(connection)
        except DBAPIError as error:
            _abandon(writing, lock)
            raise in_our_words(error) from error
        except BaseException:
            _abandon(writing, lock)
            raise
        return cls(reading=reading_engine(url), writing=writing, lock=lock)

    @classmethod
    def open_for_reading(cls, address: str) -> Store:
        """Open a database that is there already, only to read it, whether or not a server has it open."""
        url = read_url(address)
        if is_sqlite(url) and not Path(str(url.database)).is_file():
            raise NotFound(f"there is no database {url.database}")
        reading = reading_engine(url)
        try:
            with reading.connect() as connection:
                check_revision(connection)
        except DBAPIError as error:
            _abandon(reading, None)
            raise in_our_words(error) from error
        except BaseException:
            _abandon(reading, None)
            raise
        return cls(reading=reading)

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
            raise in_our_words(error) from error

    def write(self, work: Callable[[Connection], T]) -> Future[T]:
        """Do some writing soon, in the writer's thread; if it raises, it alone is undone."""
        return self._put(work)

    def append(self, append: Append) -> Future[Appended]:
        """Append events to a table's log, with the money they move."""
        return self._put(append)

    def has_written(self, notice: Notice) -> bool:
        """Whether a notice is of something that this store wrote itself."""
        return self._writer is not None and notice.backend != 0 and notice.backend == self._writer.backend

    def listen(self, listener: Listener) -> Listening | None:
        """Hear, in a thread of its own, that a table has grown; nothing on SQLite, where only this process writes."""
        if self._writing is None or is_sqlite(self._writing.url):
            return None
        listening = Listening(self._writing, listener)
        self._listenings.append(listening)
        return listening

    def close(self) -> None:
        """Write what still waits, then close the database."""
        for listening in self._listenings:
            listening.close()
        if self._writer is not None:
            self._writer.close()
        close_engines(self._reading, *([self._writing] if self._writing is not None else []))
        if self._lock is not None:
            self._lock.release()

    def _put(self, task: Task[T]) -> Future[Any]:
        if self._writer is None:
            raise StoreError("this store was opened only to be read")
        return self._writer.put(task)

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
