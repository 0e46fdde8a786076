"""The one thread that writes: whatever waits is written in one transaction, so that many share one trip to the disk."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from letitride.errors import StoreError
from letitride.store.database.failures import in_our_words, is_conflict, is_deadlock, is_unavailable
from letitride.store.house.house_chain import forget_touched, link_touched
from letitride.store.log.appending import append_all
from letitride.store.log.appends import Append

T = TypeVar("T")

Task = Append | Callable[[Connection], T]
"""What can be put to the writer: an append, or any work on its connection."""

MOST_TOGETHER = 512
"""The most jobs that share a transaction."""

ATTEMPTS = 3
"""How often a job is tried alone when other processes get in its way."""


@dataclass(eq=False, slots=True)
class Job:
    """Something to write, and the future that its caller waits on: an append, or any work on the connection."""

    task: Task[Any]
    future: Future[Any] = field(default_factory=Future)


class Writer:
    """A thread with a queue. A future resolves only after its transaction is committed and durable."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self.backend = 0
        """PostgreSQL's number for the connection that writes."""
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._is_closed = False
        self._closing = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="letitride-writer", daemon=True)
        self._thread.start()

    def put(self, task: Task[T]) -> Future[Any]:
        """Queue something to write."""
        job = Job(task)
        with self._closing:
            if self._is_closed:
                raise StoreError("the store is closed")
            self._queue.put(job)
        return job.future

    def close(self) -> None:
        """Write what waits, then end the thread."""
        with self._closing:
            if not self._is_closed:
                self._is_closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            jobs, is_last = self._take()
            jobs = [job for job in jobs if job.future.set_running_or_notify_cancel()]
            if jobs:
                self._write(jobs)
            if is_last:
                self._drop_connection()
                return

    def _take(self) -> tuple[list[Job], bool]:
        """Wait for a job, then take every other that waits by now."""
        jobs: list[Job] = []
        job = self._queue.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_TOGETHER or self._queue.empty():
                return jobs, False
            job = self._queue.get()
        return jobs, True

    def _write(self, jobs: Sequence[Job]) -> None:
        """Write jobs together; if one of them spoils the transaction for all, write each alone."""
        try:
            results = self._transact(jobs)
        except Exception as error:
            if is_unavailable(error):
                self._fail(jobs, error)
            else:
                for job in jobs:
                    self._write_alone(job)
        else:
            for job, result in results:
                _resolve(job, result)

    def _write_alone(self, job: Job) -> None:
        """Write one job, again if another process got in its way."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                ((_, result),) = self._transact([job])
            except Exception as error:
                if attempt < ATTEMPTS and is_conflict(error):
                    continue
                self._fail([job], error)
            else:
                _resolve(job, result)
            return

    def _transact(self, jobs: Sequence[Job]) -> list[tuple[Job, Any]]:
        """What came of each job, its exception where it was refused; all that was granted is durable.

        Jobs that wait at the same time know nothing of each other, so the appends among them are written together.
        """
        if self._connection is None:
            self._connection = self._engine.connect()
            if self._connection.dialect.name == "postgresql":
                driver: Any = self._connection.connection.driver_connection
                self.backend = driver.info.backend_pid
        connection = self._connection
        appends = [job for job in jobs if isinstance(job.task, Append)]
        works = [job for job in jobs if not isinstance(job.task, Append)]
        forget_touched(connection)
        with connection.begin():
            results = [_perform(connection, job.task) for job in works]  # type: ignore[arg-type]
            if appends:
                results += append_all(connection, [job.task for job in appends])  # type: ignore[misc]
            link_touched(connection)
        return list(zip([*works, *appends], results, strict=True))

    def _fail(self, jobs: Sequence[Job], error: Exception) -> None:
        """Tell the callers that their transaction came to nothing, or that nobody knows; then connect anew."""
        if is_unavailable(error):
            self._drop_connection()
        failure = in_our_words(error)
        for job in jobs:
            if isinstance(job.task, Append) and job.task.line is not None:
                job.task.line.is_broken = True
            job.future.set_exception(failure)

    def _drop_connection(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _resolve(job: Job, result: Any) -> None:
    if isinstance(result, Exception):
        job.future.set_exception(result)
    else:
        job.future.set_result(result)


def _perform(connection: Connection, work: Callable[[Connection], T]) -> T | Exception:
    """Do a piece of work within a savepoint, so that its failure undoes it and nothing else."""
    savepoint = connection.begin_nested()
    try:
        result = work(connection)
    except Exception as error:
        if is_unavailable(error) or is_deadlock(error):
            raise
        savepoint.rollback()
        return in_our_words(error)
    savepoint.commit()
    return result
