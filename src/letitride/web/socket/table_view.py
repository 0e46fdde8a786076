"""The table as the socket shows it: what everybody may see, and the little that only one viewer may.

Amounts are numbers here; `table.views` says which cards a viewer may see, and nothing else decides it.
"""

from __future__ import annotations

from typing import Any, TypedDict

from letitride.cards import Card
from letitride.service.bots import is_bot
from letitride.table import Act, Table
from letitride.table.state import BoxInPlay, Round
from letitride.table.views import HIDDEN, Viewer, Watcher, visible_cards

SPECTATOR = Viewer(Watcher.SPECTATOR)
BET_IN_QUESTION = {Act.DECIDE_BET_1: "bet 1", Act.DECIDE_BET_2: "bet 2"}


class SeatView(TypedDict):
    """Somebody who sits at the table."""

    player: str
    chips_cents: int
    is_bot: bool
    is_leaving: bool


class DutyView(TypedDict):
    """What has to be done next, by whom, and where the document says so."""

    text: str
    act: str
    role: str
    seat: int | None
    clause: str


class BankView(TypedDict):
    """The player-dealer's wager of this round."""

    player: str
    posted_cents: int
    payable_cents: int
    paid_cents: int
    collected_cents: int


class BoxView(TypedDict):
    """A betting position during a round; hidden cards are ``??``."""

    player: str
    cards: list[str]
    wagers: dict[str, int]
    in_tray: dict[str, int]
    decisions: dict[str, str]
    settled: list[str]
    has_lammer: bool
    is_tucked: bool
    is_turned: bool


class RoundView(TypedDict):
    """The round of play."""

    number: int
    community: list[str]
    six_card_box: list[str]
    boxes: dict[str, BoxView]
    ready: list[str]
    bank: BankView | None
    is_ruling_awaited: bool
    high_hand: int | None


class DeckView(TypedDict):
    """A deck and where it is."""

    colour: str
    place: str


class TableView(TypedDict):
    """Everything that everybody may see."""

    sequence: int
    phase: str
    rounds: int
    seats: dict[str, SeatView]
    duty: DutyView | None
    meter_cents: int | None
    banker: int | None
    bank_offered_to: int | None
    decks: list[DeckView]
    out_of_order: dict[str, str]
    round: RoundView | None


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


def public_view(table: Table) -> TableView:
    """The table as everybody may see it."""
    return {
        "sequence": table.sequence,
        "phase": table.phase.value,
        "rounds": table.rounds,
        "seats": {
            str(seat): {
                "player": player,
                "chips_cents": table.chips(player),
                "is_bot": is_bot(player),
                "is_leaving": seat in table.leaving,
            }
            for seat, player in sorted(table.seats.items())
        },
        "duty": _duty(table),
        "meter_cents": None if table.meter is None else table.meter.amount_cents,
        "banker": table.rotation.banker,
        "bank_offered_to": table.rotation.to_offer[0] if table.rotation.must_offer else None,
        "decks": [{"colour": deck.colour, "place": deck.place.value} for deck in table.decks],
        "out_of_order": dict(table.out_of_order),
        "round": None if table.round is None else _round(table, table.round),
    }


def private_view(table: Table, viewer: Viewer) -> PrivateView:
    """What a viewer may see beyond the public view."""
    player = viewer.player
    seats = table.seats_of(player) if player else ()
    duty = table.duty
    turn: Turn | None = None
    if duty is not None and duty.seat in seats and duty.act in BET_IN_QUESTION:
        turn = {"seat": duty.seat, "bet": BET_IN_QUESTION[duty.act]}
    return {
        "cards": _cards_of(table, viewer),
        "turn": turn,
        "chips_cents": table.chips(player) if player else 0,
        "seats": list(seats),
    }


def _cards_of(table: Table, viewer: Viewer) -> dict[str, list[str]]:
    if table.round is None or viewer.watcher is Watcher.SPECTATOR:
        return {}
    seen = visible_cards(table, viewer)
    own = [
        box
        for box in table.round.boxes.values()
        if box.cards and (viewer.watcher is not Watcher.PLAYER or box.player == viewer.player)
    ]
    return {str(box.seat): shown for box in own if (shown := _shown(box.cards, seen)).count(HIDDEN) < len(shown)}


def _duty(table: Table) -> DutyView | None:
    duty = table.duty
    if duty is None:
        return None
    return {
        "text": str(duty),
        "act": duty.act.value,
        "role": duty.role.value,
        "seat": duty.seat,
        "clause": duty.clause,
    }


def _round(table: Table, current: Round) -> RoundView:
    seen = visible_cards(table, SPECTATOR)
    bank = current.bank
    return {
        "number": current.number,
        "community": _shown(current.community[:2], seen),
        "six_card_box": _shown(current.six_card_box, seen),
        "boxes": {str(seat): _box(box, seen) for seat, box in sorted(current.boxes.items())},
        "ready": sorted(current.ready),
        "bank": None
        if bank is None
        else {
            "player": bank.player,
            "posted_cents": bank.posted_cents,
            "payable_cents": bank.payable_cents,
            "paid_cents": bank.paid_cents,
            "collected_cents": bank.collected_cents,
        },
        "is_ruling_awaited": bool(current.awaiting_ruling),
        "high_hand": current.high_hand,
    }


def _box(box: BoxInPlay, seen: frozenset[Card]) -> BoxView:
    return {
        "player": box.player,
        "cards": _shown(box.cards, seen),
        "wagers": {spot.value: stake for spot, stake in box.layout.items()},
        "in_tray": {spot.value: stake for spot, stake in box.tray.items()},
        "decisions": {spot.value: "rides" if rode else "withdrawn" for spot, rode in box.decisions.items()},
        "settled": sorted(spot.value for spot in box.settled),
        "has_lammer": box.has_lammer,
        "is_tucked": box.is_tucked,
        "is_turned": box.is_turned,
    }


def _shown(cards: tuple[Card, ...], seen: frozenset[Card]) -> list[str]:
    return [str(card) if card in seen else HIDDEN for card in cards]


def merge_patch(before: Any, after: Any) -> Any:
    """The JSON merge patch (RFC 7386) that turns one object into another; None in it removes a key.

    >>> merge_patch({"a": 1, "b": {"c": 2, "d": 3}}, {"a": 1, "b": {"c": 4}})
    {'b': {'c': 4, 'd': None}}
    """
    patch = {key: None for key in before if key not in after and before[key] is not None}
    for key, value in after.items():
        old = before.get(key)
        if value == old:
            continue
        both_objects = isinstance(value, dict) and isinstance(old, dict)
        patch[key] = merge_patch(old, value) if both_objects else value
    return patch
