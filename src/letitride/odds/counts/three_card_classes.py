"""The class of each three-card hand up to suits, as the 3 Card Bonus judges it."""

from __future__ import annotations

import numpy as np

from letitride.cards import DECK
from letitride.odds.counts.classes import Classes
from letitride.odds.counts.counts import CountTables
from letitride.rules.hands import GENERALISED, ThreeCardHand, three_card_hand

THREE_CARD_CLASSES: tuple[ThreeCardHand, ...] = tuple(ThreeCardHand)[2:]
"""The classes with the mini royals of all suits as one, best first."""


def three_card_classes(tables: CountTables) -> Classes:
    """The places in `THREE_CARD_CLASSES` of the three-card hands of the count tables."""
    judged = (three_card_hand([DECK[place] for place in places]) for places in tables.three_cards.tolist())
    return np.array([THREE_CARD_CLASSES.index(_of_any_suit(hand)) for hand in judged], dtype=np.uint8)


def _of_any_suit(hand: ThreeCardHand) -> ThreeCardHand:
    wider = GENERALISED.get(hand)
    return ThreeCardHand.MINI_ROYAL if wider is ThreeCardHand.MINI_ROYAL else hand
