"""The class of six cards in ascending order: the best five of them, or all six (`rules.hands.six_card_hand`)."""

from __future__ import annotations

import numpy as np

from letitride.simulation.kernels.bounds import greater, lesser
from letitride.simulation.kernels.jit import inlined
from letitride.simulation.kernels.judging import (
    OTHER_SUPER_ROYAL,
    SIX_FLUSH,
    SIX_FOUR,
    SIX_FULL_HOUSE,
    SIX_NOTHING,
    SIX_ROYAL,
    SIX_STRAIGHT,
    SIX_STRAIGHT_FLUSH,
    SIX_THREE,
    SUPER_ROYAL_OF_DIAMONDS,
)

u8 = np.uint8

_RANK, _SUIT = u8(0xFC), u8(3)
_FIVE, _NINE, _ACE = u8(3 * 4), u8(7 * 4), u8(12 * 4)
_FOUR_RANKS = u8(16)
_DIAMONDS = u8(1)
_ONE_RANK = u8(4)


@inlined
def sort_three(a, b, c):  # type: ignore[no-untyped-def]
    """Three cards in ascending order."""
    low, high = lesser(a, b), greater(a, b)
    return lesser(low, c), greater(low, lesser(high, c)), greater(high, c)


@inlined
def insert_fourth(a, b, c, card):  # type: ignore[no-untyped-def]
    """Four cards in ascending order, of which three are."""
    return lesser(a, card), greater(a, lesser(b, card)), greater(b, lesser(c, card)), greater(c, card)


@inlined
def insert_fifth(a, b, c, d, card):  # type: ignore[no-untyped-def]
    """Five cards in ascending order, of which four are."""
    return (
        lesser(a, card),
        greater(a, lesser(b, card)),
        greater(b, lesser(c, card)),
        greater(c, lesser(d, card)),
        greater(d, card),
    )


@inlined
def insert_sixth(a, b, c, d, e, card):  # type: ignore[no-untyped-def]
    """Six cards in ascending order, of which five are."""
    first, second, third, fourth, fifth = insert_fifth(a, b, c, d, card)
    return first, second, third, fourth, lesser(fifth, e), greater(fifth, e)


@inlined
def same_rank(one, other):  # type: ignore[no-untyped-def]
    """Whether two cards have one rank: then they differ in the two bits of the suit at most."""
    return u8(one ^ other) < _ONE_RANK


@inlined
def leave_one_out(a, b, c, d, e, f, out_a, out_b, out_c, out_d, out_e):  # type: ignore[no-untyped-def]
    """The five cards that are left when the first card that is out is taken away; the last one if none is."""
    by_b = out_a | out_b
    by_c = by_b | out_c
    by_d = by_c | out_d
    return (
        b if out_a else a,
        c if by_b else b,
        d if by_c else c,
        e if by_d else d,
        f if by_d | out_e else e,
    )


@inlined
def is_run_up_to(low, high):  # type: ignore[no-untyped-def]
    """Whether five different ranks from the lowest to the highest are in a row."""
    return u8(u8(high & _RANK) - u8(low & _RANK)) == _FOUR_RANKS


@inlined
def is_ace(card):  # type: ignore[no-untyped-def]
    """Whether a card is an ace, the highest rank."""
    return card >= _ACE


@inlined
def is_five(card):  # type: ignore[no-untyped-def]
    """Whether a card is a five: as the fourth of different ranks it ends the run 2-3-4-5."""
    return u8(card & _RANK) == _FIVE


@inlined
def is_stranger(card, suit):  # type: ignore[no-untyped-def]
    """Whether a card is not of a suit."""
    return u8(u8(card ^ suit) & _SUIT) > u8(0)


@inlined
def judge_six(a, b, c, d, e, f):  # type: ignore[no-untyped-def]
    """The class of six cards in ascending order; five of a suit are told by the suit of most of the first three."""
    ab, bc, cd, de, ef = same_rank(a, b), same_rank(b, c), same_rank(c, d), same_rank(d, e), same_rank(e, f)
    pairs = u8(u8(u8(u8(ab) + u8(bc)) + u8(u8(cd) + u8(de))) + u8(ef))
    has_three = (ab & bc) | (bc & cd) | (cd & de) | (de & ef)
    has_four = (ab & bc & cd) | (bc & cd & de) | (cd & de & ef)
    v, _, _, y, z = leave_one_out(a, b, c, d, e, f, ab, bc, cd, de, ef)
    is_last_five = (pairs == u8(0)) & is_run_up_to(b, f)
    is_straight = (pairs < u8(2)) & (is_run_up_to(v, z) | (is_ace(f) & is_five(y)) | is_last_five)

    suit = u8(u8(u8(a & b) | u8(a & c)) | u8(b & c))
    out_a, out_b, out_c = is_stranger(a, suit), is_stranger(b, suit), is_stranger(c, suit)
    out_d, out_e, out_f = is_stranger(d, suit), is_stranger(e, suit), is_stranger(f, suit)
    strangers = u8(u8(u8(out_a) + u8(out_b)) + u8(u8(u8(out_c) + u8(out_d)) + u8(u8(out_e) + u8(out_f))))
    is_flush = strangers < u8(2)
    all_suited = strangers == u8(0)
    v, _, _, y, z = leave_one_out(a, b, c, d, e, f, out_a, out_b, out_c, out_d, out_e)
    is_last_five = all_suited & is_run_up_to(b, f)
    ends_in_ace = is_ace(z) | (all_suited & is_ace(f))
    is_run = is_run_up_to(v, z) | is_last_five | (ends_in_ace & is_five(y))
    is_royal = (is_last_five & is_ace(f)) | (is_run_up_to(v, z) & is_ace(z))
    is_super = is_last_five & is_ace(f) & (u8(a & _RANK) == _NINE)

    hand = SIX_THREE if has_three else SIX_NOTHING
    hand = SIX_STRAIGHT if is_straight else hand
    hand = SIX_FLUSH if is_flush else hand
    hand = SIX_FULL_HOUSE if has_three & (pairs > u8(2)) else hand
    hand = SIX_FOUR if has_four else hand
    hand = SIX_STRAIGHT_FLUSH if is_flush & is_run else hand
    hand = SIX_ROYAL if is_flush & is_royal else hand
    hand = OTHER_SUPER_ROYAL if is_super else hand
    return SUPER_ROYAL_OF_DIAMONDS if is_super & (u8(a & _SUIT) == _DIAMONDS) else hand
