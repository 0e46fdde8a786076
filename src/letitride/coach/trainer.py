"""The trainer: hands drawn so that the hard ones come often, each judged exactly."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from letitride.cards import DECK, Card
from letitride.coach.judgement import best_play
from letitride.odds.strategy.features import Features, features_of
from letitride.odds.strategy.strategy import BetStrategy
from letitride.rules.paytables import Paytable

NEARNESS = 0.05
"""A hand is the harder the nearer the values of riding and withdrawing are; this keeps the nearest from being all."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A hand to decide: three cards of one's own, and for bet 2 the first community card."""

    bet: int
    cards: tuple[Card, ...]

    def as_data(self) -> dict[str, Any]:
        """The exercise as data for JSON."""
        return {"bet": self.bet, "cards": [str(card) for card in self.cards]}


def draw_exercise(paytable: Paytable, random: Random, *, bet: int | None = None) -> Exercise:
    """A hand to decide on a base paytable: a kind of hand by how hard it is, then any hand of that kind."""
    strategy = best_play(paytable)
    number = bet or random.choice((1, 2))
    decision = strategy.bet_1 if number == 1 else strategy.bet_2
    wanted = _kind(decision, random)
    while True:
        cards = tuple(random.sample(DECK, 2 + number))
        if features_of(cards) == wanted:
            return Exercise(number, cards)


def _kind(decision: BetStrategy, random: Random) -> Features:
    groups = decision.groups
    weights = [1 / (NEARNESS + abs(float(group.value))) for group in groups]
    return random.choices(groups, weights)[0].features
