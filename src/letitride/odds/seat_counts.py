"""How often one or two seats have each kind of outcome: exact, over all boards and hands.

Up to suits there are 325 boards. For each, the pairs of hands without a card in common are counted by inclusion and
exclusion over the cards they share: all pairs of hands, less those that share a card, plus those that share two, less
those that share three.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import comb
from typing import NamedTuple

import numpy as np

from letitride.odds.canonical import Integers, cards_left
from letitride.odds.seat_outcomes import SeatRules, seat_rules
from letitride.odds.ties import Ties
from letitride.rules.hands import ThreeCardHand
from letitride.rules.paytables import Paytable

BOARDS = 52 * 51
HANDS_BESIDE_BOARD = comb(50, 3)
HANDS_BESIDE_HAND = comb(47, 3)

_BLOCK = 25
_SPADES = 3
_OF_SPADES = (ThreeCardHand.MINI_ROYAL_OF_SPADES, ThreeCardHand.OTHER_MINI_ROYAL)


@dataclass(frozen=True, slots=True)
class SeatCounts:
    """The deals of a board and one hand by kind of outcome, and those of a board and two hands by the kinds of both."""

    one: Integers
    two: Integers


@cache
def seat_counts(base: Paytable, bonus: Paytable | None = None, ties: Ties = Ties.PULL) -> SeatCounts:
    """The counts for seats that play for these paytables."""
    rules = seat_rules(base, bonus, ties)
    one = np.zeros(len(rules.bets), dtype=np.int64)
    two = np.zeros((len(rules.bets), len(rules.bets)), dtype=np.int64)
    for board, weight in _boards(by_spades=bonus is not None and any(line.hand in _OF_SPADES for line in bonus.lines)):
        _add_board(rules, board, weight, one, two)
    return SeatCounts(one, two)


def _boards(*, by_spades: bool) -> list[tuple[tuple[int, int], int]]:
    """Ordered boards that differ by more than an exchange of suits, with their numbers; spades may be kept apart."""
    numbers: Counter[tuple[int, ...]] = Counter()
    example: dict[tuple[int, ...], tuple[int, int]] = {}
    for first, second in permutations(range(52), 2):
        alike: tuple[int, ...] = first // 4, second // 4, first % 4 == second % 4
        if by_spades:
            alike += first % 4 == _SPADES, second % 4 == _SPADES
        numbers[alike] += 1
        example.setdefault(alike, (first, second))
    return [(example[alike], number) for alike, number in numbers.items()]


def _add_board(rules: SeatRules, board: tuple[int, int], weight: int, one: Integers, two: Integers) -> None:
    cards = cards_left(np.array([board], dtype=np.uint8))[0]
    triples = _triples()
    first, second = (np.full(HANDS_BESIDE_BOARD, card, dtype=np.uint8) for card in board)
    present, kinds = np.unique(rules.kinds(cards[triples.cards], first, second), return_inverse=True)
    hands_of_kind = np.bincount(kinds)
    disjoint = np.outer(hands_of_kind, hands_of_kind) - np.diag(hands_of_kind)
    disjoint += _sharing(kinds, triples.pairs, comb(50, 2)) - _sharing(kinds, triples.cards, 50)
    one[present] += weight * hands_of_kind
    two[np.ix_(present, present)] += weight * disjoint


def _sharing(kinds: Integers, places: Integers, number: int) -> Integers:
    """The pairs of hands by their kinds, each pair once for each card, or pair of cards, that both hands hold."""
    rows = int(kinds.max()) + 1
    counts = np.bincount((kinds * number + places).ravel(), minlength=rows * number)
    # Whole numbers below 2^53 are exact in floating point, and its matrix product is fast; in blocks, since a large one
    # would call on threads, which costs more than it gains here.
    blocks = counts.reshape(rows, -1, _BLOCK).transpose(1, 0, 2).astype(float)
    shared: Integers = (blocks @ blocks.transpose(0, 2, 1)).sum(axis=0).astype(np.int64)
    return shared


class _Triples(NamedTuple):
    """All sets of three of 50 cards: the cards, and the places of their three pairs among all pairs."""

    cards: Integers
    pairs: Integers


@cache
def _triples() -> _Triples:
    low, middle, high = np.meshgrid(*[np.arange(50)] * 3, indexing="ij")
    is_set = (low < middle) & (middle < high)
    cards = np.stack([low[is_set], middle[is_set], high[is_set]])
    place = np.zeros((50, 50), dtype=np.int64)
    place[np.triu_indices(50, 1)] = np.arange(comb(50, 2))
    return _Triples(cards, np.stack([place[cards[one], cards[other]] for one, other in ((0, 1), (0, 2), (1, 2))]))
