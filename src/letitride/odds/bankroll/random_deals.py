"""Random deals for whole arrays of rounds: the same seed gives the same cards."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from letitride.odds.counts.classes import Cards

CHUNK = 1 << 15
"""Rounds at a time; part of what a seed means."""


def random_deals(seats: int, *, rounds: int, seed: int) -> Iterator[Cards]:
    """Shuffled cards, a column for each round: both community cards in order, then three cards for each seat."""
    dealt = 2 + 3 * seats
    for chunk in range(-(-rounds // CHUNK)):
        generator = np.random.default_rng([seed, chunk])
        count = min(CHUNK, rounds - chunk * CHUNK)
        deck = np.repeat(np.arange(52, dtype=np.uint8)[:, None], count, axis=1)
        columns = np.arange(count)
        for place in range(dealt):
            chosen = generator.integers(place, 52, size=count)
            card = deck[chosen, columns]
            deck[chosen, columns] = deck[place]
            deck[place] = card
        yield deck[:dealt]
