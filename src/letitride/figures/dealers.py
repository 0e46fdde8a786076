"""What each dealer did: the rounds they dealt, their acts and what was held because it was wrong, from the log."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, or_, select

from letitride.live.permissions import AccountRole
from letitride.live.room.room import NUMBER_REFUSED
from letitride.store.database import schema
from letitride.store.house.dealers import dealers_now
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
    """Where they are signed on now."""
    rounds: tuple[tuple[str, int], ...]
    acts: int
    mistakes: int


@dataclass(frozen=True, slots=True)
class _RoundOf:
    first: int
    number: int


def dealers_of_round(connection: Connection, table_id: str, *, first: int, last: int | None) -> dict[str, int]:
    """Who dealt a round, with how many acts."""
    acts: dict[str, int] = defaultdict(int)
    for actor, _ in _acts(connection, table_id, after=first - 1, until=last):
        acts[actor] += 1
    return dict(acts)


def work_of_dealers(connection: Connection, *, since_ms: int) -> list[DealerWork]:
    """What each dealer did since a time, whoever did most first."""
    rounds: dict[str, set[tuple[str, int]]] = defaultdict(set)
    acts: dict[str, int] = defaultdict(int)
    for table_id, dealt in _rounds_since(connection, since_ms).items():
        firsts = [one.first for one in dealt]
        for actor, sequence in _acts(connection, table_id, after=firsts[0] - 1):
            acts[actor] += 1
            rounds[actor].add((table_id, dealt[bisect_right(firsts, sequence) - 1].number))
    mistakes = _mistakes(connection, since_ms)
    signed_on: dict[str, list[str]] = defaultdict(list)
    for table_id, dealer in dealers_now(connection).items():
        signed_on[dealer].append(table_id)
    names = {*acts, *mistakes, *signed_on}
    return [
        DealerWork(name, tuple(signed_on[name]), tuple(sorted(rounds[name])), acts[name], mistakes.get(name, 0))
        for name in sorted(names, key=lambda name: (-acts[name], name))
    ]


def _rounds_since(connection: Connection, since_ms: int) -> dict[str, list[_RoundOf]]:
    columns = schema.rounds.c
    query = select(columns.table_id, columns.first_sequence, columns.number).where(
        or_(columns.closed_ms >= since_ms, columns.closed_ms.is_(None))
    )
    found: dict[str, list[_RoundOf]] = defaultdict(list)
    for row in connection.execute(query.order_by(columns.table_id, columns.first_sequence)):
        found[row.table_id].append(_RoundOf(row.first_sequence, row.number))
    return found


def _acts(connection: Connection, table_id: str, *, after: int, until: int | None = None) -> Iterator[tuple[str, int]]:
    """Whoever did each duty that people do, and its sequence number; the program deals no table by hand."""
    for event in events_of(connection, table_id, after=after, until=until, kinds={DutyPerformed.__name__}):
        if event.data["by"] in BY_PEOPLE and event.actor != _PROGRAM:
            yield event.actor, event.sequence


_PROGRAM = f"the {AccountRole.PROGRAM.value}"


def _mistakes(connection: Connection, since_ms: int) -> dict[str, int]:
    columns = schema.audit_entries.c
    query = select(columns.actor).where(columns.action == NUMBER_REFUSED, columns.at_ms >= since_ms)
    found: dict[str, int] = defaultdict(int)
    for row in connection.execute(query):
        found[row.actor] += 1
    return dict(found)
