"""Rounds of play: finding them by table, player, seat and time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, exists, select, tuple_

from letitride.errors import NotFound
from letitride.store.database import schema

ROUNDS_ASKED_TOGETHER = 200
"""Of how many rounds the players are read at once; SQLite takes a limited number of values in a query."""


@dataclass(frozen=True, slots=True)
class RoundPlayer:
    """What a player staked and got back at one seat; seat 0 is the bank of a player-dealer."""

    player: str
    seat: int
    staked_cents: int
    returned_cents: int


@dataclass(frozen=True, slots=True)
class StoredRound:
    """A round: where it stands in its table's log, and how it ended; open rounds have no end yet."""

    table_id: str
    number: int
    first_sequence: int
    last_sequence: int | None
    opened_ms: int
    closed_ms: int | None
    outcome: str | None
    players: tuple[RoundPlayer, ...] = ()


def find_round(connection: Connection, table_id: str, number: int) -> StoredRound:
    """One round of a table."""
    key = and_(schema.rounds.c.table_id == table_id, schema.rounds.c.number == number)
    row = connection.execute(select(schema.rounds).where(key)).first()
    if row is None:
        raise NotFound(f"table {table_id} has no round {number}")
    return _with_players(connection, [row])[0]


def list_rounds(
    connection: Connection,
    *,
    table_id: str | None = None,
    player: str | None = None,
    seat: int | None = None,
    from_ms: int | None = None,
    to_ms: int | None = None,
    limit: int = 50,
    offset: int = 0,
) -> list[StoredRound]:
    """The rounds that are over, newest first, narrowed by whatever is given."""
    columns, played = schema.rounds.c, schema.round_players.c
    query = select(schema.rounds).where(columns.closed_ms.is_not(None))
    if table_id is not None:
        query = query.where(columns.table_id == table_id)
    if from_ms is not None:
        query = query.where(columns.closed_ms >= from_ms)
    if to_ms is not None:
        query = query.where(columns.closed_ms <= to_ms)
    if player is not None or seat is not None:
        at_it = [played.table_id == columns.table_id, played.number == columns.number]
        at_it += [played.player == player] if player is not None else []
        at_it += [played.seat == seat] if seat is not None else []
        query = query.where(exists().where(*at_it))
    newest_first = (columns.closed_ms.desc(), columns.table_id, columns.number.desc())
    rows = connection.execute(query.order_by(*newest_first).limit(limit).offset(offset)).all()
    return _with_players(connection, rows)


def tables_in_a_round(connection: Connection) -> list[str]:
    """The tables at which a round has begun and not ended."""
    columns = schema.rounds.c
    query = select(columns.table_id).where(columns.closed_ms.is_(None)).distinct().order_by(columns.table_id)
    return list(connection.execute(query).scalars())


def _with_players(connection: Connection, rows: Sequence[Row[Any]]) -> list[StoredRound]:
    players = _players_of(connection, [(row.table_id, row.number) for row in rows])
    return [
        StoredRound(
            row.table_id,
            row.number,
            row.first_sequence,
            row.last_sequence,
            row.opened_ms,
            row.closed_ms,
            row.outcome,
            tuple(players[row.table_id, row.number]),
        )
        for row in rows
    ]


def _players_of(
    connection: Connection, rounds: Sequence[tuple[str, int]]
) -> defaultdict[tuple[str, int], list[RoundPlayer]]:
    """The players of some rounds, a few hundred rounds to a query."""
    played = schema.round_players.c
    found: defaultdict[tuple[str, int], list[RoundPlayer]] = defaultdict(list)
    for start in range(0, len(rounds), ROUNDS_ASKED_TOGETHER):
        those = tuple_(played.table_id, played.number).in_(rounds[start : start + ROUNDS_ASKED_TOGETHER])
        for one in connection.execute(select(schema.round_players).where(those).order_by(played.seat, played.player)):
            player = RoundPlayer(one.player, one.seat, one.staked_cents, one.returned_cents)
            found[one.table_id, one.number].append(player)
    return found
