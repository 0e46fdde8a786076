"""Which cards a viewer must not see, told from the table and not from the views."""

from __future__ import annotations

from letitride.cards import Card
from letitride.rules.wagers import Spot
from letitride.table import Table
from letitride.table.view.views import Viewer, Watcher


def is_pair_or_better(cards: tuple[Card, ...]) -> bool:
    ranks = sorted(card.rank for card in cards)
    is_run = ranks[2] - ranks[0] == 2 or ranks == [2, 3, 14]
    return len(set(ranks)) < 3 or len({card.suit for card in cards}) == 1 or is_run


def hidden(table: Table, viewer: Viewer) -> set[Card]:
    """The cards that a viewer must not see, told from the table and not from the views."""
    current = table.round
    if current is None:
        return set()
    secret = {*current.stub, *current.discards, *current.six_card_box, *current.community}
    if current.left_is_up:
        secret.discard(current.community[0])
    if current.right_is_up:
        secret.discard(current.community[1])
    if current.box_is_up:
        secret.difference_update(current.six_card_box)
    for box in current.boxes.values():
        is_own = viewer.watcher is Watcher.PLAYER and viewer.player == box.player and current.deal_is_complete
        is_shown_early = Spot.THREE_CARD_BONUS in box.settled and is_pair_or_better(box.cards)
        is_shown_early = is_shown_early and viewer.watcher is Watcher.DEALER
        if not (box.is_turned or is_own or is_shown_early):
            secret.update(box.cards)
    return secret - set(current.exposed)
