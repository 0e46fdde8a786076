"""Cards on a terminal: suits as symbols, red ones in red."""

from __future__ import annotations

from collections.abc import Iterable

from letitride.cards import Card, Suit

_SUITS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "[red]♦[/]", Suit.HEARTS: "[red]♥[/]", Suit.SPADES: "♠"}


def shown(cards: Iterable[Card]) -> str:
    """Cards for people, such as ``A♠ 10♦``."""
    return " ".join(f"[bold]{card.rank.letter.replace('T', '10')}[/]{_SUITS[card.suit]}" for card in cards) or "none"
