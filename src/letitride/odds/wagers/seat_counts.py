"""How often one or two seats have each kind of outcome: exact, over all boards and hands.

Up to suits there are 325 boards. For each, the pairs of hands without a card in common are counted.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import comb

import numpy as np

from letitride.odds.counts.canonical import Integers, cards_left
from letitride.odds.counts.disjoint_pairs import disjoint_pairs, triples_of
from letitride.odds.ties import Ties
from letitride.odds.wagers.seat_outcomes import SeatRules, seat_rules
from letitride.rules.hands import ThreeCardHand
from letitride.rules.paytables import Paytable

BOARDS = 52 * 51
HANDS_BESIDE_BOARD = comb(50, 3)
HANDS_BESIDE_HAND = comb(47, 3)

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
    sets = triples_of(len(cards)).cards
    first, second = (np.full(HANDS_BESIDE_BOARD, card, dtype=np.uint8) for card in board)
    present, kinds = np.unique(rules.kinds(cards[sets], first, second), return_inverse=True)
    one[present] += weight * np.bincount(kinds)
    two[np.ix_(present, present)] += weight * disjoint_pairs(kinds, cards=len(cards))
