"""Who looks at a table, and which cards they may see; nothing else decides it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from letitride.cards import Card
from letitride.rules.hands import ThreeCardHand, three_card_hand
from letitride.rules.wagers import Spot
from letitride.table.procedure.bonus_signals import SHOW
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


SPECTATOR = Viewer(Watcher.SPECTATOR)
SURVEILLANCE = Viewer(Watcher.SURVEILLANCE)


def visible_cards(table: Table, viewer: Viewer) -> frozenset[Card]:
    """The cards that a viewer may see now; those of a round that is over stay seen until the next one opens."""
    current = table.round_on_felt
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
