"""The private views of a table as JSON, each made again only when something in it has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from letitride.table import Table
from letitride.table.view.private_view import Sources, private_sources, private_view
from letitride.table.view.viewers import Viewer, Watcher

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

    def changed(self, before: Table, after: Table, viewers: Iterable[Viewer]) -> dict[Viewer, bytes]:
        """The views of those viewers to whom something else is to be seen than before."""
        players = _concerned(before, after)
        changed = {}
        for viewer in viewers:
            if players is None or viewer.player in players or viewer.watcher is not Watcher.PLAYER:
                made = self._made.get(viewer)
                view = self.of(after, viewer)
                if made is None or view != made[1]:
                    changed[viewer] = view
        return changed

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


def _concerned(before: Table, after: Table) -> set[str] | None:
    """The players whose own view may have changed with their chips, boxes or turns; None where anybody's may have."""
    old, new = before.round_on_felt, after.round_on_felt
    if before.seats is not after.seats or (old is None) is not (new is None):
        return None
    concerned = set()
    if old is not None and new is not None and old is not new:
        if old.number != new.number or old.deal_is_complete is not new.deal_is_complete:
            return None
        if old.awaiting_ruling is not new.awaiting_ruling:
            return None
        for seat, box in new.boxes.items():
            if old.boxes.get(seat) is not box:
                concerned.add(box.player)
        concerned.update(box.player for seat, box in old.boxes.items() if seat not in new.boxes)
    if before.balances is not after.balances:
        concerned.update(one for one in after.seats.values() if before.chips(one) != after.chips(one))
    if before.duty is not after.duty:
        for duty in (before.duty, after.duty):
            if duty is not None and duty.seat is not None and duty.seat in after.seats:
                concerned.add(after.seats[duty.seat])
    return concerned
