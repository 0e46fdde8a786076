"""The engine of lists: rows filtered by date, person, table and words, sorted, and cut into pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from letitride.reports.forms.sheet import Column, Kind, Row

MOST_ROWS = 20_000
"""So many rows, the newest, are read for a list; a shorter time shows what lies further back."""
ROWS_OF_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants to see of a list; days are the house's own, both included."""

    first_day: date | None = None
    last_day: date | None = None
    person: str = ""
    table: str = ""
    search: str = ""
    sort: str = ""
    is_descending: bool = False
    page: int = 1

    def span_ms(self, zone: ZoneInfo) -> tuple[int | None, int | None]:
        """From which moment, and to just before which, rows are wanted."""
        first = None if self.first_day is None else _midnight_ms(self.first_day, zone)
        last = None if self.last_day is None else _midnight_ms(self.last_day + timedelta(days=1), zone)
        return first, last


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a list."""

    rows: Sequence[Row]
    total: int
    page: int
    pages: int


def chosen(rows: Iterable[Row], columns: Sequence[Column], wanted: Wanted, *, zone: ZoneInfo) -> list[Row]:
    """The rows that are wanted, in the order that is wanted; without one they stay in their own."""
    first, last = wanted.span_ms(zone)
    times = [column.key for column in columns if column.kind is Kind.TIME][:1]
    people = [column.key for column in columns if column.kind is Kind.PERSON]
    tables = [column.key for column in columns if column.kind is Kind.TABLE]
    words = wanted.search.casefold().split()
    found = [
        row
        for row in rows
        if all(_is_within(row.get(key), first, last) for key in times)
        and (not wanted.person or any(_is(row.get(key), wanted.person) for key in people))
        and (not wanted.table or any(_is(row.get(key), wanted.table) for key in tables))
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


def _midnight_ms(day: date, zone: ZoneInfo) -> int:
    return int(datetime.combine(day, time(), zone).timestamp() * 1_000)


def _is_within(at_ms: int | None, first: int | None, last: int | None) -> bool:
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
