"""One hand of every strength (7,462 of five cards, 741 of three), built from strings of ranks.

They are grouped by what the strings look like, so that a clause about a class of hands can be shown both ways: every
hand it describes is of the class, and no other hand is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, pairwise, permutations
from typing import Any

from letitride.cards import parse_cards
from letitride.rules.hands import (
    Hand,
    Strength,
    five_card_hand,
    five_card_strength,
    six_card_hand,
    three_card_hand,
)
from letitride.rules.paytables import Paytable

RANKS = "23456789TJQKA"
SEQUENCES = ["A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"]
SEQUENCES_OF_THREE = ["A23", "234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA"]


def suited(ranks: str, suit: str = "h") -> str:
    return " ".join(rank + suit for rank in ranks)


def unsuited(ranks: str) -> str:
    """Copies of a rank in clubs, diamonds, hearts, spades; if all ranks differ, one card in spades, others in clubs."""
    seen: Counter[str] = Counter()
    cards = []
    for rank in ranks:
        cards.append(rank + "cdhs"[seen[rank]])
        seen[rank] += 1
    if len(seen) == len(ranks):
        cards[0] = ranks[0] + "s"
    return " ".join(cards)


def out_of_sequence(count: int, sequences: Iterable[str]) -> list[str]:
    """Distinct ranks, highest first, that make no sequence."""
    ordered = {"".join(sorted(sequence, key=RANKS.index, reverse=True)) for sequence in sequences}
    return [ranks for ranks in map("".join, combinations(RANKS[::-1], count)) if ranks not in ordered]


def of_a_kind(*copies: int, others: int = 0) -> list[str]:
    """Ranks such as AAAKK for copies (3, 2): groups of equal size and the other cards stand highest first."""
    found: list[Any] = []
    for ranks in permutations(RANKS[::-1], len(copies)):
        if any(
            m == n and RANKS.index(a) < RANKS.index(b) for (a, m), (b, n) in pairwise(zip(ranks, copies, strict=True))
        ):
            continue
        rest = [rank for rank in RANKS[::-1] if rank not in ranks]
        groups = "".join(rank * count for rank, count in zip(ranks, copies, strict=True))
        found.extend(groups + "".join(kickers) for kickers in combinations(rest, others))
    return found


PAIRS = of_a_kind(2, others=3)
FIVE_CARDS: dict[str, list[str]] = {
    "nothing": [unsuited(ranks) for ranks in out_of_sequence(5, SEQUENCES)],
    "low pair": [unsuited(ranks) for ranks in PAIRS if ranks[0] in "23456789"],
    "tens or better": [unsuited(ranks) for ranks in PAIRS if ranks[0] in "TJQKA"],
    "two pair": [unsuited(ranks) for ranks in of_a_kind(2, 2, others=1)],
    "three of a kind": [unsuited(ranks) for ranks in of_a_kind(3, others=2)],
    "straight": [unsuited(ranks) for ranks in SEQUENCES],
    "flush": [suited(ranks) for ranks in out_of_sequence(5, SEQUENCES)],
    "full house": [unsuited(ranks) for ranks in of_a_kind(3, 2)],
    "four of a kind": [unsuited(ranks) for ranks in of_a_kind(4, others=1)],
    "straight flush": [suited(ranks) for ranks in SEQUENCES[:-1]],
    "royal flush": [suited(SEQUENCES[-1])],
}
"""One five-card hand of every strength, by class, the lowest class first."""

THREE_CARDS: dict[str, list[str]] = {
    "nothing": [unsuited(ranks) for ranks in out_of_sequence(3, SEQUENCES_OF_THREE)],
    "pair": [unsuited(ranks) for ranks in of_a_kind(2, others=1)],
    "flush": [suited(ranks) for ranks in out_of_sequence(3, SEQUENCES_OF_THREE)],
    "straight": [unsuited(ranks) for ranks in SEQUENCES_OF_THREE],
    "three of a kind": [unsuited(ranks) for ranks in of_a_kind(3)],
    "straight flush": [suited(ranks) for ranks in SEQUENCES_OF_THREE],
}
"""One three-card hand of every sort, by class, the lowest class first."""


@cache
def strength(text: str) -> Strength:
    return five_card_strength(parse_cards(text))


@cache
def five_card_class(text: str) -> str:
    return five_card_hand(parse_cards(text)).value


@cache
def three_card_class(text: str) -> str:
    return three_card_hand(parse_cards(text)).value


@cache
def six_card_class(text: str) -> str:
    return six_card_hand(parse_cards(text)).value


def ranks_of(text: str) -> str:
    return "".join(card[0] for card in text.split())


def paid_as(paytable: Paytable, hand: Hand) -> str | None:
    """The line of a paytable that pays a hand."""
    line = paytable.line_for(hand)
    return None if line is None else line.hand.value
