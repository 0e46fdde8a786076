"""Killing a house and looking at what is left: the journal of its clients against the database."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from select import select
from typing import Any

import house_under_fire
import sqlalchemy as sa

from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.database import schema
from letitride.store.money.ledger import balances_of

PATIENCE_SECONDS = 120
KILLS = int(os.environ.get("LETITRIDE_FAULT_KILLS", "0"))
"""How many kills the long form makes; none means the short form."""


@dataclass
class House:
    """A program that forks servers on one database, and the journal of the people who play there."""

    database: str
    folder: Path
    name: str = "journal"
    _program: subprocess.Popen[str] = field(init=False)

    def __post_init__(self) -> None:
        self._program = subprocess.Popen(
            [sys.executable, house_under_fire.__file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    @property
    def journal(self) -> Path:
        return self.folder / self.name

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.journal.read_text().splitlines()]

    def begin(self, **run: Any) -> int:
        """Begin a life, and say under which process id."""
        assert self._program.stdin is not None
        self._program.stdin.write(json.dumps({"database": self.database, "journal": str(self.journal), **run}) + "\n")
        self._program.stdin.flush()
        return int(self._said()["pid"])

    def end(self) -> bool:
        """Wait for the end of a life; whether it was killed. One that failed fails the test."""
        said = self._said()
        assert said["killed"] or said["code"] == 0, "the server failed; see standard error"
        return bool(said["killed"])

    def run(self, **run: Any) -> bool:
        """A whole life; whether it was killed."""
        self.begin(**run)
        return self.end()

    def wait_for_lines(self, more: int, of: str = "") -> None:
        """Wait until the journal has grown by so many lines, or by so many of a kind."""
        wanted = self._count(of) + more
        until = time.monotonic() + PATIENCE_SECONDS
        while self._count(of) < wanted:
            assert time.monotonic() < until, "nothing happens any more"
            assert not self._has_ended(), "the server has ended; see standard error"
            time.sleep(0.005)

    def close(self) -> None:
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._program.stdin.close()
        self._program.wait(PATIENCE_SECONDS)
        self._program.stdout.close()

    def _count(self, of: str) -> int:
        line = json.dumps({"what": of})[:-1].encode() if of else b"\n"
        return self.journal.read_bytes().count(line) if self.journal.exists() else 0

    def _has_ended(self) -> bool:
        assert self._program.stdout is not None
        return bool(select([self._program.stdout], [], [], 0)[0])

    def _said(self) -> dict[str, Any]:
        assert self._program.stdout is not None
        said: dict[str, Any] = json.loads(self._program.stdout.readline())
        return said


@contextmanager
def a_house(database: str, folder: Path, name: str = "journal") -> Iterator[House]:
    house = House(database, folder, name)
    try:
        yield house
    finally:
        house.close()


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


def assert_nothing_is_lost(database: str, *houses: House, people: int) -> None:
    """After everybody has left: every answer holds, nothing happened twice, the money is there, every round ended."""
    with Store.open(database) as store:
        report = audit(store)
        commands = store.read(lambda connection: connection.execute(sa.select(schema.commands)).all())
        events = store.read(
            lambda connection: connection.execute(
                sa.select(schema.events.c.table_id, schema.events.c.sequence, schema.events.c.actor)
            ).all()
        )
        outcomes = store.read(lambda connection: connection.execute(sa.select(schema.rounds.c.outcome)).scalars().all())
        held = store.read(balances_of)
    assert report.findings == []
    # A command's id counts for its table, so it is kept behind the table's.
    kept = {(row.actor, row.command_id.partition("/")[2]): (row.first, row.last) for row in commands}
    lines = [line for house in houses for line in house.lines()]
    for line in lines:
        if line["what"] == "done" and line["first"] <= line["last"]:
            assert kept[line["name"], line["id"]] == (line["first"], line["last"]), "an answer does not hold"
        elif line["what"] == "refused":
            assert (line["name"], line["id"]) not in kept, "what was refused was done"
    sent = {(line["name"], line["id"]) for line in lines if line["what"] == "sent"}
    assert set(kept) <= sent
    told = [(row.table_id, number) for row in commands for number in range(row.first, row.last + 1)]
    acted = [(table_id, sequence) for table_id, sequence, actor in events if actor in {name for name, _ in sent}]
    assert sorted(told) == sorted(acted), "an event belongs to no command, or to two"
    assert outcomes
    assert set(outcomes) <= {"finished", "voided"}
    assert held["float"] == -people * house_under_fire.ISSUED_CENTS
    assert [cents for account, cents in held.items() if account.endswith("/layout")] == [0] * report.tables
