"""Routes of gaming days: the report on one or several, as data, for spreadsheets and on paper."""

from __future__ import annotations

import asyncio
from datetime import date
from functools import partial
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Depends, Query, Response
from pydantic import BaseModel

from letitride.figures.day.report import DayReport, day_report, read_day_rows
from letitride.figures.day.sheets import day_sheets, groups_of, line_row, one_sheet, printed_day, slip_row, tray_row
from letitride.live.permissions import Action
from letitride.reports.day.document import day_document
from letitride.reports.forms.excel import MEDIA_TYPE, as_workbook
from letitride.reports.forms.pdf import pdf_bytes
from letitride.reports.forms.sheet import as_csv
from letitride.store.house.gaming_days import gaming_calendar
from letitride.web.access.sessions import Session
from letitride.web.names import CATALOGUE
from letitride.web.requests import Heavy, TheParts, allowed
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["operator"])

Reader = Annotated[Session, Depends(allowed(Action.READ_FIGURES))]


class DayLine(BaseModel):
    """One line of the report; shares are of one, and what doesn't apply is null.

    `hold` is win over drop. `best_cents` is what best play loses on average, between `low_cents` and `high_cents` 99
    times in 100, and `best_share` its share of what best play leaves riding. `as_decided_cents` has what decisions
    against best play gave away on top; `within` says whether the win lies in its band.
    """

    name: str
    rounds: int
    voided: int
    hands: int
    drop_cents: int | None
    handle_cents: int | None
    win_cents: int | None
    hold: float | None
    win_over_handle: float | None
    fees_cents: int
    abandoned_cents: int
    from_meter_cents: int
    decided_win_cents: int | None
    within: Literal["yes", "NO", ""]
    best_cents: int | None
    low_cents: int | None
    high_cents: int | None
    best_share: float | None
    as_decided_cents: int | None
    as_decided_low_cents: int | None
    as_decided_high_cents: int | None
    as_decided_share: float | None


class DayGroup(BaseModel):
    """The lines by one thing, such as tables or shifts."""

    by: str
    lines: list[DayLine]


class TrayOfDay(BaseModel):
    """A table's tray: what was counted, filled and credited, and whether that agrees with the record."""

    table: str
    name: str
    opening_cents: int | None
    fills_cents: int
    credits_cents: int
    closing_cents: int | None
    counted_win_cents: int | None
    recorded_win_cents: int | None
    difference_cents: int | None


class SlipOfDay(BaseModel):
    """A slip of the time."""

    kind: str
    number: int
    at_ms: int
    shift: str
    table: str
    amount_cents: int
    expected_cents: int
    first: str
    second: str
    reason: str


class DayDetail(BaseModel):
    """The report on one gaming day or several; `course` is how they went, each line with all before it."""

    title: str
    first: date
    last: date
    today: date
    zone: str
    total: DayLine
    groups: list[DayGroup]
    course: list[DayLine]
    trays: list[TrayOfDay]
    slips: list[SlipOfDay]


class Days(BaseModel):
    """The gaming days that a report is wanted of."""

    first: date | None
    last: date | None


def _days(
    from_day: Annotated[date | None, Query(alias="from")] = None,
    to_day: Annotated[date | None, Query(alias="to")] = None,
) -> Days:
    return Days(first=from_day, last=to_day)


TheDays = Annotated[Days, Depends(_days)]


@router.get("/day", response_model=DayDetail)
async def read_day(parts: TheParts, heavy: Heavy, session: Reader, days: TheDays) -> Any:  # noqa: ARG001
    """The report on the gaming day that it is, on another one, or on several."""
    report, today = await _report(parts, heavy, days)
    names = {one.table: one.name for one in report.trays}
    return {
        "title": report.title,
        "first": report.first,
        "last": report.last,
        "today": today,
        "zone": report.zone,
        "total": line_row(report.total),
        "groups": [
            {"by": name, "lines": [line_row(one) for one in lines]} for name, lines in groups_of(report).items()
        ],
        "course": [line_row(one) for one in report.course],
        "trays": [tray_row(one) for one in report.trays],
        "slips": [slip_row(one, names) for one in report.slips],
    }


@router.get("/day.csv", response_class=Response)
async def export_day_csv(parts: TheParts, heavy: Heavy, session: Reader, days: TheDays) -> Response:  # noqa: ARG001
    """The figures by table, shift, dealer, wager and day for a spreadsheet."""
    report, _ = await _report(parts, heavy, days)
    sheet = one_sheet(report)
    return _file(as_csv(sheet.rows, sheet.columns, zone=ZoneInfo(report.zone)), report, "csv")


@router.get("/day.xlsx", response_class=Response)
async def export_day_workbook(parts: TheParts, heavy: Heavy, session: Reader, days: TheDays) -> Response:  # noqa: ARG001
    """The whole report as an Excel workbook, a sheet for each part."""
    report, _ = await _report(parts, heavy, days)
    return _file(await asyncio.to_thread(as_workbook, day_sheets(report), zone=ZoneInfo(report.zone)), report, "xlsx")


@router.get("/day.pdf", response_class=Response)
async def print_day(
    parts: TheParts,
    heavy: Heavy,
    session: Reader,  # noqa: ARG001
    days: TheDays,
    paper: Literal["a4", "letter"] = "a4",
) -> Response:
    """The whole report on paper."""
    report, _ = await _report(parts, heavy, days)
    document = day_document(printed_day(report, made_ms=now_ms()), paper=paper)
    return _file(await heavy.do(lambda: pdf_bytes(document)), report, "pdf")


async def _report(parts: TheParts, heavy: Heavy, days: Days) -> tuple[DayReport, date]:
    calendar = await parts.read(gaming_calendar)
    today = calendar.day_of(now_ms())
    first = days.first or days.last or today
    rows = await parts.read(partial(read_day_rows, catalogue=CATALOGUE, first=first, last=days.last or first))
    return await heavy.do(lambda: day_report(rows)), today


_TYPES = {"csv": "text/csv; charset=utf-8", "xlsx": MEDIA_TYPE, "pdf": "application/pdf"}


def _file(content: str | bytes, report: DayReport, form: str) -> Response:
    name = f"gaming-day-{report.first}" + ("" if report.first == report.last else f"-to-{report.last}")
    shown = "inline" if form == "pdf" else "attachment"
    headers = {"Content-Disposition": f'{shown}; filename="{name}.{form}"'}
    return Response(content, media_type=_TYPES[form], headers=headers)
