"""Auditing a table's log: the chain is hashed again, each command is decided again, and the money moved again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import zip_longest
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from letitride.catalogue.loader import Catalogue
from letitride.errors import LetItRideError
from letitride.rules.ledger import Account, AccountKind
from letitride.store.audit.marks import TableMark, digest_of
from letitride.store.audit.report import AuditReport
from letitride.store.database import schema
from letitride.store.house.table_rules import rules_of_table
from letitride.store.house.tables import StoredTable
from letitride.store.log.chain import canonical_json, chained, first_hash
from letitride.store.log.history import StoredEvent, events_of
from letitride.store.log.snapshots import snapshots_of
from letitride.store.money.ledger import balances_of
from letitride.store.money.ledger_accounts import has_own_chips, ledger_names
from letitride.table import Event, Table, evolve, new_table
from letitride.table.engine import Move
from letitride.table.log.resting import resting_data, table_of_resting_data
from letitride.table.log.verification import decided_again
from letitride.table.procedure.randomness.seeds import SeedRevealed
from letitride.table.view.standing import standing

STRETCH = 5_000
"""So many events are read at a time."""

Posting = tuple[int, int, str, str, int, str, int]
_UNREADABLE = (LetItRideError, ValueError, LookupError, TypeError, AttributeError)


@dataclass(slots=True)
class _Round:
    """A round as the log shows it."""

    number: int
    first: int
    last: int | None = None
    outcome: str | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """From where a log is audited: from its creation, or from a snapshot that was audited before."""

    sequence: int
    hash: str
    state: Mapping[str, Any] | None = None


def start_of(connection: Connection, stored: StoredTable, mark: TableMark | None, report: AuditReport) -> Start:
    """From where to audit a table whose log has grown since a mark; what was rewritten before it is named."""
    beginning = Start(0, first_hash(stored.created.creation_record()))
    if mark is None:
        return beginning
    where, columns, kept = f"table {stored.id}", schema.events.c, schema.snapshots.c
    at = select(columns.hash).where(columns.table_id == stored.id, columns.sequence == mark.sequence)
    if mark.sequence and connection.execute(at).scalar() != mark.hash:
        report.find("chain", where, f"event {mark.sequence} isn't what was audited: its log was rewritten")
        return beginning
    rest = select(kept.state).where(kept.table_id == stored.id, kept.sequence == mark.rest_sequence)
    state = connection.execute(rest).scalar()
    if not mark.rest_sequence or state is None:  # snapshots may be deleted at any time
        return beginning
    if digest_of(state) != mark.rest_digest:
        report.find("snapshots", where, f"the one after event {mark.rest_sequence} isn't what was audited")
        return beginning
    return Start(mark.rest_sequence, mark.rest_hash, msgspec.json.decode(state))


def audit_log(
    connection: Connection,
    stored: StoredTable,
    report: AuditReport,
    *,
    catalogue: Catalogue,
    advance: Callable[[int], None],
    start: Start,
) -> None:
    """Audit one table's events, the postings that follow from them, and the state that they fold to."""
    where = f"table {stored.id}"
    replay = _Replay.begin(connection, stored, report, catalogue, start)
    previous, sequence = start.hash, start.sequence
    postings = _Postings(connection, stored.id, after=start.sequence)
    for answer in _answers(_all_events(connection, stored.id, after=start.sequence)):
        decided = [] if replay is None else replay.decide_again(answer)
        for event, move in zip_longest(answer, decided):
            if event.sequence != sequence + 1:
                report.find("chain", where, f"event {sequence + 1} is missing")
            if event.hash != _hash_of(event, previous):
                report.find("chain", where, f"the hash of event {event.sequence} doesn't follow from the log")
            previous, sequence = event.hash, event.sequence
            if replay is not None and not replay.put(event, postings, move):
                replay = None
            report.events += 1
            if report.events % STRETCH == 0:
                advance(report.events)
    if (stored.head_sequence, stored.head_hash) != (sequence, previous):
        report.find("chain", where, f"the log ends at {sequence}, not at {stored.head_sequence} as noted")
    report.postings += postings.count
    if replay is not None:
        replay.end(connection, postings)


def _hash_of(event: StoredEvent, previous: str) -> str:
    """The hash that the chain gives an event."""
    command = None if event.command_text is None else event.command_text.encode()
    (expected,) = chained(
        previous,
        [(event.kind, canonical_json(event.data), command)],
        table_id=event.table_id,
        after=event.sequence - 1,
        at_ms=event.at_ms,
        actor=event.actor,
    )
    return expected


class _Postings:
    """The stored postings of a table, taken event by event."""

    def __init__(self, connection: Connection, table_id: str, *, after: int) -> None:
        columns = schema.postings.c
        query = select(
            columns.sequence,
            columns.entry,
            columns.source,
            columns.target,
            columns.amount_cents,
            columns.memo,
            columns.seat,
        )
        ordered = query.where(columns.table_id == table_id, columns.sequence > after).order_by(
            columns.sequence, columns.entry
        )
        self._rows = (tuple(row) for row in connection.execute(ordered))
        self._next = next(self._rows, None)
        self.count = 0

    def up_to(self, sequence: int) -> list[Posting]:
        """The postings not yet taken, up to an event."""
        taken: list[Posting] = []
        while self._next is not None and self._next[0] <= sequence:
            taken.append(self._next)
            self._next = next(self._rows, None)
        self.count += len(taken)
        return taken

    def rest(self) -> list[Posting]:
        """All that is left."""
        return self.up_to(2**63 - 1)


@dataclass(slots=True)
class _Replay:
    """The table as the engine folds it again, compared with what the store derived from the same events."""

    stored: StoredTable
    report: AuditReport
    table: Table
    start: Start
    rounds: dict[int, _Round]
    snapshots: dict[int, Mapping[str, Any]]

    @classmethod
    def begin(
        cls, connection: Connection, stored: StoredTable, report: AuditReport, catalogue: Catalogue, start: Start
    ) -> _Replay | None:
        """Open the table again under the rules it was created with, as it stood at the start."""
        try:
            house = rules_of_table(connection, catalogue, stored)
        except LetItRideError as error:
            report.find("replay", f"table {stored.id}", f"its rules can't be read: {error}")
            return None
        table = new_table(house, shares_meter=stored.created.meter_id is not None)
        if start.state is not None:
            table = table_of_resting_data(table, start.state)
        return cls(stored, report, table, start, {}, snapshots_of(connection, stored.id, after=start.sequence))

    @property
    def where(self) -> str:
        """The table, in words."""
        return f"table {self.stored.id}"

    def decide_again(self, answer: Sequence[StoredEvent]) -> list[Move]:
        """What the engine decides for the command that events answer, if they are that; else nothing."""
        first = answer[0]
        try:
            command, events = first.command(), [line.event() for line in answer]
            if command is None:
                return []
            _, moves = decided_again(self.table, command, events)
        except _UNREADABLE as error:
            self.report.find("commands", self.where, f"the command of event {first.sequence} can't be: {error}")
            return []
        if [event for event, _, _ in moves] == events:
            return moves
        place = f"event {first.sequence}" if len(answer) == 1 else f"events {first.sequence} to {answer[-1].sequence}"
        self.report.find("commands", self.where, f"{place}: the command that is kept leads to something else")
        return []

    def put(self, line: StoredEvent, postings: _Postings, decided: Move | None) -> bool:
        """Fold one event and compare its money; false if the fold can't go on from here."""
        try:
            if decided is None:
                event = line.event()
                moved, after = event.transfers(self.table), evolve(self.table, event)
            else:
                event, moved, after = decided
            self._note_round(line, event)
            self._compare_seed(event)
            self.table = after
        except _UNREADABLE as error:
            self.report.find("replay", self.where, f"event {line.sequence} can't follow the ones before it: {error}")
            return False
        table_id, meter_id = self.stored.id, self.stored.created.meter_id
        is_practice = has_own_chips(self.stored.created.settings)
        expected = [
            (
                line.sequence,
                entry,
                *ledger_names(transfer, table_id=table_id, meter_id=meter_id, is_practice=is_practice),
                transfer.amount_cents,
                transfer.memo,
                transfer.seat,
            )
            for entry, transfer in enumerate(moved)
        ]
        if postings.up_to(line.sequence) != expected:
            self.report.find("postings", self.where, f"the money of event {line.sequence} was not posted as it moved")
        kept = self.snapshots.pop(line.sequence, None)
        if kept is not None and _without_sentences(kept) != _state(self.table):
            self.report.find("snapshots", self.where, f"the one after event {line.sequence} is not what the log shows")
        return True

    def end(self, connection: Connection, postings: _Postings) -> None:
        """Compare what is left when the log is at its end."""
        if extra := postings.rest():
            self.report.find("postings", self.where, f"{len(extra)} postings belong to no event")
        if self.snapshots:
            self.report.find("snapshots", self.where, f"{len(self.snapshots)} stand after the end of the log")
        if self.stored.standing not in (None, standing(self.table)):
            self.report.find("standing", self.where, "lists of tables show it as it does not stand")
        held = balances_of(connection, prefix=f"{self.stored.id}/")
        folded = {self._name(account): cents for account, cents in self.table.balances.items()}
        for account in sorted({*held, *(name for name in folded if name)}):
            if held.get(account, 0) != folded.get(account, 0):
                shown, right = held.get(account, 0), folded.get(account, 0)
                self.report.find("balances", account, f"holds {shown} cents, but the events leave {right}")
        self._compare_rounds(connection)

    def _compare_seed(self, event: Event) -> None:
        """A seed that the house revealed is the one it was bound to."""
        seal = self.table.seal
        if not isinstance(event, SeedRevealed) or seal is None:
            return
        if sha256(bytes.fromhex(event.seed)).hexdigest() != seal.commitment:
            self.report.find("seeds", self.where, f"the seed of round {event.number} is not what was promised")

    def _name(self, account: Account) -> str:
        """The account's name in the ledger; empty where it is not this table's alone."""
        is_shared = account.kind is AccountKind.METER and self.stored.created.meter_id is not None
        return "" if is_shared or account.kind is AccountKind.FLOAT else f"{self.stored.id}/{account}"

    def _note_round(self, line: StoredEvent, event: Event) -> None:
        kind, number = line.kind, line.data.get("number")
        if kind == "BettingOpened":
            if number in self.rounds:
                self.report.find("rounds", self.where, f"round {number} began twice")
            self.rounds[event.number] = _Round(event.number, line.sequence)  # type: ignore[attr-defined]
        elif kind in ("RoundClosed", "RoundVoided"):
            current = self.rounds.get(event.number)  # type: ignore[attr-defined]
            if current is None or current.last is not None:
                self.report.find("rounds", self.where, f"round {number} ended twice, or never began")
                return
            current.last = line.sequence
            current.outcome = "finished" if kind == "RoundClosed" else "voided"

    def _compare_rounds(self, connection: Connection) -> None:
        columns = schema.rounds.c
        query = select(columns.number, columns.first_sequence, columns.last_sequence, columns.outcome)
        later = query.where(columns.table_id == self.stored.id, columns.first_sequence > self.start.sequence)
        rows = connection.execute(later)
        indexed = {number: _Round(number, first, last, outcome) for number, first, last, outcome in rows}
        self.report.rounds += len(self.rounds)
        for number in sorted({*indexed, *self.rounds}):
            if indexed.get(number) != self.rounds.get(number):
                self.report.find("rounds", self.where, f"the index of round {number} is not what the log shows")


def _state(table: Table) -> Mapping[str, Any] | None:
    """The table as a snapshot shows it; nothing where it is not at rest."""
    try:
        state: Mapping[str, Any] = msgspec.json.decode(canonical_json(resting_data(table)))
    except ValueError:
        return None
    return state


def _without_sentences(state: Mapping[str, Any]) -> Mapping[str, Any]:
    """A stored snapshot without what was last announced at the table, which earlier versions kept in it."""
    return {name: value for name, value in state.items() if name != "announcements"}


def _answers(log: Iterable[StoredEvent]) -> Iterator[list[StoredEvent]]:
    """The events of a log by the command that they answer; those of a log that keeps no commands one by one."""
    answer: list[StoredEvent] = []
    for event in log:
        is_next = event.command_text is not None or (bool(answer) and answer[0].command_text is None)
        if answer and is_next:
            yield answer
            answer = []
        answer.append(event)
    if answer:
        yield answer


def _all_events(connection: Connection, table_id: str, *, after: int) -> Iterator[StoredEvent]:
    """A table's events, a stretch at a time, so that a long log needs little memory."""
    while True:
        stretch = list(events_of(connection, table_id, after=after, limit=STRETCH))
        yield from stretch
        if len(stretch) < STRETCH:
            return
        after = stretch[-1].sequence
