"""Classes of hands from sorted cards, one hand at a time, in a form that LLVM turns into vector code.

A card is its place in the deck, 0 (``2c``) to 51 (``As``): four times its rank plus its suit, so that sorted cards are
sorted by rank. Classes are places in the enumerations of `letitride.rules.hands`, best first. There are no branches
and no tables: comparisons and selections of bytes only, each cast back to a byte, which a vector register holds 32 of.
"""

from __future__ import annotations

import numpy as np

from letitride.simulation.jit import inlined

u8 = np.uint8

ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, FLUSH, STRAIGHT = (u8(place) for place in range(6))
THREE_OF_A_KIND, TWO_PAIR, TENS_OR_BETTER, LOW_PAIR, NOTHING = (u8(place) for place in range(6, 11))
"""The places in `rules.hands.FiveCardHand`."""

MINI_ROYAL_OF_SPADES, OTHER_MINI_ROYAL = u8(0), u8(1)
THREE_STRAIGHT_FLUSH, THREE_ALIKE, THREE_STRAIGHT, THREE_FLUSH, THREE_PAIR, THREE_NOTHING = (
    u8(place) for place in range(3, 9)
)
"""The places in `rules.hands.ThreeCardHand`; the collective mini royal is no hand's class."""
SUPER_ROYAL_OF_DIAMONDS, OTHER_SUPER_ROYAL = u8(0), u8(1)
SIX_ROYAL, SIX_STRAIGHT_FLUSH, SIX_FOUR, SIX_FULL_HOUSE, SIX_FLUSH, SIX_STRAIGHT, SIX_THREE, SIX_NOTHING = (
    u8(place) for place in range(3, 11)
)
"""The places in `rules.hands.SixCardHand`; the collective super royal is no hand's class."""

_RANK = u8(0xFC)
"""The bits of a card that tell its rank, in steps of four."""
_SUIT = u8(3)
_THREE, _FIVE, _TEN, _ACE = u8(1 * 4), u8(3 * 4), u8(8 * 4), u8(12 * 4)
_ONE_RANK, _TWO_RANKS, _FOUR_RANKS = u8(4), u8(8), u8(16)
_SPADES = u8(3)


@inlined
def sort_three(a, b, c):  # type: ignore[no-untyped-def]
    """Three cards in ascending order."""
    low, high = min(a, b), max(a, b)
    return min(low, c), max(low, min(high, c)), max(high, c)


@inlined
def insert_fourth(a, b, c, card):  # type: ignore[no-untyped-def]
    """Four cards in ascending order, of which three are."""
    return min(a, card), max(a, min(b, card)), max(b, min(c, card)), max(c, card)


@inlined
def insert_fifth(a, b, c, d, card):  # type: ignore[no-untyped-def]
    """Five cards in ascending order, of which four are."""
    return min(a, card), max(a, min(b, card)), max(b, min(c, card)), max(c, min(d, card)), max(d, card)


@inlined
def insert_sixth(a, b, c, d, e, card):  # type: ignore[no-untyped-def]
    """Six cards in ascending order, of which five are."""
    first, second, third, fourth, fifth = insert_fifth(a, b, c, d, card)
    return first, second, third, fourth, min(fifth, e), max(fifth, e)


@inlined
def same_rank(one, other):  # type: ignore[no-untyped-def]
    """Whether two cards have one rank: then they differ in the two bits of the suit at most."""
    return u8(one ^ other) < _ONE_RANK


@inlined
def judge_five(a, b, c, d, e):  # type: ignore[no-untyped-def]
    """The class of five cards in ascending order (`rules.hands.five_card_hand`)."""
    ab, bc, cd, de = same_rank(a, b), same_rank(b, c), same_rank(c, d), same_rank(d, e)
    pairs = u8(u8(u8(ab) + u8(bc)) + u8(u8(cd) + u8(de)))
    has_three = (ab & bc) | (bc & cd) | (cd & de)
    has_four = (ab & cd & bc) | (bc & de & cd)
    is_high = (ab & (a >= _TEN)) | (bc & (b >= _TEN)) | (cd & (c >= _TEN)) | (de & (d >= _TEN))
    suits = u8(u8(u8(a ^ b) | u8(a ^ c)) | u8(u8(a ^ d) | u8(a ^ e)))
    is_flush = u8(suits & _SUIT) == u8(0)
    low, high = u8(a & _RANK), u8(e & _RANK)
    is_wheel = (high == _ACE) & (u8(d & _RANK) == _FIVE)
    is_straight = (pairs == u8(0)) & ((u8(high - low) == _FOUR_RANKS) | is_wheel)
    hand = NOTHING
    hand = LOW_PAIR if pairs == u8(1) else hand
    hand = TENS_OR_BETTER if (pairs == u8(1)) & is_high else hand
    hand = TWO_PAIR if pairs == u8(2) else hand
    hand = THREE_OF_A_KIND if (pairs == u8(2)) & has_three else hand
    hand = FULL_HOUSE if pairs == u8(3) else hand
    hand = FOUR_OF_A_KIND if has_four else hand
    hand = STRAIGHT if is_straight else hand
    hand = FLUSH if is_flush else hand
    hand = STRAIGHT_FLUSH if is_flush & is_straight else hand
    return ROYAL_FLUSH if is_flush & is_straight & (low == _TEN) else hand


@inlined
def judge_three(a, b, c):  # type: ignore[no-untyped-def]
    """The class of three cards in ascending order (`rules.hands.three_card_hand`)."""
    ab, bc = same_rank(a, b), same_rank(b, c)
    is_flush = u8(u8(u8(a ^ b) | u8(a ^ c)) & _SUIT) == u8(0)
    low, high = u8(a & _RANK), u8(c & _RANK)
    is_low_run = (high == _ACE) & (u8(b & _RANK) == _THREE)
    is_straight = ((u8(high - low) == _TWO_RANKS) | is_low_run) & (not ab | bc)
    is_royal = is_flush & is_straight & (low == u8(_TEN + _TWO_RANKS))
    hand = THREE_PAIR if ab | bc else THREE_NOTHING
    hand = THREE_FLUSH if is_flush else hand
    hand = THREE_STRAIGHT if is_straight else hand
    hand = THREE_ALIKE if ab & bc else hand
    hand = THREE_STRAIGHT_FLUSH if is_flush & is_straight else hand
    hand = OTHER_MINI_ROYAL if is_royal else hand
    return MINI_ROYAL_OF_SPADES if is_royal & (u8(a & _SUIT) == _SPADES) else hand
