"""A table of one to seven seats: deal a block of rounds, and judge every hand that a wager looks at.

The cards of a round are rows of a block: the two community cards, then the three box cards of the Six Card Bonus if it
is offered, then three for each seat. A seat's decisions look at its own cards and the first community card.
"""

from __future__ import annotations

import numpy as np

from letitride.simulation.dealing import draw_all, take_cards
from letitride.simulation.generator import LANES, fill
from letitride.simulation.jit import jitted
from letitride.simulation.judging import (
    insert_fifth,
    insert_fourth,
    insert_sixth,
    judge_five,
    judge_three,
    sort_three,
)
from letitride.simulation.prospects import rides_with_four, rides_with_three
from letitride.simulation.single_seat import code_of
from letitride.simulation.six_cards import judge_six

u8 = np.uint8

TABLE_BLOCK = 1024
"""Rounds in a block: enough to keep vectors busy, few enough for the caches."""
COMMUNITY, BOX_CARDS, OWN_CARDS = 2, 3, 3
NO_CLASS = u8(15)
"""The class of a hand in a round that is not counted."""


@jitted
def words_for(cards):  # type: ignore[no-untyped-def]
    """Room for the random words of a block."""
    return np.empty((cards * TABLE_BLOCK // 4 // LANES, LANES), np.uint64)


@jitted
def deal_block(state, words, draws, cards, rejected):  # type: ignore[no-untyped-def]
    """Deal a block of rounds, as many cards to each as `cards` has rows."""
    fill(state, words)
    draw_all(words.reshape(-1).view(np.uint16).reshape((cards.shape[0], TABLE_BLOCK)), draws, rejected)
    take_cards(draws, cards)


@jitted
def judge_seat(own, community, rejected, thresholds_1, thresholds_2, codes, threes):  # type: ignore[no-untyped-def]
    """Write the code (`single_seat`) and the class of three cards of one seat, for each round of a block."""
    o0, o1, o2, board_1, board_2 = own[0], own[1], own[2], community[0], community[1]
    for t in range(codes.shape[0]):
        a, b, c = sort_three(o0[t], o1[t], o2[t])
        rides_1 = rides_with_three(a, b, c, thresholds_1)
        three = judge_three(a, b, c)
        threes[t] = NO_CLASS if rejected[t] > u8(0) else three
        a, b, c, d = insert_fourth(a, b, c, board_1[t])
        rides_2 = rides_with_four(a, b, c, d, thresholds_2)
        a, b, c, d, e = insert_fifth(a, b, c, d, board_2[t])
        codes[t] = code_of(judge_five(a, b, c, d, e), rides_1, rides_2, rejected[t])


@jitted
def judge_seat_with_box(own, box, rejected, sixes):  # type: ignore[no-untyped-def]
    """Write the class of six cards of one seat, for each round of a block."""
    o0, o1, o2, b0, b1, b2 = own[0], own[1], own[2], box[0], box[1], box[2]
    for t in range(sixes.shape[0]):
        a, b, c = sort_three(o0[t], o1[t], o2[t])
        a, b, c, d = insert_fourth(a, b, c, b0[t])
        a, b, c, d, e = insert_fifth(a, b, c, d, b1[t])
        a, b, c, d, e, f = insert_sixth(a, b, c, d, e, b2[t])
        six = judge_six(a, b, c, d, e, f)
        sixes[t] = NO_CLASS if rejected[t] > u8(0) else six


@jitted
def judge_best(codes, best):  # type: ignore[no-untyped-def]
    """Write the class of the highest hand at the table, for each round of a block (COVER.7)."""
    for t in range(best.shape[0]):
        best[t] = u8(codes[0, t] >> u8(2))
    for seat in range(1, codes.shape[0]):
        row = codes[seat]
        for t in range(best.shape[0]):
            best[t] = min(best[t], u8(row[t] >> u8(2)))


@jitted
def judge_table(cards, rejected, thresholds_1, thresholds_2, codes, threes, sixes, best):  # type: ignore[no-untyped-def]
    """Judge every hand of a block; `sixes` has no rows where the Six Card Bonus is not offered."""
    has_box = sixes.shape[0] > 0
    first = COMMUNITY + (BOX_CARDS if has_box else 0)
    for seat in range(codes.shape[0]):
        own = cards[first + OWN_CARDS * seat : first + OWN_CARDS * (seat + 1)]
        judge_seat(own, cards[:COMMUNITY], rejected, thresholds_1, thresholds_2, codes[seat], threes[seat])
        if has_box:
            judge_seat_with_box(own, cards[COMMUNITY : COMMUNITY + BOX_CARDS], rejected, sixes[seat])
    judge_best(codes, best)
