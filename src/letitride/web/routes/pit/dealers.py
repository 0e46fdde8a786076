"""Routes of dealers: signing on to a table, being relieved, leaving; and who dealt a round."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response
from pydantic import BaseModel

from letitride.figures.dealers import dealers_of_round
from letitride.live.permissions import Action, is_allowed
from letitride.store.house.dealers import dealer_at, sign_off, sign_on
from letitride.store.house.floor_calls import answer_call, call_floor
from letitride.store.log.rounds import find_round
from letitride.web.access.sessions import Session
from letitride.web.names import Name, RoundNumber
from letitride.web.problems import Problem
from letitride.web.requests import TheParts, allowed
from letitride.web.routes.play.tables import watched_room
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["floor"])

Dealer = Annotated[Session, Depends(allowed(Action.DEAL))]
Supervising = Annotated[Session, Depends(allowed(Action.RULE))]
Supervisor = Annotated[Session, Depends(allowed(Action.READ_FIGURES))]


class SignedOn(BaseModel):
    """Who deals at a table, and whom they relieved."""

    dealer: str
    relieved: str


class DealerActs(BaseModel):
    """Somebody who dealt a round, and how many of its duties they did."""

    dealer: str
    acts: int


@router.post("/tables/{table}/dealer", response_model=SignedOn)
async def sign_on_to_table(parts: TheParts, session: Dealer, table: Name) -> Any:
    """Sign on to a table; whoever was signed on there is relieved."""
    room = await watched_room(parts, session, table)
    if room.settings.is_practice:
        raise Problem(409, "Dealers don't sign on to practice tables.", kind="conflict")
    relieved = await parts.write(lambda connection: sign_on(connection, table, dealer=session.name, at_ms=now_ms()))
    parts.board.house_changed()
    return {"dealer": session.name, "relieved": relieved}


@router.post("/tables/{table}/dealer/leave", response_model=SignedOn)
async def leave_table(parts: TheParts, session: Dealer, table: Name) -> Any:
    """Leave the table that one is signed on to; the floor can sign anybody off."""
    dealer = await parts.read(lambda connection: dealer_at(connection, table))
    if dealer and dealer != session.name and not is_allowed(session.role, Action.RULE):
        raise Problem(409, f"{dealer} is signed on here. Sign on to relieve them.", kind="conflict")
    left = await parts.write(lambda connection: sign_off(connection, table, by=session.name, at_ms=now_ms()))
    parts.board.house_changed()
    return {"dealer": "", "relieved": left}


@router.post("/tables/{table}/floor-call", status_code=204, response_class=Response)
async def call_for_floor(parts: TheParts, session: Dealer, table: Name) -> Response:
    """Call the floor to a table, at any moment; play goes on meanwhile."""
    room = await watched_room(parts, session, table)
    if room.settings.is_practice:
        raise Problem(409, "Practice tables have no floor supervisor.", kind="conflict")
    await parts.write(partial(call_floor, table_id=table, actor=session.name, at_ms=now_ms()))
    parts.board.house_changed()
    return Response(status_code=204)


@router.post("/tables/{table}/floor-call/answered", status_code=204, response_class=Response)
async def answer_floor_call(parts: TheParts, session: Supervising, table: Name) -> Response:
    """The floor has come to the table that called it."""
    await watched_room(parts, session, table)
    await parts.write(partial(answer_call, table_id=table, actor=session.name, at_ms=now_ms()))
    parts.board.house_changed()
    return Response(status_code=204)


@router.get("/tables/{table}/rounds/{number}/dealers", response_model=list[DealerActs])
async def read_dealers_of_round(
    parts: TheParts,
    session: Supervisor,  # noqa: ARG001
    table: Name,
    number: RoundNumber,
) -> Any:
    """Who dealt a round."""

    def work(connection: Any) -> dict[str, int]:
        found = find_round(connection, table, number)
        return dealers_of_round(connection, table, first=found.first_sequence, last=found.last_sequence)

    return [{"dealer": name, "acts": acts} for name, acts in (await parts.read(work)).items()]
