"""Decks and raw words by the functions that deal live rounds, in a stated form.

Text: one deck a line, 52 cards such as ``8c``, top card first, separated by spaces. Binary: 52 bytes a deck, top card
first, each the card's number: 4 x rank + suit with 2 as rank 0 and clubs, diamonds, hearts, spades as suits 0 to 3. Raw
words: four bytes each, most significant first, as the draw consumes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, islice

import numpy as np
import numpy.typing as npt

from letitride.cards import Card
from letitride.live.dealer.seed_chain import CHAIN_LENGTH, SeedKeeper
from letitride.live.dealer.shuffler import key_from_text, shuffled_deck, words_of

Decks = npt.NDArray[np.uint8]
"""One deck in each row, top card first, as numbers of cards."""
Shuffle = Callable[[bytes, str], tuple[Card, ...]]
"""The deck for a house seed and a nonce."""

TABLE = "rng"


def production_shuffle(seed: bytes, nonce: str) -> tuple[Card, ...]:
    """The shuffle that deals live rounds."""
    return shuffled_deck(seed, nonce=nonce)


def rounds(key: str) -> Iterator[tuple[bytes, str]]:
    """The house seed and the nonce of each round of a table whose house key comes from a text."""
    keeper = SeedKeeper(key_from_text(key), TABLE)
    for number in count():
        chain, place = divmod(number, CHAIN_LENGTH)
        yield keeper.seed(f"chain {chain}", CHAIN_LENGTH, place + 1), f"letitride shuffle 2/{TABLE}/{number + 1}"


def collect_decks(key: str, shuffles: int, shuffle: Shuffle = production_shuffle) -> Decks:
    """The decks of the first rounds."""
    decks = np.empty((shuffles, 52), np.uint8)
    for row, (seed, nonce) in enumerate(islice(rounds(key), shuffles)):
        decks[row] = [card.index for card in shuffle(seed, nonce)]
    return decks


def collect_neighbours(key: str, shuffles: int, shuffle: Shuffle = production_shuffle) -> Decks:
    """The decks of the same rounds from seeds of which one bit is turned: bit n mod 256 in round n."""
    decks = np.empty((shuffles, 52), np.uint8)
    for row, (seed, nonce) in enumerate(islice(rounds(key), shuffles)):
        turned = (int.from_bytes(seed, "big") ^ 1 << row % 256).to_bytes(32, "big")
        decks[row] = [card.index for card in shuffle(turned, nonce)]
    return decks


def raw_words(key: str) -> Iterator[bytes]:
    """Endless blocks of 64 words of the stream that the draws consume: the first words of each round."""
    for seed, nonce in rounds(key):
        yield b"".join(word.to_bytes(4, "big") for word in islice(words_of(seed, nonce), 64))
