"""A round step by step, as somebody saw it: the view before it, and what each event changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from letitride.table.engine import evolve
from letitride.table.events import Event
from letitride.table.state import Table, changed
from letitride.table.view.table_view import TableView
from letitride.table.view.view_changes import merge_patch
from letitride.table.view.viewers import Viewer
from letitride.table.view.views import Views

ViewStep = tuple[Event, Table, dict[str, Any]]
"""An event, the table after it, and the merge patch of what it changed in the view."""


def view_steps(table: Table, events: Iterable[Event], viewer: Viewer) -> tuple[TableView, Iterator[ViewStep]]:
    """The view of a table before some events, without the round before, and the steps that lead on from it."""
    views, start = Views(viewer), changed(table, finished=None)
    first = views.of(start)
    return first, _steps(start, events, views, first)


def _steps(table: Table, events: Iterable[Event], views: Views, seen: TableView) -> Iterator[ViewStep]:
    for event in events:
        table = evolve(table, event)
        before, seen = seen, views.of(table)
        yield event, table, merge_patch(before, seen)
