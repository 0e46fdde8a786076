"""A house that is killed again and again: run as a program, it forks a server for each run and says how it ended.

Each line on standard input is a run as JSON (see `Run`). The server opens the store and plays at its tables with people
who bet, decide and go on for ever. Before a person sends a command it is noted in the journal, with the id that it will
keep if it has to be sent again; when it is answered, that is noted. The journal outlives the server, as clients do.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import sys
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import structlog
from sqlalchemy import Engine, event

from letitride.catalogue import load_catalogue
from letitride.errors import RuleViolation, StoreUnavailable
from letitride.live.actors import Actor
from letitride.live.room.box_bets import SetBets
from letitride.live.room.room import Room
from letitride.live.room.rooms import Rooms
from letitride.live.settings import Pace, TableSettings
from letitride.rules.wagers import BASE_SPOTS, Wager
from letitride.store import Store
from letitride.store.database import prepared, writer
from letitride.store.house.tables import list_tables
from letitride.store.money.cage import issue_chips
from letitride.table import Command, Phase
from letitride.table.duties import DECISIONS
from letitride.table.log.codec import command_data, read_command_data
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, LeaveSeat, TakeSeat

BUY_IN_CENTS = 200_000
ISSUED_CENTS = 50_000_000
RETRY_SECONDS = 0.02
LOOK_SECONDS = 0.25


@dataclass(frozen=True)
class Run:
    """One life of a server. It ends by itself when so many rounds are over; `kill_at` names a write point to die at."""

    database: str
    journal: str
    rounds: int
    tables: int = 1
    people: int = 2
    names: str = "P"
    submission: str = "shfl-classic"
    kill_at: str | None = None
    kill_count: int = 1
    most_bytes: int | None = None
    is_last: bool = False
    points: str | None = None


class Journal:
    """What clients remember of the commands they sent, in a file that no kill can take back."""

    def __init__(self, path: str) -> None:
        Path(path).touch()
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND)
        self.lines = [json.loads(line) for line in Path(path).read_text().splitlines()]

    def note(self, what: str, **details: Any) -> None:
        os.write(self._file, json.dumps({"what": what, **details}).encode() + b"\n")

    def unanswered(self, name: str) -> dict[str, Any] | None:
        """The command that a person sent last, if nobody has answered it."""
        own = [line for line in self.lines if line["name"] == name]
        return own[-1] if own and own[-1]["what"] == "sent" else None

    def sent(self, name: str) -> int:
        return sum(line["what"] == "sent" for line in self.lines if line["name"] == name)


@dataclass
class Person:
    """Somebody who plays at one table for as long as it goes on."""

    name: str
    seat: int
    room: Room
    journal: Journal
    number: int = 0
    is_leaving: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self) -> None:
        """Send what was not answered in an earlier life, then play on."""
        self.number = self.journal.sent(self.name)
        subscription = self.room.subscribe(lambda _: self.changed.set())
        if unanswered := self.journal.unanswered(self.name):
            await self.send(*map(read_command, unanswered["commands"]), command_id=unanswered["id"])
        while True:
            self.changed.clear()
            if commands := self.next_commands():
                await self.send(*commands)
            elif self.is_leaving and self.seat not in self.room.table.seats:
                subscription.close()
                return
            else:
                await self.wait()

    async def wait(self) -> None:
        """Wait for something to happen, looking at the log now and then, where another process may write."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_SECONDS):
                await self.changed.wait()
                return
        with suppress(StoreUnavailable):
            await self.room.catch_up()

    def next_commands(self) -> tuple[Command, ...]:
        """What the person wants to do now."""
        table = self.room.table
        if table.seats.get(self.seat) != self.name:
            return () if self.is_leaving else (TakeSeat(self.name, self.seat), BringChips(self.name, BUY_IN_CENTS))
        if self.is_leaving and self.seat not in table.leaving:
            has_bets = table.phase is Phase.BETTING and self.seat in table.in_round().boxes
            back = (SetBets(self.name, self.seat, ""),) if has_bets else ()
            return (*back, LeaveSeat(self.name, self.seat))
        limits = table.house.limits(Wager.BASE)
        assert limits is not None
        if table.phase is Phase.BETTING and not self.is_leaving:
            if self.name in table.in_round().ready:
                return ()
            if self.seat in table.in_round().boxes:
                return (DeclareReady(self.name),)
            if table.chips(self.name) < len(BASE_SPOTS) * limits.minimum_cents:
                return (BringChips(self.name, BUY_IN_CENTS),)
            return (SetBets.of(self.name, self.seat, {spot.value: limits.minimum_cents for spot in BASE_SPOTS}),)
        duty = table.duty
        if duty is not None and duty.seat == self.seat and duty.act in DECISIONS:
            decide = LetItRide if (table.rounds + self.seat) % 2 else WithdrawWager
            return (decide(self.name, self.seat),)
        return ()

    async def send(self, *commands: Command, command_id: str | None = None) -> None:
        """Send commands under one id until somebody answers."""
        if command_id is None:
            self.number += 1
            command_id = f"{self.name}-{self.number}"
            written = [write_command(command) for command in commands]
            self.journal.note("sent", name=self.name, id=command_id, table=self.room.table_id, commands=written)
        while True:
            try:
                done = await self.room.do(*commands, actor=Actor(self.name, self.name), command_id=command_id)
            except RuleViolation as refused:
                self.journal.note("refused", name=self.name, id=command_id, why=str(refused))
                return
            except StoreUnavailable:
                self.journal.note("unavailable", name=self.name, id=command_id)
                make_room()
                await asyncio.sleep(RETRY_SECONDS)
            else:
                self.journal.note("done", name=self.name, id=command_id, first=done.first, last=done.last)
                return


def write_command(command: Command) -> dict[str, Any]:
    if isinstance(command, SetBets):
        return {"command": "SetBets", "player": command.player, "seat": command.seat, "bets": command.bets}
    return command_data(command)


def read_command(data: dict[str, Any]) -> Command:
    fields = {key: value for key, value in data.items() if key != "command"}
    return SetBets(**fields) if data["command"] == "SetBets" else read_command_data(data)


def make_room() -> None:
    """Somebody clears the disk: files may grow again."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


async def serve(run: Run) -> None:
    """Live until the rounds are played."""
    journal = Journal(run.journal)
    with Store.open(run.database) as store:
        rooms = Rooms(store, load_catalogue(), key=bytes(32))
        tables = await found_house(store, rooms, run)
        if run.most_bytes is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (run.most_bytes, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
        opened = [await rooms.get(table_id) for table_id in tables]
        target = sum(room.table.rounds for room in opened) + run.rounds
        people = [
            Person(f"{run.names}{number}.{seat}", seat + (4 if run.names == "Q" else 0), room, journal)
            for number, room in enumerate(opened)
            for seat in range(1, run.people + 1)
        ]
        tasks = [asyncio.create_task(person.play()) for person in people]
        is_enough = asyncio.Event()
        for room in opened:
            room.subscribe(lambda _: is_enough.set() if sum(r.table.rounds for r in opened) >= target else None)
        waiting = asyncio.create_task(is_enough.wait())
        ended, _ = await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
        for one in ended:
            one.result()  # whoever fails ends the house and says why
        if run.is_last:
            for person in people:
                person.is_leaving = True
                person.changed.set()
            await asyncio.gather(*tasks)
        for task in [waiting, *tasks]:
            task.cancel()
        await asyncio.gather(waiting, *tasks, return_exceptions=True)
        await rooms.close()


async def found_house(store: Store, rooms: Rooms, run: Run) -> list[str]:
    """Create the tables and the wallets, where an earlier life hasn't come so far."""
    names = {f"Table {number}" for number in range(run.tables)}
    there = {table.created.name for table in store.read(list_tables)}
    for name in sorted(names - there):
        settings = TableSettings(name, run.submission, pace=Pace.INSTANT, betting_seconds=600, decision_seconds=600)
        await rooms.create(settings, Actor("olga", "olga"))
    people = [f"{run.names}{number}.{seat}" for number in range(run.tables) for seat in range(1, run.people + 1)]
    for name in people:
        await asyncio.wrap_future(store.write(partial(fund, name=name)))
    await rooms.resume()
    return sorted(table.id for table in store.read(list_tables))


def fund(connection: Any, name: str) -> None:
    from letitride.store.money.ledger import lock_balances

    if f"wallet:{name}" not in lock_balances(connection, [f"wallet:{name}"]):
        issue_chips(connection, name, ISSUED_CENTS, actor="olga", reason="to play with", at_ms=1)


class WritePoints:
    """Every moment of a write at which the power may fail: before and after each statement, and around the commit."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._seen: Counter[str] = Counter()
        event.listen(Engine, "before_cursor_execute", lambda _c, _u, text, *_: self._statement("before", text))
        event.listen(Engine, "after_cursor_execute", lambda _c, _u, text, *_: self._statement("after", text))
        event.listen(Engine, "commit", lambda _: self.reach("before COMMIT"))
        transact, resolve, execute = writer.Writer._transact, writer._resolve, prepared.execute

        def execute_and_tell(connection: Any, text: str, *rest: Any, **options: Any) -> Any:
            self._statement("before", text)
            result = execute(connection, text, *rest, **options)
            self._statement("after", text)
            return result

        def transact_then_tell(this: writer.Writer, jobs: Any) -> Any:
            results = transact(this, jobs)
            self.reach("after COMMIT")
            return results

        def resolve_then_tell(job: Any, result: Any) -> None:
            resolve(job, result)
            self.reach("after the answer")

        writer.Writer._transact = transact_then_tell  # type: ignore[method-assign, assignment]
        writer._resolve = resolve_then_tell
        prepared.execute = execute_and_tell

    def _statement(self, when: str, text: str) -> None:
        words = text.split()
        length = {"INSERT": 3, "UPDATE": 2, "DELETE": 3}.get(words[0], 1)
        self.reach(f"{when} {' '.join(words[:length])}")

    def reach(self, point: str) -> None:
        """Die here if this is the point, and it has been reached often enough."""
        if threading.current_thread().name != "letitride-writer":
            return
        self._seen[point] += 1
        if self._run.points is not None:
            with Path(self._run.points).open("a") as file:
                file.write(f"{point}\n")
        if point == self._run.kill_at and self._seen[point] == self._run.kill_count:
            os.kill(os.getpid(), signal.SIGKILL)


def live(run: Run) -> None:
    if run.kill_at is not None or run.points is not None:
        WritePoints(run)
    asyncio.run(serve(run))


def main() -> None:
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))  # standard output is the drill's
    load_catalogue()
    for line in sys.stdin:
        run = Run(**json.loads(line))
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                live(run)
                status = 0
            except BaseException:
                import traceback

                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(status)
        print(json.dumps({"pid": pid}), flush=True)
        _, status = os.waitpid(pid, 0)
        print(json.dumps({"killed": os.WIFSIGNALED(status), "code": os.waitstatus_to_exitcode(status)}), flush=True)


if __name__ == "__main__":
    main()
