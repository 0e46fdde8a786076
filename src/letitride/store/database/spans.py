"""Times that rows are asked for: from one moment, to just before another, each of them open where it is None."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import ColumnElement

Span = tuple[int | None, int | None]


def within(at_ms: ColumnElement[int], span: Span) -> Iterator[ColumnElement[bool]]:
    """The conditions under which a moment lies in a span."""
    first, last = span
    if first is not None:
        yield at_ms >= first
    if last is not None:
        yield at_ms < last
