"""Whether a bet rides, by what three or four cards may still become: the features of `odds.strategy.features`.

A paytable's best strategy, for every paytable of the catalogue, lets a bet ride from some made hand upwards, and
without a pair from some number of high cards upwards, which depends on the suits and on the straights still possible.
So a strategy is a handful of thresholds, and a decision a handful of comparisons.
"""

from __future__ import annotations

import numpy as np

from letitride.simulation.kernels.bounds import greater, lesser
from letitride.simulation.kernels.jit import inlined
from letitride.simulation.kernels.judging import ace_low

i8 = np.int8

_FIVE, _TEN, _ACE = i8(3 * 4), i8(8 * 4), i8(12 * 4)
_FIVE_RANKS = i8(20)
_NONE, _ONE_WAY, _TWO_WAYS, _THREE_WAYS = i8(0), i8(4), i8(8), i8(12)


@inlined
def straights_left(low, high, top):  # type: ignore[no-untyped-def]
    """Four times the number of straights that hold all of some different ranks.

    A straight starts at the ten at most, and at the ace below the deuce at least. An ace beside ranks up to the five is
    the low one; beside others it is the high one.
    """
    end_at_least = greater(high, _FIVE)
    ways = i8(greater(i8(lesser(low, _TEN) + _FIVE_RANKS), end_at_least) - end_at_least)
    return _ONE_WAY if (high == _ACE) & (top <= ace_low(_FIVE)) else ways


@inlined
def high_cards_needed(suited, ways, thresholds):  # type: ignore[no-untyped-def]
    """The threshold for hands without a pair: thresholds 2 to 5 are for suited hands, 6 to 9 for others."""
    if_suited = thresholds[2]
    if_suited = thresholds[3] if ways == _ONE_WAY else if_suited
    if_suited = thresholds[4] if ways == _TWO_WAYS else if_suited
    if_suited = thresholds[5] if ways == _THREE_WAYS else if_suited
    if_mixed = thresholds[6]
    if_mixed = thresholds[7] if ways == _ONE_WAY else if_mixed
    if_mixed = thresholds[8] if ways == _TWO_WAYS else if_mixed
    if_mixed = thresholds[9] if ways == _THREE_WAYS else if_mixed
    return if_suited if suited else if_mixed


@inlined
def rides(made, suited, thresholds):  # type: ignore[no-untyped-def]
    """Whether a bet rides with three or four cards, given what their ranks make (`judging.three_ranks`).

    Thresholds 0 and 1 are the pairs and the pairs of high cards of which either is enough.
    """
    pairs, high_pairs, high_cards, low, high, top = made
    needed = high_cards_needed(suited, straights_left(low, high, top), thresholds)
    by_pairs = (pairs >= thresholds[0]) | (high_pairs >= thresholds[1])
    return by_pairs if pairs > _NONE else (high_cards >= needed)
