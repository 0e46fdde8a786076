"""Sheets: rows under columns that know what they hold, for a page, a spreadsheet or a report."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any
from zoneinfo import ZoneInfo

Row = dict[str, Any]

_FORMULA = frozenset("=+-@\t\r\n＝＋－＠")
"""What a spreadsheet takes for the beginning of a formula, or leaves out before one."""
_FIGURE = re.compile(r"[+-][\d.,/]*\d%?")


def inert(value: Any) -> Any:
    """A value that no spreadsheet takes for a formula: such a text is marked as text, and figures stay as they are."""
    is_formula = isinstance(value, str) and value[:1] in _FORMULA and not _FIGURE.fullmatch(value)
    return f"'{value}" if is_formula else value


class Kind(Enum):
    """What a column holds, which decides how it is shown, sorted and exported."""

    TEXT = "text"
    TIME = "time"
    MONEY = "money"
    NUMBER = "number"
    SHARE = "share"
    PERSON = "person"
    TABLE = "table"
    SEAT = "seat"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: the key of its value, its heading, what it holds."""

    key: str
    title: str
    kind: Kind = Kind.TEXT


@dataclass(frozen=True, slots=True)
class Sheet:
    """A titled table of rows."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Row]


def as_csv(rows: Iterable[Row], columns: Sequence[Column], *, zone: ZoneInfo) -> str:
    """Rows for a spreadsheet: moments in the house's time, amounts in dollars, shares of one."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([column.title for column in columns])
    for row in rows:
        writer.writerow([_cell(row.get(column.key), column.kind, zone) for column in columns])
    return text.getvalue()


def _cell(value: Any, kind: Kind, zone: ZoneInfo) -> Any:
    if value is None or value == "":
        return ""
    match kind:
        case Kind.TIME:
            return datetime.fromtimestamp(value / 1_000, zone).isoformat(timespec="seconds")
        case Kind.MONEY:
            return f"{'-' if value < 0 else ''}{abs(value) // 100}.{abs(value) % 100:02d}"
    return inert(value)
