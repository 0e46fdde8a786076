"""The board: a tile for every table of the house, told to whoever watches as soon as something changes.

It listens to the rooms of this process and loads none; what other processes write it reads in the log. While nobody
watches, it keeps nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

import msgspec
import structlog
from msgspec import Raw, Struct
from sqlalchemy import Connection, func, select

from letitride.figures.counting import COUNTED
from letitride.live.dealer.clock import Clock
from letitride.live.room.publishing import Happened
from letitride.live.room.room import Room
from letitride.live.room.rooms import Rooms
from letitride.pit.elsewhere import Elsewhere
from letitride.pit.entry import Entry
from letitride.pit.facts import SetAside, TableFacts, facts_of
from letitride.pit.running_win import Moments, RunningWin
from letitride.pit.tile import Tile
from letitride.store import Store
from letitride.store.database import schema
from letitride.store.house.gaming_days import gaming_calendar
from letitride.store.house.house import why_house_disabled
from letitride.store.house.tables import StoredTable, list_tables
from letitride.store.log.history import events_of, head_of
from letitride.table import Table

T = TypeVar("T")

log = structlog.get_logger(__name__)

SECONDS_BETWEEN_FRAMES = 0.4
"""What happens within so long is told together."""
SECONDS_BETWEEN_LOOKS = 10.0
"""Decks grow old and people wait without any event, so every tile is looked at again so often."""
SECONDS_KEPT = 60.0
"""How long the board goes on after the last watcher has left, for one who only reloads the page."""


class HouseTile(Struct, frozen=True):
    """Whether the house plays, and why it doesn't."""

    is_enabled: bool
    closed_because: str


class BoardFrame(Struct, tag_field="type", tag="board"):
    """Tiles of the board by table: all of them, or those that have changed."""

    is_whole: bool
    server_ms: int
    house: HouseTile
    tiles: dict[str, Tile]


class _Encoded(Struct, tag_field="type", tag="board"):
    """The same with tiles that are encoded already."""

    is_whole: bool
    server_ms: int
    house: HouseTile
    tiles: dict[str, Raw]


Watcher = Callable[[bytes], None]


class Board:
    """The board of one process."""

    def __init__(self, store: Store, rooms: Rooms, clock: Clock) -> None:
        self._store = store
        self._rooms = rooms
        self._clock = clock
        self._elsewhere = Elsewhere(rooms.catalogue)
        self._reading = asyncio.Lock()
        self._entries: dict[str, Entry] = {}
        self._house = HouseTile(is_enabled=True, closed_because="")
        self._told = self._house
        self._watchers: set[Watcher] = set()
        self._heard: list[tuple[Room, int, tuple[Happened, ...], int]] = []
        self._changed: set[str] = set()
        self._is_stale = False
        self._day_ms = 0
        self._known: Moments = {}
        self._set_aside: SetAside = {}
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._settling: asyncio.Task[None] | None = None
        self._is_ready: asyncio.Future[None] | None = None

    @property
    def is_watched(self) -> bool:
        """Whether anybody watches."""
        return bool(self._watchers)

    async def watch(self, watcher: Watcher) -> None:
        """Tell somebody everything now, and what changes from now on."""
        self._watchers.add(watcher)
        try:
            await self._start()
        except BaseException:
            self._watchers.discard(watcher)
            raise
        watcher(self._frame(self._entries, is_whole=True))

    def leave(self, watcher: Watcher) -> None:
        """Tell somebody no more; a board that nobody watches is put away after a while."""
        self._watchers.discard(watcher)
        if not self._watchers and self._task is not None:
            asyncio.get_running_loop().call_later(SECONDS_KEPT, self._stop_if_unwatched)

    async def tiles(self) -> tuple[HouseTile, list[Tile]]:
        """The board as it stands."""
        await self._start()
        if self._is_stale:
            await self._read_house()
        await self._read_elsewhere()
        self._flush(is_all=True)
        if not self._watchers:
            asyncio.get_running_loop().call_later(SECONDS_KEPT, self._stop_if_unwatched)
        return self._house, [entry.tile for entry in self._entries.values() if entry.tile is not None]

    def hear(self, room: Room, first: int, happened: tuple[Happened, ...], at_ms: int) -> None:
        """Something happened at a table of this process."""
        if self._task is not None and not room.settings.is_practice:
            self._heard.append((room, first, happened, at_ms))
            self._is_stale = self._is_stale or not happened  # something was noted beside the log
            self._wake.set()

    def hear_elsewhere(self, table_id: str) -> None:
        """Another process has written to a table."""
        if table_id in self._entries and not self._rooms.holds(table_id):
            self._elsewhere.hear(table_id)
            self._wake.set()

    def house_changed(self) -> None:
        """A table was made, filled, disabled or enabled, the house switched, or a mistake noted: read it again."""
        if self._task is not None:
            self._is_stale = True
            self._wake.set()

    async def close(self) -> None:
        """Stop."""
        self._watchers.clear()
        await self._stop()

    async def _start(self) -> None:
        if self._is_ready is None:
            loop = asyncio.get_running_loop()
            self._is_ready = loop.create_future()
            self._task = loop.create_task(self._run(self._is_ready))
        await asyncio.shield(self._is_ready)

    def _stop_if_unwatched(self) -> None:
        if not self._watchers and self._task is not None:
            self._task.cancel()
            self._forget()

    async def _stop(self) -> None:
        task = self._task
        self._forget()
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _forget(self) -> None:
        if self._settling is not None:
            self._settling.cancel()
        self._task = self._is_ready = self._settling = None
        self._entries, self._heard, self._changed = {}, [], set()
        self._elsewhere.forget()

    async def _run(self, is_ready: asyncio.Future[None]) -> None:
        """Read the board, then keep it up until nobody watches."""
        try:
            await self._read()
            is_ready.set_result(None)
        except BaseException as error:
            self._forget()
            if not is_ready.done():
                is_ready.set_exception(error)
                is_ready.exception()
            raise
        # In Python 3.11, `wait_for` swallows a cancellation that comes just when it is done, so the board looks itself.
        while self._task is asyncio.current_task():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), SECONDS_BETWEEN_LOOKS)
            is_look = not self._wake.is_set()
            self._wake.clear()
            try:
                self._take_in()
                self._flush(is_all=False)
                if self._is_stale or is_look:
                    await self._read_house()
                    self._flush(is_all=is_look)
                await self._read_elsewhere()
                await self._settle()
                self._flush(is_all=False)
            except Exception:
                log.exception("the board failed to keep up")
            await asyncio.sleep(SECONDS_BETWEEN_FRAMES)

    async def _read(self) -> None:
        """Read everything that the board shows, off the event loop."""
        await self._read_house()
        self._take_in()
        await self._read_elsewhere()
        await self._settle()
        if self._settling is not None:
            await self._settling
        self._flush(is_all=True)

    async def _read_house(self) -> None:
        """Read what the house has on record about its tables; with a new gaming day every sum begins anew."""
        self._is_stale = False
        now_ms = self._clock.now_ms()

        def work(connection: Connection) -> tuple[list[StoredTable], dict[str, TableFacts], str | None, int]:
            stored = [one for one in list_tables(connection) if not one.created.settings.get("is_practice")]
            facts = facts_of(connection, stored, now_ms=now_ms, known=self._set_aside)
            return stored, facts, why_house_disabled(connection), gaming_calendar(connection).day_start_ms(now_ms)

        stored, facts, because, day_ms = await self._off(work)
        self._house = HouseTile(because is None, because or "")
        for one in stored:
            entry = self._entries.get(one.id)
            if entry is None:
                entry = self._entries[one.id] = Entry(one, facts[one.id])
            entry.know(facts[one.id])
            entry.is_begun = entry.is_begun and day_ms == self._day_ms
            if (room := self._rooms.peek(one.id)) is not None:
                entry.table = room.table
            self._changed.add(one.id)
        if self._store.is_shared:
            self._elsewhere.compare(stored, is_here=self._rooms.holds)
        self._day_ms = day_ms

    async def _read_elsewhere(self) -> None:
        """Read on at the tables of other processes, all of them together."""
        async with self._reading:
            read = await self._off(self._elsewhere.read_on) if self._elsewhere.has_grown else []
        for seen in read:
            if (entry := self._entries.get(seen.table_id)) is None or self._rooms.holds(seen.table_id):
                continue
            entry.table = seen.progress.table
            first = entry.table.sequence + 1 - sum(len(moment.happened) for moment in seen.moments)
            for moment in seen.moments:
                entry.hear((first, moment.happened, moment.at_ms))
                first += len(moment.happened)
            self._changed.add(seen.table_id)
        if read:
            self._flush(is_all=False)

    async def _begin(self, entry: Entry, table: Table) -> None:
        """Count a table's day so far. Where players bank, the house has no win to be counted."""
        running = None if table.house.is_banked_by_player else RunningWin(table.house, table.meter, self._known)
        counted_to, at_ms = await self._off(lambda connection: _count_since(connection, entry, self._day_ms, running))
        entry.begin(running, counted_to=counted_to, at_ms=at_ms)
        self._changed.add(entry.stored.id)

    def _take_in(self) -> None:
        """Count what has happened since the last look."""
        heard, self._heard = self._heard, []
        for room, first, happened, at_ms in heard:
            entry = self._entries.get(room.table_id)
            if entry is None:
                self._is_stale = True
                self._wake.set()
                continue
            entry.hear((first, happened, at_ms))
            self._changed.add(room.table_id)

    async def _settle(self) -> None:
        """Compute the expectation of rounds that are over; the board goes on meanwhile, since odds may take a while."""
        for entry in list(self._entries.values()):
            if not entry.is_begun and entry.table is not None:
                await self._begin(entry, entry.table)
        waiting = [
            (entry, running)
            for entry in self._entries.values()
            if (running := entry.running) is not None and not running.is_settled
        ]
        if waiting and (self._settling is None or self._settling.done()):
            self._settling = asyncio.get_running_loop().create_task(self._expect(waiting))

    async def _expect(self, waiting: list[tuple[Entry, RunningWin]]) -> None:
        """Take rounds that are over into the expectations of their tables, off the event loop."""
        for entry, running in waiting:
            await self._in_thread(running.settle)
            self._changed.add(entry.stored.id)
            self._wake.set()

    def _flush(self, *, is_all: bool) -> None:
        """Draw the tiles that may be others now, and tell those that are."""
        now_ms = self._clock.now_ms()
        looked, self._changed = (set(self._entries) if is_all else self._changed), set()
        changed = {one: entry for one in looked if (entry := self._entries.get(one)) and entry.draw(now_ms)}
        if changed or self._house != self._told:
            self._told = self._house
            frame = self._frame(changed, is_whole=False)
            for watcher in tuple(self._watchers):
                watcher(frame)

    def _frame(self, entries: dict[str, Entry], *, is_whole: bool) -> bytes:
        tiles = {one: Raw(entry.encoded) for one, entry in entries.items() if entry.encoded}
        return msgspec.json.encode(_Encoded(is_whole, self._clock.now_ms(), self._house, tiles))

    async def _off(self, work: Callable[[Connection], T]) -> T:
        return await self._in_thread(lambda: self._store.read(work))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.to_thread(work)


def _count_since(connection: Connection, entry: Entry, since_ms: int, running: RunningWin | None) -> tuple[int, int]:
    """Count a table's rounds of the day; returns the number of the last event there is, and when it happened."""
    table_id, rounds, events = entry.stored.id, schema.rounds.c, schema.events.c
    head = head_of(connection, table_id)
    at = select(events.at_ms).where(events.table_id == table_id, events.sequence == head)
    at_ms = connection.execute(at).scalar() or entry.stored.created.created_ms
    query = select(func.min(rounds.first_sequence)).where(rounds.table_id == table_id, rounds.opened_ms >= since_ms)
    first = connection.execute(query).scalar()
    if first is not None and running is not None:
        for stored in events_of(connection, table_id, after=first - 1, until=head, kinds=COUNTED):
            running.count(stored.event())
    return head, at_ms
