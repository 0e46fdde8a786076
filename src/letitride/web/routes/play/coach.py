"""Routes of the coach: what a decision is worth, what mistakes cost, and hands to practise on."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from random import Random
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from sqlalchemy import Connection

from letitride.cards import parse_cards
from letitride.coach import (
    advise,
    draw_exercise,
    judge,
    play_sessions,
    player_statistics,
    review_player,
    training_course,
)
from letitride.errors import NotFound
from letitride.store.house.table_rules import rules_of_table
from letitride.store.house.tables import StoredTable, find_table, names_of_tables
from letitride.store.log.rounds import list_rounds
from letitride.web.names import CATALOGUE
from letitride.web.requests import Body, FromMs, Heavy, SignedIn, TheParts, ToMs
from letitride.web.routes.maths.odds import Fraction
from letitride.web.routes.play.tables import watched_room

router = APIRouter(prefix="/api/coach", tags=["coach"])

MOST_REVIEWED = 500
Choice = Literal["ride", "withdraw"]
PaytableName = Annotated[str, Field(min_length=1, max_length=80)]


class AdviceWanted(Body):
    """The table at which one is asked to decide."""

    table: Annotated[str, Field(min_length=1, max_length=64)]


class HandChance(BaseModel):
    """A hand that may come, its chance, and what it pays."""

    hand: str
    probability: Fraction
    pays: str


class AdviceGiven(BaseModel):
    """What riding is worth, what is better, and why."""

    seat: int
    bet: str
    cards: list[str]
    stake_cents: int
    ride_value: Fraction
    ride_value_cents: float
    pull_value_cents: float
    best: Choice
    why: str
    hands: list[HandChance]


class Mistake(BaseModel):
    """A decision where the other choice was better."""

    table: str
    table_name: str
    round: int
    at_ms: int
    seat: int
    stake_cents: int
    choice: Choice
    was_silent: bool
    is_mistake: bool
    cost_cents: float
    bet: int
    cards: list[str]
    value: Fraction
    best: Choice
    why: str


class CurvePoint(BaseModel):
    """After a round: won or lost so far, the expectation of it, and how far a band of two deviations reaches."""

    net_cents: int
    expected_cents: float
    reach_cents: float


class KindOfHand(BaseModel):
    """Hands that are decided alike: ranks to choose from, in one suit or in several."""

    name: str
    bet: int
    is_suited: bool
    ranks: list[str]
    value: Fraction
    best: Choice
    why: str


class SessionReview(BaseModel):
    """One's decisions in the last rounds, and what the mistakes cost."""

    player: str
    rounds: int
    staked_cents: int
    returned_cents: int
    fees_cents: int
    net_cents: int
    decisions: int
    cost_cents: float
    mistakes: list[Mistake]
    curve: list[CurvePoint] = Field(description="Round by round, oldest first; empty where rules differ or one banked.")


class WagerStatistics(BaseModel):
    """What one kind of wager did."""

    wager: str
    made: int
    won: int
    staked_cents: int
    net_cents: int


class HandsMade(BaseModel):
    """How often a hand was made."""

    hand: str
    made: int


class PlayedAt(BaseModel):
    """A table that one played at, and the game that is played there."""

    table: str
    name: str
    game: str
    game_title: str


class PlayerStatistics(BaseModel):
    """What one's last rounds came to, of those that were chosen; and what there is to choose from."""

    rounds: int
    rounds_ahead: int
    best_cents: int
    worst_cents: int
    net_cents: int
    decisions: int
    mistakes: int
    mistakes_cents: float
    wagers: list[WagerStatistics]
    hands: list[HandsMade]
    tables: list[PlayedAt]


class PlaySession(BaseModel):
    """Rounds of one's own at one table without a longer pause; the times are when the first and the last ended."""

    table: str
    table_name: str
    from_ms: int
    to_ms: int
    rounds: int
    staked_cents: int
    returned_cents: int
    fees_cents: int
    net_cents: int


class Exercise(BaseModel):
    """A hand to decide."""

    bet: int
    cards: list[str]


class ExerciseAnswer(Body):
    """What one would do with a hand."""

    paytable: PaytableName = "LIRX-01"
    cards: Annotated[list[str], Field(min_length=3, max_length=4)]
    choice: Choice


class Judged(BaseModel):
    """Whether the choice was the better one, and why."""

    is_right: bool
    bet: int
    cards: list[str]
    value: Fraction
    best: Choice
    why: str


@router.post("/advice", response_model=AdviceGiven)
async def give_advice(parts: TheParts, heavy: Heavy, session: SignedIn, wanted: AdviceWanted) -> Any:
    """What to do about the bet that one is asked about."""
    room = await watched_room(parts, session, wanted.table)
    table = room.table
    advice = await heavy.do(lambda: advise(table, session.name))
    return advice.as_data()


@router.get("/sessions", response_model=list[PlaySession])
async def read_sessions(parts: TheParts, heavy: Heavy, session: SignedIn) -> Any:
    """One's sessions, newest first, out of one's last rounds; each is reviewed by its table and times."""

    def read(connection: Connection) -> list[dict[str, Any]]:
        rounds = list_rounds(connection, player=session.name, limit=MOST_REVIEWED)
        found = play_sessions(rounds, session.name)
        names = names_of_tables(connection, (one.table_id for one in found))
        return [
            {**asdict(one), "net_cents": one.net_cents, "table": one.table_id, "table_name": names[one.table_id]}
            for one in found
        ]

    return await heavy.do(lambda: parts.store.read(read))


@router.get("/statistics", response_model=PlayerStatistics)
async def read_statistics(
    parts: TheParts,
    heavy: Heavy,
    session: SignedIn,
    *,
    game: Annotated[str | None, Query(max_length=140)] = None,
    table: Annotated[str | None, Query(max_length=64)] = None,
    wager: Annotated[str | None, Query(max_length=40)] = None,
    from_ms: FromMs = None,
    to_ms: ToMs = None,
) -> Any:
    """One's own last rounds in figures, by game, table, date and wager."""

    def read(connection: Connection) -> dict[str, Any]:
        found = player_statistics(
            connection,
            CATALOGUE,
            session.name,
            game=game,
            table_id=table,
            wager=wager,
            from_ms=from_ms,
            to_ms=to_ms,
            limit=MOST_REVIEWED,
        )
        rounds = list_rounds(connection, player=session.name, limit=MOST_REVIEWED)
        stored = [find_table(connection, one) for one in dict.fromkeys(one.table_id for one in rounds)]
        return {**found.as_data(), "tables": [_played_at(connection, one) for one in stored]}

    return await heavy.do(lambda: parts.store.read(read))


def _played_at(connection: Connection, stored: StoredTable) -> dict[str, str]:
    title = rules_of_table(connection, CATALOGUE, stored).submission.title
    return {"table": stored.id, "name": stored.name, "game": stored.created.submission_id, "game_title": title}


@router.get("/review", response_model=SessionReview)
async def review_session(
    parts: TheParts,
    heavy: Heavy,
    session: SignedIn,
    *,
    table: Annotated[str | None, Query(max_length=64)] = None,
    from_ms: FromMs = None,
    to_ms: ToMs = None,
    limit: Annotated[int, Query(ge=1, le=MOST_REVIEWED)] = 200,
) -> Any:
    """One's last rounds, or those of one session, decision by decision."""
    meter_cents = await _meter_cents(parts, session, table)

    def review(connection: Connection) -> dict[str, Any]:
        found = review_player(
            connection,
            CATALOGUE,
            session.name,
            table_id=table,
            from_ms=from_ms,
            to_ms=to_ms,
            limit=limit,
            meter_cents=meter_cents,
        )
        names = names_of_tables(connection, (one.table_id for one in found.mistakes))
        data = found.as_data()
        mistakes = [{**one, "table_name": names[one["table"]]} for one in data["mistakes"]]
        return {**data, "mistakes": mistakes}

    return await heavy.do(lambda: parts.store.read(review))


async def _meter_cents(parts: TheParts, session: SignedIn, table: str | None) -> int | None:
    """What the meter of a table shows; None where there is no such table, or no meter."""
    try:
        meter = (await watched_room(parts, session, table)).table.meter if table else None
    except NotFound:
        return None
    return meter.amount_cents if meter else None


@router.get("/course", response_model=list[KindOfHand])
async def read_course(heavy: Heavy, paytable: Annotated[str, Query(min_length=1, max_length=80)] = "LIRX-01") -> Any:
    """Every kind of hand, with its judgement: all that a trainer needs to go on without the server."""
    return await heavy.do(lambda: _course(paytable))


@lru_cache(32)
def _course(paytable: str) -> list[dict[str, Any]]:
    return [kind.as_data() for kind in training_course(CATALOGUE.paytable(paytable))]


@router.get("/trainer", response_model=Exercise)
async def draw_hand(
    heavy: Heavy,
    paytable: Annotated[str, Query(min_length=1, max_length=80)] = "LIRX-01",
    bet: Annotated[int | None, Query(ge=1, le=2)] = None,
) -> Any:
    """A hand to decide, the hard ones more often."""
    base = CATALOGUE.paytable(paytable)
    return (await heavy.do(lambda: draw_exercise(base, Random(), bet=bet))).as_data()


@router.post("/trainer", response_model=Judged)
async def judge_answer(heavy: Heavy, answer: ExerciseAnswer) -> Any:
    """Whether one would have done the right thing."""
    base = CATALOGUE.paytable(answer.paytable)
    cards = parse_cards(" ".join(answer.cards))
    judgement = await heavy.do(lambda: judge(base, cards))
    return {**judgement.as_data(), "is_right": judgement.is_right(answer.choice)}
