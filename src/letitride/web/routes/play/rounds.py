"""Routes of rounds that were played: lists, one's own history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from sqlalchemy import Connection

from letitride.live.permissions import Action, is_allowed, refusal
from letitride.live.settings import TableSettings
from letitride.store.house.tables import names_of_tables
from letitride.store.log.rounds import StoredRound, list_rounds
from letitride.store.log.voids import voids_of
from letitride.web.access.sessions import Session
from letitride.web.names import Name
from letitride.web.problems import Problem
from letitride.web.requests import FromMs, SignedIn, TheParts, ToMs
from letitride.web.routes.play.tables import watched_room

router = APIRouter(prefix="/api", tags=["rounds"])

Limit = Annotated[int, Query(ge=1, le=200)]
Offset = Annotated[int, Query(ge=0, le=1_000_000)]


class RoundPlayer(BaseModel):
    """What a player staked and got back, and the fees; seat 0 is for what belongs to no box: a bank, and the fees."""

    player: str
    seat: int
    staked_cents: int
    returned_cents: int
    fees_cents: int
    net_cents: int


class RoundSummary(BaseModel):
    """A round that is over."""

    table: str
    table_name: str
    number: int
    first_sequence: int
    last_sequence: int | None
    opened_ms: int
    closed_ms: int | None
    outcome: str | None = Field(description="`finished` or `voided`")
    players: list[RoundPlayer]


@router.get("/tables/{table}/rounds", response_model=list[RoundSummary])
async def read_rounds_of_table(
    parts: TheParts, session: SignedIn, table: Name, limit: Limit = 50, offset: Offset = 0
) -> Any:
    """The rounds of a table, newest first; who played in one is told to those who did, and to staff."""
    room = await watched_room(parts, session, table)

    def work(connection: Connection) -> list[dict[str, Any]]:
        rounds = list_rounds(connection, table_id=table, limit=limit, offset=offset)
        shown = (one if may_read_whole(session, room.settings, one) else replace(one, players=()) for one in rounds)
        return named_rounds(connection, list(shown))

    return await parts.read(work)


class VoidsByPerson(BaseModel):
    """How many rounds of a table somebody voided, and how many voids of others they approved."""

    person: str
    called: int
    approved: int


class Voids(BaseModel):
    """How many rounds of a table are over, and how many of them were void."""

    rounds: int
    void_before_deal: int
    void_after_deal: int
    people: list[VoidsByPerson]


@router.get("/tables/{table}/voids", response_model=Voids)
async def read_voids(parts: TheParts, session: SignedIn, table: Name) -> Any:
    """How often rounds of a table were void before and after the deal, and who voided them or approved it.

    A void after the deal is the one way left to a house that doesn't like the cards, so everybody can count them.
    """
    await watched_room(parts, session, table)
    return await parts.read(lambda connection: asdict(voids_of(connection, table)))


@router.get("/rounds", response_model=list[RoundSummary])
async def search_rounds(
    parts: TheParts,
    session: SignedIn,
    *,
    player: Annotated[str, Query(max_length=24, description="A name, or `me`.")] = "me",
    table: Annotated[str | None, Query(max_length=64)] = None,
    seat: Annotated[int | None, Query(ge=0, le=16)] = None,
    from_ms: FromMs = None,
    to_ms: ToMs = None,
    limit: Limit = 50,
    offset: Offset = 0,
) -> Any:
    """Rounds by player, table, seat and time, newest first; a player finds their own, staff everybody's."""
    name: str | None = session.name if player == "me" else player or None
    if name != session.name and not is_allowed(session.role, Action.READ_ALL_ROUNDS):
        raise Problem(403, refusal(session.role, Action.READ_ALL_ROUNDS), kind="not-allowed")
    return await parts.read(
        lambda connection: named_rounds(
            connection,
            list_rounds(
                connection,
                table_id=table,
                player=name,
                seat=seat,
                from_ms=from_ms,
                to_ms=to_ms,
                limit=limit,
                offset=offset,
            ),
        )
    )


def may_read_whole(session: Session, settings: TableSettings, played: StoredRound) -> bool:
    """Whether somebody may read everything about a round: who played it, whose practice it was, and staff."""
    is_own = settings.is_private_to(session.name)
    was_there = any(one.player == session.name for one in played.players)
    return is_own or was_there or is_allowed(session.role, Action.READ_ALL_ROUNDS)


def named_rounds(connection: Connection, rounds: Sequence[StoredRound]) -> list[dict[str, Any]]:
    """Rounds as data, with the names of their tables."""
    names = names_of_tables(connection, (one.table_id for one in rounds))
    return [_round_data(one, names[one.table_id]) for one in rounds]


def _round_data(stored: StoredRound, table_name: str) -> dict[str, Any]:
    return {
        "table": stored.table_id,
        "table_name": table_name,
        "number": stored.number,
        "first_sequence": stored.first_sequence,
        "last_sequence": stored.last_sequence,
        "opened_ms": stored.opened_ms,
        "closed_ms": stored.closed_ms,
        "outcome": stored.outcome,
        "players": [
            {
                "player": one.player,
                "seat": one.seat,
                "staked_cents": one.staked_cents,
                "returned_cents": one.returned_cents,
                "fees_cents": one.fees_cents,
                "net_cents": one.net_cents,
            }
            for one in stored.players
        ],
    }
