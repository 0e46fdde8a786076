"""Hands that differ only by an exchange of suits are one: 1,755 of three cards, 16,432 of four."""

from __future__ import annotations

from itertools import chain, combinations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from letitride.odds.counts.classes import Cards

Integers = npt.NDArray[np.int64]


class SuitDistinctHands(NamedTuple):
    """One hand for each set of hands that are equal but for their suits, with the size of the set."""

    cards: Cards
    weights: Integers


class Continued(NamedTuple):
    """Hands of one more card, and which of them each next card makes of a hand, in the order of `cards_left`."""

    hands: SuitDistinctHands
    places: Integers


def all_hands(size: int) -> Cards:
    """All hands of a size out of 52 cards, in lexical order."""
    flat = chain.from_iterable(combinations(range(52), size))
    return np.fromiter(flat, dtype=np.uint8, count=size * comb(52, size)).reshape(-1, size)


def cards_left(cards: Cards) -> Cards:
    """For each hand the cards of the deck that are not in it, in the order of the deck."""
    is_left = np.ones((len(cards), 52), dtype=bool)
    np.put_along_axis(is_left, cards.astype(np.intp), False, axis=1)
    return np.nonzero(is_left)[1].astype(np.uint8).reshape(len(cards), 52 - cards.shape[1])


def with_each_next_card(cards: Cards) -> Cards:
    """Hands with each card that may follow: one more axis, and one more card in the last."""
    left = cards_left(cards)[:, :, None]
    held = np.broadcast_to(cards[:, None, :], (*left.shape[:2], cards.shape[1]))
    return np.concatenate([held, left], axis=2)


def suit_keys(cards: Cards) -> Integers:
    """A number for each hand that is the same for two hands exactly if an exchange of suits makes them equal."""
    ranks, suits = cards >> 2, cards & 3
    by_suit = np.zeros((*cards.shape[:-1], 4), dtype=np.int64)
    for suit in range(4):
        for place in range(cards.shape[-1]):
            by_suit[..., suit] |= (suits[..., place] == suit).astype(np.int64) << ranks[..., place]
    by_suit.sort(axis=-1)
    keys: Integers = by_suit[..., 0] | by_suit[..., 1] << 13 | by_suit[..., 2] << 26 | by_suit[..., 3] << 39
    return keys


def suit_distinct_hands(size: int) -> SuitDistinctHands:
    """The hands of a size up to an exchange of suits."""
    hands = all_hands(size)
    _, first, weights = np.unique(suit_keys(hands), return_index=True, return_counts=True)
    return SuitDistinctHands(hands[first], weights.astype(np.int64))


def continued(hands: SuitDistinctHands) -> Continued:
    """The hands of one more card up to an exchange of suits; each is reached once from each card it may lack."""
    following = with_each_next_card(hands.cards)
    size = following.shape[2]
    _, first, places = np.unique(suit_keys(following), return_index=True, return_inverse=True)
    ways = np.bincount(places.ravel(), np.repeat(hands.weights, following.shape[1]))
    cards = following.reshape(-1, size)[first]
    return Continued(
        SuitDistinctHands(cards, ways.astype(np.int64) // size), places.reshape(following.shape[:2]).astype(np.int64)
    )
