"""The report on gaming days as sheets, the same for the page, a spreadsheet and paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from zoneinfo import ZoneInfo

from letitride.figures.day.lines import LEVEL, ROUNDS_BEFORE_A_WIN_IS_UNUSUAL, Expected, Line
from letitride.figures.day.report import DayReport
from letitride.figures.day.trays import TrayLine
from letitride.reports.day.document import Group, PrintedDay
from letitride.reports.forms.sheet import Column, Kind, Row, Sheet
from letitride.store.money.slips import Slip

_NUMBER, _MONEY, _SHARE = Kind.NUMBER, Kind.MONEY, Kind.SHARE

WON = (
    Column("rounds", "Rounds", _NUMBER),
    Column("hands", "Hands", _NUMBER),
    Column("drop_cents", "Drop", _MONEY),
    Column("handle_cents", "Handle", _MONEY),
    Column("win_cents", "Win", _MONEY),
    Column("hold", "Hold (win / drop)", _SHARE),
    Column("win_over_handle", "Win / handle", _SHARE),
    Column("fees_cents", "Fees", _MONEY),
)
EXPECTED = (
    Column("decided_win_cents", "Win on hands", _MONEY),
    Column("best_cents", "Expected, best play", _MONEY),
    Column("best_share", "Best play / handle", _SHARE),
    Column("as_decided_cents", "Expected, as decided", _MONEY),
    Column("as_decided_share", "As decided / handle", _SHARE),
    Column("as_decided_low_cents", f"{LEVEL}% band from", _MONEY),
    Column("as_decided_high_cents", f"{LEVEL}% band to", _MONEY),
    Column("within", "In band"),
)
"""What was won, and what should have been; without a name these are the same for tables, shifts and all others."""

_WON_ON_WAGERS = tuple(one for one in WON if one.key not in ("drop_cents", "hold", "fees_cents"))

TRAY = (
    Column("name", "Table", Kind.TABLE),
    Column("opening_cents", "Opening count", _MONEY),
    Column("fills_cents", "Fills", _MONEY),
    Column("credits_cents", "Credits", _MONEY),
    Column("closing_cents", "Closing count", _MONEY),
    Column("counted_win_cents", "Win by counts", _MONEY),
    Column("recorded_win_cents", "Win by record", _MONEY),
    Column("difference_cents", "Difference", _MONEY),
)
SLIP = (
    Column("kind", "Slip"),
    Column("number", "No.", _NUMBER),
    Column("at_ms", "When", Kind.TIME),
    Column("shift", "Shift"),
    Column("table", "Table", Kind.TABLE),
    Column("amount_cents", "Amount", _MONEY),
    Column("expected_cents", "Record had", _MONEY),
    Column("first", "Signed", Kind.PERSON),
    Column("second", "and", Kind.PERSON),
)


def groups_of(report: DayReport) -> dict[str, list[Line]]:
    """The lines by what they are lines of; days only where there are several."""
    groups = {"Table": report.tables, "Shift": report.shifts, "Dealer": report.dealers, "Wager": report.wagers}
    return groups | {"Day": report.days} if len(report.days) > 1 else groups


def line_row(line: Line) -> Row:
    """A line as a row. Where players bank, the house has no win; a wager has no drop of its own."""
    is_own = line.is_banked_by_house
    return {
        "name": line.name,
        "rounds": line.rounds,
        "voided": line.voided,
        "hands": line.hands,
        "drop_cents": line.drop_cents if is_own else None,
        "handle_cents": line.handle_cents if is_own else None,
        "win_cents": line.win_cents if is_own else None,
        "hold": _rounded(line.hold),
        "win_over_handle": _rounded(line.win_over_handle),
        "fees_cents": line.fees_cents,
        "abandoned_cents": line.abandoned_cents,
        "from_meter_cents": line.from_meter_cents,
        "decided_win_cents": line.decided_win_cents if is_own else None,
        "within": {True: "yes", False: "NO", None: ""}[line.is_within],
        **_expected(line.best, ("best_cents", "low_cents", "high_cents", "best_share")),
        **_expected(
            line.decided, ("as_decided_cents", "as_decided_low_cents", "as_decided_high_cents", "as_decided_share")
        ),
    }


def tray_row(tray: TrayLine) -> Row:
    """A tray as a row."""
    return {one.name: getattr(tray, one.name) for one in fields(tray)} | {"difference_cents": tray.difference_cents}


def slip_row(slip: Slip, names: Mapping[str, str]) -> Row:
    """A slip as a row."""
    return {one.name: getattr(slip, one.name) for one in fields(slip)} | {"table": names.get(slip.table_id, "")}


def day_sheets(report: DayReport) -> list[Sheet]:
    """Every part of the report as a sheet, each group with all tables together in its last row."""
    names = {one.table: one.name for one in report.trays}
    total = line_row(report.total)
    grouped = [
        Sheet(
            f"By {name.lower()}",
            (Column("name", name), *WON, *EXPECTED),
            [*map(line_row, lines), *([] if name == "Wager" else [total])],
        )
        for name, lines in groups_of(report).items()
    ]
    return [
        *grouped,
        Sheet("Trays", TRAY, [tray_row(one) for one in report.trays]),
        Sheet("Slips", SLIP, [slip_row(one, names) for one in report.slips]),
    ]


def printed_day(report: DayReport, *, made_ms: int) -> PrintedDay:
    """The report as paper takes it."""
    total = line_row(report.total) | {"is_total": True}
    sheets = day_sheets(report)
    groups = []
    for name, lines in groups_of(report).items():
        rows = [*map(line_row, lines), *([] if name == "Wager" else [total])]
        named, won = Column("name", name), WON if name != "Wager" else _WON_ON_WAGERS
        groups.append(Group(Sheet(f"By {name.lower()}", (named, *won), rows), Sheet("", (named, *EXPECTED), rows)))
    return PrintedDay(
        title=report.title,
        day=report.last.isoformat(),
        zone=ZoneInfo(report.zone),
        made_ms=made_ms,
        total=total,
        groups=groups,
        course=[line_row(one) for one in report.course],
        trays=sheets[-2],
        slips=sheets[-1],
        fewest_judged=ROUNDS_BEFORE_A_WIN_IS_UNUSUAL,
    )


def one_sheet(report: DayReport) -> Sheet:
    """All groups in one sheet, for a file that has but one."""
    total = line_row(report.total) | {"by": "all"}
    rows = [line_row(line) | {"by": name.lower()} for name, lines in groups_of(report).items() for line in lines]
    return Sheet(report.title, (Column("by", "By"), Column("name", "Name"), *WON, *EXPECTED), [*rows, total])


def _expected(expected: Expected | None, keys: tuple[str, str, str, str]) -> Row:
    if expected is None:
        return dict.fromkeys(keys)
    values = (round(expected.win_cents), round(expected.low_cents), round(expected.high_cents), _rounded(expected.hold))
    return dict(zip(keys, values, strict=True))


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 6)
