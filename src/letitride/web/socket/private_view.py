"""The little that only one viewer of a table may see; `table.views` says which cards, and nothing else decides it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from typing_extensions import TypedDict

from letitride.table import Act, Table
from letitride.table.state import BoxInPlay
from letitride.table.view.views import Viewer, Watcher, is_box_shown

BET_IN_QUESTION = {Act.DECIDE_BET_1: "bet 1", Act.DECIDE_BET_2: "bet 2"}
_encode = msgspec.json.Encoder().encode


class Turn(TypedDict):
    """The decision that the viewer is asked for."""

    seat: int
    bet: str


class PrivateView(TypedDict):
    """What only this viewer may see: cards by seat, the decision asked of them, and their chips at this table."""

    cards: dict[str, list[str]]
    turn: Turn | None
    chips_cents: int
    seats: list[int]


Sources = tuple[tuple[int, ...], int, Turn | None, tuple[BoxInPlay, ...], bool]
"""All that the view of one viewer is made of: seats, chips, turn, the boxes they look at, whether all is dealt."""


class PrivateViews:
    """The private views of a table as JSON; one that nothing has changed in is not made again."""

    def __init__(self) -> None:
        self._made: dict[Viewer, tuple[Sources, bytes]] = {}
        self._seated: tuple[Mapping[int, str], dict[str, tuple[int, ...]]] = ({}, {})

    def of(self, table: Table, viewer: Viewer) -> bytes:
        """What a viewer may see beyond the public view."""
        sources = _sources(table, viewer, self._seats_of(table, viewer.player))
        made = self._made.get(viewer)
        if made is None or made[0] != sources:
            made = self._made[viewer] = sources, _encode(_view(table, viewer, sources))
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


def private_view(table: Table, viewer: Viewer) -> PrivateView:
    """What a viewer may see beyond the public view: a player their own cards, a dealer those shown to them."""
    return _view(table, viewer, _sources(table, viewer, table.seats_of(viewer.player)))


def _sources(table: Table, viewer: Viewer, seats: tuple[int, ...]) -> Sources:
    duty, current = table.duty, table.round
    turn: Turn | None = None
    if duty is not None and duty.seat in seats and duty.act in BET_IN_QUESTION:
        turn = {"seat": duty.seat, "bet": BET_IN_QUESTION[duty.act]}
    boxes: tuple[BoxInPlay, ...] = ()
    if current is not None:
        looked_at = seats if viewer.watcher is Watcher.PLAYER else current.boxes
        boxes = tuple(current.boxes[seat] for seat in looked_at if seat in current.boxes)
    return seats, table.chips(viewer.player) if seats else 0, turn, boxes, bool(current and current.deal_is_complete)


def _view(table: Table, viewer: Viewer, sources: Sources) -> PrivateView:
    seats, chips_cents, turn, boxes, _ = sources
    current = table.round
    return {
        "cards": {
            str(box.seat): [card.text for card in box.cards]
            for box in boxes
            if current is not None and box.cards and is_box_shown(table, current, box, viewer)
        },
        "turn": turn,
        "chips_cents": chips_cents,
        "seats": list(seats),
    }
