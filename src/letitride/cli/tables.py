"""Tables on a terminal: a heading and a note that run over the whole line, and plain columns between them."""

from __future__ import annotations

from io import StringIO

from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text


class FigureTable(Table):
    """A table with a heading above and a note below, which Rich would otherwise wrap at the width of the columns."""

    def __init__(self, heading: str, *columns: str) -> None:
        super().__init__(box=box.SIMPLE_HEAD, header_style="dim")
        self.heading = heading
        self.note = ""
        for place, column in enumerate(columns):
            self.add_column(column, style="bold" if place == 0 else None, no_wrap=place == 0, overflow="fold")

    def fits(self, width: int) -> bool:
        """Whether no word of the columns would be broken at this width."""
        unbounded = Console(width=10_000, file=StringIO())
        return unbounded.measure(self).minimum <= width

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The heading, the columns, the note."""
        if self.heading:
            yield Text(self.heading, style="bold")
        yield from super().__rich_console__(console, options)
        if self.note:
            yield Text(self.note, style="dim")
