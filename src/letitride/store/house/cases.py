"""Disputes as cases: opened, investigated, decided, paid where something is due, and closed.

A case is the fold of its entries in the log of significant events, so every step of it stands in the house's chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from sqlalchemy import Connection, func, select

from letitride.errors import NotFound, StoreError
from letitride.store.database import schema
from letitride.store.house.audit_log import AuditEntry, audit_entries_of, note_in_audit_log
from letitride.store.house.house_chain import read_head
from letitride.store.log.rounds import find_round
from letitride.store.money.cage import issue_chips
from letitride.store.people.accounts import find_account_by_name

PREFIX = "case:"
OPENED = "dispute opened"


class Step(Enum):
    """What happens to a case; the value is its name in the log."""

    OPENED = OPENED
    NOTED = "dispute note"
    EVIDENCE = "dispute evidence"
    DECIDED = "dispute decided"
    PAID = "dispute paid"
    CLOSED = "dispute closed"
    REOPENED = "dispute reopened"


STEPS = frozenset(step.value for step in Step)
OUTCOMES = ("upheld", "partly upheld", "rejected", "withdrawn")


@dataclass(frozen=True, slots=True)
class CaseEntry:
    """One line of a case: what was done, by whom and when, and what was said."""

    at_ms: int
    actor: str
    step: Step
    text: str
    told: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """A dispute as it stands."""

    number: int
    opened_ms: int
    opened_by: str
    claim: str
    player: str = ""
    table: str = ""
    round: int = 0
    seat: int = 0
    dealer: str = ""
    finding: str = ""
    outcome: str = ""
    paid_cents: int = 0
    is_open: bool = True
    changed_ms: int = 0
    entries: tuple[CaseEntry, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a case is opened with: who complains about what, and where it happened as far as is known."""

    claim: str
    player: str = ""
    table: str = ""
    round: int = 0
    seat: int = 0
    dealer: str = ""


def open_case(connection: Connection, claim: Claim, *, actor: str, at_ms: int) -> Case:
    """Open a case under the next number."""
    if not any((claim.player, claim.table, claim.dealer)):
        raise StoreError("Name the player, the table or the dealer that the dispute is about.")
    if claim.player:
        account = find_account_by_name(connection, claim.player)
        if account is None:
            raise NotFound(f"There is nobody called {claim.player}.")
        claim = replace(claim, player=account.name)
    if claim.round:
        find_round(connection, claim.table, claim.round)
    read_head(connection, is_for_update=True)  # two processes can't open the same number
    noted = schema.audit_entries.c
    query = select(func.count()).select_from(schema.audit_entries).where(noted.action == OPENED)
    number = connection.execute(query).scalar_one() + 1
    told = {name: value for name, value in _told(claim).items() if value}
    _note(connection, number, Step.OPENED, claim.claim, told, actor=actor, at_ms=at_ms)
    return find_case(connection, number)


def add_note(connection: Connection, number: int, text: str, *, actor: str, at_ms: int) -> Case:
    """Write down what somebody said or saw."""
    return _step(connection, number, Step.NOTED, text, {}, actor=actor, at_ms=at_ms)


def add_evidence(
    connection: Connection, number: int, text: str, *, table: str, round_number: int, actor: str, at_ms: int
) -> Case:
    """Put a round with the case; the hash of its last event says which round it was for ever."""
    found = find_round(connection, table, round_number)
    if found.last_sequence is None:
        raise StoreError("That round isn't over. Wait until it has ended.")
    events = schema.events.c
    query = select(events.hash).where(events.table_id == table, events.sequence == found.last_sequence)
    told = {"table": table, "round": round_number, "hash": connection.execute(query).scalar_one()}
    return _step(connection, number, Step.EVIDENCE, text, told, actor=actor, at_ms=at_ms)


def decide(connection: Connection, number: int, text: str, *, outcome: str, actor: str, at_ms: int) -> Case:
    """Write down what was found and how the case ends."""
    if outcome not in OUTCOMES:
        raise StoreError(f"A dispute is {', '.join(OUTCOMES[:-1])} or {OUTCOMES[-1]}.")
    return _step(connection, number, Step.DECIDED, text, {"outcome": outcome}, actor=actor, at_ms=at_ms)


def pay(
    connection: Connection, number: int, text: str, *, cents: int, actor: str, approved_by: str, at_ms: int
) -> Case:
    """Pay the player of a case that was upheld, from the cage, with two signatures."""
    case = find_case(connection, number)
    if case.outcome not in ("upheld", "partly upheld"):
        raise StoreError("Only an upheld dispute can be paid. Record the finding first.")
    if not case.player:
        raise StoreError("The case doesn't name a player to pay.")
    if not approved_by:
        raise StoreError("A payment needs a second signature.")
    told = {"cents": cents, "player": case.player, "approved_by": approved_by}
    paid = _step(connection, number, Step.PAID, text, told, actor=actor, at_ms=at_ms)
    reason = f"dispute {number}: {text}; approved by {approved_by}"
    issue_chips(connection, case.player, cents, actor=actor, reason=reason, at_ms=at_ms)
    return paid


def close_case(connection: Connection, number: int, text: str, *, actor: str, at_ms: int) -> Case:
    """Close a case that was decided."""
    if not find_case(connection, number).outcome:
        raise StoreError("Record the finding and the outcome before you close the case.")
    return _step(connection, number, Step.CLOSED, text, {}, actor=actor, at_ms=at_ms)


def reopen_case(connection: Connection, number: int, text: str, *, actor: str, at_ms: int) -> Case:
    """Open a closed case again."""
    if find_case(connection, number).is_open:
        raise StoreError("The case is open already.")
    _note(connection, number, Step.REOPENED, text, {}, actor=actor, at_ms=at_ms)
    return find_case(connection, number)


def find_case(connection: Connection, number: int) -> Case:
    """One case with everything that was done about it."""
    entries = [entry for entry in audit_entries_of(connection, f"{PREFIX}{number}") if entry.action in STEPS]
    if not entries:
        raise NotFound(f"there is no dispute {number}")
    return _fold(number, entries)


def list_cases(connection: Connection) -> list[Case]:
    """All cases, the newest first."""
    found: dict[int, list[AuditEntry]] = {}
    for entry in audit_entries_of(connection, PREFIX, is_prefix=True):
        if entry.action in STEPS:  # a refused approval of a payment is noted beside them
            found.setdefault(int(entry.subject.removeprefix(PREFIX)), []).append(entry)
    return [_fold(number, entries) for number, entries in sorted(found.items(), reverse=True)]


def _step(
    connection: Connection, number: int, step: Step, text: str, told: Mapping[str, Any], *, actor: str, at_ms: int
) -> Case:
    if not find_case(connection, number).is_open:
        raise StoreError("The case is closed. Reopen it first.")
    _note(connection, number, step, text, told, actor=actor, at_ms=at_ms)
    return find_case(connection, number)


def _note(
    connection: Connection, number: int, step: Step, text: str, told: Mapping[str, Any], *, actor: str, at_ms: int
) -> None:
    note_in_audit_log(connection, AuditEntry(at_ms, actor, step.value, f"{PREFIX}{number}", text, after=told))


def _told(claim: Claim) -> dict[str, Any]:
    return {name: getattr(claim, name) for name in ("player", "table", "round", "seat", "dealer")}


def _fold(number: int, entries: Iterable[AuditEntry]) -> Case:
    case: Case | None = None
    lines = []
    for entry in entries:
        step, told = Step(entry.action), dict(entry.after or {})
        lines.append(CaseEntry(entry.at_ms, entry.actor, step, entry.reason, told))
        if case is None:
            case = Case(number, entry.at_ms, entry.actor, entry.reason, **told)
        match step:
            case Step.DECIDED:
                case = replace(case, finding=entry.reason, outcome=told["outcome"])
            case Step.PAID:
                case = replace(case, paid_cents=case.paid_cents + told["cents"])
            case Step.CLOSED | Step.REOPENED:
                case = replace(case, is_open=step is Step.REOPENED)
        case = replace(case, changed_ms=entry.at_ms)
    assert case is not None
    return replace(case, entries=tuple(lines))
