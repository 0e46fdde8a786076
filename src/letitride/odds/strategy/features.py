"""What a person sees in three or four cards: pairs, one suit, straights still possible, high cards.

These features say everything that matters: two hands have the same features exactly if they have the same counts of
five-card hands to come, so that any strategy worth following can be told in these words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache

from letitride.cards import Card, Rank
from letitride.odds.counts.straights import STRAIGHTS, TENS_AND_BETTER


class Made(Enum):
    """What the ranks of the cards have made already."""

    NO_PAIR = "no pair"
    LOW_PAIR = "a pair below tens"
    HIGH_PAIR = "a pair of tens or better"
    TWO_PAIR = "two pair"
    THREE_OF_A_KIND = "three of a kind"
    FOUR_OF_A_KIND = "four of a kind"


@dataclass(frozen=True, slots=True)
class Features:
    """The features of three or four cards; without a pair, also what they may still become.

    `ways` is the number of straights that hold all the cards, and `high_cards` that of tens or better; a hand with a
    pair can become neither a straight nor a flush, so both are 0 there and `is_suited` is false.
    """

    made: Made
    is_suited: bool = False
    ways: int = 0
    high_cards: int = 0


def features_of(cards: Sequence[Card]) -> Features:
    """The features of three or four cards.

    >>> from letitride.cards import parse_cards
    >>> features_of(parse_cards("9h Th Jh"))
    Features(made=<Made.NO_PAIR: 'no pair'>, is_suited=True, ways=3, high_cards=2)
    """
    return _features([card.rank for card in cards], is_suited=len({card.suit for card in cards}) == 1)


def features_of_places(cards: Iterable[int]) -> Features:
    """The features of cards given by their places in the deck."""
    places = list(cards)
    return _features([place // 4 + 2 for place in places], is_suited=len({place % 4 for place in places}) == 1)


def _features(ranks: Sequence[int], *, is_suited: bool) -> Features:
    if len(set(ranks)) < len(ranks):
        return Features(_made(Counter(ranks)))
    held = sum(1 << (rank - 2) for rank in ranks)
    return _without_pair(held, is_suited)


@cache
def _without_pair(held: int, is_suited: bool) -> Features:
    return Features(
        Made.NO_PAIR,
        is_suited=is_suited,
        ways=sum(held & straight == held for straight in STRAIGHTS),
        high_cards=(held & TENS_AND_BETTER).bit_count(),
    )


def _made(counted: Counter[int]) -> Made:
    most = max(counted.values())
    if most > 2:
        return Made.THREE_OF_A_KIND if most == 3 else Made.FOUR_OF_A_KIND
    paired = [rank for rank, count in counted.items() if count == 2]
    if len(paired) == 2:
        return Made.TWO_PAIR
    return Made.HIGH_PAIR if paired[0] >= Rank.TEN else Made.LOW_PAIR
