"""Routes of the house's calendar: its time zone, and the shifts of which the first begins the gaming day."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field
from sqlalchemy import Connection

from letitride.live.permissions import Action
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.gaming_days import (
    MOST_SHIFTS,
    GamingCalendar,
    gaming_calendar,
    read_shifts,
    read_zone,
    set_gaming_calendar,
    shifts_data,
)
from letitride.web.access.sessions import Session
from letitride.web.requests import Body, Reason, SignedIn, TheParts, allowed
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["operator"])

Keeper = Annotated[Session, Depends(allowed(Action.MANAGE_ACCOUNTS))]


class ShiftTime(Body):
    """A shift and when it begins, such as 06:00."""

    name: Annotated[str, Field(max_length=20)]
    starts: Annotated[str, Field(max_length=5)]


class CalendarView(BaseModel):
    """The house's calendar, and the gaming day and shift of this moment."""

    zone: str
    shifts: list[ShiftTime]
    day: str
    shift: str


class CalendarOrder(Body):
    """The calendar that the house is to keep from now on, and why."""

    zone: Annotated[str, Field(max_length=60)]
    shifts: Annotated[list[ShiftTime], Field(max_length=MOST_SHIFTS)]
    reason: Reason


@router.get("/calendar", response_model=CalendarView)
async def read_calendar(parts: TheParts, session: SignedIn) -> Any:  # noqa: ARG001
    """The house's time zone, gaming day and shifts."""
    return _view(await parts.read(gaming_calendar))


@router.post("/calendar", response_model=CalendarView)
async def change_calendar(parts: TheParts, session: Keeper, order: CalendarOrder) -> Any:
    """Keep another calendar from now on; slips keep the day and the shift that they were written in."""
    wanted = GamingCalendar(read_zone(order.zone), read_shifts([(one.name, one.starts) for one in order.shifts]))

    def work(connection: Connection) -> None:
        before = gaming_calendar(connection)
        set_gaming_calendar(connection, wanted)
        old, new = ({"zone": one.zone.key, "shifts": shifts_data(one)} for one in (before, wanted))
        entry = AuditEntry(now_ms(), session.name, "calendar changed", "house", order.reason, old, new)
        note_in_audit_log(connection, entry)

    await parts.write(work)
    parts.board.house_changed()
    return _view(wanted)


def _view(calendar: GamingCalendar) -> dict[str, Any]:
    at_ms = now_ms()
    return {
        "zone": calendar.zone.key,
        "shifts": [{"name": name, "starts": starts} for name, starts in shifts_data(calendar)],
        "day": calendar.day_of(at_ms).isoformat(),
        "shift": calendar.shift_of(at_ms),
    }
