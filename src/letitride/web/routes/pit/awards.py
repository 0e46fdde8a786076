"""Routes of awards that are paid by hand: above how much, which of them wait, and their slips."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from sqlalchemy import Connection

from letitride.live.actors import AccountRole
from letitride.live.approvals import Approval
from letitride.live.permissions import Action
from letitride.rules.wagers import Wager
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.awards import open_awards
from letitride.store.house.house import hand_pay_cents, set_hand_pay_cents
from letitride.store.house.tables import find_table
from letitride.store.money.award_slips import sign_award
from letitride.store.money.cage import Signatures
from letitride.store.money.slips import Slip
from letitride.web.access.orders import OnlyOnce
from letitride.web.access.second_person import APPROVERS, SLIP_SIGNERS, ApprovedOrder, require_second
from letitride.web.access.sessions import Session
from letitride.web.names import Name
from letitride.web.requests import Body, Cashier, Reason, SomeCents, TheParts, allowed
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["floor"])

Keeper = Annotated[Session, Depends(allowed(Action.MANAGE_ACCOUNTS))]


class AwardNow(BaseModel):
    """An award that waits to be paid by hand."""

    table_id: str
    table: str
    round: int
    seat: int
    wager: str
    title: str
    hand: str
    player: str
    amount_cents: int
    at_ms: int


class AwardsNow(BaseModel):
    """The awards that wait; `over_cents` is above how much awards are paid by hand, null where none is."""

    over_cents: int | None
    waiting: list[AwardNow]


class AwardOrder(ApprovedOrder):
    """Which award of a table is paid; a second person signs its slip."""

    round: Annotated[int, Field(strict=True, ge=1, le=2**53)]
    seat: Annotated[int, Field(strict=True, ge=1, le=100)]
    wager: Annotated[str, Field(max_length=64)]


class OverOrder(Body):
    """Above how much awards are to be paid by hand from the next round on, null for none, and why."""

    over_cents: SomeCents | None
    reason: Reason


@router.get("/awards", response_model=AwardsNow)
async def read_awards(parts: TheParts, session: Cashier) -> Any:  # noqa: ARG001
    """The awards that wait to be paid by hand, the oldest first."""
    return await parts.read(_now)


@router.post("/awards/over", response_model=AwardsNow)
async def change_over(parts: TheParts, session: Keeper, order: OverOrder) -> Any:
    """Set above how much an award is paid by hand; it holds from the next round of each table."""

    def work(connection: Connection) -> dict[str, Any]:
        before = hand_pay_cents(connection)
        set_hand_pay_cents(connection, order.over_cents)
        old, new = {"over_cents": before}, {"over_cents": order.over_cents}
        entry = AuditEntry(now_ms(), session.name, "hand pay changed", "house", order.reason, old, new)
        note_in_audit_log(connection, entry)
        return _now(connection)

    return await parts.write(work)


@router.post("/tables/{table}/awards", response_model=Slip, status_code=201)
async def pay_award(
    parts: TheParts, session: Cashier, request: Request, once: OnlyOnce, table: Name, order: AwardOrder
) -> Any:
    """Sign the slip of an award, one of the two a floor supervisor or an operator; then table and player go on."""
    approvers = APPROVERS if session.role is AccountRole.CASHIER else SLIP_SIGNERS
    approve = partial(require_second, parts, session, request, order, subject=f"table:{table}", approvers=approvers)

    def work(connection: Connection, approval: Approval) -> dict[str, Any]:
        slip = sign_award(
            connection,
            table,
            round_number=order.round,
            seat=order.seat,
            wager=order.wager,
            signed=Signatures(session.name, approval.second),
            reason=order.reason,
            at_ms=now_ms(),
        )
        return asdict(slip)

    slip = await once.do(session, order, work, approve=approve)
    await parts.house_changed()
    return slip


def _now(connection: Connection) -> dict[str, Any]:
    waiting = [
        {name: value for name, value in asdict(one).items() if name != "slip"}
        | {"table": find_table(connection, one.table_id).created.name, "title": Wager(one.wager).title}
        for one in open_awards(connection)
    ]
    return {"over_cents": hand_pay_cents(connection), "waiting": waiting}
