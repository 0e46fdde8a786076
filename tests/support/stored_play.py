"""Rounds of play put into a store as a server would: a practice table whose every command is one append."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from letitride.catalogue import load_catalogue
from letitride.live.practice import PracticeTable
from letitride.rules.house_rules import HouseRules
from letitride.store import Append, LoggedEvent, Store, logged
from letitride.store.house.submissions import file_submission
from letitride.store.house.tables import NewTable, StoredTable, create_table
from letitride.store.money.cage import issue_chips
from letitride.table import Command, Event, Table, advance, new_table
from letitride.table.engine import carry_out

YEAR_2026_MS = 1_767_225_600_000


@cache
def house_of(submission: str) -> HouseRules:
    return load_catalogue().house_rules(submission)


def new_record(table_id: str, submission: str = "shfl-classic", *, meter_id: str | None = None) -> NewTable:
    return NewTable(
        id=table_id,
        name=f"Table {table_id}",
        submission_id=submission,
        submission_version=1,
        table_limit=house_of(submission).table_limit.name,
        created_by="olga",
        created_ms=YEAR_2026_MS,
        settings={"pace": "instant"},
        meter_id=meter_id,
    )


@dataclass
class RecordedTable(PracticeTable):
    """A practice table that remembers its commands one by one."""

    done: list[Command] = field(default_factory=list)

    def do(self, command: Command) -> None:
        super().do(command)
        self.done.append(command)


def played(submission: str = "shfl-classic", *, rounds: int = 2, seed: str = "a", you: str = "Ann") -> list[Command]:
    """The commands of some rounds, in which the bots play and Ann looks on."""
    table = RecordedTable(house_of(submission), you=you, seed_text=seed)
    table.sit_down()
    for _ in range(rounds):
        table.go_on()
        if table.table.rotation.must_offer:
            return table.done
        table.deal()
    return table.done


def logged_commands(commands: list[Command], submission: str) -> Iterator[tuple[LoggedEvent, ...]]:
    """Each command's events as the log keeps them."""
    table: Table = new_table(house_of(submission))
    for command in commands:
        table, moves = carry_out(table, command)
        yield tuple(logged(command, moves))


def events_played(submission: str = "shfl-classic", *, rounds: int = 2) -> list[Event]:
    """What happened in some rounds."""
    table, happened = new_table(house_of(submission)), list[Event]()
    for command in played(submission, rounds=rounds):
        table, events = advance(table, command)
        happened += events
    return happened


def put_table(
    store: Store, table_id: str, submission: str = "shfl-classic", *, chips_cents: int = 10_000_000
) -> StoredTable:
    """A table in the store under its filed submission, and chips for Ann."""
    toml = load_catalogue().submission_text(submission)
    store.write(
        lambda connection: file_submission(
            connection, submission_id=submission, toml=toml, filed_by="olga", filed_ms=YEAR_2026_MS
        )
    )
    issued = store.write(
        lambda connection: issue_chips(connection, "Ann", chips_cents, actor="olga", reason="test", at_ms=YEAR_2026_MS)
    )
    created = store.write(lambda connection: create_table(connection, new_record(table_id, submission)))
    issued.result(30)
    return created.result(30)


def append_play(store: Store, table_id: str, submission: str = "shfl-classic", *, rounds: int = 2) -> int:
    """Play some rounds into a table that is in the store; the sequence number at the end."""
    sequence = 0
    for number, entries in enumerate(logged_commands(played(submission, rounds=rounds), submission)):
        append = Append(
            table_id,
            sequence,
            entries,
            actor="Ann",
            at_ms=YEAR_2026_MS + number,
            command_id=f"{table_id}-{number}",
            request_digest=f"digest {number}",
        )
        sequence = store.append(append).result(30).last
    return sequence
