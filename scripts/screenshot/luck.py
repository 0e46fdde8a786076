"""The cards that pictures show; house and player together can bring them about."""

from __future__ import annotations

from letitride.cards import Card, Suit


def four_to_a_royal(deck: tuple[Card, ...], *, seats: int) -> bool:
    """Seat 1 and the left community card have four hearts of a royal flush, where stacks go to the seats first."""
    return all(card.suit is Suit.HEARTS and card.rank >= 10 for card in (*deck[:3], deck[3 * seats]))
