"""Luck that can be arranged: who knows the house's seed can find a seed of their own that brings the cards."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path

from letitride.cards import Card, Suit
from letitride.service.shuffler import shuffled_deck

Wish = Callable[[tuple[Card, ...]], bool]


def lucky_seed(database: Path, *, table: str, number: int, wish: Wish) -> str:
    """A seed for seat 1 that makes the deck of a round what somebody wishes for."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        (seed,) = store.execute("select seed from seeds where table_id = ? and round = ?", (table, number)).fetchone()
    house = bytes.fromhex(seed)
    for tried in count():
        own = f"four leaf clover {tried}"
        if wish(shuffled_deck(house, players=[own], nonce=f"{table}/{number}")):
            return own
    raise AssertionError("every deck comes some day")


def four_to_a_royal(deck: tuple[Card, ...], *, seats: int) -> bool:
    """Seat 1 and the left community card have four hearts of a royal flush, where stacks go to the seats first."""
    return all(card.suit is Suit.HEARTS and card.rank >= 10 for card in (*deck[:3], deck[3 * seats]))
