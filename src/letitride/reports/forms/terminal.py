"""A document on a terminal: the same text and tables, without its charts."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

from letitride.reports.forms.document import (
    Beside,
    Block,
    Bullets,
    Cell,
    Chart,
    Code,
    Document,
    Facts,
    Note,
    Signatures,
    Table,
    Text,
)


def print_document(document: Document, console: Console) -> None:
    """Print a document section by section."""
    console.print(f"[bold]{escape(document.kind)} {escape(document.title)}[/]  {escape(document.subtitle)}")
    _print_blocks([document.facts, *document.opening], console)
    for number, section in document.numbered():
        console.print(f"\n[bold]{number}  {escape(section.heading)}[/]")
        _print_blocks(section.blocks, console)


def _print_blocks(blocks: Iterable[Block], console: Console) -> None:
    for block in blocks:
        match block:
            case Text(text):
                console.print(escape(text))
            case Note(text):
                console.print(f"[dim]{escape(text)}[/]")
            case Bullets(items, is_numbered):
                for place, item in enumerate(items, start=1):
                    console.print(f"  {f'{place}.' if is_numbered else '•'} {escape(item)}")
            case Facts(rows):
                console.print(_facts(rows))
            case Table():
                console.print(_table(block))
            case Beside(tables):
                _print_blocks(tables, console)
            case Chart(_, caption, description):
                console.print(f"[dim]{escape(caption)}: {escape(description)}[/]")
            case Code(text):
                console.print(text, markup=False, highlight=False, soft_wrap=True)
            case Signatures(names):
                console.print("\n".join(f"\n____________________  {escape(name)}" for name in names))


def _facts(rows: Iterable[tuple[str, str]]) -> RichTable:
    table = RichTable(box=None, show_header=False, pad_edge=False)
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in rows:
        table.add_row(escape(name), escape(value))
    return table


def _table(table: Table) -> RichTable:
    shown = RichTable(
        title=escape(table.caption) or None,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        header_style="dim",
    )
    for place, column in enumerate(table.columns):
        is_number = column.cell in (Cell.NUMBER, Cell.EXACT)
        shown.add_column(
            column.heading,
            style="bold" if place == 0 else None,
            justify="right" if is_number else "left",
            overflow="fold",
        )
    for place, row in enumerate(table.rows):
        if table.has_total and place == len(table.rows) - 1:
            shown.add_section()
        shown.add_row(*map(escape, row))
    return shown
