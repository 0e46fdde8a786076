"""Making a house of many tables, with accounts, submissions and logs, through the store and nothing else.

One table is old: it has lived through as many rounds as are asked for. The others are told the life of one in a hundred
that was played, each under its own name, so their logs are whole and the audit finds nothing wrong.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Any

from benchmarks.years.lives import CHIPS, LivedRound, life, settings_of
from sqlalchemy import Connection

from letitride.catalogue import load_catalogue
from letitride.live.named_submissions import named_submission
from letitride.rules.house_rules import HouseRules
from letitride.store import Append, Store
from letitride.store.house.table_rules import house_rules
from letitride.store.house.tables import NewTable, create_table
from letitride.store.money.cage import issue_chips
from letitride.store.people.accounts import create_account
from letitride.store.people.sessions import open_session
from letitride.web.server_time import now_ms

SUBMISSIONS = ("shfl-classic", "shfl-bonus", "maryland-full")
OLD = "old"
A_DAY_MS = 86_400_000
OLD_PLAYERS, FEW_PLAYERS = 7, 4
LIVES = 100
MOST_UNDER_WAY = 256
PLAYER = "Player 0.1"
"""Who sits at the old table."""
STAFF = ("operator", "floor", "dealer", "cashier", "auditor", "regulator")


@dataclass(frozen=True, slots=True)
class Size:
    """How much of everything."""

    tables: int = 10_000
    rounds: int = 100_000
    old_rounds: int = 10_000
    days: int = 90


class GrowingHouse:
    """Writes tables and their lives, and keeps a bounded number of appends under way."""

    def __init__(self, store: Store, size: Size) -> None:
        self._store, self._size = store, size
        self._catalogue = load_catalogue()
        self._under_way: deque[Future[Any]] = deque()
        self._begins_ms = now_ms() - size.days * A_DAY_MS
        self.events = 0

    def grow(self) -> None:
        """Make everything."""
        size = self._size
        self._write(lambda connection: _make_people(connection, size.tables))
        apart_ms = size.days * A_DAY_MS // max(1, size.old_rounds)
        self._live(0, OLD, OLD_PLAYERS, size.old_rounds, [OLD], apart_ms)
        others = [f"table{number:06}" for number in range(1, size.tables)]
        rounds = (size.rounds - size.old_rounds) // max(1, len(others))
        groups = [others[group::LIVES] for group in range(LIVES)]
        for group, names in enumerate(groups):
            self._live(group, f"life{group}", FEW_PLAYERS, rounds, names, size.days * A_DAY_MS // (rounds + 1))
        while self._under_way:
            self._under_way.popleft().result()

    def _live(self, group: int, life_id: str, players: int, rounds: int, names: list[str], apart_ms: int) -> None:
        """Play one life, and tell it at some tables, each begun a little later than the one before."""
        settings, house = self._made(SUBMISSIONS[group % len(SUBMISSIONS)], names)
        people = [f"Player {group}.{seat}" for seat in range(1, players + 1)]
        lived = life(settings, house, people, table_id=life_id, rounds=rounds, at_ms=self._begins_ms, apart_ms=apart_ms)
        sequences = dict.fromkeys(names, 0)
        for told in lived:
            for place, name in enumerate(names):
                self._append(name, sequences[name], told, place * apart_ms // len(names))
                sequences[name] += len(told.events)

    def _made(self, submission: str, names: list[str]) -> tuple[Any, HouseRules]:
        begins_ms, catalogue = self._begins_ms, self._catalogue
        filed = self._write(
            lambda connection: named_submission(connection, catalogue, submission, filed_by="bench", at_ms=begins_ms)
        )
        house = house_rules(catalogue, filed, None)
        settings = settings_of(submission, submission)

        def work(connection: Connection) -> None:
            for name in names:
                data = {**settings.as_data(), "name": f"{house.submission.title} {name}"}
                new = NewTable(
                    name, data["name"], filed.id, filed.version, house.table_limit.name, "bench", begins_ms, data
                )
                create_table(connection, new)

        self._write(work)
        return settings, house

    def _append(self, table: str, after: int, told: LivedRound, later_ms: int) -> None:
        append = Append(
            table_id=table,
            expected_sequence=after,
            events=told.events,
            actor="bench",
            at_ms=told.at_ms + later_ms,
            command_id=str(after),
            snapshot=told.snapshot,
            standing=told.standing,
        )
        self._under_way.append(self._store.append(append))
        self.events += len(told.events)
        if len(self._under_way) > MOST_UNDER_WAY:
            self._under_way.popleft().result()

    def _write(self, work: Callable[[Connection], Any]) -> Any:
        return self._store.write(work).result()


def sign_in(store: Store) -> dict[str, str]:
    """The token of a new session for each role."""
    tokens = {role: token_urlsafe(16) for role in (*STAFF, "player")}

    def work(connection: Connection) -> None:
        at_ms = now_ms()
        for role, token in tokens.items():
            name = PLAYER if role == "player" else f"The {role}"
            open_session(connection, token, account_id=name, at_ms=at_ms, expires_ms=at_ms + A_DAY_MS)

    store.write(work).result()
    return tokens


def _make_people(connection: Connection, tables: int) -> None:
    at_ms = now_ms()
    for role in STAFF:
        _make(connection, f"The {role}", role, at_ms)
    for name in _players():
        _make(connection, name, "player", at_ms)
        chips = CHIPS * (tables // LIVES + 2)
        issue_chips(connection, name, chips, actor="bench", reason="to play", at_ms=at_ms)


def _make(connection: Connection, name: str, role: str, at_ms: int) -> None:
    create_account(connection, account_id=name, name=name, role=role, password_hash=None, created_ms=at_ms)


def _players() -> Iterator[str]:
    for group in range(LIVES):
        for seat in range(1, (OLD_PLAYERS if group == 0 else FEW_PLAYERS) + 1):
            yield f"Player {group}.{seat}"
