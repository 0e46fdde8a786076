"""What a command costs in the process that decides it, from the message on a socket to the frames for all who watch.

    python -m benchmarks.commands [--tables 8] [--rounds 8] [--together] [--database ADDRESS] [--profile FILE]

Seven people play at each table in this process; messages go to the endpoint and frames come out of it, but no network
is between, so that two runs of the same code differ little even on a busy machine. The time is processor time: of the
event loop's thread, and of all others (the writer's and the readers').
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import tempfile
import time
from collections.abc import Awaitable
from itertools import count
from typing import Any, cast

import uvloop
from benchmarks.load.house import House, prepare

from letitride.live.room.room import Room
from letitride.table import Phase
from letitride.table.duties import DECISIONS
from letitride.web import Settings
from letitride.web.process.logs import install_logs
from letitride.web.process.metrics import Metrics
from letitride.web.server_parts import ServerParts
from letitride.web.socket.client import Client
from letitride.web.socket.endpoint import SocketEndpoint
from letitride.web.socket.wire import Wire

SECONDS_APART = 0.021
"""A little more than the time between two frames of a table, so that each command has frames of its own."""
BETS = {"bet 1": 500, "bet 2": 500, "bet 3": 500}


class CountedWire:
    """A socket that goes nowhere."""

    is_open = True
    frames = 0
    size = 0

    def write_frame(self, frame: bytes) -> bool:
        """Count a frame."""
        CountedWire.frames += 1
        CountedWire.size += len(frame)
        return True


class FullTable:
    """A table whose seven players bet, say so, and decide."""

    def __init__(self, endpoint: SocketEndpoint, room: Room, clients: list[Client], *, is_together: bool) -> None:
        self.room, self._endpoint, self._clients, self._is_together = room, endpoint, clients, is_together
        self._ids = count()
        self.commands = 0

    async def sit(self) -> None:
        """Everybody takes a seat."""
        for seat in range(1, len(self._clients) + 1):
            await self._act(seat, {"type": "sit", "seat": seat, "buy_in_cents": 5_000_000})

    async def play(self, rounds: int) -> None:
        """Play some rounds."""
        for _ in range(rounds):
            while self.room.table.phase is not Phase.BETTING:
                await asyncio.sleep(0.005)
            bets = [self._bet(seat) for seat in range(1, len(self._clients) + 1)]
            await (asyncio.gather(*bets) if self._is_together else _one_by_one(bets))
            while (duty := self.room.table.duty) is not None and duty.act in DECISIONS and duty.seat is not None:
                name = "LetItRide" if duty.seat % 3 == 0 else "WithdrawWager"
                await self._act(duty.seat, {"type": "command", "command": {"command": name, "seat": duty.seat}})

    async def _bet(self, seat: int) -> None:
        await self._act(seat, {"type": "bets", "seat": seat, "wagers": BETS})
        await self._act(seat, {"type": "ready"})

    async def _act(self, seat: int, message: dict[str, Any]) -> None:
        text = json.dumps({**message, "table": self.room.table_id, "id": str(next(self._ids))})
        await self._endpoint._hear(self._clients[seat - 1], text)
        self.commands += 1
        if not self._is_together:
            await asyncio.sleep(SECONDS_APART)


async def _one_by_one(works: list[Any]) -> None:
    for work in works:
        await cast(Awaitable[None], work)


async def measure(house: House, asked: argparse.Namespace, database: str) -> None:
    """Open the tables, play two rounds to warm up, then measure."""
    parts = ServerParts(Settings(database=database), Metrics())
    endpoint, tables = SocketEndpoint(parts), []
    for table_id, tokens in zip(house.tables, house.tokens, strict=True):
        clients = []
        for token in tokens:
            session = await parts.sessions.find(token)
            assert session is not None
            clients.append(Client(cast(Wire, CountedWire()), session, parts.metrics))
            await endpoint._join(clients[-1], table_id, None)
        tables.append(FullTable(endpoint, await parts.rooms.get(table_id), clients, is_together=asked.together))
    await asyncio.gather(*(table.sit() for table in tables))
    await asyncio.gather(*(table.play(2) for table in tables))
    profile = cProfile.Profile(time.thread_time)
    before = [table.commands for table in tables]
    CountedWire.frames = CountedWire.size = 0
    loop_s, all_s = time.thread_time(), time.process_time()
    if asked.profile:
        profile.enable()
    await asyncio.gather(*(table.play(asked.rounds) for table in tables))
    if asked.profile:
        profile.disable()
        profile.dump_stats(asked.profile)
    loop_s, all_s = time.thread_time() - loop_s, time.process_time() - all_s
    done = sum(table.commands for table in tables) - sum(before)
    size = CountedWire.size / CountedWire.frames
    print(f"{done:,} commands, {CountedWire.frames / done:.2f} frames each of {size:,.0f} bytes")
    print(f"  event loop {1e3 * loop_s / done:.3f} ms, other threads {1e3 * (all_s - loop_s) / done:.3f} ms, ", end="")
    print(f"in all {1e3 * all_s / done:.3f} ms of processor for each command")
    await parts.close()


def main() -> None:
    """Measure once."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--together", action="store_true", help="all seven bet at once, and nobody waits")
    parser.add_argument("--database", default="", help="another database than a new SQLite file")
    parser.add_argument("--submission", default="shfl-classic")
    parser.add_argument("--profile", default="", help="write a profile of the event loop to this file")
    asked = parser.parse_args()
    install_logs(is_json=True, level="ERROR")
    uvloop.install()
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or f"sqlite:///{folder}/commands.db"
        house = prepare(database, tables=asked.tables, submission=asked.submission)
        asyncio.run(measure(house, asked, database))


if __name__ == "__main__":
    main()
