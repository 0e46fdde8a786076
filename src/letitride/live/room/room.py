"""A room: one live table in this process. It loads, decides, appends and publishes; the log is the truth."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection

from letitride.errors import (
    LetItRideError,
    Miskeyed,
    NotAllowed,
    OwnLimitReached,
    RuleViolation,
    StaleLimits,
    StaleMeter,
    StaleSequence,
    StoreError,
)
from letitride.live.actors import PROGRAM, AccountRole, Actor, check_allowed
from letitride.live.approvals import Approval, check_approved, check_number, check_secrecy
from letitride.live.dealer.beacon_feed import BeaconFeed
from letitride.live.dealer.clock import Alarm, Clock, TableClock
from letitride.live.dealer.deadlines import Deadline, deadline
from letitride.live.dealer.dealer import Step, next_step
from letitride.live.dealer.seed_chain import SeedKeeper
from letitride.live.dealer.waiting import Progress
from letitride.live.own_limits import limited_act
from letitride.live.room.awards import awards_of
from letitride.live.room.drafts import Draft
from letitride.live.room.pending_appends import PendingAppends
from letitride.live.room.publishing import Happened, Listener, Published, Subscription, Subscriptions
from letitride.live.room.reading import TableReader
from letitride.live.room.requests import Answers, Noting, Request
from letitride.live.room.tentative import TentativeTable
from letitride.live.settings import TableSettings
from letitride.rules.house_rules import HouseRules
from letitride.store import Append, Appended, Store
from letitride.store.database.notices import HOUSE_CHANGED, tell_processes
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.tables import StoredTable
from letitride.store.log.snapshots import StoredSnapshot, snapshot_due
from letitride.store.people.limits_kept import LimitedAct, check_own_limits
from letitride.table import Command, Phase, Table
from letitride.table.log.codec import command_data
from letitride.table.log.resting import table_of_resting_data
from letitride.table.procedure.randomness.beacon import awaits_beacon
from letitride.table.view.standing import standing

T = TypeVar("T")

log = structlog.get_logger(__name__)

ATTEMPTS = 200
"""How often a command is decided anew because another process wrote to the table, or another table moved its meter."""

RETRY_MS = 1_000
LONGEST_RETRY_MS = 30_000
"""How long a room waits before it tries again what could not be done by itself."""

NUMBER_REFUSED = "number refused"
"""What the audit log calls a number that was keyed in against the machine."""

Observer = Callable[["Room", int, tuple[Happened, ...], int], None]
"""Whoever is told of all rooms, whether or not anybody listens: the room, the first event's number, and what happened.

Unlike a listener, an observer keeps no room in memory."""


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
        keeper: SeedKeeper,
        beacon: BeaconFeed | None = None,
        snapshot: StoredSnapshot | None = None,
        goes_on: bool = True,
        observer: Observer | None = None,
    ) -> None:
        self.table_id = stored.id
        self._limited: set[str] = set()
        self._hand_pay_cents: int | None = None
        self._has_asked = False
        self._observer = observer
        self.settings = settings
        self._store = store
        self._reader = TableReader(store, stored.id)
        self._clock = TableClock(clock)
        self._clock.saw(stored.created.created_ms if snapshot is None else snapshot.at_ms)
        self._keeper = keeper
        self._beacon = beacon
        self._progress = Progress.start(settings.new_table(house), stored.created.created_ms)
        if snapshot is not None:
            self._progress = Progress.start(table_of_resting_data(self.table, snapshot.state), snapshot.at_ms)
        self._tip = TentativeTable(self._progress)
        self._lock = asyncio.Lock()
        self._writings = PendingAppends(store)
        self._is_going_on = False
        self._failures = 0
        self._alarm: Alarm | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._subscriptions = Subscriptions()
        self._answers = Answers()
        self._is_loaded = False
        self._is_closed = not goes_on

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
    def is_needed(self) -> bool:
        """Whether anybody listens here, or something is under way."""
        return bool(self._subscriptions or self._lock.locked() or self._writings or self._tasks)

    @property
    def is_in_use(self) -> bool:
        """Whether anybody listens, something is under way, or something will happen without anybody asking."""
        return self.is_needed or self._alarm is not None

    def subscribe(self, listener: Listener) -> Subscription:
        """Be told of everything that happens from now on, after it is durable."""
        return self._subscriptions.add(listener)

    async def do(
        self,
        *commands: Command,
        actor: Actor,
        command_id: str | None = None,
        noting: Noting | None = None,
        approval: Approval | None = None,
    ) -> Appended:
        """Carry commands out, all of them or none; answered when they are durable.

        If the caller is cancelled meanwhile, they are carried out or not, and what came of them is told all the same.
        The same `command_id` from the same actor changes nothing the second time and gets the first answer.
        What is to be noted of them is written with them. What isn't for one person alone needs an approval.
        """
        for command in commands:
            check_allowed(actor, command, table=self.table, settings=self.settings)
        request = Request.of(actor, commands, command_id=command_id, noting=noting, approval=approval)
        try:
            return await self._carry_out(request)
        except Miskeyed as error:
            await self._note_miskeyed(request, str(error))
            raise

    async def catch_up(self, until: int | None = None) -> None:
        """Read on in the log, because somebody else may have written to it, unless it is known up to a number."""
        async with self._lock:
            await self._writings.done()
            if until is not None and self.sequence >= until:
                return
            await self._read_on()
            await self._look_whether_enabled()
            self._schedule()

    async def close(self) -> None:
        """Let what is under way finish, and do nothing more by itself."""
        self._is_closed = True
        self._cancel_alarm()
        await self.rest()

    async def rest(self) -> None:
        """Wait until nothing is under way."""
        async with self._lock:
            await self._writings.done()
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something that is finished even if whoever asked for it goes away."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _carry_out(self, request: Request) -> Appended:
        """Decide and write, again if another process came first.

        A table decides its next command while the last is on its way to the disk, so that those who act together share
        one trip; nobody is told of anything before it is durable.
        """
        for _ in range(ATTEMPTS):
            async with self._lock:
                try:
                    answer = self._answers.find(request) or await self._decide(request)
                finally:
                    self._schedule()
            if isinstance(answer, Appended):
                return answer
            try:
                return await answer
            except (StaleSequence, StaleMeter):
                continue
            except StaleLimits:
                self._limited.add(request.actor.name)
            except OwnLimitReached:
                self._limited.add(request.actor.name)
                raise
        raise StoreError(f"table {self.table_id} is too busy")

    async def _check_own_limits(self, request: Request) -> None:
        """Hold who has met a limit of their own here to it before anything is decided on what will be refused.

        The writer holds everybody to theirs.
        """
        if request.actor.name in self._limited and (act := self._limited_act(request, self._tip.progress.table)):
            await asyncio.to_thread(self._store.read, partial(check_own_limits, act=act))

    def _limited_act(self, request: Request, table: Table) -> LimitedAct | None:
        """What the player's own limits have to be asked about, if anything."""
        if self.settings.is_practice:
            return None
        at_ms = self._clock.now_ms()
        return limited_act(request.actor, request.commands, table_id=self.table_id, table=table, at_ms=at_ms)

    async def _decide(self, request: Request) -> Appended | asyncio.Future[Appended]:
        """What comes of a request where nothing has to be written, or what comes of writing it."""
        while True:
            if request.actor.name in self._limited:
                await self._writings.done()
            if self._tip.is_broken:
                await self._writings.done()
                await self._read_on()
            await self._look_whether_enabled()
            progress, now_ms = self._tip.progress, self._clock.now_ms()
            draft = Draft(self.table_id, self.settings, progress, self._keeper, now_ms, beacon=self._beacon)
            await self._read_meter(draft)
            try:
                await self._check_own_limits(request)
                self._decide_in(draft, request)
            except (RuleViolation, NotAllowed):
                await self._writings.done()
                if done := await self._reader.done(request):
                    return request.first_answer(done)
                if self._tip.is_broken or await self._is_behind():
                    continue
                raise
            draft.follow_up()
            if draft.happened:
                return self._append(draft, request)
            await self._writings.done()
            if not self._tip.is_broken:
                return Appended(self.sequence + 1, self.sequence)

    def _decide_in(self, draft: Draft, request: Request) -> None:
        """Carry a request out in a draft, unless it isn't for its actor to do alone; practice by oneself is free."""
        if request.actor.role is AccountRole.PROGRAM or (self.settings.is_practice and not self.settings.has_friends):
            draft.do(request.commands, is_by_program=request.actor is PROGRAM)
            return
        for command in request.commands:
            check_secrecy(command)
            check_number(draft.progress.table, command, approval=request.approval)
        draft.do(request.commands)
        events = [one.event for one in draft.happened]
        check_approved(request.actor, request.commands, events, approval=request.approval)

    async def _note_miskeyed(self, request: Request, said: str) -> None:
        """Keep in the audit log that a number was keyed in that the machine contradicts."""
        entry = AuditEntry(
            self._clock.now_ms(),
            request.actor.name,
            NUMBER_REFUSED,
            f"table:{self.table_id}",
            said,
            after={"commands": [command_data(command) for command in request.commands], "round": self.table.rounds + 1},
        )

        def work(connection: Connection) -> None:
            note_in_audit_log(connection, entry)
            tell_processes(connection, HOUSE_CHANGED)

        await asyncio.wrap_future(self._store.write(work))
        if self._observer is not None:
            self._observer(self, self.sequence + 1, (), entry.at_ms)

    async def _is_behind(self) -> bool:
        """Whether another process had written more than was known here; it is known now."""
        before = self.sequence
        if self._store.is_shared:
            await self._read_on()
        return self.sequence > before

    async def _look_whether_enabled(self) -> None:
        """Between rounds, ask whether the next one may begin; a round that has begun is always finished.

        What awards are paid by hand is asked at the same time, and before anything else here; where some are, the last
        round must be durable, since it may have left one.
        """
        is_between = self._tip.progress.table.phase is Phase.BETWEEN_ROUNDS
        if is_between or not self._has_asked:
            self._has_asked = True
            if self._hand_pay_cents is not None:
                await self._writings.done()
            may_begin, self._hand_pay_cents = await self._reader.before_a_round()
            self._tip = self._tip.told_whether_enabled(may_begin and not self.settings.is_outdated)

    async def _read_meter(self, draft: Draft) -> None:
        """Before a round, and when other tables have moved the meter that is shared, tell the table where it stands."""
        meter_id, tip = self.settings.meter_id, self._tip
        is_current = tip.meter_version is not None and tip.progress.table.phase is not Phase.BETWEEN_ROUNDS
        if meter_id is None or is_current:
            return
        await self._writings.done()
        stored = await self._reader.meter(meter_id)
        self._tip = replace(self._tip, meter_version=stored.version)
        draft.read_meter(stored.units)

    def _append(self, draft: Draft, request: Request) -> asyncio.Future[Appended]:
        """Send a draft to the disk and decide on from it; the answer comes when it is durable."""
        tip = self._tip
        append = Append(
            table_id=self.table_id,
            expected_sequence=tip.progress.table.sequence,
            events=tuple(draft.logged),
            actor=request.actor.name,
            at_ms=draft.now_ms,
            session=request.actor.session,
            command_id=request.id,
            request_digest=request.digest,
            meter=draft.meter_use(self.settings.meter_id, tip.meter_version),
            snapshot=snapshot_due(tip.progress.table, draft.progress.table),
            standing=standing(draft.progress.table),
            line=tip.line,
            noted=request.noted(tip.progress.table, draft.progress.table, [one.event for one in draft.happened]),
            awards=() if self.settings.is_practice else awards_of(draft, over_cents=self._hand_pay_cents),
            limited=self._limited_act(request, tip.progress.table),
        )
        answer = self._writings.send(
            append,
            when_durable=lambda appended: self._is_durable(draft, request, appended, append=append),
            when_lost=lambda: self._begin(self._go_back()),
        )
        self._tip = tip.after(draft, append)
        return answer

    def _is_durable(self, draft: Draft, request: Request, appended: Appended, *, append: Append) -> None:
        """Tell everybody what has been written; if the store knew the request before, there is nothing to tell."""
        self._answers.remember(request, appended)
        if appended.is_repeat:
            self._begin(self._go_back())
        else:
            self._publish(draft.progress, tuple(draft.happened), draft.now_ms)
            if append.awards and self._observer is not None:
                self._observer(self, self.sequence + 1, (), draft.now_ms)

    async def _go_back(self) -> None:
        """Something came to nothing that more was decided on: go on from the log, unless somebody has seen to it."""
        async with self._lock:
            with suppress(LetItRideError):
                if self._tip.is_broken:
                    await self._writings.done()
                    await self._read_on()
            self._schedule()

    def _publish(self, progress: Progress, happened: tuple[Happened, ...], at_ms: int) -> None:
        first, self._progress = self.sequence + 1, progress
        if self._observer is not None:
            self._observer(self, self.sequence - len(happened) + 1, happened, at_ms)
        if not self._subscriptions:
            return
        self._subscriptions.tell(
            Published(
                table_id=self.table_id,
                first=first,
                last=self.sequence,
                happened=happened,
                table=self.table,
                at_ms=at_ms,
                deadline=self.deadline,
            )
        )

    async def _read_on(self) -> None:
        """Take over what the log holds beyond what is known here, and tell it."""
        for moment in await self._reader.moments_after(self._progress, last_only=not self._is_loaded):
            self._clock.saw(moment.at_ms)
            self._publish(moment.progress, moment.happened, moment.at_ms)
        self._is_loaded = True
        self._tip = TentativeTable(self._progress)

    def _schedule(self, *, after_ms: int = 0) -> None:
        """Set the alarm for what is to be done next without anybody asking."""
        if self._is_going_on:
            return
        self._cancel_alarm()
        now_ms = self._clock.now_ms()
        step = None if self._is_closed else self._next_step(now_ms)
        if step is not None:
            self._set_alarm(max(step.at_ms, now_ms + after_ms))

    def _set_alarm(self, at_ms: int) -> None:
        self._alarm = self._clock.at(at_ms, lambda: self._ring(at_ms))

    def _next_step(self, now_ms: int) -> Step | None:
        """What is due next; the last draft has asked already, if it led to where the table stands."""
        if self._tip.is_broken:
            return Step(now_ms + RETRY_MS)
        progress, step = self._tip.following
        return step if progress is self._tip.progress else next_step(self._tip.progress, self.settings, now_ms)

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self, at_ms: int) -> None:
        """Something is due: do it, unless somebody is at it already, who will see to it."""
        self._alarm = None
        if self._clock.now_ms() < at_ms:  # a busy event loop rings a moment early
            self._set_alarm(at_ms)
        elif not self._lock.locked() and not self._is_going_on and not self._is_closed:
            self._is_going_on = True
            self._begin(self._do_what_is_due())

    async def _ask_beacon(self) -> None:
        """Get the value of the beacon that the table waits for, before anybody is kept waiting by it."""
        table = self._tip.progress.table
        if self._beacon is not None and table.seal is not None and table.seal.beacon_round and awaits_beacon(table):
            await self._beacon.ask(table.seal.beacon_round)

    def _back_off(self) -> int:
        """How long to wait after another failure: twice as long each time, so that a full disk isn't asked for ever."""
        self._failures += 1
        return min(RETRY_MS << min(self._failures - 1, 10), LONGEST_RETRY_MS)

    async def _do_what_is_due(self) -> None:
        """Do what is due, and look for more when it is durable; what can't be done is tried again after a while."""
        before, wait_ms = self.sequence, RETRY_MS
        try:
            await self._ask_beacon()
            await self._carry_out(Request(PROGRAM))
            wait_ms = 0 if self.sequence > before else RETRY_MS
            self._failures = 0
        except LetItRideError as error:
            wait_ms = self._back_off()
            log.warning("could not go on by itself", table=self.table_id, reason=str(error), retry_ms=wait_ms)
        except Exception:
            wait_ms = self._back_off()
            log.exception("could not go on by itself", table=self.table_id, retry_ms=wait_ms)
        finally:
            self._is_going_on = False
            self._schedule(after_ms=wait_ms)
