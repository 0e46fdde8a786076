"""The private views of a table as JSON, each made again only when something in it has changed."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from letitride.table import Table
from letitride.table.view.private_view import Sources, private_sources, private_view
from letitride.table.view.viewers import Viewer

_encode = msgspec.json.Encoder().encode


class PrivateViews:
    """What each viewer of a table may see beyond the public view."""

    def __init__(self) -> None:
        self._made: dict[Viewer, tuple[Sources, bytes]] = {}
        self._seated: tuple[Mapping[int, str], dict[str, tuple[int, ...]]] = ({}, {})

    def of(self, table: Table, viewer: Viewer) -> bytes:
        """What a viewer may see beyond the public view."""
        sources = private_sources(table, viewer, self._seats_of(table, viewer.player))
        made = self._made.get(viewer)
        if made is None or made[0] != sources:
            made = self._made[viewer] = sources, _encode(private_view(table, viewer, sources))
        return made[1]

    def forget(self, viewer: Viewer) -> None:
        """A viewer has gone."""
        self._made.pop(viewer, None)

    def _seats_of(self, table: Table, player: str) -> tuple[int, ...]:
        """The seats of a player, looked up once as long as nobody sits down or leaves."""
        seats, known = self._seated
        if seats is not table.seats:
            known = {}
            self._seated = table.seats, known
        if player not in known:
            known[player] = table.seats_of(player)
        return known[player]
