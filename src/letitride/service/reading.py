"""Reading on in a table's log: what happened there since, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import Connection

from letitride.service.publishing import Happened
from letitride.service.waiting import Progress
from letitride.store import LoggedEvent
from letitride.store.history import events_of
from letitride.table import evolve


@dataclass(frozen=True, slots=True)
class Moment:
    """Events of one time, and the table after them."""

    at_ms: int
    happened: tuple[Happened, ...]
    progress: Progress


def moments_after(connection: Connection, table_id: str, progress: Progress) -> Iterator[Moment]:
    """What the log holds beyond a table's sequence number; a long log is never in memory as a whole."""
    stored = events_of(connection, table_id, after=progress.table.sequence)
    for at_ms, entries in groupby(stored, key=lambda entry: entry.at_ms):
        table, happened = progress.table, []
        for entry in entries:
            event = entry.event()
            table = evolve(table, event)
            happened.append(Happened(event, LoggedEvent(entry.kind, entry.data), table))
        progress = progress.moved(table, at_ms)
        yield Moment(at_ms, tuple(happened), progress)
