"""The little that only one viewer of a table may see, beside what everybody sees."""

from __future__ import annotations

from dataclasses import dataclass

from letitride.table.procedure.deciding import SPOT_IN_QUESTION
from letitride.table.state import BoxInPlay, Table
from letitride.table.view.viewers import Viewer, Watcher, is_box_shown


@dataclass(frozen=True)
class Turn:
    """The decision that the viewer is asked for."""

    seat: int
    bet: str


@dataclass
class PrivateView:
    """What only this viewer may see: cards by seat, the decision asked of them, and their chips at this table."""

    cards: dict[str, list[str]]
    turn: Turn | None
    chips_cents: int
    seats: list[int]


Sources = tuple[tuple[int, ...], int, Turn | None, tuple[BoxInPlay, ...], bool]
"""All that the view of one viewer is made of: seats, chips, turn, the boxes they look at, whether all is dealt."""


def private_view(table: Table, viewer: Viewer, sources: Sources | None = None) -> PrivateView:
    """What a viewer may see beyond the public view: a player their own cards, a dealer those shown to them."""
    seats, chips_cents, turn, boxes, _ = sources or private_sources(table, viewer, table.seats_of(viewer.player))
    current = table.round_on_felt
    cards = {
        str(box.seat): [card.text for card in box.cards]
        for box in boxes
        if current is not None and box.cards and is_box_shown(table, current, box, viewer)
    }
    return PrivateView(cards, turn, chips_cents, list(seats))


def private_sources(table: Table, viewer: Viewer, seats: tuple[int, ...]) -> Sources:
    """What the private view of somebody with these seats is made of; while it is the same, so is the view."""
    duty, current = table.duty, table.round_on_felt
    turn = None
    is_stopped = current is not None and current.awaiting_ruling is not None
    if duty is not None and duty.seat in seats and duty.act in SPOT_IN_QUESTION and not is_stopped:
        turn = Turn(duty.seat, SPOT_IN_QUESTION[duty.act].value)
    boxes: tuple[BoxInPlay, ...] = ()
    if current is not None:
        looked_at = seats if viewer.watcher is Watcher.PLAYER else current.boxes
        boxes = tuple(current.boxes[seat] for seat in looked_at if seat in current.boxes)
    return seats, table.chips(viewer.player) if seats else 0, turn, boxes, bool(current and current.deal_is_complete)
