"""Cards known to be missing, or to lie in a clump that isn't dealt: the exact worth of a short deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from letitride.cards import DECK, Card
from letitride.errors import TextError
from letitride.odds.counts.canonical import Integers, all_hands
from letitride.odds.counts.classes import five_card_classes
from letitride.odds.strategy.sets_left import deck_totals, hands_left, lexical, with_card
from letitride.odds.wagers.base import net_units, whole_net
from letitride.rules.paytables import Paytable

MOST_MISSING = 12
"""Cards that a short deck may lack."""


@dataclass(frozen=True, slots=True)
class ShortDeck:
    """Best play with cards known to be missing, what the usual list brings there, and where the two differ."""

    expected_value: Fraction
    by_the_list: Fraction
    decided_otherwise: int
    decisions: int
    examples: tuple[str, ...]


def short_deck(paytable: Paytable, missing: Sequence[Card]) -> ShortDeck:
    """Every hand and board of the cards that are left: those of a whole deck less those with a missing card."""
    if len(set(missing)) != len(missing) or not 0 < len(missing) <= MOST_MISSING:
        raise TextError(f"name 1 to {MOST_MISSING} different cards that are missing")
    net, stake = whole_net(net_units(paytable))
    cards = 52 - len(missing)
    gone = np.zeros(52, dtype=bool)
    gone[[card.index for card in missing]] = True
    usual = {size: deck_totals(net, size) > 0 for size in (3, 4)}
    totals = _totals(net, [card.index for card in missing])
    kept, listed, otherwise, decisions = [], [], 0, 0
    examples: list[tuple[int, str]] = []
    for size, total in totals.items():
        subset = all_hands(size)
        held = ~gone[subset].any(axis=1)
        best, list_rides = total > 0, usual[size][held]
        kept.append(int(total[best].sum()))
        listed.append(int(total[list_rides].sum()))
        differs = best != list_rides
        otherwise, decisions = otherwise + int(differs.sum()), decisions + int(held.sum())
        dear = np.argsort(-np.abs(np.where(differs, total, 0)), kind="stable")[:2]
        examples += [
            (abs(int(total[place])), " ".join(str(DECK[card]) for card in subset[held][place].tolist()))
            for place in dear.tolist()
            if differs[place]
        ]
    ways_3, ways_4 = comb(cards, 3) * comb(cards - 3, 2), comb(cards, 4) * (cards - 4)
    # Each five-card hand holds ten sets of three.
    mean = Fraction(int(totals[3].sum()), 10 * comb(cards, 5))

    def value(first: int, second: int) -> Fraction:
        return (mean + Fraction(first, ways_3) + Fraction(second, ways_4)) / stake

    return ShortDeck(
        expected_value=value(*kept),
        by_the_list=value(*listed),
        decided_otherwise=otherwise,
        decisions=decisions,
        examples=tuple(hand for _, hand in sorted(examples, reverse=True)),
    )


def _totals(net: Sequence[int], missing: Sequence[int]) -> dict[int, Integers]:
    """For three and four cards that may be held, in lexical order, the sum of what the boards left bring."""
    worth = np.array(net, dtype=np.int64)
    fours = deck_totals(net, 4)
    threes, own_fours = hands_left(3, missing), hands_left(4, missing)
    three_totals = deck_totals(net, 3)[lexical(threes)]
    four_totals = fours[lexical(own_fours)]
    for card in missing:
        three_totals -= fours[lexical(with_card(threes, card))]
        four_totals -= worth[five_card_classes(with_card(own_fours, card))]
    for one, other in combinations(missing, 2):  # a board of two missing cards was taken off twice
        three_totals += worth[five_card_classes(with_card(with_card(threes, one), other))]
    return {3: three_totals, 4: four_totals}
