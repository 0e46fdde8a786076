"""A table of one to seven seats: deal a block of rounds, and judge every hand that a wager looks at.

The cards of a round are rows of a block: the two community cards, then the three box cards of the Six Card Bonus if it
is offered, then three for each seat. A seat's decisions look at its own cards and the first community card.
"""

from __future__ import annotations

import numpy as np

from letitride.simulation.kernels.any_strategy import find_places, look_up_bets
from letitride.simulation.kernels.bounds import lesser
from letitride.simulation.kernels.dealing import draw_all, take_cards
from letitride.simulation.kernels.generator import LANES, fill
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
from letitride.simulation.kernels.prospects import rides
from letitride.simulation.kernels.single_seat import code_of
from letitride.simulation.kernels.six_cards import insert_fifth, insert_fourth, insert_sixth, judge_six, sort_three

u8 = np.uint8

TABLE_BLOCK = 1024
"""Rounds in a block: enough to keep vectors busy, few enough for the caches."""
COMMUNITY, BOX_CARDS, OWN_CARDS = 2, 3, 3
_CLASS_BITS = u8(15)
"""The class of a hand in a round that is marked: no hand has it."""


@jitted
def words_for(words):  # type: ignore[no-untyped-def]
    """Room for so many random words of 16 bits for each round of a block."""
    return np.empty((words * TABLE_BLOCK // 4 // LANES, LANES), np.uint64)


@jitted
def deal_block(state, words, plan, left, draws, cards, marks):  # type: ignore[no-untyped-def]
    """Deal a block of rounds, as many cards to each as `cards` has rows (`dealing`)."""
    fill(state, words)
    draw_all(words.reshape(-1).view(np.uint16).reshape((plan.shape[0], TABLE_BLOCK)), plan, left, draws, marks)
    take_cards(draws, cards)


@jitted
def judge_seat(own, community, marks, thresholds_1, thresholds_2, codes, threes):  # type: ignore[no-untyped-def]
    """Write the code (`single_seat`) and the class of three cards of one seat, for each round of a block."""
    o0, o1, o2, board_1, board_2 = own[0], own[1], own[2], community[0], community[1]
    for t in range(codes.shape[0]):
        c0, c1, c2, c3, c4, mark = o0[t], o1[t], o2[t], board_1[t], board_2[t], marks[t]
        suits_3 = u8(u8(c0 ^ c1) | u8(c0 ^ c2))
        suits_4 = u8(suits_3 | u8(c0 ^ c3))
        suits_5 = u8(suits_4 | u8(c0 ^ c4))
        a, b, c, d, e = rank_of(c0), rank_of(c1), rank_of(c2), rank_of(c3), rank_of(c4)
        made = three_ranks(a, b, c)
        threes[t] = u8(judge_three(made, is_suited(suits_3), c0) | u8(mark & _CLASS_BITS))
        rides_1 = rides(made, is_suited(suits_3), thresholds_1)
        made = add_fourth(made, a, b, c, d)
        rides_2 = rides(made, is_suited(suits_4), thresholds_2)
        made = add_fifth(made, a, b, c, d, e)
        codes[t] = code_of(judge_five(made, is_suited(suits_5)), rides_1, rides_2, mark)


@jitted
def judge_seat_with_box(own, box, marks, sixes):  # type: ignore[no-untyped-def]
    """Write the class of six cards of one seat, for each round of a block."""
    o0, o1, o2, b0, b1, b2 = own[0], own[1], own[2], box[0], box[1], box[2]
    for t in range(sixes.shape[0]):
        a, b, c = sort_three(o0[t], o1[t], o2[t])
        a, b, c, d = insert_fourth(a, b, c, b0[t])
        a, b, c, d, e = insert_fifth(a, b, c, d, b1[t])
        a, b, c, d, e, f = insert_sixth(a, b, c, d, e, b2[t])
        sixes[t] = u8(judge_six(a, b, c, d, e, f) | u8(marks[t] & _CLASS_BITS))


@jitted
def judge_best(codes, best):  # type: ignore[no-untyped-def]
    """Write the class of the highest hand at the table, for each round of a block (COVER.7)."""
    for t in range(best.shape[0]):
        best[t] = u8(codes[0, t] >> u8(2))
    for seat in range(1, codes.shape[0]):
        row = codes[seat]
        for t in range(best.shape[0]):
            best[t] = lesser(best[t], u8(row[t] >> u8(2)))


@jitted
def judge_table(cards, marks, thresholds_1, thresholds_2, strategy, codes, threes, sixes, best):  # type: ignore[no-untyped-def]
    """Judge every hand of a block; `sixes` has no rows where the Six Card Bonus is not offered.

    A bet rides if the thresholds say so, or if the words of a strategy do, where there are any (`any_strategy`).
    """
    has_box = sixes.shape[0] > 0
    first = COMMUNITY + (BOX_CARDS if has_box else 0)
    places = np.empty(TABLE_BLOCK, np.uint16)
    for seat in range(codes.shape[0]):
        own = cards[first + OWN_CARDS * seat : first + OWN_CARDS * (seat + 1)]
        judge_seat(own, cards[:COMMUNITY], marks, thresholds_1, thresholds_2, codes[seat], threes[seat])
        if strategy.shape[0] > 0:
            find_places(own, places)
            look_up_bets(places, cards[0], strategy, codes[seat])
        if has_box:
            judge_seat_with_box(own, cards[COMMUNITY : COMMUNITY + BOX_CARDS], marks, sixes[seat])
    judge_best(codes, best)
