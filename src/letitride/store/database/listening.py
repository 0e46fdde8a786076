"""Hearing that another process wrote: PostgreSQL's NOTIFY, which is only a hint to read on; the log is the truth."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import structlog
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from letitride.store.database.notices import CHANNEL

log = structlog.get_logger(__name__)

LOOK_UP_SECONDS = 0.5
"""How often the thread looks up from listening, to see whether it should end."""

RECONNECT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Notice:
    """A table's log has grown to a sequence number; no table if notices may have been missed, so read on everywhere.

    `backend` is the number of the connection that wrote, so that a process knows what it wrote itself.
    """

    table_id: str | None
    sequence: int = 0
    backend: int = field(default=0, compare=False)


Listener = Callable[[Notice], None]


class Listening:
    """A thread that hears notices until it is closed; after a break it says that it may have missed some."""

    def __init__(self, engine: Engine, listener: Listener) -> None:
        self._engine = engine
        self._listener = listener
        self._is_over = threading.Event()
        self._is_ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="letitride-listener", daemon=True)
        self._thread.start()
        self._is_ready.wait(30)

    def close(self) -> None:
        """Stop listening."""
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        is_first = True
        while not self._is_over.is_set():
            try:
                self._listen(has_missed=not is_first)
            except DBAPIError as error:
                log.warning("can't listen to the database", reason=str(error.orig).partition("\n")[0])
            except Exception:
                log.exception("listening to the database failed")
            is_first = False
            self._is_ready.set()
            self._is_over.wait(RECONNECT_SECONDS)

    def _listen(self, *, has_missed: bool) -> None:
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            driver: Any = connection.connection.driver_connection
            self._is_ready.set()
            if has_missed:
                self._listener(Notice(None))
            while not self._is_over.is_set():
                for heard in driver.notifies(timeout=LOOK_UP_SECONDS):
                    table_id, _, sequence = heard.payload.rpartition(" ")
                    self._listener(Notice(table_id, int(sequence), heard.pid))
