"""Routes of tables: the lobby, making a table, one table in full."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel, Field

from letitride.catalogue.entry_data import paytable_data
from letitride.live.permissions import Action
from letitride.live.room.room import Room
from letitride.live.settings import Dealing, Pace, TableSettings
from letitride.rules.house_rules import HouseRules
from letitride.rules.settling.fees import fee_of_wager
from letitride.rules.wagers import Wager, spots_of
from letitride.store.house.house import ClosedBecause, why_closed
from letitride.store.house.tables import find_table
from letitride.table.view.standing import standing
from letitride.table.view.terms import terms_of
from letitride.web.access.sessions import Session
from letitride.web.lobby import summary
from letitride.web.names import Name
from letitride.web.problems import Problem
from letitride.web.requests import Body, SignedIn, TheParts, allowed
from letitride.web.routes.maths.catalogue import PaytableDetail
from letitride.web.server_parts import ServerParts
from letitride.web.socket.acting import may_watch
from letitride.web.socket.messages import LONGEST_SEARCH

router = APIRouter(prefix="/api", tags=["tables"])

DealerChoice = Literal["automatic", "person", "school"]
PaceChoice = Literal["instant", "fast", "normal", "slow"]
SubmissionName = Annotated[str, Field(min_length=1, max_length=140, examples=["shfl-classic", "maryland-full"])]


class TableSummary(BaseModel):
    """A table as the lobby lists it."""

    id: str
    name: str
    created_ms: int
    submission: str
    submission_title: str
    ruleset: str
    ruleset_title: str
    table_limit: str
    minimum_cents: int
    maximum_cents: int
    paytables: dict[str, str]
    seats: int
    seats_taken: int
    bots: int
    meter_cents: int | None
    phase: str
    rounds: int
    dealer: DealerChoice
    pace: PaceChoice
    is_practice: bool
    owner: str = Field(description="Whose practice table it is; empty for a table of the house.")
    has_friends: bool = Field(description="Whether others may sit at this practice table.")
    is_under_own_rules: bool = Field(description="Whether its owner wrote the submission, which was never filed.")
    is_enabled: bool


class WagerOffer(BaseModel):
    """A wager that can be made at a table: on which spots, within which limits, under which paytable."""

    title: str
    explanation: str
    spots: list[str]
    marks: list[str] = Field(description="What each spot shows where there is little room.")
    circle: str | None = Field(
        description="The colour of the circle that its spot is; null for a spot like the others."
    )
    paytable: str
    minimum_cents: int | None
    maximum_cents: int | None
    stakes_cents: list[int] = Field(description="The only stakes it takes; empty if any within the limits will do.")
    fee_cents: int = Field(description="The card room's fee for making it; in the base game for all three bets.")
    is_required: bool
    clause: str


class FeltLayout(BaseModel):
    """What a felt shows whatever happens on it: the wagers on offer, their limits and paytables."""

    id: str
    name: str
    submission: str
    ruleset: str
    table_limit: str
    minimum_cents: int
    maximum_cents: int
    seats: int
    is_practice: bool
    boxes: int
    boxes_per_player: int = Field(description="On how many adjacent boxes one player may bet in a round.")
    is_banked_by_player: bool
    banker_fee_cents: int = Field(description="What the player-dealer pays for a round.")
    wagers: dict[str, WagerOffer]
    names: dict[str, str] = Field(description="What the ruleset calls each wager and award on offer.")
    printed: list[PaytableDetail]


class TableDetail(TableSummary, FeltLayout):
    """A table in full."""

    dealing: str
    betting_seconds: int
    decision_seconds: int
    closed_because: ClosedBecause | None = Field(description="Why no round begins; null where one may.")


class NewTableOrder(Body):
    """A table to be made."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    submission: SubmissionName
    table_limit: Annotated[str, Field(max_length=80)] | None = None
    dealer: DealerChoice = "automatic"
    pace: PaceChoice = "normal"
    betting_seconds: Annotated[int, Field(ge=1, le=600)] = 30
    decision_seconds: Annotated[int, Field(ge=1, le=600)] | None = Field(
        default=None, description="How long a player has for a decision; as the submission says, if left out."
    )
    meter_id: Annotated[str, Field(max_length=64)] | None = None


class MadeTable(BaseModel):
    """The id of a table that was made."""

    table: str


@router.get("/lobby", response_model=list[TableSummary])
async def read_lobby(
    parts: TheParts, session: SignedIn, search: Annotated[str, Query(max_length=LONGEST_SEARCH)] = ""
) -> Any:
    """The newest tables that one may watch or sit at, one's own practice among them; by name, if one is given."""
    return [msgspec.json.decode(one) for one in await parts.lobby.listed(session.name, search)]


@router.post("/tables", response_model=MadeTable, status_code=201)
async def make_table(
    parts: TheParts, session: Annotated[Session, Depends(allowed(Action.MAKE_TABLES))], order: NewTableOrder
) -> Any:
    """Make a table; one that is dealt automatically opens at once."""
    settings = TableSettings(
        name=order.name,
        submission=order.submission,
        table_limit=order.table_limit,
        dealer=Dealing(order.dealer),
        pace=Pace(order.pace),
        betting_seconds=order.betting_seconds,
        decision_seconds=order.decision_seconds or 30,
        decides_as_filed=order.decision_seconds is None,
        owner=session.name,
        meter_id=order.meter_id,
    )
    made = await parts.rooms.create(settings, session.actor)
    parts.look_again()
    return {"table": made}


@router.get("/tables/{table}", response_model=TableDetail)
async def read_table(parts: TheParts, session: SignedIn, table: Name) -> Any:
    """One table in full."""
    room = await watched_room(parts, session, table)
    stored = await parts.read(lambda connection: find_table(connection, table))
    because = await parts.read(lambda connection: why_closed(connection, table))
    house = room.table.house
    return {
        **summary(stored, room.settings, house, standing(room.table)),
        **layout_data(house),
        "dealing": room.table.dealing,
        "betting_seconds": room.settings.betting_seconds,
        "decision_seconds": room.settings.decision_seconds,
        "closed_because": because,
    }


def layout_data(house: HouseRules) -> dict[str, Any]:
    """What the layout of a table offers."""
    fees = house.table_limit.fees
    return {
        "boxes": house.ruleset.boxes,
        "boxes_per_player": terms_of(house)["seats_per_player"],
        "is_banked_by_player": house.is_banked_by_player,
        "banker_fee_cents": fees.player_dealer_cents if fees else 0,
        "wagers": {wager.value: _offer(house, wager) for wager in house.paytables if spots_of(wager)},
        "names": {wager.value: house.title(wager) for wager in house.paytables},
        "printed": [paytable_data(paytable) for paytable in house.paytables.values()],
    }


def felt_layout(name: str, house: HouseRules) -> dict[str, Any]:
    """The layout of a felt that belongs to no table: of a lesson, a drill or a scene."""
    limits = house.base_limits
    return {
        "id": name,
        "name": house.submission.title,
        "submission": house.submission.id,
        "ruleset": house.ruleset.id,
        "table_limit": house.table_limit.name,
        "minimum_cents": limits.minimum_cents if limits else 0,
        "maximum_cents": limits.maximum_cents if limits else 0,
        "seats": house.ruleset.players,
        "is_practice": True,
        **layout_data(house),
    }


async def watched_room(parts: ServerParts, session: Session, table: str) -> Room:
    """The room of a table that somebody may watch."""
    room = await parts.rooms.get(table)
    if not may_watch(session, room.settings):
        raise Problem(403, "This is somebody else's practice table.", kind="not-allowed")
    return room


def _offer(house: HouseRules, wager: Wager) -> dict[str, Any]:
    rule, limits, stakes = house.rule(wager), house.limits(wager), house.stakes_cents(wager)
    return {
        "title": rule.title,
        "explanation": wager.kind.explanation,
        "spots": [spot.value for spot in spots_of(wager)],
        "marks": [house.short_mark(spot) for spot in spots_of(wager)],
        "circle": rule.circle and rule.circle.value,
        "paytable": house.paytables[wager].id,
        "minimum_cents": None if stakes or limits is None else limits.minimum_cents,
        "maximum_cents": None if stakes or limits is None else limits.maximum_cents,
        "stakes_cents": list(stakes),
        "fee_cents": fee_of_wager(house, wager),
        "is_required": rule.is_required,
        "clause": rule.clause,
    }
