"""Cards off the top of a shuffled deck, for a block of rounds at once, without bias.

Draw i is uniform among the 52 - i cards that are left. One 16-bit word gives two draws: the word times the cards left
is the first draw in its upper half, and the lower half times the cards left then is the second. A word whose last lower
half is below 65536 mod (product of both) would favour some draws, so its round is marked and nobody counts it
(docs/maths.md). The Fisher-Yates shuffle then needs no deck in memory: the card at place r is r itself, unless an
earlier draw j took place r and the last card of that moment, 51 - j, was moved there.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from letitride.simulation.kernels.jit import inlined, jitted

u8, u16, u32 = np.uint8, np.uint16, np.uint32

DECK_SIZE = 52
WORD_VALUES = 65536
MARK = u8(63)
"""Marks a round that is not counted; no code or class is changed by a mark of 0, and all become 63 by this one."""
STRIDE = 8
"""How many earlier draws are looked through at once."""
FIRST_DRAW = STRIDE - 1
"""The row of the first draw: rows of `NOWHERE` come before it, so that every card can look through whole strides."""
NOWHERE = u8(255)
"""A place that no draw takes."""
_HALF = u32(16)
_NOT_MARKED = u8(0)


@cache
def shared_words(cards: int) -> tuple[tuple[int, ...], ...]:
    """Which two draws share a word, the pairs with the fewest rejected words first; of an odd number one is alone.

    >>> shared_words(5)
    ((0, 2), (1, 3), (4,))
    """
    left = set(range(cards))
    pairs = [(first, second) for first in range(cards) for second in range(first + 1, cards)]
    words: list[tuple[int, ...]] = []
    for pair in sorted(pairs, key=lambda pair: (rejected_words(*pair), pair)):
        if left.issuperset(pair):
            left.difference_update(pair)
            words.append(pair)
    return (*words, *((alone,) for alone in left))


def rejected_words(*draws: int) -> int:
    """How many of all 65,536 words some draws that share a word reject."""
    ways = 1
    for draw in draws:
        ways *= DECK_SIZE - draw
    return WORD_VALUES % ways


def word_plan(cards: int) -> npt.NDArray[np.int64]:
    """For each word of a round: the draws that share it, -1 if there is one only, and how many words are rejected."""
    return np.array([(*(*draws, -1)[:2], rejected_words(*draws)) for draws in shared_words(cards)], np.int64)


@inlined
def draw_one(word, cards_left):  # type: ignore[no-untyped-def]
    """A draw among the cards left, and what is left of the word; in this form LLVM multiplies 16 words at once."""
    return u8(u32(u32(word) * u32(cards_left)) >> _HALF), u16(word * cards_left)


@inlined
def moved(place, draw_before, last_card):  # type: ignore[no-untyped-def]
    """Where the card at a place came from, as far as one earlier draw is concerned."""
    return last_card if place == draw_before else place


@jitted
def draw_alone(words, left, rejects, draws, marks):  # type: ignore[no-untyped-def]
    """One draw from each word of a row."""
    for t in range(marks.shape[0]):
        draws[t], rest = draw_one(words[t], left[t])
        marks[t] = u8(marks[t] | (MARK if rest < rejects else _NOT_MARKED))


@jitted
def draw_two(words, left, left_then, rejects, draws, draws_then, marks):  # type: ignore[no-untyped-def]
    """Two draws from each word of a row."""
    for t in range(marks.shape[0]):
        draws[t], rest = draw_one(words[t], left[t])
        draws_then[t], rest = draw_one(rest, left_then[t])
        marks[t] = u8(marks[t] | (MARK if rest < rejects else _NOT_MARKED))


@jitted
def rows_of_cards_left(cards, width):  # type: ignore[no-untyped-def]
    """The cards left at each draw, in rows: LLVM multiplies a row by a row faster than a row by a variable."""
    left = np.empty((cards, width), np.uint16)
    for card in range(cards):
        for t in range(width):
            left[card, t] = u16(DECK_SIZE - card)
    return left


@jitted
def draw_all(words, plan, left, draws, marks):  # type: ignore[no-untyped-def]
    """Turn rows of words into the draws of each card, and mark the rounds that must not be counted."""
    for t in range(marks.shape[0]):
        marks[t] = _NOT_MARKED
    for row in range(plan.shape[0]):
        first, second, rejects = plan[row, 0], plan[row, 1], u16(plan[row, 2])
        if second < 0:
            draw_alone(words[row], left[first], rejects, draws[FIRST_DRAW + first], marks)
        else:
            one, other = draws[FIRST_DRAW + first], draws[FIRST_DRAW + second]
            draw_two(words[row], left[first], left[second], rejects, one, other, marks)


@jitted
def trace(places, draws, before):  # type: ignore[no-untyped-def]
    """Follow places back through eight earlier draws, of which the latest is draw `before` (row `before` + 7)."""
    r0, r1, r2, r3 = draws[before + 7], draws[before + 6], draws[before + 5], draws[before + 4]
    r4, r5, r6, r7 = draws[before + 3], draws[before + 2], draws[before + 1], draws[before]
    last = DECK_SIZE - 1 - before
    m0, m1, m2, m3 = u8(last), u8(last + 1), u8(last + 2), u8(last + 3)
    m4, m5, m6, m7 = u8(last + 4), u8(last + 5), u8(last + 6), u8(last + 7)
    for t in range(places.shape[0]):
        place = moved(moved(moved(moved(places[t], r0[t], m0), r1[t], m1), r2[t], m2), r3[t], m3)
        places[t] = moved(moved(moved(moved(place, r4[t], m4), r5[t], m5), r6[t], m6), r7[t], m7)


@jitted
def take_cards(draws, cards):  # type: ignore[no-untyped-def]
    """Turn draws into the cards that they take; before the first draw there are seven rows of places never taken."""
    for card in range(cards.shape[0]):
        for t in range(cards.shape[1]):
            cards[card, t] = draws[FIRST_DRAW + card, t]
        for before in range(card - 1, -1, -STRIDE):
            trace(cards[card], draws, before)


@jitted
def keep_at_most(rounds, marks):  # type: ignore[no-untyped-def]
    """Mark the rounds of a block beyond so many, and return how many are kept."""
    kept = 0
    for t in range(marks.shape[0]):
        if marks[t] == _NOT_MARKED:
            if kept < rounds:
                kept += 1
            else:
                marks[t] = MARK
    return kept


@jitted
def count_kept(marks):  # type: ignore[no-untyped-def]
    """How many rounds of a block are not marked."""
    marked = u16(0)
    for t in range(marks.shape[0]):
        marked = u16(marked + u16(marks[t] >> u8(5)))
    return marks.shape[0] - np.int64(marked)
