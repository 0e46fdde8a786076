"""Cards off the top of a shuffled deck, for a block of rounds at once, without bias.

Draw i is uniform among the 52 - i cards that are left: a 16-bit word times 52 - i, of which the upper half is the draw.
A word whose lower half is below 65536 mod (52 - i) would favour some draws, so its round is dealt as rejected and
nobody counts it. The Fisher-Yates shuffle then needs no deck in memory: the card at place r is r itself, unless an
earlier draw j took place r and the last card of that moment, 51 - j, was moved there.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from letitride.simulation.jit import inlined, jitted

u8, u16, u32 = np.uint8, np.uint16, np.uint32

Bytes = npt.NDArray[np.uint8]
DECK_SIZE = 52
WORD_VALUES = 65536
_HALF = u32(16)
_LOW_HALF = u32(WORD_VALUES - 1)


@inlined
def draw(word, cards_left):  # type: ignore[no-untyped-def]
    """A draw among the cards left, and 1 if its round must be rejected."""
    product = u32(u32(word) * cards_left)
    is_rejected = u32(product & _LOW_HALF) < u32(WORD_VALUES % cards_left)
    return u8(product >> _HALF), u8(is_rejected)


@inlined
def moved(place, draw_before, last_card):  # type: ignore[no-untyped-def]
    """Where the card at a place came from, as far as one earlier draw is concerned."""
    return last_card if place == draw_before else place


@jitted
def draw_all(words, draws, rejected):  # type: ignore[no-untyped-def]
    """Turn a row of 16-bit words into draws for each card, and mark the rounds that must be rejected."""
    for t in range(rejected.shape[0]):
        rejected[t] = u8(0)
    for card in range(draws.shape[0]):
        cards_left = u32(DECK_SIZE - card)
        row, out = words[card], draws[card]
        for t in range(rejected.shape[0]):
            out[t], is_rejected = draw(row[t], cards_left)
            rejected[t] = u8(rejected[t] | is_rejected)


@jitted
def trace_four(places, r0, r1, r2, r3, last):  # type: ignore[no-untyped-def]
    """Follow places back through four earlier draws, the latest first, whose last card was `last`."""
    for t in range(places.shape[0]):
        place = moved(places[t], r0[t], last)
        place = moved(place, r1[t], u8(last + u8(1)))
        place = moved(place, r2[t], u8(last + u8(2)))
        places[t] = moved(place, r3[t], u8(last + u8(3)))


@jitted
def trace_one(places, r0, last):  # type: ignore[no-untyped-def]
    """Follow places back through one earlier draw."""
    for t in range(places.shape[0]):
        places[t] = moved(places[t], r0[t], last)


@jitted
def take_cards(draws, cards):  # type: ignore[no-untyped-def]
    """Turn draws into the cards that they take; four earlier draws at a time spare loads and stores."""
    cards[:] = draws
    for card in range(1, draws.shape[0]):
        before = card - 1
        while before >= 3:
            last = u8(DECK_SIZE - 1 - before)
            r0, r1, r2, r3 = draws[before], draws[before - 1], draws[before - 2], draws[before - 3]
            trace_four(cards[card], r0, r1, r2, r3, last)
            before -= 4
        while before >= 0:
            trace_one(cards[card], draws[before], u8(DECK_SIZE - 1 - before))
            before -= 1


@jitted
def keep_at_most(rounds, rejected):  # type: ignore[no-untyped-def]
    """Reject the rounds of a block beyond so many, and return how many are kept."""
    kept = 0
    for t in range(rejected.shape[0]):
        kept += 1 - rejected[t]
    if kept <= rounds:
        return kept
    kept = 0
    for t in range(rejected.shape[0]):
        if kept == rounds:
            rejected[t] = u8(1)
        kept += 1 - rejected[t]
    return rounds
