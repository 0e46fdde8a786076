"""Routes of disputes as cases: opened, investigated, decided, paid with two signatures, closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Request
from pydantic import BaseModel, Field
from sqlalchemy import Connection

from letitride.live.approvals import Approval
from letitride.live.permissions import Action
from letitride.store.house import cases
from letitride.store.house.cases import Case, Claim
from letitride.store.house.tables import names_of_tables
from letitride.web.access.orders import OnlyOnce
from letitride.web.access.second_person import ApprovedOrder, require_second
from letitride.web.access.sessions import Session
from letitride.web.requests import Body, Reason, SomeCents, TheParts, allowed
from letitride.web.server_parts import ServerParts
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["pit"])

Reader = Annotated[Session, Depends(allowed(Action.READ_ALL_ROUNDS))]
Handler = Annotated[Session, Depends(allowed(Action.HANDLE_DISPUTES))]
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
Words = Annotated[str, Field(min_length=3, max_length=2_000)]
PersonName = Annotated[str, Field(max_length=24)]


class CaseOrder(Body):
    """A dispute to be opened: what is claimed, and where, as far as it is known."""

    claim: Words
    player: PersonName = ""
    table: Annotated[str, Field(max_length=64)] = ""
    round: Annotated[int, Field(ge=0, le=2**31 - 1)] = 0
    seat: Annotated[int, Field(ge=0, le=16)] = 0
    dealer: PersonName = ""


class TextOrder(Body):
    """Something to be written into a case."""

    text: Words


class EvidenceOrder(TextOrder):
    """A round to be put with a case, and what it shows."""

    table: Annotated[str, Field(min_length=1, max_length=64)]
    round: Annotated[int, Field(ge=1, le=2**31 - 1)]


class FindingOrder(TextOrder):
    """What was found, and how the case ends."""

    outcome: Literal["upheld", "partly upheld", "rejected", "withdrawn"]


class PaymentOrder(ApprovedOrder):
    """What the player of a case is paid, why, and who signs beside whoever pays."""

    amount_cents: SomeCents


class CaseLine(BaseModel):
    """One line of a case."""

    at_ms: int
    actor: str
    step: str
    text: str
    told: dict[str, Any]


class CaseDetail(BaseModel):
    """A dispute with everything that was done about it."""

    number: int
    opened_ms: int
    opened_by: str
    claim: str
    player: str
    table: str
    table_name: str
    round: int
    seat: int
    dealer: str
    finding: str
    outcome: str
    paid_cents: int
    is_open: bool
    changed_ms: int
    entries: list[CaseLine]


@router.post("/cases", response_model=CaseDetail, status_code=201)
async def open_case(parts: TheParts, session: Handler, order: CaseOrder) -> Any:
    """Open a dispute about a player, a seat, a dealer or a round."""
    claim = Claim(order.claim, order.player, order.table, order.round, order.seat, order.dealer)
    return await _written(parts, lambda one: cases.open_case(one, claim, actor=session.name, at_ms=now_ms()))


@router.get("/cases/{number}", response_model=CaseDetail)
async def read_case(parts: TheParts, session: Reader, number: Number) -> Any:  # noqa: ARG001
    """One dispute with its evidence, finding and payments."""
    return await parts.read(lambda connection: _data(connection, cases.find_case(connection, number)))


@router.post("/cases/{number}/notes", response_model=CaseDetail)
async def add_note(parts: TheParts, session: Handler, number: Number, order: TextOrder) -> Any:
    """Write down what somebody said or saw."""
    return await _written(
        parts, lambda one: cases.add_note(one, number, order.text, actor=session.name, at_ms=now_ms())
    )


@router.post("/cases/{number}/evidence", response_model=CaseDetail)
async def add_evidence(parts: TheParts, session: Handler, number: Number, order: EvidenceOrder) -> Any:
    """Put a round with the case."""
    return await _written(
        parts,
        lambda one: cases.add_evidence(
            one,
            number,
            order.text,
            table=order.table,
            round_number=order.round,
            actor=session.name,
            at_ms=now_ms(),
        ),
    )


@router.post("/cases/{number}/finding", response_model=CaseDetail)
async def decide_case(parts: TheParts, session: Handler, number: Number, order: FindingOrder) -> Any:
    """Write down what was found and how the case ends."""
    return await _written(
        parts,
        lambda one: cases.decide(one, number, order.text, outcome=order.outcome, actor=session.name, at_ms=now_ms()),
    )


@router.post("/cases/{number}/payment", response_model=CaseDetail)
async def pay_case(
    parts: TheParts, session: Handler, request: Request, once: OnlyOnce, number: Number, order: PaymentOrder
) -> Any:
    """Pay the player from the cage; a second person signs with their own password."""

    def work(connection: Connection, approval: Approval) -> dict[str, Any]:
        paid = cases.pay(
            connection,
            number,
            approval.reason,
            cents=order.amount_cents,
            actor=session.name,
            approved_by=approval.second,
            at_ms=now_ms(),
        )
        return _data(connection, paid)

    approve = partial(require_second, parts, session, request, order, subject=f"case:{number}")
    return await once.do(session, order, work, approve=approve)


class CloseOrder(Body):
    """Why a case is closed or opened again."""

    reason: Reason


@router.post("/cases/{number}/close", response_model=CaseDetail)
async def close_case(parts: TheParts, session: Handler, number: Number, order: CloseOrder) -> Any:
    """Close a case that was decided."""
    return await _written(
        parts, lambda one: cases.close_case(one, number, order.reason, actor=session.name, at_ms=now_ms())
    )


@router.post("/cases/{number}/reopen", response_model=CaseDetail)
async def reopen_case(parts: TheParts, session: Handler, number: Number, order: CloseOrder) -> Any:
    """Open a closed case again."""
    return await _written(
        parts, lambda one: cases.reopen_case(one, number, order.reason, actor=session.name, at_ms=now_ms())
    )


async def _written(parts: ServerParts, work: Callable[[Connection], Case]) -> dict[str, Any]:
    return await parts.write(lambda connection: _data(connection, work(connection)))


def _data(connection: Connection, case: Case) -> dict[str, Any]:
    names = names_of_tables(connection, [case.table] if case.table else [])
    plain = {name: getattr(case, name) for name in Case.__slots__ if name != "entries"}
    lines = [
        {"at_ms": one.at_ms, "actor": one.actor, "step": one.step.value, "text": one.text, "told": dict(one.told)}
        for one in case.entries
    ]
    return {**plain, "table_name": names.get(case.table, ""), "entries": lines}
