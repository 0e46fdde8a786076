"""Routes of a player's own page: limits they set for themselves, staying away, and the statement of their wallet."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response
from pydantic import BaseModel, Field
from sqlalchemy import Connection

from letitride.live.permissions import Action
from letitride.live.standing_up import LEFT, stand_up
from letitride.reports.forms.sheet import Column, Kind, as_csv
from letitride.store.house.gaming_days import gaming_calendar
from letitride.store.people.limits import (
    LONGEST_DAYS,
    LONGEST_MINUTES,
    OwnLimits,
    exclude,
    played_since,
    read_limits,
    set_limits,
    statement,
)
from letitride.web.access.sessions import Session
from letitride.web.requests import Body, SomeCents, TheParts, allowed
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api/me", tags=["accounts"])

Player = Annotated[Session, Depends(allowed(Action.PLAY))]
LINES_SHOWN = 200


class LimitsOrder(Body):
    """The most to lose and the longest to play in a gaming day; null for no limit."""

    loss_cents: SomeCents | None = None
    minutes: Annotated[int, Field(strict=True, ge=1, le=LONGEST_MINUTES)] | None = None


class ExclusionOrder(Body):
    """For how many days to stay away; nobody can shorten it."""

    days: Annotated[int, Field(strict=True, ge=1, le=LONGEST_DAYS)]


class OwnLimitsDetail(BaseModel):
    """The limits that hold, what is to hold instead and from when, and how today has gone so far."""

    loss_cents: int | None
    minutes: int | None
    excluded_until_ms: int
    next_loss_cents: int | None
    next_minutes: int | None
    next_ms: int
    lost_today_cents: int
    minutes_today: int
    zone: str


class StatementEntry(BaseModel):
    """One movement of the wallet."""

    at_ms: int
    what: str
    table: str
    gained_cents: int
    balance_cents: int


class Statement(BaseModel):
    """What the wallet holds, and its last movements, the newest first."""

    balance_cents: int
    total: int
    zone: str
    lines: list[StatementEntry]


@router.get("/limits", response_model=OwnLimitsDetail)
async def read_own_limits(parts: TheParts, session: Player) -> Any:
    """The limits that one has set for oneself, and how today has gone."""
    return await parts.read(lambda connection: _data(connection, session, None))


@router.put("/limits", response_model=OwnLimitsDetail)
async def set_own_limits(parts: TheParts, session: Player, order: LimitsOrder) -> Any:
    """Set one's limits: stricter ones hold at once, looser ones after a day."""

    def work(connection: Connection) -> dict[str, Any]:
        limits = set_limits(
            connection,
            session.account_id,
            session.name,
            loss_cents=order.loss_cents,
            minutes=order.minutes,
            at_ms=now_ms(),
        )
        return _data(connection, session, limits)

    found = await parts.write(work)
    await parts.house_changed()
    return found


@router.post("/exclusion", response_model=OwnLimitsDetail)
async def exclude_oneself(parts: TheParts, session: Player, order: ExclusionOrder) -> Any:
    """Stay away from the tables for so many days; whoever sits at one gets up as soon as their round allows."""

    def work(connection: Connection) -> dict[str, Any]:
        limits = exclude(connection, session.account_id, session.name, days=order.days, at_ms=now_ms())
        return _data(connection, session, limits)

    found = await parts.write(work)
    await stand_up(parts.store, parts.rooms, session.name, because=LEFT)
    await parts.house_changed()
    return found


@router.get("/statement", response_model=Statement)
async def read_statement(parts: TheParts, session: Player) -> Any:
    """What one's wallet holds and how it came to that, to the cent."""

    def work(connection: Connection) -> dict[str, Any]:
        lines = statement(connection, session.name)
        return {
            "balance_cents": lines[-1].balance_cents if lines else 0,
            "total": len(lines),
            "zone": gaming_calendar(connection).zone.key,
            "lines": [
                {name: getattr(line, name) for name in StatementEntry.model_fields}
                for line in reversed(lines[-LINES_SHOWN:])
            ],
        }

    return await parts.read(work)


@router.get("/statement.csv", response_class=Response)
async def export_statement(parts: TheParts, session: Player) -> Response:
    """The whole statement for a spreadsheet, the oldest line first."""
    columns = (
        Column("at_ms", "When", Kind.TIME),
        Column("what", "What"),
        Column("table", "Table"),
        Column("gained_cents", "Amount", Kind.MONEY),
        Column("balance_cents", "Balance", Kind.MONEY),
    )

    def work(connection: Connection) -> str:
        rows = [{one.key: getattr(line, one.key) for one in columns} for line in statement(connection, session.name)]
        return as_csv(rows, columns, zone=gaming_calendar(connection).zone)

    headers = {"Content-Disposition": 'attachment; filename="statement.csv"'}
    return Response(await parts.read(work), media_type="text/csv; charset=utf-8", headers=headers)


def _data(connection: Connection, session: Session, limits: OwnLimits | None) -> dict[str, Any]:
    at_ms, calendar = now_ms(), gaming_calendar(connection)
    held = limits or read_limits(connection, session.account_id, at_ms=at_ms)
    lost, minutes = played_since(connection, session.name, since_ms=calendar.day_start_ms(at_ms))
    plain = {name: getattr(held, name) for name in OwnLimits.__slots__}
    return {**plain, "lost_today_cents": lost, "minutes_today": minutes, "zone": calendar.zone.key}
