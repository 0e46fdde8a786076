"""The base game at one seat: deal, decide, judge and count, a block of rounds at a time.

The result of a round is a code: four times the class of hand, plus 2 if bet 1 rode, plus 1 if bet 2 rode. Only codes
are counted, so that results are whole numbers, add up in any order, and answer every paytable with the same strategy.
"""

from __future__ import annotations

import numpy as np

from letitride.simulation.dealing import draw, keep_at_most, moved
from letitride.simulation.generator import LANES, fill
from letitride.simulation.jit import inlined, jitted
from letitride.simulation.judging import insert_fifth, insert_fourth, judge_five, sort_three
from letitride.simulation.prospects import rides_with_four, rides_with_three

u8, u16, u32 = np.uint8, np.uint16, np.uint32

BLOCK = 2048
"""Rounds in a block: what a block needs fits the first-level cache."""
CODES = 64
REJECTED = u8(63)
"""The code of a round that is not counted."""
COPIES = 4
_ONE = u32(1)
_LEFT = (u32(52), u32(51), u32(50), u32(49), u32(48))


@inlined
def code_of(hand, rides_1, rides_2, is_rejected):  # type: ignore[no-untyped-def]
    """The code of a round."""
    code = u8(u8(hand << u8(2)) | u8(u8(u8(rides_1) << u8(1)) | u8(rides_2)))
    return REJECTED if is_rejected > u8(0) else code


@jitted
def draw_five(words, draws, rejected):  # type: ignore[no-untyped-def]
    """Five draws for each round of a block."""
    w0, w1, w2, w3, w4 = words[0], words[1], words[2], words[3], words[4]
    d0, d1, d2, d3, d4 = draws[0], draws[1], draws[2], draws[3], draws[4]
    for t in range(rejected.shape[0]):
        d0[t], x0 = draw(w0[t], _LEFT[0])
        d1[t], x1 = draw(w1[t], _LEFT[1])
        d2[t], x2 = draw(w2[t], _LEFT[2])
        d3[t], x3 = draw(w3[t], _LEFT[3])
        d4[t], x4 = draw(w4[t], _LEFT[4])
        rejected[t] = u8(u8(x0 | x1) | u8(u8(x2 | x3) | x4))


@inlined
def five_cards(r0, r1, r2, r3, r4):  # type: ignore[no-untyped-def]
    """The cards that five draws take."""
    c1 = moved(r1, r0, u8(51))
    c2 = moved(moved(r2, r1, u8(50)), r0, u8(51))
    c3 = moved(moved(moved(r3, r2, u8(49)), r1, u8(50)), r0, u8(51))
    c4 = moved(moved(moved(moved(r4, r3, u8(48)), r2, u8(49)), r1, u8(50)), r0, u8(51))
    return r0, c1, c2, c3, c4


@jitted
def play_block(draws, rejected, thresholds_1, thresholds_2, codes):  # type: ignore[no-untyped-def]
    """Play a block by thresholds (`prospects`) and write the code of each round."""
    r0, r1, r2, r3, r4 = draws[0], draws[1], draws[2], draws[3], draws[4]
    for t in range(codes.shape[0]):
        c0, c1, c2, c3, c4 = five_cards(r0[t], r1[t], r2[t], r3[t], r4[t])
        a, b, c = sort_three(c0, c1, c2)
        rides_1 = rides_with_three(a, b, c, thresholds_1)
        a, b, c, d = insert_fourth(a, b, c, c3)
        rides_2 = rides_with_four(a, b, c, d, thresholds_2)
        a, b, c, d, e = insert_fifth(a, b, c, d, c4)
        codes[t] = code_of(judge_five(a, b, c, d, e), rides_1, rides_2, rejected[t])


@jitted
def count_pairs(pairs, counts):  # type: ignore[no-untyped-def]
    """Count codes two at a time, in four tables in turn, so that a count rarely waits for the one before."""
    t0, t1, t2, t3 = counts[0], counts[1], counts[2], counts[3]
    for t in range(0, pairs.shape[0], COPIES):
        t0[pairs[t]] += _ONE
        t1[pairs[t + 1]] += _ONE
        t2[pairs[t + 2]] += _ONE
        t3[pairs[t + 3]] += _ONE


@jitted
def add_up_pairs(counts, totals):  # type: ignore[no-untyped-def]
    """Add the counts of pairs to the counts of single codes."""
    codes = totals.shape[0]
    for copy in range(COPIES):
        for first in range(codes):
            for second in range(codes):
                seen = np.int64(counts[copy, first | (second << 8)])
                totals[first] += seen
                totals[second] += seen


@jitted
def play_by_thresholds(state, rounds, thresholds_1, thresholds_2):  # type: ignore[no-untyped-def]
    """Play rounds at one seat by thresholds; returns how often each code occurred."""
    words = np.empty((5 * BLOCK // 4 // LANES, LANES), np.uint64)
    halves = words.reshape(-1).view(np.uint16).reshape((5, BLOCK))
    draws = np.empty((5, BLOCK), np.uint8)
    rejected = np.empty(BLOCK, np.uint8)
    codes = np.empty(BLOCK, np.uint8)
    pairs = codes.view(np.uint16)
    counts = np.zeros((COPIES, CODES << 8), np.uint32)
    totals = np.zeros(CODES, np.int64)
    left = rounds
    while left > 0:
        fill(state, words)
        draw_five(halves, draws, rejected)
        left -= keep_at_most(left, rejected)
        play_block(draws, rejected, thresholds_1, thresholds_2, codes)
        count_pairs(pairs, counts)
    add_up_pairs(counts, totals)
    totals[REJECTED] = 0
    return totals
