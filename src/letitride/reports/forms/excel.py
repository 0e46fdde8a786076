"""Sheets as an Excel workbook: moments and amounts as what they are, so that a spreadsheet can sort and add them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from letitride.reports.forms.sheet import Kind, Sheet

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_WIDTHS = {Kind.TIME: 20, Kind.MONEY: 14, Kind.NUMBER: 10, Kind.SHARE: 10}
_FORMATS = {Kind.TIME: "yyyy-mm-dd hh:mm:ss", Kind.MONEY: "#,##0.00", Kind.SHARE: "0.00%"}
_LONGEST_TITLE = 31
_NOT_IN_TITLES = str.maketrans(dict.fromkeys("[]:*?/\\", ""))
"""Excel refuses these in the name of a sheet."""


def as_workbook(sheets: Sequence[Sheet], *, zone: ZoneInfo) -> bytes:
    """Each sheet with a heading that stays in sight and fits a page's width; the house's time, amounts in dollars."""
    from xlsxwriter import Workbook

    written = io.BytesIO()
    with Workbook(written, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        bold = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
        formats = {kind: book.add_format({"num_format": text}) for kind, text in _FORMATS.items()}
        for one in sheets:
            sheet = book.add_worksheet(one.title.translate(_NOT_IN_TITLES)[:_LONGEST_TITLE])
            for place, column in enumerate(one.columns):
                sheet.set_column(place, place, _WIDTHS.get(column.kind, 24), formats.get(column.kind))
                sheet.write_string(0, place, column.title, bold)
            sheet.freeze_panes(1, 0)
            sheet.set_landscape()
            sheet.fit_to_pages(1, 0)
            sheet.repeat_rows(0)
            for line, row in enumerate(one.rows, 1):
                for place, column in enumerate(one.columns):
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
