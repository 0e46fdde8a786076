"""Whether a bet rides, by what three or four cards may still become: the features of `letitride.odds.features`.

A paytable's best strategy, for every paytable of the catalogue, lets a bet ride from some made hand upwards, and
without a pair from some number of high cards upwards, which depends on the suits and on the straights still possible.
So a strategy is a handful of thresholds, and a decision a handful of comparisons.
"""

from __future__ import annotations

import numpy as np

from letitride.simulation.jit import inlined
from letitride.simulation.judging import same_rank

u8 = np.uint8

_RANK, _SUIT = u8(0xFC), u8(3)
_FIVE, _SIX, _TEN, _ACE = u8(3 * 4), u8(4 * 4), u8(8 * 4), u8(12 * 4)
_LAST_OF_TEN = u8(35)
_FIVE_RANKS = u8(20)
_ONE_WAY, _TWO_WAYS, _THREE_WAYS = u8(4), u8(8), u8(12)
_LOW_PAIR, _HIGH_PAIR, _TWO_PAIR, _THREE_ALIKE, _FOUR_ALIKE = (u8(place) for place in range(1, 6))
"""The places in `odds.features.Made`."""


@inlined
def straights_left(low, next_to_high, high):  # type: ignore[no-untyped-def]
    """Four times the number of straights that hold all of some different ranks, of which three cards are given.

    A straight starts at the ten at most, and at the ace below the deuce at least; an ace among high cards is above.
    """
    start_at_most = u8(min(low, _LAST_OF_TEN) & _RANK)
    end_at_least = u8(max(high, _FIVE) & _RANK)
    beyond = u8(start_at_most + _FIVE_RANKS)
    ways = u8(max(beyond, end_at_least) - end_at_least)
    return _ONE_WAY if (high >= _ACE) & (next_to_high < _SIX) else ways


@inlined
def high_cards_needed(is_suited, ways, thresholds):  # type: ignore[no-untyped-def]
    """The threshold for hands without a pair: thresholds 1 to 4 are for suited hands, 5 to 8 for others."""
    suited = thresholds[1]
    suited = thresholds[2] if ways == _ONE_WAY else suited
    suited = thresholds[3] if ways == _TWO_WAYS else suited
    suited = thresholds[4] if ways == _THREE_WAYS else suited
    mixed = thresholds[5]
    mixed = thresholds[6] if ways == _ONE_WAY else mixed
    mixed = thresholds[7] if ways == _TWO_WAYS else mixed
    mixed = thresholds[8] if ways == _THREE_WAYS else mixed
    return suited if is_suited else mixed


@inlined
def rides_with_three(a, b, c, thresholds):  # type: ignore[no-untyped-def]
    """Whether bet 1 rides with three cards in ascending order."""
    ab, bc = same_rank(a, b), same_rank(b, c)
    is_suited = u8(u8(u8(a ^ b) | u8(a ^ c)) & _SUIT) == u8(0)
    high_cards = u8(u8(u8(a >= _TEN) + u8(b >= _TEN)) + u8(c >= _TEN))
    needed = high_cards_needed(is_suited, straights_left(a, b, c), thresholds)
    made = _HIGH_PAIR if b >= _TEN else _LOW_PAIR
    made = _THREE_ALIKE if ab & bc else made
    is_paired = ab | bc
    return (made >= thresholds[0]) if is_paired else (high_cards >= needed)


@inlined
def rides_with_four(a, b, c, d, thresholds):  # type: ignore[no-untyped-def]
    """Whether bet 2 rides with four cards in ascending order."""
    ab, bc, cd = same_rank(a, b), same_rank(b, c), same_rank(c, d)
    is_suited = u8(u8(u8(u8(a ^ b) | u8(a ^ c)) | u8(a ^ d)) & _SUIT) == u8(0)
    high_cards = u8(u8(u8(a >= _TEN) + u8(b >= _TEN)) + u8(u8(c >= _TEN) + u8(d >= _TEN)))
    needed = high_cards_needed(is_suited, straights_left(a, c, d), thresholds)
    is_high = (ab & (a >= _TEN)) | (bc & (b >= _TEN)) | (cd & (c >= _TEN))
    made = _HIGH_PAIR if is_high else _LOW_PAIR
    made = _TWO_PAIR if ab & cd else made
    made = _THREE_ALIKE if (ab & bc) | (bc & cd) else made
    made = _FOUR_ALIKE if ab & bc & cd else made
    is_paired = ab | bc | cd
    return (made >= thresholds[0]) if is_paired else (high_cards >= needed)
