"""What each dealer did: the rounds they dealt, their acts and what was held because it was wrong, from the log."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, or_, select

from letitride.live.permissions import AccountRole
from letitride.live.room.room import NUMBER_REFUSED
from letitride.live.settings import Dealing
from letitride.store.database import schema
from letitride.store.database.spans import within
from letitride.store.house.dealers import dealers_now
from letitride.store.house.tables import list_tables
from letitride.store.log.history import events_of
from letitride.table import Role
from letitride.table.commands import DutyPerformed

BY_PEOPLE = frozenset({Role.DEALER.value, Role.FLOOR.value})
"""The roles of duties that a person at the console does."""


@dataclass(frozen=True, slots=True)
class DealerWork:
    """What one dealer did in some time."""

    dealer: str
    tables: tuple[str, ...]
    """Where they dealt."""
    signed_on: tuple[str, ...]
    """Where they are signed on now."""
    rounds: int
    acts: int
    mistakes: int
    last_ms: int | None


@dataclass(frozen=True, slots=True)
class _RoundOf:
    first: int
    last: int | None
    number: int


def dealers_of_round(connection: Connection, table_id: str, *, first: int, last: int | None) -> dict[str, int]:
    """Who dealt a round, with how many acts; the program's duties follow from what players do, and are nobody's."""
    if table_id not in _dealt_by_people(connection):
        return {}
    acts: dict[str, int] = defaultdict(int)
    for actor, _, _ in _acts(connection, table_id, after=first - 1, until=last):
        acts[actor] += 1
    return dict(acts)


def work_of_dealers(connection: Connection, *, from_ms: int, to_ms: int) -> list[DealerWork]:
    """What each dealer did in a time, whoever did most first."""
    rounds: dict[str, set[tuple[str, int]]] = defaultdict(set)
    acts: dict[str, int] = defaultdict(int)
    last_ms: dict[str, int] = {}
    by_people = _dealt_by_people(connection)
    for table_id, dealt in _rounds_between(connection, from_ms, to_ms).items():
        if table_id not in by_people:
            continue
        firsts = [one.first for one in dealt]
        for actor, sequence, at_ms in _acts(connection, table_id, after=firsts[0] - 1, until=dealt[-1].last):
            if from_ms <= at_ms < to_ms:
                acts[actor] += 1
                last_ms[actor] = max(at_ms, last_ms.get(actor, 0))
                rounds[actor].add((table_id, dealt[bisect_right(firsts, sequence) - 1].number))
    mistakes = _mistakes(connection, from_ms, to_ms)
    signed_on: dict[str, list[str]] = defaultdict(list)
    for table_id, dealer in dealers_now(connection).items():
        signed_on[dealer].append(table_id)
    names = {*acts, *mistakes, *signed_on}
    return [
        DealerWork(
            name,
            tuple(sorted({table for table, _ in rounds[name]})),
            tuple(signed_on[name]),
            len(rounds[name]),
            acts[name],
            mistakes.get(name, 0),
            last_ms.get(name),
        )
        for name in sorted(names, key=lambda name: (-acts[name], name))
    ]


def _dealt_by_people(connection: Connection) -> set[str]:
    """The tables of the house that people deal."""
    return {one.id for one in list_tables(connection) if one.created.settings["dealer"] != Dealing.AUTOMATIC.value}


def _rounds_between(connection: Connection, from_ms: int, to_ms: int) -> dict[str, list[_RoundOf]]:
    columns = schema.rounds.c
    query = select(columns.table_id, columns.first_sequence, columns.last_sequence, columns.number).where(
        or_(columns.closed_ms >= from_ms, columns.closed_ms.is_(None)), columns.opened_ms < to_ms
    )
    found: dict[str, list[_RoundOf]] = defaultdict(list)
    for row in connection.execute(query.order_by(columns.table_id, columns.first_sequence)):
        found[row.table_id].append(_RoundOf(row.first_sequence, row.last_sequence, row.number))
    return found


def _acts(
    connection: Connection, table_id: str, *, after: int, until: int | None = None
) -> Iterator[tuple[str, int, int]]:
    """Whoever did each duty that people do, its sequence number and when; the program deals no table by hand."""
    for event in events_of(connection, table_id, after=after, until=until, kinds={DutyPerformed.__name__}):
        if event.data["by"] in BY_PEOPLE and event.actor != _PROGRAM:
            yield event.actor, event.sequence, event.at_ms


_PROGRAM = f"the {AccountRole.PROGRAM.value}"


def _mistakes(connection: Connection, from_ms: int, to_ms: int) -> dict[str, int]:
    columns = schema.audit_entries.c
    query = select(columns.actor).where(columns.action == NUMBER_REFUSED, *within(columns.at_ms, (from_ms, to_ms)))
    found: dict[str, int] = defaultdict(int)
    for row in connection.execute(query):
        found[row.actor] += 1
    return dict(found)
