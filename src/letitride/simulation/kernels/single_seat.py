"""The base game at one seat: deal, decide, judge and count, a block of rounds at a time.

The result of a round is a code: four times the class of hand, plus 2 if bet 1 rode, plus 1 if bet 2 rode. Only codes
are counted, so that results are whole numbers, add up in any order, and answer every paytable with the same strategy.
"""

from __future__ import annotations

import numpy as np

from letitride.simulation.kernels.any_strategy import find_places, look_up_bets
from letitride.simulation.kernels.counting import add_up, count_codes, empty_counts
from letitride.simulation.kernels.dealing import (
    MARK,
    count_kept,
    draw_one,
    keep_at_most,
    moved,
    rejected_words,
    shared_words,
)
from letitride.simulation.kernels.generator import LANES, fill
from letitride.simulation.kernels.jit import inlined, jitted
from letitride.simulation.kernels.judging import add_fifth, add_fourth, is_suited, judge_five, rank_of, three_ranks
from letitride.simulation.kernels.prospects import rides

u8, u16 = np.uint8, np.uint16

BLOCK = 2048
"""Rounds in a block: what a block needs fits the first-level cache."""
WORDS = 3
"""The 16-bit words of a round; which draws share one is said by `shared_words(5)`."""
CODES = 64
_REJECTS = tuple(u16(rejected_words(*draws)) for draws in shared_words(5))
_LEFT = (u16(52), u16(51), u16(50), u16(49), u16(48))
_NOT_MARKED = u8(0)


@inlined
def code_of(hand, rides_1, rides_2, mark):  # type: ignore[no-untyped-def]
    """The code of a round; 63 if the round is marked."""
    bets = u8((u8(2) if rides_1 else u8(0)) | (u8(1) if rides_2 else u8(0)))
    return u8(u8(u8(hand << u8(2)) | bets) | mark)


@jitted
def draw_five(words, draws, marks):  # type: ignore[no-untyped-def]
    """Five draws for each round of a block; the words are shared as `shared_words(5)` says."""
    w0, w1, w2 = words[0], words[1], words[2]
    d0, d1, d2, d3, d4 = draws[0], draws[1], draws[2], draws[3], draws[4]
    for t in range(marks.shape[0]):
        d0[t], rest = draw_one(w0[t], _LEFT[0])
        d2[t], rest_0 = draw_one(rest, _LEFT[2])
        d1[t], rest = draw_one(w1[t], _LEFT[1])
        d3[t], rest_1 = draw_one(rest, _LEFT[3])
        d4[t], rest_2 = draw_one(w2[t], _LEFT[4])
        is_rejected = (rest_0 < _REJECTS[0]) | (rest_1 < _REJECTS[1]) | (rest_2 < _REJECTS[2])
        marks[t] = MARK if is_rejected else _NOT_MARKED


@inlined
def five_cards(r0, r1, r2, r3, r4):  # type: ignore[no-untyped-def]
    """The cards that five draws take."""
    c1 = moved(r1, r0, u8(51))
    c2 = moved(moved(r2, r1, u8(50)), r0, u8(51))
    c3 = moved(moved(moved(r3, r2, u8(49)), r1, u8(50)), r0, u8(51))
    c4 = moved(moved(moved(moved(r4, r3, u8(48)), r2, u8(49)), r1, u8(50)), r0, u8(51))
    return r0, c1, c2, c3, c4


@jitted
def play_block(draws, marks, thresholds_1, thresholds_2, codes):  # type: ignore[no-untyped-def]
    """Play a block by thresholds (`prospects`) and write the code of each round."""
    r0, r1, r2, r3, r4 = draws[0], draws[1], draws[2], draws[3], draws[4]
    for t in range(codes.shape[0]):
        c0, c1, c2, c3, c4 = five_cards(r0[t], r1[t], r2[t], r3[t], r4[t])
        suits_3 = u8(u8(c0 ^ c1) | u8(c0 ^ c2))
        suits_4 = u8(suits_3 | u8(c0 ^ c3))
        suits_5 = u8(suits_4 | u8(c0 ^ c4))
        a, b, c, d, e = rank_of(c0), rank_of(c1), rank_of(c2), rank_of(c3), rank_of(c4)
        made = three_ranks(a, b, c)
        rides_1 = rides(made, is_suited(suits_3), thresholds_1)
        made = add_fourth(made, a, b, c, d)
        rides_2 = rides(made, is_suited(suits_4), thresholds_2)
        made = add_fifth(made, a, b, c, d, e)
        codes[t] = code_of(judge_five(made, is_suited(suits_5)), rides_1, rides_2, marks[t])


@jitted
def take_four(draws, cards):  # type: ignore[no-untyped-def]
    """Write the first four cards of each round of a block."""
    r0, r1, r2, r3 = draws[0], draws[1], draws[2], draws[3]
    k0, k1, k2, k3 = cards[0], cards[1], cards[2], cards[3]
    for t in range(cards.shape[1]):
        k0[t], k1[t], k2[t], k3[t], _ = five_cards(r0[t], r1[t], r2[t], r3[t], _NOT_MARKED)


@jitted
def deal_five(state, words, draws, marks, cards):  # type: ignore[no-untyped-def]
    """Deal five cards to each round of a block: three of one's own, then the community cards."""
    fill(state, words)
    draw_five(words.reshape(-1).view(np.uint16).reshape((WORDS, BLOCK)), draws, marks)
    r0, r1, r2, r3, r4 = draws[0], draws[1], draws[2], draws[3], draws[4]
    for t in range(cards.shape[1]):
        cards[0, t], cards[1, t], cards[2, t], cards[3, t], cards[4, t] = five_cards(r0[t], r1[t], r2[t], r3[t], r4[t])


@jitted
def play_single_seat(state, rounds, thresholds_1, thresholds_2, strategy):  # type: ignore[no-untyped-def]
    """Play rounds at one seat; returns how often each code occurred.

    A bet rides if the thresholds say so, or if the words of a strategy do, where there are any (`any_strategy`).
    """
    words = np.empty((WORDS * BLOCK // 4 // LANES, LANES), np.uint64)
    halves = words.reshape(-1).view(np.uint16).reshape((WORDS, BLOCK))
    draws, cards = np.empty((5, BLOCK), np.uint8), np.empty((4, BLOCK), np.uint8)
    marks, codes, places = np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.uint16)
    counts, totals = empty_counts(CODES), np.zeros(CODES, np.int64)
    left = rounds
    while left > 0:
        fill(state, words)
        draw_five(halves, draws, marks)
        left -= count_kept(marks) if left >= BLOCK else keep_at_most(left, marks)
        play_block(draws, marks, thresholds_1, thresholds_2, codes)
        if strategy.shape[0] > 0:
            take_four(draws, cards)
            find_places(cards, places)
            look_up_bets(places, cards[3], strategy, codes)
        count_codes(codes, counts)
    add_up(counts, totals)
    totals[MARK] = 0
    return totals
