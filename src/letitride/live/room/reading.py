"""What a room asks the store about its table, off the event loop: what happened there since, and what it depends on."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from sqlalchemy import Connection

from letitride.live.actors import PROGRAM
from letitride.live.dealer.waiting import Progress
from letitride.live.room.publishing import Happened
from letitride.live.room.requests import Request
from letitride.store import LoggedEvent, Store
from letitride.store.house.house import hand_pay_cents, may_begin_round
from letitride.store.log.commands import DoneCommand, find_command
from letitride.store.log.history import events_of
from letitride.store.money.meters import StoredMeter, find_meter
from letitride.table import evolve

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Moment:
    """Events of one time and one actor, and the table after them."""

    at_ms: int
    happened: tuple[Happened, ...]
    progress: Progress


def moments_after(connection: Connection, table_id: str, progress: Progress) -> Iterator[Moment]:
    """What the log holds beyond a table's sequence number; a long log is never in memory as a whole."""
    stored = events_of(connection, table_id, after=progress.table.sequence)
    for (at_ms, actor), entries in groupby(stored, key=lambda entry: (entry.at_ms, entry.actor)):
        table, happened = progress.table, []
        for entry in entries:
            event = entry.event()
            table = evolve(table, event)
            happened.append(Happened(event, LoggedEvent(entry.kind, entry.data), table))
        progress = progress.moved(table, at_ms, is_by_program=actor == PROGRAM.name)
        yield Moment(at_ms, tuple(happened), progress)


class TableReader:
    """Reads about one table, each time in another thread."""

    def __init__(self, store: Store, table_id: str) -> None:
        self._store = store
        self._table_id = table_id

    async def moments_after(self, progress: Progress, *, last_only: bool) -> Iterable[Moment]:
        """What the log holds beyond a table's sequence number, all of it or only how it ended."""
        return await self._read(
            lambda connection: deque(
                moments_after(connection, self._table_id, progress), maxlen=1 if last_only else None
            )
        )

    async def before_a_round(self) -> tuple[bool, int | None]:
        """Whether the table may begin a round, and above how much its awards will be paid by hand."""
        return await self._read(
            lambda connection: (may_begin_round(connection, self._table_id), hand_pay_cents(connection))
        )

    async def meter(self, meter_id: str) -> StoredMeter:
        """The meter that the table shares, as it stands."""
        return await self._read(lambda connection: find_meter(connection, meter_id))

    async def done(self, request: Request) -> DoneCommand | None:
        """What came of a request that was carried out before."""
        actor, command_id = request.actor.name, request.id
        if command_id is None:
            return None
        return await self._read(
            lambda connection: find_command(connection, table_id=self._table_id, actor=actor, command_id=command_id)
        )

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._store.read, work)
