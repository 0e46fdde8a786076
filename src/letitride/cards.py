"""Cards and their text forms: ``As`` is the ace of spades, ``Tc`` the ten of clubs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from letitride.errors import TextError


class Rank(IntEnum):
    """A card's rank, deuce low and ace high (CA.rank.2, MD.06.A)."""

    __hash__ = int.__hash__

    DEUCE = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One character: ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``."""
        return _RANK_LETTERS[self - 2]


class Suit(Enum):
    """A card's suit. Suits have no order: none outranks another (CA.rank.1, MD.06.B)."""

    __hash__ = object.__hash__  # members are unique, and the name's hash costs a call each time

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def letter(self) -> str:
        """One character: ``c``, ``d``, ``h`` or ``s``."""
        return self.value


_RANK_LETTERS = "23456789TJQKA"
_SUITS = tuple(Suit)


_MADE: dict[tuple[Rank, Suit], Card] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 52 cards. There is one object for each, so cards are compared and hashed by what they are."""

    rank: Rank
    suit: Suit
    text: str = field(init=False, repr=False)

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """The card of a rank and a suit, the same one each time."""
        card = _MADE.get((rank, suit))
        if card is None:
            card = _MADE[rank, suit] = object.__new__(cls)
        return card

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.rank.letter + self.suit.letter)

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    @property
    def index(self) -> int:
        """The card's place in `DECK`, 0 (``2c``) to 51 (``As``)."""
        return (self.rank - 2) * 4 + _SUITS.index(self.suit)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text})"


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
"""The standard 52 cards, without jokers, deuces first (CAB.cards.2, CAB.cards.2.no-jokers)."""

_BY_TEXT = {card.text: card for card in DECK}


def parse_card(text: str) -> Card:
    """Read one card; ``10s`` and ``aS`` are taken as ``Ts`` and ``As``.

    >>> parse_card("Td")
    Card(Td)
    """
    tidy = text.strip().replace("10", "T")
    card = _BY_TEXT.get(tidy[:1].upper() + tidy[1:].lower())
    if card is None:
        raise TextError(f"{text!r} is not a card; write rank then suit, like As, Td or 9c")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read distinct cards separated by spaces.

    Arguments: `text`, each card as rank and suit. Errors: `TextError` if a card can't be read or stands there twice.

    >>> parse_cards("As Kd Tc")
    (Card(As), Card(Kd), Card(Tc))
    """
    cards = tuple(parse_card(word) for word in text.split())
    for position, card in enumerate(cards):
        if card in cards[:position]:
            raise TextError(f"{card} appears twice in {text!r}; a deck holds each card once")
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """Print cards separated by spaces, so that `parse_cards` reads them back.

    Arguments: `cards` in the order to be printed. Errors: none.

    >>> format_cards(parse_cards("As Kd"))
    'As Kd'
    """
    return " ".join(map(str, cards))
