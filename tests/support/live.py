"""Live tables for tests: a real store on disk, rooms, and a clock that is moved by hand."""

from __future__ import annotations

import asyncio
import inspect
import tomllib
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from manual_clock import ManualClock

from letitride.catalogue import load_catalogue
from letitride.live.actors import AccountRole, Actor
from letitride.live.approvals import Approval
from letitride.live.room.room import Room
from letitride.live.room.rooms import Rooms
from letitride.live.settings import Pace, TableSettings
from letitride.rules.wagers import BASE_SPOTS, Wager
from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.house.submissions import file_submission
from letitride.store.log.history import StoredEvent, events_of
from letitride.store.money.cage import issue_chips
from letitride.table import Act, Command, Perform, Phase, Role, Table, new_table
from letitride.table.duties import DECISIONS, Duty
from letitride.table.log.verification import check_log
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import PlaceWager

ANN, BEN, CY = (Actor(name.lower(), name) for name in ("Ann", "Ben", "Cy"))
DEALER = Actor("dora", "Dora", AccountRole.DEALER)
FLOOR = Actor("flo", "Flo", AccountRole.FLOOR)
APPROVED = Approval("agreed on", second="Sid")
CHIPS = 100_000_00
KEY = bytes(range(32))


class LiveHouse:
    """A store, its rooms, and people with chips in their wallets; it can be restarted, as after a crash."""

    def __init__(self, place: Path | str) -> None:
        self.address = f"sqlite:///{place / 'house.db'}" if isinstance(place, Path) else place
        self.clock = ManualClock()
        self.store = Store.open(self.address)
        self.rooms = Rooms(self.store, load_catalogue(), key=KEY, clock=self.clock)

    async def __aenter__(self) -> LiveHouse:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.rooms.close()
        self.store.close()

    async def restart(self) -> None:
        """Forget everything that is not in the store, and begin again."""
        await self.rooms.close()
        self.store.close()
        self.store = Store.open(self.address)
        self.rooms = Rooms(self.store, load_catalogue(), key=KEY, clock=self.clock)

    async def crash(self) -> None:
        """Stop dead: alarms never ring, and what is not in the store is forgotten."""
        await self.rooms.close()
        self.clock = type(self.clock)(self.clock.now_ms())
        self.rooms = Rooms(self.store, load_catalogue(), key=KEY, clock=self.clock)

    def another_process(self) -> Rooms:
        """Rooms that know nothing of these, on the same store and by the same clock."""
        return Rooms(self.store, load_catalogue(), key=KEY, clock=self.clock)

    def issue(self, *actors: Actor, cents: int = CHIPS) -> None:
        """Chips for some people's wallets."""
        for actor in actors:
            self.store.write(
                partial(
                    issue_chips,
                    player=actor.name,
                    amount_cents=cents,
                    actor="test",
                    reason="to play with",
                    at_ms=self.clock.now_ms(),
                )
            ).result()

    async def open(
        self, submission: str, *, name: str = "", bots: int = 0, pace: Pace = Pace.INSTANT, **settings: Any
    ) -> Room:
        """A new table under a submission; with bots it is a practice table."""
        made = TableSettings(
            name or f"{submission} {self.clock.now_ms()}",
            submission,
            bots=bots,
            pace=pace,
            **settings,
        )
        return await self.rooms.get(await self.rooms.create(made, ANN))

    def submission_text(self, name: str) -> str:
        """The TOML of a ready-made submission."""
        return load_catalogue().submission_text(name)

    def file(self, submission_id: str, toml: str) -> str:
        """File a submission of one's own, and its name for a table."""
        text = toml.replace(f'id = "{tomllib.loads(toml)["id"]}"', f'id = "{submission_id}"', 1)
        filed = self.store.write(
            lambda connection: file_submission(
                connection, submission_id=submission_id, toml=text, filed_by="test", filed_ms=self.clock.now_ms()
            )
        ).result()
        return f"{filed.id}@{filed.version}"

    async def perform(self, room: Room, *, until: str) -> None:
        """A dealer does every duty in hand until one is in hand."""
        while (duty := room.table.duty) is not None and duty.act.value != until:
            role = FLOOR if duty.role is Role.FLOOR else DEALER
            await room.do(Perform(duty.role, duty.act, duty.seat), actor=role)

    async def go_on(self, room: Room, until: Callable[[Table], bool]) -> None:
        """Let the time pass until something has come about by itself."""
        for _ in range(10_000):
            await room.rest()
            if until(room.table):
                return
            due_ms = self.clock.next_alarm_ms()
            assert due_ms is not None, f"the table waits for people: {room.table.phase.value}"
            self.clock.move_to(due_ms)
        raise AssertionError("it never came about")

    async def betting(
        self, submission: str, *actors: Actor, bots: int = 0, pace: Pace = Pace.INSTANT, **settings: Any
    ) -> Room:
        """A new table at which people sit, from seat 1 on, and bets are open."""
        self.issue(*actors)
        room = await self.open(submission, bots=bots, pace=pace, **settings)
        for seat, actor in enumerate(actors, 1):
            await sit(room, actor, seat)
        await self.go_on(room, is_betting)
        return room


def live(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that is played in a live house of its own, which it is given as `house`."""
    return _played(test, place="tmp_path")


def live_on_both(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """The same, once on SQLite and once on PostgreSQL."""
    return _played(test, place="database_url")


def _played(test: Callable[..., Awaitable[None]], *, place: str) -> Callable[..., None]:
    parameters = inspect.signature(test).parameters
    wanted = inspect.Parameter(place, inspect.Parameter.POSITIONAL_OR_KEYWORD)

    def play(**named: Any) -> None:
        async def in_house() -> None:
            async with LiveHouse(named.pop(place)) as house:
                await test(house, **named)

        asyncio.run(in_house())

    play.__name__, play.__doc__, play.__module__ = test.__name__, test.__doc__, test.__module__
    given = [parameter for name, parameter in parameters.items() if name != "house"]
    play.__signature__ = inspect.Signature([wanted, *given])  # type: ignore[attr-defined]
    return play


def is_betting(table: Table) -> bool:
    return table.phase is Phase.BETTING


def is_over(table: Table) -> bool:
    return table.round is None


async def sit(room: Room, actor: Actor, seat: int, *, chips: int = 1_000_00) -> None:
    """Sit down with chips."""
    await room.do(TakeSeat(actor.name, seat), BringChips(actor.name, chips), actor=actor)


def base_bets(room: Room, actor: Actor, seat: int, stake: int | None = None) -> list[Command]:
    """Three equal bets, at the table minimum unless said otherwise."""
    limits = room.table.house.limits(Wager.BASE)
    assert limits is not None
    return [PlaceWager(actor.name, seat, spot, stake or limits.minimum_cents) for spot in BASE_SPOTS]


async def bet(room: Room, actor: Actor, seat: int, *, is_ready: bool = True) -> None:
    """Make the three bets, and say so."""
    ready = [DeclareReady(actor.name)] if is_ready else []
    await room.do(*base_bets(room, actor, seat), *ready, actor=actor)


async def deal_on(room: Room, *, until: Act | None) -> None:
    """People do whatever duty is in hand, until one is in hand or the round is over."""
    while room.table.round is not None and (duty := room.table.duty) is not None and duty.act is not until:
        if duty.act in DECISIONS:
            assert duty.seat is not None
            actor = ANN if duty.seat == 1 else BEN
            decide = LetItRide if duty.seat == 1 else WithdrawWager
            await room.do(decide(actor.name, duty.seat), actor=actor)
        elif duty.role is Role.PLAYER:
            raise AssertionError(f"a player's duty: {duty}")
        else:
            await room.do(Perform(duty.role, duty.act, duty.seat), actor=FLOOR)
        await room.rest()


def stored_log(house: LiveHouse, table_id: str) -> list[StoredEvent]:
    """Everything that the store holds of a table."""
    return house.store.read(lambda connection: list(events_of(connection, table_id)))


def check_the_log(house: LiveHouse, room: Room) -> None:
    """The log follows from the rules, every round of it ended once, and the money is all there."""
    log = stored_log(house, room.table_id)
    events = [entry.event() for entry in log]
    commands = [entry.command() for entry in log]
    assert log == [] or commands[0] is not None
    after, divergence = check_log(new_table(room.table.house), events, commands)
    assert divergence is None
    assert after.balances == room.table.balances
    begun = [entry.data["number"] for entry in log if entry.kind == "BettingOpened"]
    ended = [entry.data["number"] for entry in log if entry.kind in ("RoundClosed", "RoundVoided")]
    assert begun == list(range(1, len(begun) + 1))
    assert ended == begun[: len(ended)]
    assert len(begun) - len(ended) == (room.table.round is not None)
    report = audit(house.store)
    assert report.is_clean, report.findings


def _is_past(duty: Duty | None, table: Table) -> bool:
    return is_over(table) or table.duty is not duty


async def decide_all(house: LiveHouse, room: Room, *, is_voided: bool = False) -> None:
    """Play a round to its end: Ben withdraws every bet and the others let theirs ride; or the floor voids it."""
    while not is_over(room.table):
        await room.rest()
        duty = room.table.duty
        if duty is not None and duty.act in DECISIONS:
            if is_voided:
                await room.do(VoidRound("a spilt drink"), actor=FLOOR, approval=APPROVED)
                return
            actor = {1: ANN, 2: BEN, 3: CY}[duty.seat or 0]
            decision = (WithdrawWager if actor is BEN else LetItRide)(actor.name, duty.seat or 0)
            await room.do(decision, actor=actor)
        else:
            await house.go_on(room, partial(_is_past, duty))
