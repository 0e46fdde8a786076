"""What is put to the store when something happened at a table, and what it answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from letitride.money import UNITS_PER_CENT
from letitride.rules.ledger import AccountKind, Transfer
from letitride.store.house.audit_log import AuditEntry
from letitride.store.house.awards import Award
from letitride.store.log.chain import canonical_json
from letitride.store.people.limits_kept import LimitedAct
from letitride.table import Command, Table
from letitride.table.engine import Move
from letitride.table.log.codec import command_data, event_data


@dataclass(slots=True)
class LoggedEvent:
    """An event as the log keeps it: its kind, its fields as data for JSON, and the money it moves.

    `command` is the command as data, with the first event that answers it. It is for the log alone, and never sent to
    anybody before the round is over.
    """

    kind: str
    data: Mapping[str, Any]
    transfers: tuple[Transfer, ...] = ()
    command: Mapping[str, Any] | None = None
    _json: bytes = field(default=b"", compare=False, repr=False)

    @property
    def json(self) -> bytes:
        """Its data as canonical JSON, made once: the log keeps it, and whoever watches is told it."""
        if not self._json:
            self._json = canonical_json(self.data)
        return self._json


@dataclass(frozen=True, slots=True)
class MeterUse:
    """How events move a shared meter: the version they were decided on, and where it stands afterwards.

    ``units`` = units before + ``contributed_units`` + (``funded_cents`` - ``awarded_cents``) in units of 1/10,000 cent.
    """

    meter_id: str
    version: int
    units: int
    contributed_units: int = 0
    awarded_cents: int = 0
    funded_cents: int = 0


@dataclass(eq=False, slots=True)
class Line:
    """Appends to one table, each decided on the one before it, which may not be durable yet.

    Once one of them comes to nothing the line is broken, and nothing more on it is granted: it was decided on what
    never happened, even if another process has meanwhile written as many events as were supposed.
    """

    is_broken: bool = False


@dataclass(frozen=True, slots=True)
class Append:
    """Events that follow upon `expected_sequence`, all of them or none.

    `command_id` is made by the client: the same actor's same id at a table changes nothing the second time.
    `request_digest` tells a repetition from another command under the same id. `snapshot` is the table after the
    events, if it is to be kept; `standing` is what lists of tables say of it.
    `line` ties the append to those it was decided on, if they were not durable by then. `noted` are significant events
    of the house that are written with it or not at all, and `awards` what it leaves to be paid by hand. `session` is
    the digest of the session that it is made in, if any: once that has ended, or its account is suspended, nothing more
    is written for it. `limited` is what its player's own limits may forbid.
    """

    table_id: str
    expected_sequence: int
    events: tuple[LoggedEvent, ...]
    actor: str
    at_ms: int
    session: str = ""
    command_id: str | None = None
    request_digest: str = ""
    meter: MeterUse | None = None
    snapshot: Mapping[str, Any] | None = None
    standing: Mapping[str, Any] | None = None
    line: Line | None = None
    noted: tuple[AuditEntry, ...] = ()
    awards: tuple[Award, ...] = ()
    limited: LimitedAct | None = None

    @property
    def command_key(self) -> str | None:
        """The id under which the command is kept."""
        return None if self.command_id is None else command_key(self.table_id, self.command_id)


def command_key(table_id: str, command_id: str) -> str:
    """The id of a command among those of all tables: the same id at another table is another command."""
    return f"{table_id}/{command_id}"


@dataclass(frozen=True, slots=True)
class Appended:
    """The sequence numbers of the events; `is_repeat` if the command had been carried out before."""

    first: int
    last: int
    is_repeat: bool = False


def logged(command: Command, moves: Iterable[Move]) -> Iterator[LoggedEvent]:
    """What a command led to as the log keeps it: the command stands with the first event."""
    kept: Mapping[str, Any] | None = command_data(command)
    for event, transfers, _ in moves:
        data = event_data(event)
        yield LoggedEvent(data.pop("event"), data, transfers, kept)
        kept = None


def meter_use(
    meter_id: str, version: int, *, before: Table, after: Table, events: Iterable[LoggedEvent]
) -> MeterUse | None:
    """How a table's events move the meter it shares; nothing if they leave it as it was."""
    if before.meter is None or after.meter is None or before.meter.units == after.meter.units:
        return None
    awarded = funded = 0
    for event in events:
        for transfer in event.transfers:
            if transfer.source.kind is AccountKind.METER and transfer.target.kind is AccountKind.PLAYER:
                awarded += transfer.amount_cents
            elif transfer.target.kind is AccountKind.METER and event.kind == "WagerSettled":
                funded += transfer.amount_cents
    moved = after.meter.units - before.meter.units
    contributed = moved + (awarded - funded) * UNITS_PER_CENT
    return MeterUse(meter_id, version, after.meter.units, contributed, awarded, funded)
