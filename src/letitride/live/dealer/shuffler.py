"""The provable shuffle: the house's seed and the players' own decide the order of the deck, without bias.

HMAC-SHA-256 in counter mode makes a stream of 32-bit words, rejection
makes each draw uniform, and Fisher-Yates makes the order. Anyone who knows the seeds can do it again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from struct import Struct

from letitride.cards import DECK, Card

_WORD = 1 << 32
_EIGHT_WORDS = Struct(">8I")


def key_from_text(text: str) -> bytes:
    """A key that a person can type, for practice rounds that are to be repeated."""
    return hashlib.sha256(text.encode()).digest()


def shuffled_deck(seed: bytes, *, players: Iterable[str] = (), nonce: str = "") -> tuple[Card, ...]:
    """The deck for a house seed, the players' seeds in order, and a nonce such as the number of the round.

    >>> shuffled_deck(bytes(32))[:3]
    (Card(8c), Card(6h), Card(Tc))
    """
    return deck_of_words(_words(seed, "\n".join([nonce, *players]).encode()))


def deck_of_words(words: Iterator[int]) -> tuple[Card, ...]:
    """The deck that a stream of uniform 32-bit words gives: each of the 52! orders, each as likely as any other."""
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        chosen = _draw(words, last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def drawn_number(seed: bytes, *, bound: int, players: Iterable[str] = (), nonce: str = "") -> int:
    """A uniform number below a bound from the same seeds, such as the seat of the action."""
    return _draw(_words(seed, "\n".join([nonce, *players]).encode()), bound)


def words_of(seed: bytes, nonce: str) -> Iterator[int]:
    """The stream of words that the deck of a round without players' seeds is drawn from."""
    return _words(seed, nonce.encode())


def _words(seed: bytes, message: bytes) -> Iterator[int]:
    """An endless stream of 32-bit words."""
    counter = 0
    while True:
        block = hmac.digest(seed, message + counter.to_bytes(8, "big"), "sha256")
        yield from _EIGHT_WORDS.unpack(block)
        counter += 1


def _draw(words: Iterator[int], bound: int) -> int:
    """A uniform number below the bound: words in the incomplete last interval are thrown away."""
    limit = _WORD - _WORD % bound
    while (word := next(words)) >= limit:
        pass
    return word % bound
