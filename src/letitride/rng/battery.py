"""The battery: statistics of decks whose exact distribution is known, each with a p-value (see docs/rng.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice, permutations
from math import comb, factorial
from typing import NamedTuple

import numpy as np

from letitride.odds.counts.classes import five_card_classes
from letitride.odds.counts.groups import FIVE_CARD_HANDS
from letitride.odds.counts.hand_counts import hand_counts
from letitride.rng.chi_square import p_value, upper_tail
from letitride.rng.collecting import (
    Decks,
    Shuffle,
    collect_decks,
    collect_neighbours,
    production_shuffle,
    raw_words,
)
from letitride.rules.hands import Basis

CARDS = 52
LEVEL = 0.001
"""A sound shuffle fails the whole battery this often at most."""
_MOST = 12
"""Counts of runs, cycles and the like above this are one class."""


class Result(NamedTuple):
    """One test: its name, its p-value, and the p-value with all tests of the run taken into account."""

    name: str
    p: float
    adjusted: float


class Report(NamedTuple):
    """All tests of one run; it passes if no adjusted p-value lies below the level."""

    shuffles: int
    results: tuple[Result, ...]

    @property
    def passes(self) -> bool:
        """Whether nothing was found."""
        return all(one.adjusted >= LEVEL for one in self.results)


def run_battery(key: str, shuffles: int, shuffle: Shuffle = production_shuffle) -> Report:
    """Every test on the decks of a key; p-values are adjusted by Holm's method."""
    decks = collect_decks(key, shuffles, shuffle)
    found = {name: test(decks) for name, test in TESTS.items()}
    found["seeds that differ in one bit"] = _matches(decks, collect_neighbours(key, shuffles, shuffle))
    found["raw words"] = _bytes(b"".join(islice(raw_words(key), shuffles)))
    return Report(shuffles, _adjusted(found))


def _adjusted(found: dict[str, float]) -> tuple[Result, ...]:
    """Holm: the least p-value counts as many times as there are tests, the next once less, none less than before."""
    greatest, adjusted = 0.0, {}
    for place, name in enumerate(sorted(found, key=lambda name: found[name])):
        greatest = max(greatest, min(1.0, (len(found) - place) * found[name]))
        adjusted[name] = greatest
    return tuple(Result(name, p, adjusted[name]) for name, p in found.items())


def _positions(decks: Decks) -> float:
    """How often each card lies at each place; the table has 51 x 51 degrees of freedom once scaled by 51/52."""
    counts = np.zeros((CARDS, CARDS))
    np.add.at(counts, (np.broadcast_to(np.arange(CARDS), decks.shape), decks), 1)
    expected = len(decks) / CARDS
    statistic = float(((counts - expected) ** 2).sum() / expected) * (CARDS - 1) / CARDS
    return upper_tail(statistic, (CARDS - 1) ** 2)


def _pairs(decks: Decks) -> float:
    """The ranks of the first two cards together."""
    ranks = decks[:, :2] // 4
    counts = np.bincount(ranks[:, 0] * 13 + ranks[:, 1], minlength=169)
    return p_value(
        counts.tolist(), [(12 if one == other else 16) / (52 * 51) for one in range(13) for other in range(13)]
    )


def _serial(decks: Decks) -> float:
    """The ranks of the first cards of one deck and the next, decks taken two by two."""
    ranks = decks[: len(decks) // 2 * 2, 0] // 4
    counts = np.bincount(ranks[::2] * 13 + ranks[1::2], minlength=169)
    return p_value(counts.tolist(), [1 / 169] * 169)


def _runs(decks: Decks) -> float:
    """The number of ascending runs of a deck, which has Euler's distribution."""
    falls = (np.diff(decks.astype(np.int16), axis=1) < 0).sum(axis=1)
    return p_value(np.bincount(falls, minlength=CARDS).tolist(), euler(CARDS))


def _neighbours(decks: Decks) -> float:
    """How many cards are followed by the one that follows them in a new deck."""
    kept = (np.diff(decks.astype(np.int16), axis=1) == 1).sum(axis=1)
    return p_value(np.bincount(np.minimum(kept, _MOST), minlength=_MOST + 1).tolist(), successions(CARDS))


def _cycles(decks: Decks) -> float:
    """The number of cycles of the order as a permutation of a new deck."""
    found = []
    for deck in decks.tolist():
        seen, cycles = 0, 0
        for start in range(CARDS):
            if not seen >> start & 1:
                cycles += 1
                place = start
                while not seen >> place & 1:
                    seen |= 1 << place
                    place = deck[place]
        found.append(cycles)
    return p_value(np.bincount(np.minimum(found, _MOST), minlength=_MOST + 1).tolist(), stirling(CARDS))


def _gaps(decks: Decks) -> float:
    """How many decks pass from one ace on top to the next."""
    places = np.flatnonzero(decks[:, 0] // 4 == 12)
    gaps = np.minimum(np.diff(places) - 1, 59)
    chance = 1 / 13
    chances = [(1 - chance) ** gap * chance for gap in range(59)]
    return p_value(np.bincount(gaps, minlength=60).tolist(), [*chances, 1 - sum(chances)])


def _orders(decks: Decks) -> float:
    """The order of the first five cards among themselves: 120 orders."""
    ranks = np.argsort(np.argsort(decks[:, :5], axis=1), axis=1)
    codes = ranks @ np.array([625, 125, 25, 5, 1])
    known = [sum(5 ** (4 - place) * one for place, one in enumerate(order)) for order in permutations(range(5))]
    counts = np.bincount(codes, minlength=3_125)[known]
    return p_value(counts.tolist(), [1 / 120] * 120)


def _hands(decks: Decks) -> float:
    """The classes of the first five cards against the exact odds."""
    counts = np.bincount(five_card_classes(np.ascontiguousarray(decks[:, :5])), minlength=len(FIVE_CARD_HANDS))
    exact = hand_counts(Basis.FIVE_CARD)
    total = sum(exact.values())
    return p_value(counts.tolist(), [exact[hand] / total for hand in FIVE_CARD_HANDS])


def _matches(decks: Decks, others: Decks) -> float:
    """The places at which two decks hold the same card."""
    same = (decks == others).sum(axis=1)
    return p_value(np.bincount(np.minimum(same, _MOST), minlength=_MOST + 1).tolist(), rencontres(CARDS))


def _bytes(raw: bytes) -> float:
    """The bytes of the raw words, equally likely."""
    return p_value(np.bincount(np.frombuffer(raw, np.uint8), minlength=256).tolist(), [1 / 256] * 256)


@cache
def euler(cards: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2, ... falls in a random order.

    >>> [round(6 * chance) for chance in euler(3)]
    [1, 4, 1]
    """
    numbers = [1]
    for size in range(2, cards + 1):
        before = [0, *numbers, 0]
        numbers = [(fall + 1) * before[fall + 1] + (size - fall) * before[fall] for fall in range(size)]
    return tuple(number / factorial(cards) for number in numbers)


@cache
def stirling(cards: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2, ... cycles; the last class holds the rest."""
    chances = [1.0]
    for size in range(1, cards + 1):
        before = [0.0, *chances, 0.0]
        chances = [before[cycles] / size + before[cycles + 1] * (size - 1) / size for cycles in range(size + 1)]
    return _cut(chances)


@cache
def rencontres(cards: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2, ... places at which a random order agrees with another; the last class holds the rest."""
    return _cut([_fixed(cards, same) / factorial(cards) for same in range(cards + 1)])


def _fixed(cards: int, same: int) -> int:
    return comb(cards, same) * _deranged(cards - same)


@cache
def _deranged(cards: int) -> int:
    """Orders in which no card is at its place."""
    return 1 if cards == 0 else cards * _deranged(cards - 1) + (-1) ** cards


@cache
def successions(cards: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2, ... cards followed by their successor; the last class holds the rest.

    Glue k of the n - 1 pairs: of the n - k pieces that remain no two may fit.

    >>> [round(6 * chance) for chance in successions(3)[:3]]
    [3, 2, 1]
    """
    chances = []
    for kept in range(cards):
        pieces = cards - kept
        without = _deranged(pieces) + _deranged(pieces - 1)
        chances.append(comb(cards - 1, kept) * without / factorial(cards))
    return _cut(chances)


def _cut(chances: Sequence[float]) -> tuple[float, ...]:
    whole = [*chances, *[0.0] * (_MOST + 1)]
    return (*whole[:_MOST], max(0.0, 1 - sum(whole[:_MOST])))


TESTS: dict[str, Callable[[Decks], float]] = {
    "position by card": _positions,
    "pairs": _pairs,
    "serial": _serial,
    "runs": _runs,
    "neighbours": _neighbours,
    "cycles": _cycles,
    "gaps": _gaps,
    "orders of five": _orders,
    "first-five hand classes": _hands,
}
