"""The report on gaming days as a document: summary, trays, charts, figures by table, shift, dealer and wager."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from letitride import __version__
from letitride.reports.day.charts import bands_chart, course_chart
from letitride.reports.forms.document import (
    Block,
    Cell,
    Chart,
    Column,
    Document,
    Facts,
    Note,
    Section,
    Signatures,
    Table,
    Text,
)
from letitride.reports.forms.numbers import dollars, percent, whole
from letitride.reports.forms.sheet import Column as SheetColumn
from letitride.reports.forms.sheet import Kind, Row, Sheet

_LONGEST_HEADING = 9
_TOO_FEW = "These are too few rounds to judge the win by its band."


@dataclass(frozen=True, slots=True)
class Group:
    """The figures by one thing: what was won, and what should have been, each a table that fits the page's width."""

    won: Sheet
    expected: Sheet


@dataclass(frozen=True, slots=True)
class PrintedDay:
    """Everything that the printed report holds."""

    title: str
    day: str
    zone: ZoneInfo
    made_ms: int
    total: Row
    groups: Sequence[Group]
    course: Sequence[Row]
    trays: Sheet
    slips: Sheet
    fewest_judged: int
    """From how many rounds on a win is judged by its band."""


def day_document(day: PrintedDay, *, paper: str = "a4") -> Document:
    """The report as a document."""
    made = datetime.fromtimestamp(day.made_ms / 1_000, day.zone).strftime("%Y-%m-%d %H:%M")
    return Document(
        kind="Gaming day",
        title=day.title,
        subtitle="Win, hold and trays beside the exact expectation",
        reference=f"Gaming day: {day.title}",
        footer=f"letitride {__version__} · made {made} {day.zone.key}",
        facts=_summary(day.total),
        opening=(Text(verdict(day.total)),),
        sections=(
            Section("Trays", _trays(day)),
            Section("How it went", _charts(day)),
            *(Section(one.won.title, _group(one)) for one in day.groups),
            Section("How to read it", _definitions(day.fewest_judged)),
        ),
        day=day.day,
        paper=paper,
    )


def _summary(total: Row) -> Facts:
    def share(key: str) -> str:
        return "none" if total[key] is None else percent(total[key], 2)

    return Facts(
        (
            ("Rounds and hands", f"{whole(total['rounds'])} rounds, {whole(total['hands'])} hands"),
            ("Drop", dollars(total["drop_cents"] or 0)),
            ("Handle", dollars(total["handle_cents"] or 0)),
            ("Win", dollars(total["win_cents"] or 0)),
            ("Hold (win / drop)", share("hold")),
            ("Win / handle", share("win_over_handle")),
            ("Fees", dollars(total["fees_cents"])),
        )
    )


def verdict(total: Row) -> str:
    """Whether the win is as it should be, in sentences."""
    if total["best_cents"] is None:
        return "No hand was settled at a table that the house banks."
    band = f"{dollars(total['as_decided_low_cents'])} to {dollars(total['as_decided_high_cents'])}"
    told = {
        "yes": f"The win is within their 99% band, {band}.",
        "NO": f"The win is OUTSIDE their 99% band, {band}.",
    }
    return (
        f"The house won {dollars(total['decided_win_cents'])} on hands. With best play it would have won"
        f" {dollars(total['best_cents'])} on average; the bets as they were decided should have won it"
        f" {dollars(total['as_decided_cents'])}. {told.get(total['within'], _TOO_FEW)}"
    )


def _trays(day: PrintedDay) -> tuple[Block, ...]:
    if not day.trays.rows:
        return (Text("No table was counted, filled or played."),)
    blocks: list[Block] = [_table(day.trays, day.zone)]
    blocks.append(
        Note(
            "Win by counts is closing and credits less opening and fills, and what the tray gave to its meter. The"
            " difference is what the counts show more or less than the record between the same two counts."
        )
    )
    if day.slips.rows:
        blocks.append(_table(day.slips, day.zone, caption="Slips"))
    blocks.append(Signatures(("Counted by", "Approved by")))
    return tuple(blocks)


def _charts(day: PrintedDay) -> tuple[Block, ...]:
    course = [row for row in day.course if row["best_cents"] is not None]
    lines = [row for row in day.groups[0].expected.rows if row["best_cents"] is not None]
    if not course:
        return (Text("Nothing was settled."),)
    charts = [
        Chart(
            bands_chart(lines),
            "Each table's win beside what was expected, with the band that it stays within 99 times in 100.",
            "Bars for the bands of each table with marks for the expected wins and a dot for the win.",
        )
    ]
    if len(course) > 1:
        charts.insert(
            0,
            Chart(
                course_chart(course),
                "The win of all tables up to each time, and what was expected; this band is that of a normal law.",
                "A line for the win, one each for best play and for the bets as decided, in a shaded band.",
            ),
        )
    return tuple(charts)


def _group(group: Group) -> tuple[Block, ...]:
    if not group.won.rows:
        return (Text("None."),)
    return (
        _table(group.won, None, has_total=group.won.rows[-1].get("is_total", False)),
        _table(group.expected, None, has_total=group.expected.rows[-1].get("is_total", False)),
    )


def _definitions(fewest_judged: int) -> tuple[Block, ...]:
    return (
        Note(
            "Drop is the chips that players brought to the table. Handle is what was staked to the end: bets that were"
            " withdrawn aren't in it. Win is what players lost on all wagers, awards of a meter taken off and wagers"
            " that were ruled abandoned included. A round belongs to the shift and the dealer at its end."
        ),
        Note(
            "Best play: the exact mean of every bet as it was placed if each decision had been the best one; its"
            " share is of what best play leaves riding. As decided: the same, and exactly what each decision against"
            " best play gave away on average; its share is of the handle."
        ),
        Note(
            f"A band is judged from {fewest_judged} rounds on: after fewer, one good hand leaves it."
            " At tables that a player banks, the house has no win but the fees."
        ),
    )


def _table(sheet: Sheet, zone: ZoneInfo | None, *, caption: str = "", has_total: bool = False) -> Table:
    columns = tuple(_column(one) for one in sheet.columns)
    rows = tuple(tuple(shown(row.get(one.key), one.kind, zone) for one in sheet.columns) for row in sheet.rows)
    return Table(columns, rows, caption, has_total)


def _column(column: SheetColumn) -> Column:
    is_number = column.kind in (Kind.NUMBER, Kind.MONEY, Kind.SHARE)
    return Column(_broken(column.title), Cell.NUMBER if is_number else Cell.WIDE if column.key == "name" else Cell.TEXT)


def _broken(title: str) -> str:
    """A long heading on two lines, broken at the space nearest to its middle, so that the columns stay narrow."""
    spaces = [place for place, letter in enumerate(title) if letter == " "]
    if len(title) <= _LONGEST_HEADING or not spaces:
        return title
    middle = min(spaces, key=lambda place: abs(2 * place - len(title)))
    return f"{title[:middle]}\n{title[middle + 1 :]}"


def shown(value: Any, kind: Kind, zone: ZoneInfo | None) -> str:
    """A value as the paper shows it."""
    if value is None or value == "":
        return ""
    match kind:
        case Kind.MONEY:
            return dollars(value)
        case Kind.SHARE:
            return percent(value, 2)
        case Kind.NUMBER:
            return whole(value)
        case Kind.TIME:
            return datetime.fromtimestamp(value / 1_000, zone).strftime("%m-%d %H:%M")
    return str(value)
