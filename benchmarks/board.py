"""The board of the pit over live tables of seven: how soon it shows what happened, and what it costs the server.

    python benchmarks/board.py [--tables 40] [--seconds 20] [--think 1.0] [--submission shfl-classic]

People at every table bet and decide with so many seconds of thought on average. The cost is the processor time of the
board's own work, its reads of the database and its sums in other threads included, as a share of one core.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.rooms import FullTable, Played, open_table

from letitride.catalogue import load_catalogue
from letitride.live.actors import Actor
from letitride.live.dealer.clock import Clock
from letitride.live.room.publishing import Happened
from letitride.live.room.room import Room
from letitride.live.room.rooms import Rooms
from letitride.pit.board import Board
from letitride.store import Store
from letitride.table import Command

T = TypeVar("T")


class MeasuredBoard(Board):
    """A board that knows how much of the processor it has used, and how late each event was told."""

    used = 0.0
    lags: list[float]
    _untold: dict[str, float]

    def hear(self, room: Room, first: int, happened: tuple[Happened, ...], at_ms: int) -> None:
        """Note when something happened that isn't told yet."""
        self._untold.setdefault(room.table_id, time.perf_counter())
        self._measured(lambda: super(MeasuredBoard, self).hear(room, first, happened, at_ms))

    def told(self, frame: bytes) -> None:
        """A watcher got a frame."""
        now, tiles = time.perf_counter(), json.loads(frame)["tiles"]
        self.lags += [now - self._untold.pop(one) for one in tiles if one in self._untold]

    def _take_in(self) -> None:
        self._measured(super()._take_in)

    def _flush(self, *, is_all: bool) -> None:
        self._measured(lambda: super(MeasuredBoard, self)._flush(is_all=is_all))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await super()._in_thread(lambda: self._measured(work))

    def _measured(self, work: Callable[[], T]) -> T:
        begun = time.thread_time()
        try:
            return work()
        finally:
            self.used += time.thread_time() - begun


class Thoughtful(Played):
    """Players who think before they act."""

    think = 1.0

    async def do(self, room: Room, actor: Actor, *commands: Command) -> None:
        """Think, then act."""
        await asyncio.sleep(random.expovariate(1 / self.think))
        await super().do(room, actor, *commands)


async def measure(folder: Path, *, tables: int, seconds: float, think: float, submission: str) -> None:
    """Open the tables, let them warm up, watch, and say what came of it."""
    with Store.open(f"sqlite:///{folder / 'bench.db'}") as store:
        rooms, played = Rooms(store, load_catalogue(), key=bytes(32)), Thoughtful()
        played.think = think
        board = MeasuredBoard(store, rooms, Clock())
        board.lags, board._untold = [], {}
        rooms.observer = board.hear
        opened = [await open_table(rooms, store, number, submission) for number in range(tables)]
        until = time.perf_counter() + seconds + 10
        playing = [asyncio.create_task(_play(table, played, until)) for table in opened]
        await asyncio.sleep(5)
        await board.watch(board.told)
        await asyncio.sleep(5)
        board.used, board.lags = 0.0, []
        begun, processor, acts = time.perf_counter(), time.process_time(), len(played.seconds)
        await asyncio.sleep(seconds)
        elapsed, processor = time.perf_counter() - begun, time.process_time() - processor
        used, lags, acts = board.used, sorted(board.lags), len(played.seconds) - acts
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await board.close()
        await rooms.close()
    print(f"{tables} tables of seven, {submission}: {acts / elapsed:,.0f} acts a second, {len(lags):,} tiles told")
    print(f"  from durable event to the watcher: median {lags[len(lags) // 2]:.2f} s, ", end="")
    print(f"99% within {lags[len(lags) * 99 // 100]:.2f} s, at most {lags[-1]:.2f} s")
    print(f"  the board uses {used / elapsed:.2%} of a core; tables and players together use {processor / elapsed:.0%}")


async def _play(table: FullTable, played: Played, until: float) -> None:
    await asyncio.sleep(random.random() * played.think if isinstance(played, Thoughtful) else 0)
    await table.play(played, until)


def main() -> None:
    """Ask how much, and measure."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tables", type=int, default=40)
    asked.add_argument("--seconds", type=float, default=20.0)
    asked.add_argument("--think", type=float, default=1.0)
    asked.add_argument("--submission", default="shfl-classic")
    chosen = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), **vars(chosen)))


if __name__ == "__main__":
    main()
