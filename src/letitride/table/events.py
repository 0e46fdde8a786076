"""What every event has: how it changes the table, and the money it moves. Events are never refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeVar

from letitride.rules.ledger import Transfer
from letitride.table.state import Table, changed


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `text` is its line in a transcript, with the names of its fields in braces."""

    text: ClassVar[str] = ""
    consequence: ClassVar[str] = ""
    """What it means for the table, for whoever is about to call or order it; empty where that needs no saying."""

    def apply(self, table: Table) -> Table:
        """The table afterwards."""
        return table

    def transfers(self, table: Table) -> tuple[Transfer, ...]:  # noqa: ARG002 - most events move nothing
        """The money this event moves, seen from the table before it."""
        return ()


E = TypeVar("E", bound=type[Event])
EVENT_TYPES: dict[str, type[Event]] = {}
"""Every kind of event by its name, for transcripts and stores."""


def event(kind: E) -> E:
    """Register a kind of event."""
    EVENT_TYPES[kind.__name__] = kind
    return kind


def with_round(table: Table, **changes: object) -> Table:
    """The table with its round changed."""
    return changed(table, round=changed(table.in_round(), **changes))


def with_box(table: Table, seat: int, **changes: object) -> Table:
    """The table with one box of its round changed."""
    boxes = table.in_round().boxes
    return with_round(table, boxes={**boxes, seat: changed(boxes[seat], **changes)})
