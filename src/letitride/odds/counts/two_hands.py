"""Two hands of one round: how often they have each pair of classes, and so how the wagers on them go together.

Hands of a round share the community cards, or the box, and the deck, so their results are not independent. The pairs
are counted once, by `build_two_hands`, and kept in ``two_hands.json``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources

import numpy as np

from letitride.odds.counts.canonical import Integers
from letitride.odds.counts.hand_counts import hand_counts
from letitride.rules.hands import Basis

COUNTS_FILE = "two_hands.json"


def two_hand_counts(basis: Basis) -> Integers:
    """The deals of two hands, with what they share, by the classes of both in the order of `hand_counts`.

    >>> int(two_hand_counts(Basis.THREE_CARD).sum()) == 22_100 * 18_424
    True
    """
    return _counts()[basis]


@cache
def _counts() -> Mapping[Basis, Integers]:
    text = resources.files("letitride.odds.counts").joinpath(COUNTS_FILE).read_text(encoding="utf-8")
    deals = json.loads(text)["deals"]
    return {basis: _read(basis, deals[basis.value]) for basis in Basis}


def _read(basis: Basis, deals: Mapping[str, Mapping[str, int]]) -> Integers:
    names = [hand.value for hand in hand_counts(basis)]
    return np.array([[deals[one][other] for other in names] for one in names], dtype=np.int64)
