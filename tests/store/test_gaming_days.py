"""Gaming days and shifts: they follow upon each other without gap or overlap, whatever the clocks of a zone do."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.errors import TextError
from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.house.gaming_days import (
    GamingCalendar,
    Shift,
    gaming_calendar,
    read_shifts,
    read_zone,
    set_gaming_calendar,
)

ZONES = ["UTC", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns"]
DAYS = st.dates(date(2020, 1, 1), date(2035, 12, 31))


@st.composite
def calendars(draw: st.DrawFn) -> GamingCalendar:
    first = draw(st.integers(0, 1439))
    lengths = draw(st.lists(st.integers(1, 1439), max_size=4, unique=True))
    minutes = [first, *((first + one) % 1440 for one in sorted(lengths))]
    shifts = tuple(Shift(f"s{number}", time(one // 60, one % 60)) for number, one in enumerate(minutes))
    return GamingCalendar(ZoneInfo(draw(st.sampled_from(ZONES))), shifts)


@given(calendars(), DAYS, st.integers(0, 86_399_999))
def test_every_moment_lies_in_one_day_and_one_shift(calendar: GamingCalendar, day: date, after_ms: int) -> None:
    at_ms = int(datetime.combine(day, time(), UTC).timestamp() * 1_000) + after_ms
    found = calendar.day_of(at_ms)
    span = calendar.span(found)
    assert span.from_ms <= at_ms < span.to_ms
    assert span.to_ms == calendar.span(found + timedelta(days=1)).from_ms
    assert 22 <= (span.to_ms - span.from_ms) / 3_600_000 <= 26
    shifts = calendar.shifts_of(found)
    assert (shifts[0].from_ms, shifts[-1].to_ms) == (span.from_ms, span.to_ms)
    assert all(one.to_ms == other.from_ms for one, other in pairwise(shifts))
    inside = [one.name for one in shifts if one.from_ms <= at_ms < one.to_ms]
    assert calendar.shift_of(at_ms) in inside


def test_a_day_begins_by_the_clock_on_the_wall_also_when_clocks_change() -> None:
    calendar = GamingCalendar(read_zone("America/New_York"), read_shifts([("day", "06:00"), ("night", "20:00")]))
    hours = {
        day: (calendar.span(day).to_ms - calendar.span(day).from_ms) / 3_600_000
        for day in (date(2026, 3, 7), date(2026, 3, 8), date(2026, 10, 31), date(2026, 11, 1))
    }
    assert hours == {
        date(2026, 3, 7): 23,
        date(2026, 3, 8): 24,
        date(2026, 10, 31): 25,
        date(2026, 11, 1): 24,
    }
    at_five = int(datetime(2026, 11, 18, 10, 59, tzinfo=UTC).timestamp() * 1_000)
    assert (calendar.day_of(at_five), calendar.shift_of(at_five)) == (date(2026, 11, 17), "night")
    assert calendar.day_of(at_five + 60_000) == date(2026, 11, 18)


@pytest.mark.parametrize(
    "shifts",
    [
        [],
        [("", "06:00")],
        [("a", "6 am")],
        [("a", "06:00"), ("a", "08:00")],
        [("a", "06:00"), ("b", "05:00"), ("c", "07:00")],
    ],
)
def test_shifts_that_are_none_are_refused(shifts: list[tuple[str, str]]) -> None:
    with pytest.raises(TextError):
        read_shifts(shifts)


@pytest.mark.parametrize("zone", ["", "Nowhere/Town", "../etc/passwd", "America"])
def test_a_zone_that_is_none_is_refused(zone: str) -> None:
    with pytest.raises(TextError, match="isn't a time zone"):
        read_zone(zone)


def test_the_calendar_is_kept_and_in_the_chain(database_url: str) -> None:
    calendar = GamingCalendar(read_zone("Europe/Berlin"), read_shifts([("early", "05:30"), ("late", "17:30")]))
    with Store.open(database_url) as store:
        assert store.read(gaming_calendar) == GamingCalendar()
        store.write(lambda connection: set_gaming_calendar(connection, calendar)).result()
        assert store.read(gaming_calendar) == calendar
        assert audit(store).is_clean
