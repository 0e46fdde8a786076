"""Routes of calls and rulings: what one would do, told before it is done; and doing it with reason and approval."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from sqlalchemy import Connection

from letitride.live.actors import check_allowed
from letitride.live.approvals import Approval
from letitride.live.console.consequences import consequences
from letitride.live.console.noted_irregularities import noting_irregularities
from letitride.live.permissions import Action
from letitride.live.room.requests import Request as Asked
from letitride.live.room.room import Room
from letitride.store import Appended
from letitride.store.log.commands import find_command
from letitride.store.people.accounts import find_account_by_name
from letitride.table import Command
from letitride.table.commands import Giver
from letitride.table.irregularities import RuleOn
from letitride.table.log.codec import read_command_data
from letitride.table.procedure.voiding import VoidRound
from letitride.web.access.dealing import check_deals_here
from letitride.web.access.orders import OrderId
from letitride.web.access.second_person import ApprovedOrder, approval_of, require_second, with_second
from letitride.web.access.sessions import Session
from letitride.web.names import Name
from letitride.web.problems import Problem
from letitride.web.requests import Body, SignedIn, TheParts, allowed
from letitride.web.routes.play.tables import watched_room
from letitride.web.server_parts import ServerParts
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["floor"])

CommandData = Annotated[dict[str, Any], Field(description="A command as its codec writes it.")]


class CallToPreview(Body):
    """A call that somebody thinks of making."""

    command: CommandData


class CallPreview(BaseModel):
    """What a call would do, and what it needs."""

    words: str
    follows: list[str]
    is_void: bool
    is_stopped: bool
    needs_reason: bool
    needs_second: bool


class CallOrder(ApprovedOrder):
    """A call or ruling to be made."""

    command: CommandData


class Called(BaseModel):
    """How far the table's log goes after a call."""

    sequence: int


@router.post("/tables/{table}/calls/preview", response_model=CallPreview)
async def preview_call(parts: TheParts, session: SignedIn, table: Name, asked: CallToPreview) -> Any:
    """What a call would lead to, asked of the table; nothing is done."""
    room, command = await watched_room(parts, session, table), _called(asked.command)
    check_allowed(session.actor, command, table=room.table, settings=room.settings)
    found = consequences(room.table, command, session.actor, is_practice=room.settings.is_practice)
    return {
        "words": found.words,
        "follows": list(found.follows),
        "is_void": found.is_void,
        "is_stopped": found.is_stopped,
        "needs_reason": found.need.reason,
        "needs_second": found.need.second,
    }


@router.post("/tables/{table}/calls", response_model=Called)
async def make_call(
    parts: TheParts, session: SignedIn, request: Request, order_id: OrderId, table: Name, order: CallOrder
) -> Any:
    """Make a call or a ruling with a reason and, where it isn't for one person alone, a second person's password."""
    room, command = await watched_room(parts, session, table), _called(order.command)
    if (done := await _earlier(parts, room, session, command, order, order_id)) is not None:
        return {"sequence": done.last}
    check_allowed(session.actor, command, table=room.table, settings=room.settings)
    await check_deals_here(parts, session, room)
    approval = await approval_of(parts, session, request, order, subject=f"table:{table}")
    return await _make(room, session, command, approval, order_id)


@router.post("/tables/{table}/void", response_model=Called)
async def void_round(
    parts: TheParts,
    session: Annotated[Session, Depends(allowed(Action.RULE))],
    request: Request,
    order_id: OrderId,
    table: Name,
    order: ApprovedOrder,
) -> Any:
    """Void the round, with a reason and the approval of a second person."""
    room, command = await watched_room(parts, session, table), VoidRound(order.reason)
    if (done := await _earlier(parts, room, session, command, order, order_id)) is not None:
        return {"sequence": done.last}
    approval = await require_second(parts, session, request, order, subject=f"table:{table}")
    return await _make(room, session, command, approval, order_id)


def _called(data: dict[str, Any]) -> Command:
    command = read_command_data(data)
    if command.giver is Giver.PLAYER:
        raise Problem(422, "Players act for themselves, at the table.", kind="bad-input")
    return command


async def _earlier(
    parts: ServerParts, room: Room, session: Session, command: Command, order: ApprovedOrder, order_id: str
) -> Appended | None:
    """What came of a call that was made before under the same id; it isn't approved once more, as nothing is done."""

    def work(connection: Connection) -> Appended | None:
        actor = session.actor
        done = find_command(connection, table_id=room.table_id, actor=actor.name, command_id=order_id)
        if done is None:
            return None
        second = find_account_by_name(connection, order.approver)
        approval = Approval(order.reason, second.name if second else "")
        return Asked.of(actor, (_worded(command, approval),), command_id=order_id, noting=None).first_answer(done)

    return await parts.read(work)


def _worded(command: Command, approval: Approval) -> Command:
    """A ruling or a void as it stands in the log: with its reason and who approved it."""
    if not isinstance(command, RuleOn | VoidRound):
        return command
    return replace(command, reason=with_second(approval))


async def _make(room: Room, session: Session, command: Command, approval: Approval, order_id: str) -> dict[str, int]:
    command, noting = _worded(command, approval), None
    if not room.settings.is_practice:
        noting = noting_irregularities(room.table_id, (command,), actor=session.name, at_ms=now_ms(), approval=approval)
    done = await room.do(command, actor=session.actor, command_id=order_id, noting=noting, approval=approval)
    return {"sequence": done.last}
