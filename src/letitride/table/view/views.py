"""Views: what a seat, a spectator, the dealer or surveillance may see. A hidden card never leaves the server."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from letitride.cards import Card
from letitride.rules.hands import ThreeCardHand, three_card_hand
from letitride.rules.wagers import Spot
from letitride.table.events import Event
from letitride.table.log.codec import event_data
from letitride.table.procedure.bonus_signals import SHOW
from letitride.table.procedure.player_seeds import PlayerSeedRevealed
from letitride.table.script import is_stub_count_due
from letitride.table.state import BoxInPlay, Round, Seal, Table
from letitride.table.view.round_data import HIDDEN, duty_data, round_data, turn_data
from letitride.table.view.terms import terms_of

__all__ = ["HIDDEN", "Viewer", "Watcher", "is_seed_shown", "masked_event", "seal_data", "view", "visible_cards"]


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
        if is_box_shown(table, current, box, viewer):
            seen.update(box.cards)
    return frozenset(seen)


def is_box_shown(table: Table, current: Round, box: BoxInPlay, viewer: Viewer) -> bool:
    """Whether a viewer may see all cards of a box."""
    if box.is_turned or (box.cards and table.house.has_option("face_up_deal")):
        return True
    if viewer.watcher is Watcher.DEALER:
        return _was_shown_to_dealer(box)
    if viewer.watcher is not Watcher.PLAYER or viewer.player != box.player:
        return False
    return current.deal_is_complete and _may_look(table, current, box)


def _was_shown_to_dealer(box: BoxInPlay) -> bool:
    """A pair or better is shown to the dealer when the 3 Card Bonus is settled early; a loser stays hidden (D3)."""
    if box.bonus_signal == SHOW:
        return True
    return Spot.THREE_CARD_BONUS in box.settled and three_card_hand(box.cards) is not ThreeCardHand.NOTHING


def _may_look(table: Table, current: Round, box: BoxInPlay) -> bool:
    """A player with several boxes may have to decide one before looking at the next (reading N69)."""
    if "sees_all_own_boxes" not in table.house.ruleset.options or table.house.has_option("sees_all_own_boxes"):
        return True
    earlier = [other for other in current.boxes.values() if other.player == box.player and other.seat < box.seat]
    return all(Spot.BET_1 in other.decisions for other in earlier)


def is_seed_shown(table: Table) -> bool:
    """Whether the players' seeds of the round have been fixed, so that everybody may see them."""
    return table.seal is None or table.seal.is_fixed


def masked_event(event: Event, table: Table, viewer: Viewer) -> dict[str, Any]:
    """An event as data for a viewer, hidden cards masked; `table` is the table after the event."""
    data = event_data(event)
    seen = {str(card) for card in visible_cards(table, viewer)}
    for name in ("card", "cards"):
        if name in data:
            words = str(data[name]).split()
            data[name] = " ".join(word if word in seen or words == ["no", "cards"] else HIDDEN for word in words)
    if isinstance(event, PlayerSeedRevealed) and not is_seed_shown(table):
        data["seed"] = HIDDEN
    return data


def seal_data(table: Table, seal: Seal) -> dict[str, Any]:
    """The seeds of a round as everybody sees them: no player's before all are fixed, the house's when it is over."""
    return {
        "round": seal.number,
        "commitment": seal.commitment,
        "chain": table.chain.id if table.chain and seal.index else None,
        "index": seal.index,
        "players": {
            str(seat): {
                "player": added.player,
                "commitment": added.commitment,
                "is_revealed": bool(added.seed),
                "seed": (added.seed or None) if seal.is_fixed else None,
            }
            for seat, added in sorted(seal.players.items())
        },
        "is_fixed": seal.is_fixed,
        "seed": seal.seed or None,
    }


def view(table: Table, viewer: Viewer, *, has_terms: bool = True) -> dict[str, Any]:
    """The table as a viewer sees it, so that a front end needs no rules: what stands, what is due, whose turn it is.

    Amounts are cents, cards that the viewer may not see are ``??``.

    Arguments: `table`; `viewer`, who looks; `has_terms`, whether to tell the terms, which never change. Errors: none.

    >>> from letitride import load_catalogue, new_table
    >>> table = new_table(load_catalogue().house_rules("shfl-classic"))
    >>> view(table, Viewer(Watcher.SPECTATOR), has_terms=False)["phase"]
    'closed'
    """
    rotation, current = table.rotation, table.round
    return {
        **({"terms": terms_of(table.house)} if has_terms else {}),
        "sequence": table.sequence,
        "phase": table.phase.value,
        "phase_words": table.phase.words,
        "rounds": table.rounds,
        "seats": {
            str(seat): {"player": player, "chips_cents": table.chips(player), "is_leaving": seat in table.leaving}
            for seat, player in sorted(table.seats.items())
        },
        "free_seats": [seat for seat in table.house.ruleset.seats if seat not in table.seats],
        "duty": table.duty and duty_data(table.duty),
        "turn": turn_data(table),
        "announcements": list(table.announcements),
        "dealing": table.dealing,
        "decks": [
            {
                "colour": deck.colour,
                "place": deck.place.value,
                "is_shuffled": deck.is_shuffled,
                "is_cut": deck.is_cut,
                "is_dealt_next": position == table.next_deck,
            }
            for position, deck in enumerate(table.decks)
        ],
        "out_of_order": dict(table.out_of_order),
        "is_stub_count_due": bool(table.decks) and is_stub_count_due(table),
        "meter_cents": table.meter and table.meter.amount_cents,
        "rotation": {
            "banker": rotation.banker,
            "rounds_banked": rotation.rounds_banked,
            "to_offer": list(rotation.to_offer),
        },
        "seal": table.seal and seal_data(table, table.seal),
        "round": current and round_data(table, current, visible_cards(table, viewer)),
    }
