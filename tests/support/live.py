"""Live tables for tests: a real store on disk, rooms, and a clock that is moved by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from letitride.catalogue import load_catalogue
from letitride.rules.wagers import BASE_SPOTS, Wager
from letitride.service.actors import Actor
from letitride.service.clock import ManualClock
from letitride.service.room import Room
from letitride.service.rooms import Rooms
from letitride.service.settings import Pace, TableSettings
from letitride.store import Store
from letitride.store.cage import issue_chips
from letitride.table import Command, Phase, Table
from letitride.table.readiness import DeclareReady
from letitride.table.seating import BringChips, TakeSeat
from letitride.table.wagering import PlaceWager

ANN, BEN, CY = (Actor(name.lower(), name) for name in ("Ann", "Ben", "Cy"))
CHIPS = 100_000_00


class LiveHouse:
    """A store, its rooms, and people with chips in their wallets; it can be restarted, as after a crash."""

    def __init__(self, folder: Path, *, clock: ManualClock | None = None) -> None:
        self.address = f"sqlite:///{folder / 'house.db'}"
        self.clock = clock or ManualClock()
        self.store = Store.open(self.address)
        self.rooms = Rooms(self.store, load_catalogue(), clock=self.clock)

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
        self.rooms = Rooms(self.store, load_catalogue(), clock=self.clock)

    def issue(self, *actors: Actor, cents: int = CHIPS) -> None:
        """Chips for some people's wallets."""
        for actor in actors:
            self.store.write(
                lambda connection, name=actor.name: issue_chips(
                    connection, name, cents, actor="test", reason="to play with", at_ms=self.clock.now_ms()
                )
            ).result()

    async def open(self, submission: str, *, bots: int = 0, pace: Pace = Pace.INSTANT, **settings: object) -> Room:
        """A new table under a submission; with bots it is a practice table."""
        made = TableSettings(f"{submission} {self.clock.now_ms()}", submission, bots=bots, pace=pace, **settings)  # type: ignore[arg-type]
        return await self.rooms.get(await self.rooms.create(made, ANN))

    async def go_on(self, room: Room, until: Callable[[Table], bool]) -> None:
        """Let the time pass until something has come about by itself."""
        for _ in range(10_000):
            await room.rest()
            if until(room.table):
                return
            due_ms = self.clock.next_alarm_ms()
            assert due_ms is not None, f"the table waits for people: {room.table.phase.words}"
            self.clock.move_to(due_ms)
        raise AssertionError("it never came about")


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
