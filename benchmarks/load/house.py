"""The house that is put under load: a database with tables, players with chips, and their sessions."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from secrets import token_urlsafe

from sqlalchemy import Connection

from letitride.catalogue import load_catalogue
from letitride.live.actors import PROGRAM
from letitride.live.room.rooms import Rooms
from letitride.live.settings import Pace, TableSettings
from letitride.store import Store
from letitride.store.money.cage import issue_chips
from letitride.store.people.accounts import create_account
from letitride.store.people.sessions import open_session
from letitride.web.server_time import now_ms

SEATS = 7
CHIPS_CENTS = 100_000_000
A_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class House:
    """The tables, and the session token of each player by table and seat."""

    tables: list[str]
    tokens: list[list[str]]


def prepare(database: str, *, tables: int, submission: str) -> House:
    """Make tables and players straight in the database: what they cost is not what is measured."""
    with Store.open(database) as store:
        made = asyncio.run(_make_tables(store, tables, submission))
        tokens = [[token_urlsafe(16) for _ in range(SEATS)] for _ in range(tables)]
        store.write(lambda connection: _make_players(connection, tokens)).result()
    return House(made, tokens)


async def _make_tables(store: Store, tables: int, submission: str) -> list[str]:
    rooms = Rooms(store, load_catalogue(), key=bytes(32), clock=None)
    settings = [
        TableSettings(
            name=f"Load {number}",
            submission=submission,
            pace=Pace.INSTANT,
            betting_seconds=120,
            decision_seconds=120,
        )
        for number in range(tables)
    ]
    made = await asyncio.gather(*(rooms.create(one, PROGRAM) for one in settings))
    await rooms.close()
    return list(made)


def _make_players(connection: Connection, tokens: list[list[str]]) -> None:
    at_ms = now_ms()
    for table, of_table in enumerate(tokens):
        for seat, token in enumerate(of_table, start=1):
            name, account = f"Player {table}.{seat}", f"{table}-{seat}"
            create_account(
                connection, account_id=account, name=name, role="player", password_hash=None, created_ms=at_ms
            )
            issue_chips(connection, name, CHIPS_CENTS, actor="load", reason="to play", at_ms=at_ms)
            open_session(connection, token, account_id=account, at_ms=at_ms, expires_ms=at_ms + A_DAY_MS)
