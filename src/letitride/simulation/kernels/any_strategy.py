"""Any strategy: a 64-bit word for each of the 22,100 hands of three cards, and how it is looked up for a block.

Bit n of a word says whether bet 2 rides when the first community card is card n, and bit 63 whether bet 1 rides. So
one look answers both questions, and all words together (177 KB) fit the second-level cache. A hand's word is found at
its place among all hands in colexicographic order: a sum of binomial coefficients of its cards in ascending order.
"""

from __future__ import annotations

import numpy as np

from letitride.simulation.kernels.jit import inlined, jitted
from letitride.simulation.kernels.six_cards import sort_three

u8, u16, u64 = np.uint8, np.uint16, np.uint64

BET_1 = 63
"""The bit of bet 1 in a word."""
_ONE, _TWO = u16(1), u16(2)
_THIRD = u16(0xAAAB)
"""The inverse of 3 modulo 2^16: a multiple of 3 times this is a third of it."""
_BIT = u64(1)
_BET_1_TO_BIT_1, _BIT_1 = u64(BET_1 - 1), u64(2)


@inlined
def pairs_below(card):  # type: ignore[no-untyped-def]
    """How many pairs of cards lie below a card: card choose 2."""
    return u16(u16(card * u16(card - _ONE)) >> _ONE)


@inlined
def triples_below(card):  # type: ignore[no-untyped-def]
    """How many triples of cards lie below a card: card choose 3."""
    return u16(u16(pairs_below(card) * u16(card - _TWO)) * _THIRD)


@jitted
def find_places(own, places):  # type: ignore[no-untyped-def]
    """Write the place of each round's own three cards among all hands of three."""
    o0, o1, o2 = own[0], own[1], own[2]
    for t in range(places.shape[0]):
        a, b, c = sort_three(o0[t], o1[t], o2[t])
        places[t] = u16(u16(triples_below(u16(c)) + pairs_below(u16(b))) + u16(a))


@jitted
def look_up_bets(places, fourth, words, codes):  # type: ignore[no-untyped-def]
    """Add the bets that ride to the code of each round; a marked round's code has all bits already."""
    for t in range(codes.shape[0]):
        word = words[places[t]]
        bets = ((word >> _BET_1_TO_BIT_1) & _BIT_1) | ((word >> u64(fourth[t])) & _BIT)
        codes[t] = u8(codes[t] | u8(bets))
