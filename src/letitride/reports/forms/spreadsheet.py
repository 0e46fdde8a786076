"""Tables for spreadsheets: as CSV, one below the other, or as an Excel workbook with a sheet for each."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import NamedTuple

from letitride.reports.forms.sheet import inert

SPREADSHEETS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
"""The forms and their media types."""
_LONGEST_TITLE = 31
_NOT_IN_TITLES = str.maketrans("[]:*?/\\", "       ")

Cell = str | int | float


class Sheet(NamedTuple):
    """One table: what it is called, its columns, and its rows."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[Sequence[Cell]]


def spreadsheet(sheets: Sequence[Sheet], form: str) -> bytes:
    """The tables in one of the forms; numbers stay numbers, and no text is taken for a formula."""
    return _workbook(sheets) if form == "xlsx" else _csv(sheets)


def _csv(sheets: Sequence[Sheet]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    for place, sheet in enumerate(sheets):
        if place:
            writer.writerow(())
        if len(sheets) > 1:
            writer.writerow((inert(sheet.title),))
        writer.writerow([inert(column) for column in sheet.columns])
        writer.writerows([inert(cell) for cell in row] for row in sheet.rows)
    return text.getvalue().encode("utf-8-sig")


def _workbook(sheets: Sequence[Sheet]) -> bytes:
    from xlsxwriter import Workbook

    written = io.BytesIO()
    with Workbook(written, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        bold = book.add_format({"bold": True})
        for number, sheet in enumerate(sheets, start=1):
            title = f"{number} {sheet.title}" if len(sheets) > 1 else sheet.title or "1"
            page = book.add_worksheet(title.translate(_NOT_IN_TITLES)[:_LONGEST_TITLE].strip().strip("'"))
            page.freeze_panes(1, 0)
            page.set_column(0, len(sheet.columns), 20)
            for place, column in enumerate(sheet.columns):
                page.write_string(0, place, column, bold)
            for line, row in enumerate(sheet.rows, start=1):
                for place, cell in enumerate(row):
                    page.write(line, place, cell)
    return written.getvalue()
