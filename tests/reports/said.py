"""What a document says, as text: to look for words and figures whatever form it is given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from letitride.reports.forms.document import (
    Beside,
    Block,
    Bullets,
    Chart,
    Document,
    Facts,
    Note,
    Signatures,
    Table,
    Text,
)


def tables(document: Document) -> Iterator[Table]:
    blocks = [*document.opening, *(block for section in document.sections for block in section.blocks)]
    for block in blocks:
        if isinstance(block, Table):
            yield block
        elif isinstance(block, Beside):
            yield from block.tables


def words(document: Document) -> str:
    heads = [document.kind, document.title, document.subtitle, document.footer]
    sections = (text for section in document.sections for text in (section.heading, *_of(section.blocks)))
    return "\n".join([*heads, *_of([document.facts, *document.opening]), *sections])


def _of(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Text(text) | Note(text):
                yield text
            case Bullets(items):
                yield from items
            case Facts(rows):
                yield from (f"{name}: {value}" for name, value in rows)
            case Table(columns, rows, caption):
                yield caption
                yield " | ".join(column.heading for column in columns)
                yield from (" | ".join(row) for row in rows)
            case Beside(beside):
                yield from _of(beside)
            case Chart(_, caption, description):
                yield f"{caption}\n{description}"
            case Signatures(names):
                yield from names
