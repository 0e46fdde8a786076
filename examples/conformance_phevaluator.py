"""An adapter of the conformance suite for phevaluator, a poker evaluator that knows nothing of this game.

    cd examples && letitride conformance conformance_phevaluator:Phevaluator --section hands

It answers for five-card hands: their rank among all 7,462 gives the class, and pairs of tens or better are those of
rank 4,425 or stronger. Three-card and six-card hands it leaves unanswered.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any

import phevaluator

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


class Phevaluator:
    """Judges hands with phevaluator."""

    name = "phevaluator"

    def hands(self, question: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The class of a five-card hand."""
        if question["hands"] != "five-card":
            return None
        rank = phevaluator.evaluate_cards(*question["cards"].split())
        return {"hand": CLASSES[_WEAKEST[bisect_left(_WEAKEST, rank)]]}
