"""The report on a gaming day, or on several: trays, and the figures by table, shift, dealer, wager, day and hour."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby

from sqlalchemy import Connection

from letitride.catalogue.loader import Catalogue
from letitride.errors import TextError
from letitride.figures.day.cells import MS_PER_HOUR, Cell, Cells, cells_of
from letitride.figures.day.lines import Line, Played, lines_by
from letitride.figures.day.trays import TrayLine, tray_lines
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Wager
from letitride.store.house.gaming_days import GamingCalendar, gaming_calendar
from letitride.store.house.table_rules import rules_of_table
from letitride.store.house.tables import StoredTable, tables_at_work
from letitride.store.money.slips import Slip

MOST_DAYS = 31


@dataclass(frozen=True, slots=True)
class DayRows:
    """What a report is made from, read at one moment."""

    first: date
    last: date
    calendar: GamingCalendar
    tables: dict[str, StoredTable]
    houses: dict[str, HouseRules]
    cells: Cells
    trays: list[TrayLine]
    slips: list[Slip]


@dataclass(frozen=True, slots=True)
class DayReport:
    """The report; `course` is how the time went, hour by hour of one day or day by day of several, with all before."""

    first: date
    last: date
    zone: str
    total: Line
    tables: list[Line]
    shifts: list[Line]
    dealers: list[Line]
    wagers: list[Line]
    days: list[Line]
    course: list[Line]
    trays: list[TrayLine]
    slips: list[Slip]

    @property
    def title(self) -> str:
        """The day, or the first and the last."""
        first, last = (f"{one:%A} {one.day} {one:%B %Y}" for one in (self.first, self.last))
        return first if self.first == self.last else f"{first} to {last}"


def read_day_rows(connection: Connection, catalogue: Catalogue, *, first: date, last: date) -> DayRows:
    """Read what the report on some gaming days, both included, is made from; practice is no part of it."""
    if not timedelta(0) <= last - first < timedelta(days=MOST_DAYS):
        raise TextError(f"A report covers 1 to {MOST_DAYS} gaming days, the first of them first.")
    calendar = gaming_calendar(connection)
    from_ms, to_ms = calendar.span(first).from_ms, calendar.span(last).to_ms
    tables = {one.id: one for one in tables_at_work(connection, from_ms=from_ms, to_ms=to_ms)}
    houses: dict[str, HouseRules] = {}
    cells: Cells = {}
    for table_id, stored in tables.items():
        houses[table_id] = rules_of_table(connection, catalogue, stored)
        cells |= cells_of(connection, stored, houses[table_id], calendar=calendar, from_ms=from_ms, to_ms=to_ms)
    trays, slips = tray_lines(connection, tables.values(), from_ms=from_ms, to_ms=to_ms)
    return DayRows(first, last, calendar, tables, houses, cells, trays, slips)


def day_report(rows: DayRows) -> DayReport:
    """The report made from the rows: sums, and the exact expectations of them, which take a while the first time."""
    played, calendar = Played(rows.cells, rows.houses), rows.calendar
    names = {table_id: one.created.name for table_id, one in rows.tables.items()}
    shifts = [one.name for one in calendar.shifts]
    by_shift = {one.name: one for one in lines_by(played, lambda cell: cell.shift)}
    wagers = {wager for figures in rows.cells.values() for wager in figures.wagers}
    days = lines_by(played, lambda cell: cell.day.isoformat(), has_band=rows.first != rows.last)
    return DayReport(
        first=rows.first,
        last=rows.last,
        zone=calendar.zone.key,
        total=played.line("All tables", rows.cells),
        tables=lines_by(played, lambda cell: names[cell.table]),
        shifts=[by_shift[name] for name in [*shifts, *sorted(by_shift.keys() - set(shifts))] if name in by_shift],
        dealers=lines_by(played, lambda cell: cell.dealer),
        wagers=[played.wager_line(wager) for wager in Wager if wager in wagers],
        days=days,
        course=_course(played, calendar, rows.first, rows.last),
        trays=rows.trays,
        slips=rows.slips,
    )


def _course(played: Played, calendar: GamingCalendar, first: date, last: date) -> list[Line]:
    """How the time went: a line for each hour of a day, or each of several days, with everything up to its end."""
    start_ms = calendar.span(first).from_ms

    def end(cell: Cell) -> str:
        if first != last:
            return cell.day.isoformat()
        return datetime.fromtimestamp((start_ms + (cell.hour + 1) * MS_PER_HOUR) / 1_000, calendar.zone).strftime(
            "%H:%M"
        )

    course: list[Line] = []
    so_far: list[Cell] = []
    for name, cells in groupby(sorted(played.cells, key=lambda cell: (cell.day, cell.hour)), key=end):
        so_far += cells
        course.append(played.line(name, so_far, has_band=False))
    return course
