"""Views: what a seat, a spectator, the dealer or surveillance may see. A hidden card never leaves the server."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from letitride.cards import Card
from letitride.money import format_cents
from letitride.rules.hands import ThreeCardHand, three_card_hand
from letitride.rules.wagers import Spot
from letitride.table.codec import event_data
from letitride.table.events import Event
from letitride.table.state import BoxInPlay, Round, Table

HIDDEN = "??"


class Watcher(Enum):
    """Who looks at a table."""

    PLAYER = "player"
    SPECTATOR = "spectator"
    DEALER = "dealer"
    SURVEILLANCE = "surveillance"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at a table; a player is known by name."""

    watcher: Watcher
    player: str = ""


def visible_cards(table: Table, viewer: Viewer) -> frozenset[Card]:
    """The cards that a viewer may see now."""
    current = table.round
    if current is None:
        return frozenset()
    if viewer.watcher is Watcher.SURVEILLANCE:
        dealt = {card for box in current.boxes.values() for card in box.cards}
        return frozenset(dealt.union(current.community, current.six_card_box, current.discards, current.stub))
    seen = set(current.exposed)
    if current.left_is_up:
        seen.add(current.community[0])
    if current.right_is_up:
        seen.add(current.community[1])
    if current.box_is_up:
        seen.update(current.six_card_box)
    for box in current.boxes.values():
        if _shows(table, current, box, viewer):
            seen.update(box.cards)
    return frozenset(seen)


def _shows(table: Table, current: Round, box: BoxInPlay, viewer: Viewer) -> bool:
    """Whether a viewer may see the cards of a box."""
    if box.is_turned or (table.house.has_option("face_up_deal") and box.cards):
        return True
    if viewer.watcher is Watcher.DEALER:
        return _was_shown_to_dealer(box)
    if viewer.watcher is not Watcher.PLAYER or viewer.player != box.player:
        return False
    return current.deal_is_complete and _may_look(table, current, box)


def _was_shown_to_dealer(box: BoxInPlay) -> bool:
    """A pair or better is shown to the dealer when the 3 Card Bonus is settled early; a loser stays hidden (D3)."""
    return Spot.THREE_CARD_BONUS in box.settled and three_card_hand(box.cards) is not ThreeCardHand.NOTHING


def _may_look(table: Table, current: Round, box: BoxInPlay) -> bool:
    """A player with several boxes may have to decide one before looking at the next (reading N69)."""
    if "sees_all_own_boxes" not in table.house.ruleset.options or table.house.has_option("sees_all_own_boxes"):
        return True
    earlier = [other for other in current.boxes.values() if other.player == box.player and other.seat < box.seat]
    return all(Spot.BET_1 in other.decisions for other in earlier)


def masked_event(event: Event, table: Table, viewer: Viewer) -> dict[str, Any]:
    """An event as data for a viewer, hidden cards masked; `table` is the table after the event."""
    data = event_data(event)
    seen = {str(card) for card in visible_cards(table, viewer)}
    for name in ("card", "cards"):
        if name in data:
            words = str(data[name]).split()
            data[name] = " ".join(word if word in seen or words == ["no", "cards"] else HIDDEN for word in words)
    return data


def view(table: Table, viewer: Viewer) -> dict[str, Any]:
    """The table as a viewer sees it."""
    seen = visible_cards(table, viewer)

    def shown(cards: tuple[Card, ...]) -> list[str]:
        return [str(card) if card in seen else HIDDEN for card in cards]

    data: dict[str, Any] = {
        "sequence": table.sequence,
        "phase": table.phase.value,
        "submission": table.house.submission.id,
        "seats": {str(seat): player for seat, player in sorted(table.seats.items())},
        "chips": {player: format_cents(table.chips(player)) for player in sorted(set(table.seats.values()))},
        "duty": None if table.duty is None else str(table.duty),
        "meter": None if table.meter is None else format_cents(table.meter.amount_cents),
        "banker": table.rotation.banker,
        "bank_offered_to": table.rotation.to_offer[0] if table.rotation.must_offer else None,
        "decks": [{"colour": deck.colour, "place": deck.place.value} for deck in table.decks],
        "round": None,
    }
    current = table.round
    if current is None:
        return data
    data["round"] = {
        "number": current.number,
        "community": shown(current.community[:2]),
        "six_card_box": shown(current.six_card_box),
        "bank_left": None if current.bank is None else format_cents(current.bank.payable_cents),
        "ruling_awaited": bool(current.awaiting_ruling),
        "high_hand": current.high_hand,
        "boxes": {
            str(seat): {
                "player": box.player,
                "cards": shown(box.cards),
                "wagers": {spot.value: format_cents(stake) for spot, stake in box.layout.items()},
                "in_tray": {spot.value: format_cents(stake) for spot, stake in box.tray.items()},
                "decisions": {spot.value: "rides" if rode else "withdrawn" for spot, rode in box.decisions.items()},
                "lammer": box.has_lammer,
            }
            for seat, box in sorted(current.boxes.items())
        },
    }
    return data
