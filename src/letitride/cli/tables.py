"""Tables on a terminal: a heading and a note that run over the whole line, and plain columns between them."""

from __future__ import annotations

from io import StringIO
from math import isfinite
from pathlib import Path

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.style import StyleType
from rich.table import Table
from rich.text import Text

from letitride.errors import TextError

_shown: list[FigureTable] = []
"""The tables that this command has printed."""


class FigureTable(Table):
    """A table with a heading above and a note below, which Rich would otherwise wrap at the width of the columns."""

    def __init__(self, heading: str, *columns: str) -> None:
        super().__init__(box=box.SIMPLE_HEAD, header_style="dim")
        self.heading = heading
        self.note = ""
        self.cells: list[tuple[str, ...]] = []
        self.titles = columns
        for place, column in enumerate(columns):
            self.add_column(column, style="bold" if place == 0 else None, no_wrap=place == 0, overflow="fold")

    def add_row(self, *cells: RenderableType | None, style: StyleType | None = None, end_section: bool = False) -> None:
        """Add a row, and remember its words for whoever saves the table."""
        self.cells.append(tuple("" if cell is None else str(cell) for cell in cells))
        super().add_row(*cells, style=style, end_section=end_section)

    def fits(self, width: int) -> bool:
        """Whether no word of the columns would be broken at this width."""
        unbounded = Console(width=10_000, file=StringIO())
        return unbounded.measure(self).minimum <= width

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The heading, the columns, the note."""
        _shown.append(self)
        if self.heading:
            yield Text(self.heading, style="bold")
        yield from super().__rich_console__(console, options)
        if self.note:
            yield Text(self.note, style="dim")


def check_tables_file(path: Path) -> None:
    """Refuse a file whose ending names no spreadsheet, before anything is computed."""
    if path.suffix not in (".csv", ".xlsx"):
        raise TextError(f"--tables {path}: choose a file that ends in .csv or .xlsx")


def save_tables(path: Path) -> None:
    """Write every table that was printed into one file; figures become numbers where they are plain numbers."""
    from letitride.reports.forms.spreadsheet import Sheet, spreadsheet

    seen = dict.fromkeys(_shown)
    sheets = [Sheet(one.heading, one.titles, [tuple(map(_cell, row)) for row in one.cells]) for one in seen]
    _shown.clear()
    if not sheets:
        raise TextError(f"--tables {path}: this command printed no table; leave out --json if you gave it")
    _write(path, spreadsheet(sheets, path.suffix[1:]))


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise TextError(f"{path} can't be written: {error.strerror}") from None


def _cell(text: str) -> str | int | float:
    bare = text.replace(",", "")
    if bare.isdecimal():
        return int(bare)
    if bare.endswith("%") and (share := _number(bare[:-1])) is not None:
        return round(share / 100, 12)
    number = _number(bare)
    return text if number is None else number


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if isfinite(number) else None
