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

from letitride.odds.cover_all_boards import BoardClass, board_classes, hands_of_triples, interchangeable_groups
from letitride.odds.cover_all_matchings import matching_counts
from letitride.rules.hands import FiveCardHand

BOARDS = comb(52, 2)
CARDS_BESIDE_BOARD = 50


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
def good_matchings(board: BoardClass, largest: int) -> Mapping[FiveCardHand, tuple[int, ...]]:
    """For each class of hand, the number of sets of 0 to `largest` disjoint triples that make it or better."""
    groups = interchangeable_groups(board)
    hands = hands_of_triples(board, groups)
    sizes = tuple(map(len, groups))
    found, good = {}, []
    for threshold in FiveCardHand:
        good += [triple for triple, hand in hands.items() if hand is threshold]
        found[threshold] = matching_counts(sizes, good, largest=largest)
    return found


def count_highest_hands(most_players: int) -> dict[int, dict[FiveCardHand, int]]:
    """For 1 to `most_players` players, the number of deals by class of the highest hand."""
    matchings = [(board.boards, good_matchings(board, most_players)) for board in board_classes()]
    counts = {}
    for players in range(1, most_players + 1):
        below = [BOARDS * deals_of_threes(CARDS_BESIDE_BOARD, players)]
        for hand in FiveCardHand:
            below.append(sum(boards * deals_without(by_hand[hand], players) for boards, by_hand in matchings))
        counts[players] = dict(zip(FiveCardHand, (more - fewer for more, fewer in pairwise(below)), strict=True))
    return counts
