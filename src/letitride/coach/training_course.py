"""The trainer's course: every kind of hand that bets 1 and 2 are decided with, what riding is worth there, and why.

A page that has read it can ask and judge by itself, without the server.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from letitride.cards import DECK, Card, Rank, Suit
from letitride.coach.judgement import Judgement, judge
from letitride.odds.strategy.features import Features, features_of
from letitride.rules.paytables import Paytable

_CARDS = {(card.rank, card.suit): card for card in DECK}

MOST_EXAMPLES = 24
"""Of how many hands of a kind the trainer chooses."""


@dataclass(frozen=True, slots=True)
class KindOfHand:
    """Hands that are decided alike: their ranks, whether one suit is all they have, and the judgement on them."""

    is_suited: bool
    ranks: tuple[str, ...]
    judgement: Judgement

    def as_data(self) -> dict[str, Any]:
        """The kind as data for JSON; its name stays the same from day to day."""
        judged = self.judgement.as_data()
        name = f"{self.judgement.bet}{'s' if self.is_suited else ''} {self.ranks[0]}"
        return {
            "name": name,
            "bet": self.judgement.bet,
            "is_suited": self.is_suited,
            "ranks": list(self.ranks),
            **{field: judged[field] for field in ("value", "best", "why")},
        }


def training_course(paytable: Paytable) -> list[KindOfHand]:
    """Every kind of hand under a base paytable: first those of three cards, then those of four."""
    return [kind for many in (3, 4) for kind in _kinds(paytable, many)]


def _kinds(paytable: Paytable, many: int) -> Iterator[KindOfHand]:
    hands: defaultdict[Features, list[tuple[Card, ...]]] = defaultdict(list)
    for ranks in combinations_with_replacement(sorted(Rank, reverse=True), many):
        for cards in _with_suits(ranks):
            hands[features_of(cards)].append(cards)
    for seen, found in hands.items():
        step = max(1, len(found) // MOST_EXAMPLES)
        ranks_of = ["".join(card.rank.letter for card in cards) for cards in found[::step][:MOST_EXAMPLES]]
        yield KindOfHand(seen.is_suited, tuple(ranks_of), judge(paytable, found[0]))


def _with_suits(ranks: tuple[Rank, ...]) -> Iterator[tuple[Card, ...]]:
    """Such ranks in several suits and, if no two are alike, in one."""
    suits = tuple(Suit)
    yield tuple(_CARDS[rank, suits[place % len(suits)]] for place, rank in enumerate(ranks))
    if len(set(ranks)) == len(ranks):
        yield tuple(_CARDS[rank, suits[0]] for rank in ranks)
