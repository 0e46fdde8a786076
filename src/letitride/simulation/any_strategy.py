"""The base game at one seat under any strategy: a bit for each of the 22,100 three-card and 270,725 four-card hands.

A hand's bit is found at its place among all hands of its size in colexicographic order, which is a sum of binomial
coefficients of its cards in ascending order. All bits together take 37 KB, so that the first-level cache holds them.
"""

from __future__ import annotations

import numpy as np

from letitride.simulation.dealing import keep_at_most
from letitride.simulation.generator import LANES, fill
from letitride.simulation.jit import inlined, jitted
from letitride.simulation.judging import insert_fifth, insert_fourth, judge_five, sort_three
from letitride.simulation.single_seat import (
    BLOCK,
    CODES,
    COPIES,
    REJECTED,
    add_up_pairs,
    code_of,
    count_pairs,
    draw_five,
    five_cards,
)

u8, u32 = np.uint8, np.uint32

_ONE, _TWO, _THREE = u32(1), u32(2), u32(3)
_THIRD = u32(0xAAAAAAAB)
"""The inverse of 3 modulo 2^32: a multiple of 3 times this is a third of it."""
_WORD, _BIT = u32(5), u32(31)


@inlined
def pairs_below(card):  # type: ignore[no-untyped-def]
    """How many pairs of cards lie below a card: card choose 2."""
    return u32(u32(card * u32(card - _ONE)) >> _ONE)


@inlined
def triples_below(card):  # type: ignore[no-untyped-def]
    """How many triples of cards lie below a card: card choose 3."""
    return u32(u32(pairs_below(card) * u32(card - _TWO)) * _THIRD)


@inlined
def quadruples_below(card):  # type: ignore[no-untyped-def]
    """How many quadruples of cards lie below a card: card choose 4."""
    return u32(u32(u32(triples_below(card) * u32(card - _THREE))) >> _TWO)


@inlined
def bit_at(bits, place):  # type: ignore[no-untyped-def]
    """The bit at a place of a table of 32-bit words."""
    return u8(u32(bits[place >> _WORD] >> u32(place & _BIT)) & _ONE)


@jitted
def sort_block(draws, sorted_cards, hands):  # type: ignore[no-untyped-def]
    """Write each round's first three cards in order (rows 0 to 2), its first four (3 to 6), and its class of hand."""
    r0, r1, r2, r3, r4 = draws[0], draws[1], draws[2], draws[3], draws[4]
    s0, s1, s2 = sorted_cards[0], sorted_cards[1], sorted_cards[2]
    s3, s4, s5, s6 = sorted_cards[3], sorted_cards[4], sorted_cards[5], sorted_cards[6]
    for t in range(hands.shape[0]):
        c0, c1, c2, c3, c4 = five_cards(r0[t], r1[t], r2[t], r3[t], r4[t])
        a, b, c = sort_three(c0, c1, c2)
        s0[t], s1[t], s2[t] = a, b, c
        a, b, c, d = insert_fourth(a, b, c, c3)
        s3[t], s4[t], s5[t], s6[t] = a, b, c, d
        a, b, c, d, e = insert_fifth(a, b, c, d, c4)
        hands[t] = judge_five(a, b, c, d, e)


@jitted
def look_up_three(sorted_cards, bits, rides):  # type: ignore[no-untyped-def]
    """Whether bet 1 rides in each round."""
    s0, s1, s2 = sorted_cards[0], sorted_cards[1], sorted_cards[2]
    for t in range(rides.shape[0]):
        place = u32(u32(triples_below(u32(s2[t])) + pairs_below(u32(s1[t]))) + u32(s0[t]))
        rides[t] = bit_at(bits, place)


@jitted
def look_up_four(sorted_cards, bits, rides):  # type: ignore[no-untyped-def]
    """Whether bet 2 rides in each round."""
    s0, s1, s2, s3 = sorted_cards[3], sorted_cards[4], sorted_cards[5], sorted_cards[6]
    for t in range(rides.shape[0]):
        high = u32(quadruples_below(u32(s3[t])) + triples_below(u32(s2[t])))
        rides[t] = bit_at(bits, u32(high + u32(pairs_below(u32(s1[t])) + u32(s0[t]))))


@jitted
def join_codes(hands, rides_1, rides_2, rejected, codes):  # type: ignore[no-untyped-def]
    """Write the code of each round."""
    for t in range(codes.shape[0]):
        codes[t] = code_of(hands[t], rides_1[t], rides_2[t], rejected[t])


@jitted
def play_by_table(state, rounds, three_bits, four_bits):  # type: ignore[no-untyped-def]
    """Play rounds at one seat by a table of bits; returns how often each code occurred."""
    words = np.empty((5 * BLOCK // 4 // LANES, LANES), np.uint64)
    halves = words.reshape(-1).view(np.uint16).reshape((5, BLOCK))
    draws = np.empty((5, BLOCK), np.uint8)
    sorted_cards = np.empty((7, BLOCK), np.uint8)
    rejected, hands = np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.uint8)
    rides_1, rides_2 = np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.uint8)
    codes = np.empty(BLOCK, np.uint8)
    pairs = codes.view(np.uint16)
    counts = np.zeros((COPIES, CODES << 8), np.uint32)
    totals = np.zeros(CODES, np.int64)
    left = rounds
    while left > 0:
        fill(state, words)
        draw_five(halves, draws, rejected)
        left -= keep_at_most(left, rejected)
        sort_block(draws, sorted_cards, hands)
        look_up_three(sorted_cards, three_bits, rides_1)
        look_up_four(sorted_cards, four_bits, rides_2)
        join_codes(hands, rides_1, rides_2, rejected, codes)
        count_pairs(pairs, counts)
    add_up_pairs(counts, totals)
    totals[REJECTED] = 0
    return totals
