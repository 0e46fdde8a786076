"""Lists as Excel workbooks: moments and amounts as what they are, so that a spreadsheet can sort and add them."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from letitride.web.lists.engine import Column, Kind, Row

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_WIDTHS = {Kind.TIME: 20, Kind.MONEY: 14, Kind.NUMBER: 10}
_FORMATS = {Kind.TIME: "yyyy-mm-dd hh:mm:ss", Kind.MONEY: "#,##0.00"}


def as_workbook(rows: Iterable[Row], columns: Sequence[Column], *, title: str, zone: ZoneInfo) -> bytes:
    """One sheet with a heading that stays in sight; moments in the house's time, amounts in dollars."""
    from xlsxwriter import Workbook

    written = io.BytesIO()
    with Workbook(written, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        sheet = book.add_worksheet(title[:31])
        bold = book.add_format({"bold": True})
        formats = {kind: book.add_format({"num_format": text}) for kind, text in _FORMATS.items()}
        for place, column in enumerate(columns):
            sheet.set_column(place, place, _WIDTHS.get(column.kind, 24), formats.get(column.kind))
            sheet.write_string(0, place, column.title, bold)
        sheet.freeze_panes(1, 0)
        for line, row in enumerate(rows, 1):
            for place, column in enumerate(columns):
                value = _cell(row.get(column.key), column.kind, zone)
                if value is not None:
                    sheet.write(line, place, value)
    return written.getvalue()


def _cell(value: Any, kind: Kind, zone: ZoneInfo) -> Any:
    if value is None or value == "":
        return None
    match kind:
        case Kind.TIME:
            return datetime.fromtimestamp(value / 1_000, zone).replace(tzinfo=None)
        case Kind.MONEY:
            return value / 100
    return value if isinstance(value, int | float) else str(value)
