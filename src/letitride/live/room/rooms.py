"""All rooms of this process: tables are created here, found here, and go on from here after a restart."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

import structlog
from sqlalchemy import Connection

from letitride.catalogue.loader import Catalogue
from letitride.errors import LetItRideError, TextError
from letitride.live.actors import PROGRAM, Actor
from letitride.live.dealer.beacon_feed import BeaconFeed
from letitride.live.dealer.clock import Clock
from letitride.live.dealer.seed_chain import SeedKeeper
from letitride.live.named_submissions import named_submission, own_submission
from letitride.live.room.publishing import Happened
from letitride.live.room.room import Observer, Room
from letitride.live.settings import Dealing, TableSettings
from letitride.rules.house_rules import HouseRules
from letitride.store import Store
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.filings import check_in_force
from letitride.store.house.submissions import StoredSubmission
from letitride.store.house.table_rules import house_rules, rules_of_table
from letitride.store.house.tables import NewTable, StoredTable, create_table, find_table
from letitride.store.log.rounds import tables_in_a_round
from letitride.store.log.snapshots import StoredSnapshot, newest_snapshot
from letitride.store.money.meters import find_meter
from letitride.table.procedure.opening import OpenTable

log = structlog.get_logger(__name__)

T = TypeVar("T")


UNLOAD_AFTER_S = 300
"""How long a table stays in memory that nobody uses; its log holds everything."""

MS_BETWEEN_SWEEPS = 60_000


class Rooms:
    """The live tables of one process; any process may serve any table, if it has the same key.

    A table that nobody listens to, and at which nothing will happen by itself, is unloaded after `unload_after_s`
    seconds, between a minute and a day. That is seen to when some table is asked for, so no clock has to run for it.
    Without `goes_on` nothing happens at a table but what is asked for.
    """

    def __init__(
        self,
        store: Store,
        catalogue: Catalogue,
        *,
        key: bytes,
        beacon: BeaconFeed | None = None,
        clock: Clock | None = None,
        unload_after_s: int = UNLOAD_AFTER_S,
        goes_on: bool = True,
    ) -> None:
        if not 60 <= unload_after_s <= 86_400:
            raise ValueError(f"a table is unloaded after 60 to 86,400 seconds, not {unload_after_s}")
        self._store = store
        self.catalogue = catalogue
        self._key = key
        self._beacon = beacon
        self._clock = clock or Clock()
        self._goes_on = goes_on
        self._unload_after_ms = unload_after_s * 1_000
        self._used_ms: dict[str, int] = {}
        self._swept_ms = 0
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        self._reading: set[asyncio.Task[None]] = set()
        self.observer: Observer | None = None

    async def create(self, settings: TableSettings, actor: Actor) -> str:
        """Create a table and return its id; one that is dealt automatically opens at once."""
        at_ms, table_id = self._clock.now_ms(), secrets.token_hex(6)
        settings = replace(settings, has_own_chips=settings.is_practice)
        filed = await self._submission(settings, actor, at_ms)
        house = await asyncio.to_thread(house_rules, self.catalogue, filed, settings.table_limit)
        if settings.decides_as_filed and "decision_seconds" in house.ruleset.options:
            settings = replace(settings, decision_seconds=int(house.option("decision_seconds")))

        def work(connection: Connection) -> str:
            _check_meter(connection, settings.meter_id, house)
            if not settings.is_practice:
                check_in_force(connection, filed, at_ms=at_ms)
            new = NewTable(
                id=table_id,
                name=settings.name,
                submission_id=filed.id,
                submission_version=filed.version,
                table_limit=house.table_limit.name,
                created_by=actor.name,
                created_ms=at_ms,
                settings=settings.as_data(),
                meter_id=settings.meter_id,
            )
            if not settings.is_practice:
                after = {"name": settings.name, "submission": f"{filed.id}@{filed.version}"}
                noted = AuditEntry(at_ms, actor.name, "table made", f"table:{table_id}", after=after)
                note_in_audit_log(connection, noted)
            return create_table(connection, new).id

        await asyncio.wrap_future(self._store.write(work))
        if settings.dealer is Dealing.AUTOMATIC:
            room = await self.get(table_id)
            await room.do(OpenTable(at_ms // 1_000), actor=PROGRAM)
        return table_id

    async def _submission(self, settings: TableSettings, actor: Actor, at_ms: int) -> StoredSubmission:
        """What a new table is under: a submission by its name, or its owner's own text.

        Nothing is parsed while the writer's transaction is open, because everybody else's commands wait for it.
        """
        if settings.own_submission:
            return await asyncio.to_thread(
                own_submission, self.catalogue, settings.own_submission, owner=actor.name, at_ms=at_ms
            )

        def work(connection: Connection) -> StoredSubmission:
            return named_submission(connection, self.catalogue, settings.submission, filed_by=actor.name, at_ms=at_ms)

        return await asyncio.wrap_future(self._store.write(work))

    async def get(self, table_id: str) -> Room:
        """The room of a table, loaded from its log if nobody here has asked for it before."""
        self._used_ms[table_id] = self._clock.now_ms()
        self._sweep()
        while True:
            loading = self._rooms.get(table_id)
            if loading is None:
                self._used_ms[table_id] = self._clock.now_ms()
                loading = self._rooms[table_id] = asyncio.get_running_loop().create_task(self._load(table_id))
            try:
                room = await asyncio.shield(loading)
            except BaseException:
                if loading.done() and (loading.cancelled() or loading.exception()):
                    self._rooms.pop(table_id, None)
                    self._used_ms.pop(table_id, None)
                raise
            if self._rooms.get(table_id) is loading:  # else it was let go before anybody could look at it
                return room

    def peek(self, table_id: str) -> Room | None:
        """The room of a table if it is in memory; it isn't loaded for this."""
        loading = self._rooms.get(table_id)
        if loading is None or not loading.done() or loading.cancelled() or loading.exception() is not None:
            return None
        return loading.result()

    def _observe(self, room: Room, first: int, happened: tuple[Happened, ...], at_ms: int) -> None:
        if self.observer is not None:
            self.observer(room, first, happened, at_ms)

    def holds(self, table_id: str) -> bool:
        """Whether a table is in memory; any thread may ask."""
        return table_id in self._rooms

    @property
    def loaded(self) -> frozenset[str]:
        """The tables that are in memory."""
        return frozenset(self._rooms)

    def _sweep(self) -> None:
        """Unload what nobody has used for a while; looked after once a minute at most."""
        now_ms = self._clock.now_ms()
        if now_ms - self._swept_ms < MS_BETWEEN_SWEEPS:
            return
        self._swept_ms = now_ms
        for table_id, loading in list(self._rooms.items()):
            if not loading.done() or loading.cancelled() or loading.exception() is not None:
                continue
            if loading.result().is_in_use:
                self._used_ms[table_id] = now_ms
            elif now_ms - self._used_ms[table_id] >= self._unload_after_ms:
                del self._rooms[table_id], self._used_ms[table_id]

    async def resume(self, is_ours: Callable[[str], bool] = lambda _: True) -> int:
        """Take up every table of ours that was left in the middle of a round; returns how many there were."""
        found = [table_id for table_id in await self._read(tables_in_a_round) if is_ours(table_id)]
        await asyncio.gather(*map(self.get, found))
        return len(found)

    async def look_again(self) -> None:
        """Tables may have been disabled or enabled: ask for each that is in memory whether its next round may begin."""
        loaded = [room for room in map(self.peek, tuple(self._rooms)) if room is not None]
        await asyncio.gather(*(room.catch_up() for room in loaded))

    async def release(self, table_id: str) -> None:
        """Let a table go: finish what is under way, and do nothing more at it; whoever asks for it loads it anew."""
        self._used_ms.pop(table_id, None)
        loading = self._rooms.pop(table_id, None)
        if loading is not None:
            with suppress(LetItRideError):
                await (await asyncio.shield(loading)).close()

    def hear(self, table_id: str | None, sequence: int = 0) -> None:
        """Another process has written to a table, or may have to any if none is named: read on where it is open here.

        A table that is written to elsewhere, and that nobody here looks at, is let go: it has its home there.
        """
        named = self._rooms if table_id is None else self._rooms.keys() & {table_id}
        for loading in [self._rooms[one] for one in named]:
            if not loading.done():  # it may have read before that was written
                loading.add_done_callback(lambda _: self.hear(table_id, sequence))
                continue
            if loading.cancelled() or loading.exception() is not None:
                continue
            room = loading.result()
            if table_id is not None and room.sequence >= sequence:
                continue
            if table_id is None or room.is_needed:
                work = room.catch_up(sequence or None)
            else:  # before anybody can begin to look at it
                del self._rooms[table_id], self._used_ms[table_id]
                work = room.close()
            task = asyncio.get_running_loop().create_task(work)
            self._reading.add(task)
            task.add_done_callback(self._has_read)

    def _has_read(self, task: asyncio.Task[None]) -> None:
        self._reading.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("could not read on", reason=str(error))

    async def close(self) -> None:
        """Let what is under way finish, and stop."""
        await asyncio.gather(*self._reading, return_exceptions=True)
        rooms = [task.result() for task in self._rooms.values() if task.done() and not task.exception()]
        await asyncio.gather(*(room.close() for room in rooms))
        self._rooms.clear()
        self._used_ms.clear()

    async def _load(self, table_id: str) -> Room:
        def work(connection: Connection) -> tuple[StoredTable, HouseRules, StoredSnapshot | None]:
            stored = find_table(connection, table_id)
            house = rules_of_table(connection, self.catalogue, stored)
            return stored, house, newest_snapshot(connection, table_id)

        stored, house, snapshot = await self._read(work)
        settings = TableSettings.from_data(dict(stored.created.settings))
        room = Room(
            self._store,
            stored,
            settings=settings,
            house=house,
            clock=self._clock,
            keeper=SeedKeeper(self._key, table_id),
            beacon=self._beacon,
            snapshot=snapshot,
            goes_on=self._goes_on,
            observer=self._observe,
        )
        await room.catch_up()
        return room

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._store.read, work)


def _check_meter(connection: Connection, meter_id: str | None, house: HouseRules) -> None:
    """A table shares a meter on the terms of its own submission, or not at all."""
    if meter_id is not None and find_meter(connection, meter_id).terms != house.submission.meter:
        raise TextError(f"meter {meter_id} has other terms than {house.submission.id}")
