"""The kernels' judges over whole arrays of hands, so that they can be compared with `letitride.rules.hands`."""

from __future__ import annotations

import numpy as np

from letitride.simulation.kernels.jit import jitted
from letitride.simulation.kernels.judging import (
    add_fifth,
    add_fourth,
    is_suited,
    judge_five,
    judge_three,
    rank_of,
    three_ranks,
)
from letitride.simulation.kernels.six_cards import insert_fifth, insert_fourth, insert_sixth, judge_six, sort_three

u8 = np.uint8


@jitted
def classes_of_three(hands):  # type: ignore[no-untyped-def]
    """The places in `ThreeCardHand` of rows of three cards, in any order."""
    classes = np.empty(hands.shape[0], np.uint8)
    for row in range(hands.shape[0]):
        a, b, c = hands[row, 0], hands[row, 1], hands[row, 2]
        made = three_ranks(rank_of(a), rank_of(b), rank_of(c))
        classes[row] = judge_three(made, is_suited(u8(u8(a ^ b) | u8(a ^ c))), a)
    return classes


@jitted
def classes_of_five(hands):  # type: ignore[no-untyped-def]
    """The places in `FiveCardHand` of rows of five cards, in any order."""
    classes = np.empty(hands.shape[0], np.uint8)
    for row in range(hands.shape[0]):
        first = hands[row, 0]
        a, b, c = rank_of(first), rank_of(hands[row, 1]), rank_of(hands[row, 2])
        d, e = rank_of(hands[row, 3]), rank_of(hands[row, 4])
        made = add_fifth(add_fourth(three_ranks(a, b, c), a, b, c, d), a, b, c, d, e)
        suits = u8(0)
        for place in range(1, 5):
            suits = u8(suits | u8(first ^ hands[row, place]))
        classes[row] = judge_five(made, is_suited(suits))
    return classes


@jitted
def classes_of_six(hands):  # type: ignore[no-untyped-def]
    """The places in `SixCardHand` of rows of six cards, in any order."""
    classes = np.empty(hands.shape[0], np.uint8)
    for row in range(hands.shape[0]):
        a, b, c = sort_three(hands[row, 0], hands[row, 1], hands[row, 2])
        a, b, c, d = insert_fourth(a, b, c, hands[row, 3])
        a, b, c, d, e = insert_fifth(a, b, c, d, hands[row, 4])
        a, b, c, d, e, f = insert_sixth(a, b, c, d, e, hands[row, 5])
        classes[row] = judge_six(a, b, c, d, e, f)
    return classes
