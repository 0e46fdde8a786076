"""A room: one live table in this process. It loads, decides, appends and publishes; the log is the truth."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine, Iterable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection

from letitride.errors import (
    LetItRideError,
    RuleViolation,
    StaleMeter,
    StaleSequence,
    StoreError,
    StoreUnavailable,
)
from letitride.rules.house_rules import HouseRules
from letitride.service.actors import PROGRAM, Actor, check_allowed
from letitride.service.awaiting import result_of
from letitride.service.clock import Alarm, Clock
from letitride.service.deadlines import Deadline, deadline
from letitride.service.dealer import Step, next_step
from letitride.service.drafts import Draft, Following
from letitride.service.drawing import HouseSeed
from letitride.service.publishing import Happened, Listener, Published, Subscription
from letitride.service.reading import Moment, moments_after
from letitride.service.requests import Answers, Request
from letitride.service.settings import TableSettings
from letitride.service.waiting import Progress
from letitride.store import Append, Appended, Store
from letitride.store.commands import DoneCommand, find_command
from letitride.store.house import may_begin_round
from letitride.store.meters import find_meter
from letitride.store.resting import table_of_resting_data
from letitride.store.seeds import find_seed
from letitride.store.snapshots import StoredSnapshot, snapshot_due
from letitride.store.tables import StoredTable
from letitride.table import Command, Phase, Table

T = TypeVar("T")

log = structlog.get_logger(__name__)

ATTEMPTS = 200
"""How often a command is decided anew because another process wrote to the table, or another table moved its meter."""

RETRY_MS = 1_000
"""How long a room waits before it tries again what could not be done by itself."""


class Room:
    """A table that people can act at and listen to."""

    def __init__(
        self,
        store: Store,
        stored: StoredTable,
        *,
        settings: TableSettings,
        house: HouseRules,
        clock: Clock,
        snapshot: StoredSnapshot | None = None,
    ) -> None:
        self.table_id = stored.id
        self.settings = settings
        self._store = store
        self._clock = clock
        self._progress = Progress.start(settings.new_table(house), stored.created.created_ms)
        if snapshot is not None:
            self._progress = Progress.start(table_of_resting_data(self.table, snapshot.state), snapshot.at_ms)
        self._seed: HouseSeed | None = None
        self._following: Following = (None, None)
        self._meter_version: int | None = None
        self._lock = asyncio.Lock()
        self._alarm: Alarm | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._subscriptions: list[Subscription] = []
        self._answers = Answers()
        self._is_loaded = False
        self._is_closed = False

    @property
    def table(self) -> Table:
        """The table as it stands in the log."""
        return self._progress.table

    @property
    def sequence(self) -> int:
        """The number of the last event."""
        return self._progress.table.sequence

    @property
    def deadline(self) -> Deadline | None:
        """The deadline that runs now, if any."""
        return deadline(self._progress, self.settings)

    @property
    def is_in_use(self) -> bool:
        """Whether anybody listens, something is under way, or something will happen without anybody asking."""
        return bool(self._subscriptions or self._tasks) or self._lock.locked() or self._alarm is not None

    def subscribe(self, listener: Listener) -> Subscription:
        """Be told of everything that happens from now on, after it is durable."""
        subscription = Subscription(self._subscriptions, listener)
        self._subscriptions.append(subscription)
        return subscription

    async def do(self, *commands: Command, actor: Actor, command_id: str | None = None) -> Appended:
        """Carry commands out, all of them or none; answered when they are durable.

        If the caller is cancelled meanwhile, they are carried out or not, and what came of them is told all the same.
        The same `command_id` from the same actor changes nothing the second time and gets the first answer.
        """
        for command in commands:
            check_allowed(actor, command)
        request = Request.of(actor, commands, command_id)
        async with self._lock:
            try:
                return self._answers.find(request) or await self._decide(request)
            finally:
                self._schedule()

    async def catch_up(self, until: int | None = None) -> None:
        """Read on in the log, because somebody else may have written to it, unless it is known up to a number."""
        async with self._lock:
            if until is not None and self.sequence >= until:
                return
            await self._read_on()
            await self._look_whether_enabled()
            self._schedule()

    async def _catch_up_after(self, writing: Future[Appended]) -> None:
        """Tell what was written for somebody who no longer waits for it."""
        with suppress(LetItRideError):
            await result_of(writing)
        await self.catch_up()

    async def close(self) -> None:
        """Let what is under way finish, and do nothing more by itself."""
        self._is_closed = True
        self._cancel_alarm()
        await self.rest()

    async def rest(self) -> None:
        """Wait until nothing is under way."""
        async with self._lock:
            pass
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something that is finished even if whoever asked for it goes away."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _decide(self, request: Request) -> Appended:
        for _ in range(ATTEMPTS):
            await self._look_whether_enabled()
            draft = Draft(self.table_id, self.settings, self._progress, self._seed, self._clock.now_ms())
            await self._read_meter(draft)
            try:
                draft.do(request.commands)
            except RuleViolation:
                if done := await self._find_done(request):
                    return request.first_answer(done)
                if await self._is_behind():
                    continue
                raise
            draft.follow_up()
            if not draft.happened:
                return Appended(self.sequence + 1, self.sequence)
            try:
                return await self._append(draft, request)
            except StaleSequence:
                await self._read_on()
            except StaleMeter:
                self._meter_version = None
            except StoreUnavailable:
                await self._read_on()
                raise
        raise StoreError(f"table {self.table_id} is too busy")

    async def _is_behind(self) -> bool:
        """Whether another process had written more than was known here; it is known now."""
        before = self.sequence
        if self._store.is_shared:
            await self._read_on()
        return self.sequence > before

    async def _look_whether_enabled(self) -> None:
        """Between rounds, ask whether the next one may begin; a round that has begun is always finished."""
        if self.table.phase is Phase.BETWEEN_ROUNDS:
            may_begin = await asyncio.to_thread(
                self._store.read, lambda connection: may_begin_round(connection, self.table_id)
            )
            self._progress = replace(self._progress, may_begin=may_begin)

    async def _read_meter(self, draft: Draft) -> None:
        """Before a round, and when other tables have moved the meter that is shared, tell the table where it stands."""
        meter_id = self.settings.meter_id
        is_current = self._meter_version is not None and self.table.phase is not Phase.BETWEEN_ROUNDS
        if meter_id is None or is_current:
            return
        stored = await asyncio.to_thread(self._store.read, lambda connection: find_meter(connection, meter_id))
        self._meter_version = stored.version
        draft.read_meter(stored.units)

    async def _append(self, draft: Draft, request: Request) -> Appended:
        """Write a draft; what others have been told only after it is durable."""
        append = Append(
            self.table_id,
            self.sequence,
            tuple(draft.logged),
            request.actor.name,
            draft.now_ms,
            request.id,
            request.digest,
            draft.secret.as_stored() if draft.secret else None,
            draft.meter_use(self.settings.meter_id, self._meter_version),
            snapshot_due(self.table, draft.progress.table),
        )
        writing = self._store.append(append)
        try:
            appended = await result_of(writing)
        except asyncio.CancelledError:
            self._begin(self._catch_up_after(writing))
            raise
        self._answers.remember(request, appended)
        if not appended.is_repeat:
            self._seed, self._following = draft.seed, draft.following
            if append.meter is not None:
                self._meter_version = append.meter.version + 1
            self._publish(draft.progress, tuple(draft.happened), draft.now_ms)
        return appended

    def _publish(self, progress: Progress, happened: tuple[Happened, ...], at_ms: int) -> None:
        first, self._progress = self.sequence + 1, progress
        if not self._subscriptions:
            return
        published = Published(
            table_id=self.table_id,
            first=first,
            last=self.sequence,
            happened=happened,
            table=self.table,
            at_ms=at_ms,
            deadline=self.deadline,
        )
        for subscription in tuple(self._subscriptions):
            try:
                subscription.listener(published)
            except Exception:
                log.exception("a listener failed", table=self.table_id)

    async def _read_on(self) -> None:
        """Take over what the log holds beyond what is known here, and tell it."""
        self._meter_version = None
        for moment in await asyncio.to_thread(self._store.read, self._moments):
            self._publish(moment.progress, moment.happened, moment.at_ms)
        self._is_loaded = True
        seal = self.table.seal
        if seal is not None and not seal.seed and (self._seed is None or self._seed.round != seal.number):
            stored_seed = await asyncio.to_thread(
                self._store.read, lambda connection: find_seed(connection, self.table_id, seal.number)
            )
            self._seed = HouseSeed.of_stored(stored_seed) if stored_seed is not None else None

    def _moments(self, connection: Connection) -> Iterable[Moment]:
        """What is to be told of the log, folded off the event loop; while it is loaded, how it stands suffices."""
        moments = moments_after(connection, self.table_id, self._progress)
        return deque(moments, maxlen=None if self._is_loaded else 1)

    async def _find_done(self, request: Request) -> DoneCommand | None:
        actor, command_id = request.actor.name, request.id
        if command_id is None:
            return None
        return await asyncio.to_thread(
            self._store.read, lambda connection: find_command(connection, actor=actor, command_id=command_id)
        )

    def _schedule(self, *, after_ms: int = 0) -> None:
        """Set the alarm for what is to be done next without anybody asking."""
        self._cancel_alarm()
        now_ms = self._clock.now_ms()
        step = None if self._is_closed else self._next_step(now_ms)
        if step is not None:
            self._alarm = self._clock.at(max(step.at_ms, now_ms + after_ms), self._ring)

    def _next_step(self, now_ms: int) -> Step | None:
        """What is due next; the last draft has asked already, if it led to where the table stands."""
        progress, step = self._following
        return step if progress is self._progress else next_step(self._progress, self.settings, now_ms)

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        """Something is due: do it, unless somebody is at it already, who will see to it."""
        self._alarm = None
        if not self._lock.locked() and not self._is_closed:
            self._begin(self._do_what_is_due())

    async def _do_what_is_due(self) -> None:
        """Do what is due; what can't be done is tried again after a while, and never in a hurry."""
        before, wait_ms = self.sequence, RETRY_MS
        async with self._lock:
            try:
                await self._decide(Request(PROGRAM))
                wait_ms = 0 if self.sequence > before else RETRY_MS
            except LetItRideError as error:
                log.warning("could not go on by itself", table=self.table_id, reason=str(error))
            except Exception:
                log.exception("could not go on by itself", table=self.table_id)
            finally:
                self._schedule(after_ms=wait_ms)
