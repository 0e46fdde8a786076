"""Classes of hands for whole arrays of cards at once; a card is its place in the deck, 0 (``2c``) to 51 (``As``)."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt

from letitride.cards import Rank
from letitride.odds.counts.straights import ROYAL, STRAIGHTS, TENS_AND_BETTER
from letitride.rules.hands import FiveCardHand

Cards = npt.NDArray[np.uint8]
"""Cards by their place in the deck; the last axis runs over the cards of a hand."""
Classes = npt.NDArray[np.uint8]
"""Classes of hands by their place in the enumeration of `rules.hands`, best first."""

_CLASS = {hand: np.uint8(place) for place, hand in enumerate(FiveCardHand)}
_BY_EQUAL_PAIRS = np.array(
    [
        _CLASS[FiveCardHand.NOTHING],
        _CLASS[FiveCardHand.LOW_PAIR],
        _CLASS[FiveCardHand.TWO_PAIR],
        _CLASS[FiveCardHand.THREE_OF_A_KIND],
        _CLASS[FiveCardHand.FULL_HOUSE],
        _CLASS[FiveCardHand.NOTHING],
        _CLASS[FiveCardHand.FOUR_OF_A_KIND],
    ],
    dtype=np.uint8,
)
"""The class of a hand by how many of its ten pairs of cards have equal ranks; five equal pairs can't be."""

_RANK_BIT = np.array([1 << (card // 4) for card in range(52)], dtype=np.uint16)
_SUIT_BIT = np.array([1 << (card % 4) for card in range(52)], dtype=np.uint8)
_IS_STRAIGHT = np.zeros(1 << len(Rank), dtype=bool)
_IS_STRAIGHT[list(STRAIGHTS)] = True


def five_card_classes(cards: Cards) -> Classes:
    """The classes of five-card hands, as `rules.hands.five_card_hand` judges them one by one."""
    bits = [_RANK_BIT[cards[..., place]] for place in range(5)]
    equal_pairs = np.zeros(bits[0].shape, dtype=np.uint8)
    for one, other in combinations(bits, 2):
        equal_pairs += one == other
    present, odd = bits[0].copy(), bits[0].copy()
    suits = _SUIT_BIT[cards[..., 0]]
    for place in range(1, 5):
        present |= bits[place]
        odd ^= bits[place]
        suits = suits & _SUIT_BIT[cards[..., place]]
    is_flush = suits != 0
    is_straight = _IS_STRAIGHT[present]
    classes = _BY_EQUAL_PAIRS[equal_pairs]
    is_high_pair = (equal_pairs == 1) & (((present ^ odd) & TENS_AND_BETTER) != 0)
    classes[is_high_pair] = _CLASS[FiveCardHand.TENS_OR_BETTER]
    classes[is_straight] = _CLASS[FiveCardHand.STRAIGHT]
    classes[is_flush] = _CLASS[FiveCardHand.FLUSH]
    classes[is_flush & is_straight] = _CLASS[FiveCardHand.STRAIGHT_FLUSH]
    classes[is_flush & (present == ROYAL)] = _CLASS[FiveCardHand.ROYAL_FLUSH]
    return classes
