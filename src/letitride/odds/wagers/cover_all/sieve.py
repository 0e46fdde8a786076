"""Counting Cover All deals by inclusion and exclusion over the hands that reach a class.

Beside a fixed board call a player's three cards good if they make a given class of hand or a better one. If M(k) is the
number of sets of k pairwise disjoint good triples, and D(m, j) the number of ways to deal three cards each to j players
from m cards, then the deals to n players in which nobody has a good triple number

    sum over k of (-1)^k C(n, k) k! M(k) D(50 - 3k, n - k).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import comb, perm, prod

from letitride.odds.wagers.cover_all.boards import (
    BoardClass,
    GroupTriple,
    board_classes,
    hands_of_triples,
    interchangeable_groups,
)
from letitride.odds.wagers.cover_all.matchings import matching_counts
from letitride.rules.hands import FiveCardHand

BOARDS = comb(52, 2)
CARDS_BESIDE_BOARD = 50
_BEST_FIRST = tuple(FiveCardHand)


def deals_of_threes(cards: int, players: int) -> int:
    """The ways to deal three cards to each of several players."""
    return prod(comb(cards - 3 * player, 3) for player in range(players))


def deals_without(matchings: Sequence[int], players: int) -> int:
    """The deals beside one board in which no player has a good triple."""
    return sum(
        (-1) ** k * perm(players, k) * matchings[k] * deals_of_threes(CARDS_BESIDE_BOARD - 3 * k, players - k)
        for k in range(players + 1)
    )


@cache
def good_matchings(board: BoardClass, hand: FiveCardHand, largest: int) -> tuple[int, ...]:
    """The number of sets of 0 to `largest` disjoint triples that make a class of hand or better."""
    sizes, hands = _triples_beside(board)
    good = set(_BEST_FIRST[: _BEST_FIRST.index(hand) + 1])
    return matching_counts(sizes, [triple for triple, made in hands.items() if made in good], largest=largest)


@cache
def _triples_beside(board: BoardClass) -> tuple[tuple[int, ...], Mapping[GroupTriple, FiveCardHand]]:
    groups = interchangeable_groups(board)
    return tuple(map(len, groups)), hands_of_triples(board, groups)


def count_highest_hands(most_players: int) -> dict[int, dict[FiveCardHand, int]]:
    """For 1 to `most_players` players, the number of deals by class of the highest hand."""
    counts = {}
    for players in range(1, most_players + 1):
        below = [BOARDS * deals_of_threes(CARDS_BESIDE_BOARD, players)]
        for hand in _BEST_FIRST[:-1]:
            below.append(
                sum(
                    board.boards * deals_without(good_matchings(board, hand, most_players), players)
                    for board in board_classes()
                )
            )
        below.append(0)  # Nobody misses the lowest class.
        counts[players] = dict(zip(FiveCardHand, (more - fewer for more, fewer in pairwise(below)), strict=True))
    return counts
