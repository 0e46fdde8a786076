"""Adapters of the conformance suite for two poker evaluators that know nothing of this game.

    cd examples && letitride conformance conformance_evaluators:Phevaluator --section hands
    cd examples && letitride conformance conformance_evaluators:Treys --section hands

They answer for five-card hands: the rank among all 7,462 gives the class, and pairs of tens or better are those of rank
4,425 or stronger. Three-card and six-card hands they leave unanswered.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any, Protocol

import phevaluator
import treys

CLASSES = {
    1: "royal flush",
    10: "straight flush",
    166: "four of a kind",
    322: "full house",
    1599: "flush",
    1609: "straight",
    2467: "three of a kind",
    3325: "two pair",
    4425: "tens or better",
    6185: "low pair",
    7462: "nothing",
}
"""The weakest rank of each class."""
_WEAKEST = list(CLASSES)


class Evaluator(Protocol):
    """An evaluator that ranks five cards, 1 for the best hand and 7,462 for the worst."""

    def rank(self, cards: list[str]) -> int:
        """The rank of five cards."""
        ...


def five_card_answer(evaluator: Evaluator, question: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The class of a five-card hand."""
    if question["hands"] != "five-card":
        return None
    rank = evaluator.rank(question["cards"].split())
    return {"hand": CLASSES[_WEAKEST[bisect_left(_WEAKEST, rank)]]}


class Phevaluator:
    """Judges hands with phevaluator."""

    name = "phevaluator"

    def rank(self, cards: list[str]) -> int:
        """The rank of five cards."""
        return int(phevaluator.evaluate_cards(*cards))

    def hands(self, question: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The class of a five-card hand."""
        return five_card_answer(self, question)


class Treys:
    """Judges hands with treys."""

    name = "treys"

    def __init__(self) -> None:
        self._evaluator = treys.Evaluator()

    def rank(self, cards: list[str]) -> int:
        """The rank of five cards."""
        return int(self._evaluator.evaluate([], [treys.Card.new(card) for card in cards]))

    def hands(self, question: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The class of a five-card hand."""
        return five_card_answer(self, question)
