"""Sheets: rows under columns that know what they hold, for a page, a spreadsheet or a report."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any
from zoneinfo import ZoneInfo

Row = dict[str, Any]

_FORMULA = frozenset("=+-@\t\r\n＝＋－＠")
"""What a spreadsheet takes for the beginning of a formula, or leaves out before one."""


class Kind(Enum):
    """What a column holds, which decides how it is shown, sorted and exported."""

    TEXT = "text"
    TIME = "time"
    MONEY = "money"
    NUMBER = "number"
    SHARE = "share"
    PERSON = "person"
    TABLE = "table"


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
    # A text that a spreadsheet would take for a formula is marked as text.
    return f"'{value}" if isinstance(value, str) and value[:1] in _FORMULA else value
