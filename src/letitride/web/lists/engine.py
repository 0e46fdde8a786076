"""The engine of lists: rows filtered by time, person, table, seat and words, sorted, and cut into pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from letitride.reports.forms.sheet import Column, Kind, Row
from letitride.store.database.spans import Span

MOST_ROWS = 20_000
"""So many rows of the time that is wanted, the newest, are read for a list; an earlier time shows earlier ones."""
ROWS_OF_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants to see of a list; days and times are the house's own, the first and the last included."""

    first: date | datetime | None = None
    last: date | datetime | None = None
    person: str = ""
    table: str = ""
    seat: int | None = None
    search: str = ""
    sort: str = ""
    is_descending: bool = False
    page: int = 1

    def span_ms(self, zone: ZoneInfo) -> Span:
        """From which moment, and to just before which, rows are wanted."""
        return _moment_ms(self.first, zone), _moment_ms(_end_of(self.last), zone)


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a list."""

    rows: Sequence[Row]
    total: int
    page: int
    pages: int


def without_zone(at: datetime) -> datetime:
    """Refuse a moment with a zone of its own: times of lists are the house's."""
    if at.tzinfo is not None:
        raise ValueError("leave the zone out: times are the house's own")
    return at


def chosen(rows: Iterable[Row], columns: Sequence[Column], wanted: Wanted, *, zone: ZoneInfo) -> list[Row]:
    """The rows that are wanted, in the order that is wanted; without one they stay in their own."""
    span = wanted.span_ms(zone)
    times = [column.key for column in columns if column.kind is Kind.TIME][:1]
    people = [column.key for column in columns if column.kind is Kind.PERSON]
    tables = [column.key for column in columns if column.kind is Kind.TABLE]
    seats = [column.key for column in columns if column.kind is Kind.SEAT]
    words = wanted.search.casefold().split()
    found = [
        row
        for row in rows
        if all(is_within(row.get(key), span) for key in times)
        and (not wanted.person or any(_is(row.get(key), wanted.person) for key in people))
        and (not wanted.table or any(_is(row.get(key), wanted.table) for key in tables))
        and (wanted.seat is None or any(_is(row.get(key), str(wanted.seat)) for key in seats))
        and _has(row, columns, words)
    ]
    by = next((column for column in columns if column.key == wanted.sort), None)
    if by is not None:
        found.sort(key=lambda row: _order(row.get(by.key)), reverse=wanted.is_descending)
    return found


def page_of(rows: Sequence[Row], number: int) -> Page:
    """One page of rows; a number too high is the last page."""
    pages = max(1, -(-len(rows) // ROWS_OF_A_PAGE))
    number = max(1, min(number, pages))
    start = (number - 1) * ROWS_OF_A_PAGE
    return Page(rows[start : start + ROWS_OF_A_PAGE], len(rows), number, pages)


def _end_of(last: date | datetime | None) -> date | datetime | None:
    """When the last day or minute is over."""
    if last is None:
        return None
    return last + (timedelta(minutes=1) if isinstance(last, datetime) else timedelta(days=1))


def _moment_ms(at: date | datetime | None, zone: ZoneInfo) -> int | None:
    if at is None:
        return None
    local = at if isinstance(at, datetime) else datetime.combine(at, time())
    return int(local.replace(tzinfo=zone).timestamp() * 1_000)


def is_within(at_ms: int | None, span: Span) -> bool:
    """Whether something happened in a time; what never did is in none but the whole."""
    first, last = span
    if first is None and last is None:
        return True
    return at_ms is not None and (first is None or at_ms >= first) and (last is None or at_ms < last)


def _is(value: Any, wanted: str) -> bool:
    return wanted.casefold() in [one.strip() for one in str(value or "").casefold().split(",")]


def _has(row: Row, columns: Sequence[Column], words: Sequence[str]) -> bool:
    if not words:
        return True
    shown = " ".join(str(row.get(column.key, "")) for column in columns if column.kind is not Kind.TIME).casefold()
    return all(word in shown for word in words)


def _order(value: Any) -> tuple[bool, Any]:
    """Nothing comes first, numbers by size, texts without regard to case."""
    return (value is not None, value.casefold() if isinstance(value, str) else (value or 0))
