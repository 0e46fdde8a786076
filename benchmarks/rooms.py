"""Full tables of seven, played by people in the same process without sockets: what deciding and appending cost.

    python benchmarks/rooms.py [--tables 300] [--seconds 20] [--submission shfl-classic]

Every command is durable (SQLite, synchronous=FULL) before it is answered. Commands per second of processor time count,
the writer's thread included; commands per second of the clock depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from sqlalchemy import Connection

from letitride.catalogue import load_catalogue
from letitride.live.actors import Actor
from letitride.live.room.room import Room
from letitride.live.room.rooms import Rooms
from letitride.live.settings import Pace, TableSettings
from letitride.rules.wagers import BASE_SPOTS, Wager
from letitride.store import Store
from letitride.store.money.cage import issue_chips
from letitride.table import Command, Phase
from letitride.table.duties import DECISIONS
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.wagering import PlaceWager

SEATS = range(1, 8)
CHIPS = 1_000_000_00


@dataclass
class Played:
    """What was played, and how long each command took."""

    seconds: list[float] = field(default_factory=list)
    rounds: int = 0
    ids: count[int] = field(default_factory=count)

    async def do(self, room: Room, actor: Actor, *commands: Command) -> None:
        """Carry a command out and time it."""
        begun = time.perf_counter()
        await room.do(*commands, actor=actor, command_id=str(next(self.ids)))
        self.seconds.append(time.perf_counter() - begun)


class FullTable:
    """A room, its seven players, and word of when bets are open."""

    def __init__(self, room: Room, players: dict[int, Actor]) -> None:
        self.room, self.players = room, players
        self._is_open = asyncio.Event()
        room.subscribe(lambda published: self._is_open.set() if published.table.phase is Phase.BETTING else None)
        if room.table.phase is Phase.BETTING:
            self._is_open.set()

    async def play(self, played: Played, until: float) -> None:
        """Round after round: all bet at once, then each decides in turn."""
        limits = self.room.table.house.limits(Wager.BASE)
        stake = limits.minimum_cents if limits else 1_00
        while time.perf_counter() < until:
            await self._is_open.wait()
            self._is_open.clear()
            bets = (
                played.do(
                    self.room,
                    actor,
                    *(PlaceWager(actor.name, seat, spot, stake) for spot in BASE_SPOTS),
                    DeclareReady(actor.name),
                )
                for seat, actor in self.players.items()
            )
            await asyncio.gather(*bets)
            while (duty := self.room.table.duty) is not None and duty.act in DECISIONS and duty.seat is not None:
                actor = self.players[duty.seat]
                choice = LetItRide if duty.seat % 3 == 0 else WithdrawWager
                await played.do(self.room, actor, choice(actor.name, duty.seat))
            played.rounds += 1


async def open_table(rooms: Rooms, store: Store, number: int, submission: str) -> FullTable:
    """A table with seven people who have chips."""
    players = {seat: Actor(f"{number}-{seat}", f"P{number}-{seat}") for seat in SEATS}

    def issue(connection: Connection) -> None:
        for actor in players.values():
            issue_chips(connection, actor.name, CHIPS, actor="bench", reason="to play with", at_ms=0)

    await asyncio.wrap_future(store.write(issue))
    settings = TableSettings(f"Table {number}", submission, pace=Pace.INSTANT)
    room = await rooms.get(await rooms.create(settings, players[1]))
    for seat, actor in players.items():
        await room.do(TakeSeat(actor.name, seat), actor=actor)
    for actor in players.values():
        await room.do(BringChips(actor.name, CHIPS // 2), actor=actor)
    return FullTable(room, players)


async def measure(folder: Path, *, tables: int, seconds: float, submission: str) -> None:
    """Open the tables, play, and say what came of it."""
    with Store.open(f"sqlite:///{folder / 'bench.db'}") as store:
        rooms, played = Rooms(store, load_catalogue(), key=bytes(32)), Played()
        opened = [await open_table(rooms, store, number, submission) for number in range(tables)]
        begun, used = time.perf_counter(), time.process_time()
        await asyncio.gather(*(table.play(played, begun + seconds) for table in opened))
        elapsed, processor = time.perf_counter() - begun, time.process_time() - used
        await rooms.close()
    done, ordered = len(played.seconds), sorted(played.seconds)
    print(f"{tables} tables of seven, {submission}: {done:,} commands, {played.rounds:,} rounds in {elapsed:.1f} s")
    print(f"  {done / processor:,.0f} commands a second of processor time, {done / elapsed:,.0f} a second of the clock")
    print(f"  from command to durable answer: median {ordered[done // 2] * 1e3:.1f} ms, ", end="")
    print(f"99% within {ordered[done * 99 // 100] * 1e3:.1f} ms")


def main() -> None:
    """Measure once."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--submission", default="shfl-classic")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(
            measure(Path(folder), tables=arguments.tables, seconds=arguments.seconds, submission=arguments.submission)
        )


if __name__ == "__main__":
    main()
