"""Gaming days and shifts: the house's time zone, when its day begins, and how it is cut into shifts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import accumulate
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from sqlalchemy import Connection

from letitride.errors import TextError
from letitride.store.house.house import house_setting, set_house_setting
from letitride.store.log.chain import canonical_json

TIME_ZONE = "time zone"
SHIFTS = "shifts"
MOST_SHIFTS = 6


@dataclass(frozen=True, slots=True)
class Shift:
    """A shift and when it begins, by the clock on the wall."""

    name: str
    starts: time


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of time with its name: from a moment to just before another, in milliseconds since 1970."""

    name: str
    from_ms: int
    to_ms: int


UTC_ZONE = ZoneInfo("UTC")
USUAL_SHIFTS = (Shift("day", time(6)), Shift("swing", time(14)), Shift("night", time(22)))


@dataclass(frozen=True, slots=True)
class GamingCalendar:
    """When gaming days and shifts begin and end. The day begins with its first shift.

    Days follow upon each other without a gap: one may have 23 or 25 hours where clocks are changed.
    """

    zone: ZoneInfo = UTC_ZONE
    shifts: tuple[Shift, ...] = USUAL_SHIFTS

    def day_of(self, at_ms: int) -> date:
        """The gaming day of a moment."""
        day = datetime.fromtimestamp(at_ms / 1_000, self.zone).date()
        while at_ms < self._start_ms(day):
            day -= timedelta(days=1)
        return day

    def day_start_ms(self, at_ms: int) -> int:
        """When the gaming day of a moment began."""
        return self._start_ms(self.day_of(at_ms))

    def span(self, day: date) -> Span:
        """A gaming day from its beginning to that of the next."""
        return Span(day.isoformat(), self._start_ms(day), self._start_ms(day + timedelta(days=1)))

    def shifts_of(self, day: date) -> tuple[Span, ...]:
        """The shifts of a gaming day, one after the other."""
        first, end = self.shifts[0].starts, self.span(day).to_ms
        begun = (self._ms(day if one.starts >= first else day + timedelta(days=1), one.starts) for one in self.shifts)
        # A beginning that the clocks leave out when they go forward could lie behind the next one.
        starts = [min(one, end) for one in accumulate(begun, max)]
        ends = [*starts[1:], end]
        return tuple(Span(one.name, start, end) for one, start, end in zip(self.shifts, starts, ends, strict=True))

    def shift_of(self, at_ms: int) -> str:
        """The name of the shift of a moment."""
        spans = self.shifts_of(self.day_of(at_ms))
        return next(one.name for one in reversed(spans) if at_ms >= one.from_ms)

    def _start_ms(self, day: date) -> int:
        return self._ms(day, self.shifts[0].starts)

    def _ms(self, day: date, at: time) -> int:
        return int(datetime.combine(day, at, self.zone).timestamp() * 1_000)


def read_zone(name: str) -> ZoneInfo:
    """A time zone by its name, such as America/New_York."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise TextError(f'"{name}" isn\'t a time zone. Write it like America/New_York.') from None


def read_shifts(given: Sequence[tuple[str, str]]) -> tuple[Shift, ...]:
    """Shifts by their names and beginnings, in the order of the day."""
    if not 1 <= len(given) <= MOST_SHIFTS:
        raise TextError(f"A gaming day has 1 to {MOST_SHIFTS} shifts.")
    shifts = tuple(Shift(name.strip(), _read_time(starts)) for name, starts in given)
    if any(not one.name or len(one.name) > 20 for one in shifts) or len({one.name for one in shifts}) < len(shifts):
        raise TextError("Give each shift a name of its own, of 1 to 20 characters.")
    first = shifts[0].starts
    after_start = [(one.starts.hour - first.hour) * 60 + one.starts.minute - first.minute for one in shifts]
    minutes = [one % 1440 for one in after_start]
    if minutes != sorted(set(minutes)):
        raise TextError("List the shifts in the order in which they begin; the first begins the gaming day.")
    return shifts


def gaming_calendar(connection: Connection) -> GamingCalendar:
    """The house's calendar; a new house keeps UTC and three shifts from 06:00."""
    usual = GamingCalendar()
    zone, shifts = house_setting(connection, TIME_ZONE), house_setting(connection, SHIFTS)
    return GamingCalendar(
        read_zone(zone) if zone else usual.zone,
        read_shifts(msgspec.json.decode(shifts, type=list[tuple[str, str]])) if shifts else usual.shifts,
    )


def set_gaming_calendar(connection: Connection, calendar: GamingCalendar) -> None:
    """Keep another calendar from now on."""
    set_house_setting(connection, TIME_ZONE, calendar.zone.key)
    set_house_setting(connection, SHIFTS, canonical_json(shifts_data(calendar)).decode())


def shifts_data(calendar: GamingCalendar) -> list[list[str]]:
    """The shifts as data: name and beginning."""
    return [[one.name, one.starts.strftime("%H:%M")] for one in calendar.shifts]


def _read_time(text: str) -> time:
    try:
        return datetime.strptime(text, "%H:%M").time()
    except ValueError:
        raise TextError(f'"{text}" isn\'t a time of day. Write it like 06:00.') from None
