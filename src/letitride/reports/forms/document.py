"""A report as sections of text, tables and charts: every form of it, on paper or on a screen, is made from this."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any


class Cell(Enum):
    """What stands in a column of a table, which decides how it is set."""

    TEXT = "text"
    WIDE = "wide"
    NUMBER = "number"
    EXACT = "exact"


@dataclass(frozen=True, slots=True)
class Column:
    """The heading of a column and what stands in it; columns of wide text share the width that the others leave."""

    heading: str
    cell: Cell = Cell.TEXT
    share: float = 1


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph in small print: a definition, a method, a reservation."""

    text: str


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list, numbered where the order matters."""

    items: tuple[str, ...]
    is_numbered: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with what belongs to them."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings; the last row may be a total."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    has_total: bool = False

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"a row of {self.caption!r} has {len(row)} cells for {len(self.columns)} columns")


@dataclass(frozen=True, slots=True)
class Beside:
    """Narrow tables that stand side by side where there is room."""

    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing, with a caption and a description for those who can't see it."""

    svg: str
    caption: str
    description: str


@dataclass(frozen=True, slots=True)
class Code:
    """What is typed, letter for letter."""

    text: str


@dataclass(frozen=True, slots=True)
class Signatures:
    """Places to sign: who signs each."""

    names: tuple[str, ...]


Block = Text | Note | Bullets | Facts | Table | Beside | Chart | Code | Signatures


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it; level 1 is a chapter and level 2 a part of one."""

    heading: str
    blocks: tuple[Block, ...]
    level: int = 1
    starts_page: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A whole report: `opening` comes before the first section, `reference` and `footer` stand on every page.

    A document with a `day`, written like 2026-03-31, is dated in its properties too; `paper` is a4 or letter.
    """

    kind: str
    title: str
    subtitle: str
    reference: str
    footer: str
    facts: Facts
    sections: tuple[Section, ...]
    opening: tuple[Block, ...] = ()
    day: str = ""
    paper: str = "a4"

    def numbered(self) -> Iterator[tuple[str, Section]]:
        """The sections with their numbers, such as 2 and 2.1."""
        chapter = part = 0
        for section in self.sections:
            if section.level == 1:
                chapter, part = chapter + 1, 0
                yield str(chapter), section
            else:
                part += 1
                yield f"{chapter}.{part}", section


def plain(value: Any) -> Any:
    """A part of a document as plain data; each block says what it is."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if is_dataclass(value):
        data = {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        return {"block": type(value).__name__.lower(), **data}
    return value


def document_data(document: Document) -> dict[str, Any]:
    """A document as plain data, its sections numbered, for the template of the PDF."""
    data: dict[str, Any] = plain(document)
    for section, (number, _) in zip(data["sections"], document.numbered(), strict=True):
        section["number"] = number
    return data
