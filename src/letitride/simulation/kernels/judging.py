"""Classes of hands as their cards come, one hand at a time, in a form that LLVM turns into vector code.

A card is its place in the deck, 0 (``2c``) to 51 (``As``): four times its rank plus its suit. Hands aren't sorted: what
a hand is follows from how many pairs of its cards have one rank (a pair 1, two pair 2, three of a kind 3, a full house
4, four of a kind 6), from its lowest and highest rank, and from its suits; and each card adds its part as it comes.
Classes are places in the enumerations of `letitride.rules.hands`, best first. There are no branches and no tables:
comparisons and selections of bytes only, each cast back to a byte, which a vector register holds 32 of. Ranks and
counts are signed bytes, because processors compare those in one step.
"""

from __future__ import annotations

import numpy as np

from letitride.simulation.kernels.bounds import greater, lesser
from letitride.simulation.kernels.jit import inlined

u8, i8 = np.uint8, np.int8

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

_RANK, _SUIT = u8(0xFC), u8(3)
"""The bits of a card that tell its rank, in steps of four, and its suit."""
_THREE, _FIVE, _TEN, _QUEEN, _ACE = (i8(4 * rank) for rank in (1, 3, 8, 10, 12))
_TWO_RANKS, _FOUR_RANKS = i8(8), i8(16)
_WRAP = i8(80)
"""Added to a rank this makes the ace overflow, so that it is the lowest of signed bytes."""
_NONE, _ONE, _TWO, _THREE_PAIRS, _FOUR_PAIRS, _SIX_PAIRS = (i8(pairs) for pairs in (0, 1, 2, 3, 4, 6))
_SPADES = u8(3)


@inlined
def rank_of(card):  # type: ignore[no-untyped-def]
    """Four times the rank of a card."""
    return i8(u8(card & _RANK))


@inlined
def ace_low(rank):  # type: ignore[no-untyped-def]
    """A rank in an order where the ace is below the deuce."""
    return i8(rank + _WRAP)


@inlined
def is_suited(suits):  # type: ignore[no-untyped-def]
    """Whether cards have one suit, given all differences of their bits."""
    return u8(suits & _SUIT) == u8(0)


@inlined
def is_high(rank):  # type: ignore[no-untyped-def]
    """Whether a rank is a ten or better."""
    return rank >= _TEN


@inlined
def if_high(pairs, rank):  # type: ignore[no-untyped-def]
    """The pairs that a card makes, if it is a ten or better."""
    return pairs if is_high(rank) else _NONE


@inlined
def three_ranks(a, b, c):  # type: ignore[no-untyped-def]
    """What three ranks make: pairs, pairs of high cards, high cards, lowest, highest, and highest with the ace low."""
    of_b, of_c = i8(a == b), i8(i8(a == c) + i8(b == c))
    high_pairs = i8(if_high(of_b, b) + if_high(of_c, c))
    high_cards = i8(i8(i8(is_high(a)) + i8(is_high(b))) + i8(is_high(c)))
    top = greater(greater(ace_low(a), ace_low(b)), ace_low(c))
    return i8(of_b + of_c), high_pairs, high_cards, lesser(lesser(a, b), c), greater(greater(a, b), c), top


@inlined
def add_rank(made, rank, pairs):  # type: ignore[no-untyped-def]
    """What ranks make with one more, which makes so many pairs with them."""
    before, high_before, high_cards, low, high, top = made
    high_pairs = i8(high_before + if_high(pairs, rank))
    high_cards = i8(high_cards + i8(is_high(rank)))
    return (
        i8(before + pairs),
        high_pairs,
        high_cards,
        lesser(low, rank),
        greater(high, rank),
        greater(top, ace_low(rank)),
    )


@inlined
def add_fourth(made, a, b, c, d):  # type: ignore[no-untyped-def]
    """What four ranks make, given what the first three do."""
    return add_rank(made, d, i8(i8(i8(a == d) + i8(b == d)) + i8(c == d)))


@inlined
def add_fifth(made, a, b, c, d, e):  # type: ignore[no-untyped-def]
    """What five ranks make, given what the first four do."""
    return add_rank(made, e, i8(i8(i8(a == e) + i8(b == e)) + i8(i8(c == e) + i8(d == e))))


@inlined
def judge_five(made, is_flush):  # type: ignore[no-untyped-def]
    """The class of five cards (`rules.hands.five_card_hand`); five different ranks below the six hold an ace."""
    pairs, high_pairs, _, low, high, top = made
    is_straight = (pairs == _NONE) & ((i8(high - low) == _FOUR_RANKS) | (top == ace_low(_FIVE)))
    hand = NOTHING
    hand = LOW_PAIR if pairs == _ONE else hand
    hand = TENS_OR_BETTER if (pairs == _ONE) & (high_pairs == _ONE) else hand
    hand = TWO_PAIR if pairs == _TWO else hand
    hand = THREE_OF_A_KIND if pairs == _THREE_PAIRS else hand
    hand = FULL_HOUSE if pairs == _FOUR_PAIRS else hand
    hand = FOUR_OF_A_KIND if pairs == _SIX_PAIRS else hand
    hand = STRAIGHT if is_straight else hand
    hand = FLUSH if is_flush else hand
    hand = STRAIGHT_FLUSH if is_flush & is_straight else hand
    return ROYAL_FLUSH if is_flush & is_straight & (low == _TEN) else hand


@inlined
def judge_three(made, is_flush, suit):  # type: ignore[no-untyped-def]
    """The class of three cards (`rules.hands.three_card_hand`); three different ranks below the four hold an ace."""
    pairs, _, _, low, high, top = made
    is_straight = (pairs == _NONE) & ((i8(high - low) == _TWO_RANKS) | (top == ace_low(_THREE)))
    is_royal = is_flush & is_straight & (low == _QUEEN)
    hand = THREE_PAIR if pairs == _ONE else THREE_NOTHING
    hand = THREE_ALIKE if pairs == _THREE_PAIRS else hand
    hand = THREE_FLUSH if is_flush else hand
    hand = THREE_STRAIGHT if is_straight else hand
    hand = THREE_STRAIGHT_FLUSH if is_flush & is_straight else hand
    hand = OTHER_MINI_ROYAL if is_royal else hand
    return MINI_ROYAL_OF_SPADES if is_royal & (u8(suit & _SUIT) == _SPADES) else hand
