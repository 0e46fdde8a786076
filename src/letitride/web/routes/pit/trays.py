"""Routes of a table's tray: fills, credits and counts, each on a numbered slip that two people sign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from sqlalchemy import Connection

from letitride.figures.day.sheets import tray_row
from letitride.figures.day.trays import tray_lines
from letitride.live.approvals import Approval
from letitride.live.permissions import Action
from letitride.money import MOST_AMOUNT_CENTS
from letitride.pit.facts import facts_of
from letitride.store.house.gaming_days import gaming_calendar
from letitride.store.house.tables import list_tables
from letitride.store.money.cage import Signatures
from letitride.store.money.inventory import count_tray, move_inventory
from letitride.store.money.slips import Slip, SlipKind
from letitride.web.access.orders import Once, OnlyOnce
from letitride.web.access.second_person import SLIP_SIGNERS, ApprovedOrder, require_second
from letitride.web.access.sessions import Session
from letitride.web.names import Name
from letitride.web.requests import Cashier, Cents, TheParts, allowed
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["floor"])

Counter = Annotated[Session, Depends(allowed(Action.COUNT_TRAYS))]


class InventoryOrder(ApprovedOrder):
    """A fill (more than nothing) or a credit (less); a second person signs its slip."""

    gained_cents: Annotated[int, Field(strict=True, ge=-MOST_AMOUNT_CENTS, le=MOST_AMOUNT_CENTS)]


class CountOrder(ApprovedOrder):
    """What was counted in a tray when the table opened or closed; a second person signs its slip."""

    kind: Literal["opening count", "closing count"]
    counted_cents: Cents


class TrayNow(BaseModel):
    """A table's tray as the record has it now, and what was counted, filled and credited in the gaming day."""

    table: str
    name: str
    tray_cents: int
    opening_cents: int | None
    fills_cents: int
    credits_cents: int
    closing_cents: int | None


@router.get("/trays", response_model=list[TrayNow])
async def read_trays(parts: TheParts, session: Counter) -> Any:  # noqa: ARG001
    """Every tray of the house, to be filled, credited and counted."""

    def work(connection: Connection) -> list[dict[str, Any]]:
        tables = [one for one in list_tables(connection) if not one.created.settings.get("is_practice")]
        calendar = gaming_calendar(connection)
        day = calendar.span(calendar.day_of(now_ms()))
        facts = facts_of(connection, tables, now_ms=now_ms())
        lines, _ = tray_lines(connection, tables, from_ms=day.from_ms, to_ms=day.to_ms)
        return [tray_row(one) | {"tray_cents": facts[one.table].tray_cents} for one in lines]

    return await parts.read(work)


@router.post("/tables/{table}/inventory", response_model=Slip)
async def change_inventory(
    parts: TheParts, session: Cashier, request: Request, once: OnlyOnce, table: Name, order: InventoryOrder
) -> Any:
    """Fill a table's inventory from the cage, or credit the cage with part of it."""

    def work(connection: Connection, approval: Approval) -> dict[str, Any]:
        signed = Signatures(session.name, approval.second)
        return asdict(
            move_inventory(connection, table, order.gained_cents, signed=signed, reason=order.reason, at_ms=now_ms())
        )

    return await _sign(parts, session, request, once, table, order, work)


@router.post("/tables/{table}/counts", response_model=Slip, status_code=201)
async def count_inventory(
    parts: TheParts, session: Counter, request: Request, once: OnlyOnce, table: Name, order: CountOrder
) -> Any:
    """Write down what two people counted in a table's tray."""

    def work(connection: Connection, approval: Approval) -> dict[str, Any]:
        return asdict(
            count_tray(
                connection,
                table,
                SlipKind(order.kind),
                counted_cents=order.counted_cents,
                signed=Signatures(session.name, approval.second),
                reason=order.reason,
                at_ms=now_ms(),
            )
        )

    return await _sign(parts, session, request, once, table, order, work)


async def _sign(
    parts: TheParts,
    session: Session,
    request: Request,
    once: Once,
    table: str,
    order: ApprovedOrder,
    work: Callable[[Connection, Approval], dict[str, Any]],
) -> dict[str, Any]:
    approve = partial(require_second, parts, session, request, order, subject=f"table:{table}", approvers=SLIP_SIGNERS)
    slip = await once.do(session, order, work, approve=approve)
    parts.board.house_changed()
    return slip
