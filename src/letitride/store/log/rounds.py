"""Rounds of play: finding them by table, player, seat and time."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, Select, Subquery, and_, case, exists, func, or_, select

from letitride.errors import NotFound
from letitride.rules.ledger import NO_SEAT
from letitride.store.database import schema
from letitride.store.house.tables import OF_THE_HOUSE


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
    of = schema.rounds.c
    found = _with_players(connection, _keys(schema.rounds).where(of.table_id == table_id, of.number == number))
    if not found:
        raise NotFound(f"table {table_id} has no round {number}")
    return found[0]


def list_rounds(
    connection: Connection,
    *,
    table_id: str | None = None,
    player: str | None = None,
    seat: int | None = None,
    from_ms: int | None = None,
    to_ms: int | None = None,
    is_of_house: bool = False,
    limit: int = 50,
    offset: int = 0,
) -> list[StoredRound]:
    """The rounds that are over, newest first, narrowed by whatever is given, or to those of the house's own tables."""
    columns, played = schema.rounds.c, schema.round_players.c
    # A player's rounds are found by the index of players, so that it costs nothing how many rounds others have played.
    searched = schema.rounds if player is None else schema.round_players
    source = searched.c
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
    if is_of_house:
        wanted.append(exists().where(schema.tables.c.id == source.table_id, OF_THE_HOUSE))
    newest_first = (source.closed_ms.desc(), source.table_id, source.number.desc())
    keys = _keys(searched).where(*wanted).distinct().order_by(*newest_first)
    return _with_players(connection, keys.limit(limit).offset(offset))


def tables_in_a_round(connection: Connection) -> list[str]:
    """The tables at which a round has begun and not ended."""
    columns = schema.rounds.c
    query = select(columns.table_id).where(columns.closed_ms.is_(None)).distinct().order_by(columns.table_id)
    return list(connection.execute(query).scalars())


def _keys(source: FromClause) -> Select[Any]:
    return select(source.c.table_id, source.c.number, source.c.closed_ms)


def _with_players(connection: Connection, keys: Select[Any]) -> list[StoredRound]:
    """The rounds that a query names, newest first, each with its players."""
    of, some = schema.rounds.c, keys.subquery()
    query = select(schema.rounds).join(some, _is_same_round(schema.rounds, some))
    rows = connection.execute(query.order_by(of.closed_ms.desc(), of.table_id, of.number.desc())).all()
    players = _players_of(connection, some)
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


def _is_same_round(one: FromClause, some: Subquery) -> ColumnElement[bool]:
    return and_(one.c.table_id == some.c.table_id, one.c.number == some.c.number)


def _players_of(connection: Connection, some: Subquery) -> defaultdict[tuple[str, int], list[RoundPlayer]]:
    """The players of some rounds."""
    played = schema.round_players.c
    found: defaultdict[tuple[str, int], list[RoundPlayer]] = defaultdict(list)
    fees = _fees_of(connection, some)
    query = select(schema.round_players).join(some, _is_same_round(schema.round_players, some))
    for one in connection.execute(query.order_by(played.seat, played.player)):
        is_at_no_box = one.seat == NO_SEAT
        paid, back = fees.get((one.table_id, one.number, one.player), (0, 0)) if is_at_no_box else (0, 0)
        player = RoundPlayer(
            one.player, one.seat, one.staked_cents - paid, one.returned_cents - back, fees_cents=paid - back
        )
        found[one.table_id, one.number].append(player)
    return found


def _fees_of(connection: Connection, some: Subquery) -> dict[tuple[str, int, str], tuple[int, int]]:
    """The fees of some rounds by table, number and player: what was paid, and what a void gave back.

    Whoever paid one has an entry that belongs to no box.
    """
    posted, of, played = schema.postings.c, schema.rounds.c, schema.round_players.c
    fees, prefix = of.table_id + "/fees", of.table_id + "/player:"
    within = and_(
        posted.table_id == of.table_id,
        posted.sequence.between(of.first_sequence, of.last_sequence),
        or_(posted.target == fees, posted.source == fees),
    )
    is_paid = posted.target == fees
    player = func.substr(case((is_paid, posted.source), else_=posted.target), func.length(prefix) + 1)
    at_no_box = and_(_is_same_round(schema.round_players, some), played.seat == NO_SEAT)
    query = (
        select(
            of.table_id,
            of.number,
            played.player,
            func.sum(case((is_paid, posted.amount_cents), else_=0)).label("paid"),
            func.sum(case((is_paid, 0), else_=posted.amount_cents)).label("back"),
        )
        .select_from(some)
        .join(schema.round_players, at_no_box)
        .join(schema.rounds, _is_same_round(schema.rounds, some))
        .join(schema.postings, and_(within, player == played.player))
        .group_by(of.table_id, of.number, played.player)
    )
    return {(row.table_id, row.number, row.player): (int(row.paid), int(row.back)) for row in connection.execute(query)}
