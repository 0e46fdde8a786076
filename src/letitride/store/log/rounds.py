"""Rounds of play: finding them by table, player, seat and time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, case, exists, func, or_, select, tuple_

from letitride.errors import NotFound
from letitride.rules.ledger import NO_SEAT
from letitride.store.database import schema

ROUNDS_ASKED_TOGETHER = 200
"""Of how many rounds the players are read at once; SQLite takes a limited number of values in a query."""


@dataclass(frozen=True, slots=True)
class RoundPlayer:
    """What a player staked and got back at one seat, and the card room's fees; seat 0 is for what belongs to no box.

    A bank that was posted and the fees of the round belong to no box. A fee buys the round: it is no stake.
    """

    player: str
    seat: int
    staked_cents: int
    returned_cents: int
    fees_cents: int = 0

    @property
    def net_cents(self) -> int:
        """What the round did to the player's chips here."""
        return self.returned_cents - self.staked_cents - self.fees_cents


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
    # A player's rounds are found by the index of players, so that it costs nothing how many rounds others have played.
    source = columns if player is None else played
    wanted: list[ColumnElement[bool]] = [source.closed_ms.is_not(None)]
    if player is not None:
        # Whoever took every bet back before the deal had no part in the round.
        wanted += [played.player == player, or_(played.staked_cents != 0, played.returned_cents != 0)]
        wanted += [played.seat == seat] if seat is not None else []
    elif seat is not None:
        same = (played.table_id == columns.table_id, played.number == columns.number)
        wanted.append(exists().where(*same, played.seat == seat))
    wanted += [source.table_id == table_id] if table_id is not None else []
    wanted += [source.closed_ms >= from_ms] if from_ms is not None else []
    wanted += [source.closed_ms <= to_ms] if to_ms is not None else []
    keys = select(source.table_id, source.number, source.closed_ms).where(*wanted).distinct()
    newest_first = keys.order_by(source.closed_ms.desc(), source.table_id, source.number.desc())
    some = newest_first.limit(limit).offset(offset).subquery()
    same_round = and_(columns.table_id == some.c.table_id, columns.number == some.c.number)
    query = select(schema.rounds).join(some, same_round)
    ordered = query.order_by(some.c.closed_ms.desc(), some.c.table_id, some.c.number.desc())
    return _with_players(connection, connection.execute(ordered).all())


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
        some = rounds[start : start + ROUNDS_ASKED_TOGETHER]
        fees = _fees_of(connection, some)
        those = tuple_(played.table_id, played.number).in_(some)
        for one in connection.execute(select(schema.round_players).where(those).order_by(played.seat, played.player)):
            is_at_no_box = one.seat == NO_SEAT
            paid, back = fees.get((one.table_id, one.number, one.player), (0, 0)) if is_at_no_box else (0, 0)
            player = RoundPlayer(
                one.player, one.seat, one.staked_cents - paid, one.returned_cents - back, fees_cents=paid - back
            )
            found[one.table_id, one.number].append(player)
    return found


def _fees_of(connection: Connection, rounds: Sequence[tuple[str, int]]) -> dict[tuple[str, int, str], tuple[int, int]]:
    """The fees of some rounds by table, number and player: what was paid, and what a void gave back."""
    posted, of = schema.postings.c, schema.rounds.c
    fees, prefix = of.table_id + "/fees", of.table_id + "/player:"
    within = and_(
        posted.table_id == of.table_id,
        posted.sequence.between(of.first_sequence, of.last_sequence),
        or_(posted.target == fees, posted.source == fees),
    )
    is_paid = posted.target == fees
    player = func.substr(case((is_paid, posted.source), else_=posted.target), func.length(prefix) + 1)
    query = (
        select(
            of.table_id,
            of.number,
            player.label("player"),
            func.sum(case((is_paid, posted.amount_cents), else_=0)).label("paid"),
            func.sum(case((is_paid, 0), else_=posted.amount_cents)).label("back"),
        )
        .select_from(schema.rounds.join(schema.postings, within))
        .where(tuple_(of.table_id, of.number).in_(rounds))
        .group_by(of.table_id, of.number, player)
    )
    return {(row.table_id, row.number, row.player): (int(row.paid), int(row.back)) for row in connection.execute(query)}
