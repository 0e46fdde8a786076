"""The round on the felt as somebody sees it, where there must be one."""

from __future__ import annotations

from letitride.table import Table
from letitride.table.view.table_view import RoundView
from letitride.table.view.viewers import Viewer
from letitride.table.view.views import view


def round_seen(table: Table, viewer: Viewer) -> RoundView:
    seen = view(table, viewer).round
    assert seen is not None
    return seen
