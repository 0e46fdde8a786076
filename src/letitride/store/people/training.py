"""What a trainer keeps: groups of trainees, lessons assigned to them, and lessons written for this house.

All of it is a fold of entries in the log of significant events, so every step stands in the house's chain.
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
from letitride.store.people.accounts import find_account_by_name

GROUP = "training group:"
LESSON = "written lesson:"


class Step(Enum):
    """What a trainer does; the value is its name in the log."""

    MADE = "training group made"
    ADDED = "trainee added"
    REMOVED = "trainee removed"
    ASSIGNED = "lesson assigned"
    WITHDRAWN = "assignment withdrawn"
    CLOSED = "training group closed"
    WRITTEN = "lesson written"


@dataclass(frozen=True, slots=True)
class Assignment:
    """A lesson or drill that a group is to do, by when if that was said."""

    number: int
    plan: str
    assigned_ms: int
    assigned_by: str
    due_ms: int | None = None
    is_withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Trainees who are taught together, by the ids of their accounts with their names."""

    number: int
    name: str
    made_ms: int
    made_by: str
    trainees: Mapping[str, str] = field(default_factory=dict)
    assignments: tuple[Assignment, ...] = ()
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class WrittenText:
    """A lesson written for this house, in one of its versions."""

    id: str
    version: int
    toml: str
    written_ms: int
    written_by: str


def make_group(connection: Connection, name: str, *, actor: str, at_ms: int) -> Group:
    """Make a group under the next number."""
    read_head(connection, is_for_update=True)  # two processes can't make the same number
    groups = list_groups(connection)
    if any(group.name.casefold() == name.casefold() and not group.is_closed for group in groups):
        raise StoreError(f"There is a group called {name} already.")
    number = max((group.number for group in groups), default=0) + 1
    _note(connection, f"{GROUP}{number}", Step.MADE, {"name": name}, actor=actor, at_ms=at_ms)
    return find_group(connection, number)


def add_trainee(connection: Connection, number: int, name: str, *, actor: str, at_ms: int) -> Group:
    """Put somebody into a group."""
    group = _open_group(connection, number)
    account = find_account_by_name(connection, name)
    if account is None:
        raise NotFound(f"There is nobody called {name}.")
    if account.id in group.trainees:
        raise StoreError(f"{account.name} is in this group already.")
    told = {"account": account.id, "name": account.name}
    return _step(connection, number, Step.ADDED, told, actor=actor, at_ms=at_ms)


def remove_trainee(connection: Connection, number: int, account_id: str, *, actor: str, at_ms: int) -> Group:
    """Take somebody out of a group; what they did stays."""
    group = _open_group(connection, number)
    if account_id not in group.trainees:
        raise NotFound("There is no such trainee in this group.")
    told = {"account": account_id, "name": group.trainees[account_id]}
    return _step(connection, number, Step.REMOVED, told, actor=actor, at_ms=at_ms)


def assign(connection: Connection, number: int, plan: str, *, due_ms: int | None, actor: str, at_ms: int) -> Group:
    """Give a group a lesson or drill to do."""
    _open_group(connection, number)
    told: dict[str, Any] = {"plan": plan} | ({} if due_ms is None else {"due_ms": due_ms})
    return _step(connection, number, Step.ASSIGNED, told, actor=actor, at_ms=at_ms)


def withdraw(connection: Connection, number: int, assignment: int, *, actor: str, at_ms: int) -> Group:
    """Take an assignment back."""
    group = _open_group(connection, number)
    if not any(one.number == assignment and not one.is_withdrawn for one in group.assignments):
        raise NotFound("There is no such assignment.")
    return _step(connection, number, Step.WITHDRAWN, {"assignment": assignment}, actor=actor, at_ms=at_ms)


def close_group(connection: Connection, number: int, *, actor: str, at_ms: int) -> Group:
    """Close a group; nothing of it is lost."""
    _open_group(connection, number)
    return _step(connection, number, Step.CLOSED, {}, actor=actor, at_ms=at_ms)


def find_group(connection: Connection, number: int) -> Group:
    """One group."""
    entries = audit_entries_of(connection, f"{GROUP}{number}")
    if not entries:
        raise NotFound(f"There is no group {number}.")
    return _fold(number, entries)


def list_groups(connection: Connection) -> list[Group]:
    """All groups, the oldest first."""
    found: dict[int, list[AuditEntry]] = {}
    for entry in audit_entries_of(connection, GROUP, is_prefix=True):
        found.setdefault(int(entry.subject.removeprefix(GROUP)), []).append(entry)
    return [_fold(number, entries) for number, entries in sorted(found.items())]


def write_lesson(connection: Connection, lesson_id: str, toml: str, *, actor: str, at_ms: int) -> WrittenText:
    """Keep a lesson under the next version of its name; the same text again is the version that is there."""
    read_head(connection, is_for_update=True)
    newest = find_written(connection, lesson_id)
    if newest is not None and newest.toml == toml:
        return newest
    version = newest.version + 1 if newest else 1
    told = {"version": version, "toml": toml}
    _note(connection, f"{LESSON}{lesson_id}", Step.WRITTEN, told, actor=actor, at_ms=at_ms)
    return WrittenText(lesson_id, version, toml, at_ms, actor)


def find_written(connection: Connection, name: str) -> WrittenText | None:
    """A lesson by its name, or by name and version like ``late-bets@2``; None if it was never written here."""
    lesson_id, _, version = name.partition("@")
    writings = [_written(entry) for entry in audit_entries_of(connection, f"{LESSON}{lesson_id}")]
    if not version:
        return writings[-1] if writings else None
    return next((one for one in writings if str(one.version) == version), None)


def list_written(connection: Connection) -> list[WrittenText]:
    """The newest version of each lesson written here, by name."""
    entries = audit_entries_of(connection, LESSON, is_prefix=True)
    newest = {written.id: written for written in map(_written, entries)}
    return [newest[name] for name in sorted(newest)]


def list_trainees(connection: Connection, roles: Iterable[str]) -> dict[str, str]:
    """Everybody who may be put into a group, by the ids of their accounts, in the order of their names."""
    accounts = schema.accounts.c
    query = select(accounts.id, accounts.name).where(accounts.role.in_(tuple(roles)), accounts.status == "active")
    return {row.id: row.name for row in connection.execute(query.order_by(func.lower(accounts.name)))}


def _open_group(connection: Connection, number: int) -> Group:
    group = find_group(connection, number)
    if group.is_closed:
        raise StoreError("The group is closed.")
    return group


def _step(connection: Connection, number: int, step: Step, told: Mapping[str, Any], *, actor: str, at_ms: int) -> Group:
    _note(connection, f"{GROUP}{number}", step, told, actor=actor, at_ms=at_ms)
    return find_group(connection, number)


def _note(connection: Connection, subject: str, step: Step, told: Mapping[str, Any], *, actor: str, at_ms: int) -> None:
    note_in_audit_log(connection, AuditEntry(at_ms, actor, step.value, subject, "", after=dict(told)))


def _written(entry: AuditEntry) -> WrittenText:
    told = dict(entry.after or {})
    return WrittenText(entry.subject.removeprefix(LESSON), told["version"], told["toml"], entry.at_ms, entry.actor)


def _fold(number: int, entries: Iterable[AuditEntry]) -> Group:
    group = Group(number, "", 0, "")
    for entry in entries:
        told = dict(entry.after or {})
        match Step(entry.action):
            case Step.MADE:
                group = replace(group, name=told["name"], made_ms=entry.at_ms, made_by=entry.actor)
            case Step.ADDED:
                group = replace(group, trainees={**group.trainees, told["account"]: told["name"]})
            case Step.REMOVED:
                left = {key: name for key, name in group.trainees.items() if key != told["account"]}
                group = replace(group, trainees=left)
            case Step.ASSIGNED:
                given = Assignment(
                    len(group.assignments) + 1, told["plan"], entry.at_ms, entry.actor, told.get("due_ms")
                )
                group = replace(group, assignments=(*group.assignments, given))
            case Step.WITHDRAWN:
                kept = tuple(
                    replace(one, is_withdrawn=True) if one.number == told["assignment"] else one
                    for one in group.assignments
                )
                group = replace(group, assignments=kept)
            case Step.CLOSED:
                group = replace(group, is_closed=True)
    return group
