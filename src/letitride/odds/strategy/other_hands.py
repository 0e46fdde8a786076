"""What it is worth to see other players' hands: exact for one to six of them, in units of one bet a round.

A player who sees so many hands sees three times as many cards, any set of them as likely as any other. Bet 2 depends
only on how many cards of each worth are among them, bet 1 on a little more (`boards_left`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from letitride.odds.counts.groups import DEALS, LAST_CARDS, MOVES, THREE_CARD_HANDS, load_groups
from letitride.odds.strategy.boards_left import MOST_SEEN, UNSEEN, totals_by_seen
from letitride.odds.wagers.base import net_units, whole_net
from letitride.rules.paytables import Paytable

CARDS_OF_HAND = 3


@dataclass(frozen=True, slots=True)
class OtherHands:
    """What a round is worth to a player who sees so many other hands before each decision.

    `bet_1` and `bet_2` are what the two bets bring on average, a withdrawn bet nothing; `worth` is how much more the
    round brings than without seeing a hand.
    """

    hands: int
    bet_1: Fraction
    bet_2: Fraction
    expected_value: Fraction
    worth: Fraction


@cache
def worth_of_seeing(paytable: Paytable) -> tuple[OtherHands, ...]:
    """What a round is worth with none to six other hands seen, each bet played best with what is known.

    >>> from letitride.catalogue import load_catalogue
    >>> from letitride.rules.wagers import Wager
    >>> one_hand = worth_of_seeing(load_catalogue().paytable("LIRX-01"))[1]
    >>> round(float(one_hand.worth), 6)
    0.000434
    """
    net, stake = whole_net(net_units(paytable))
    third_bet = Fraction(sum(map(int.__mul__, load_groups().class_counts, net)), DEALS * stake)
    seen = range(0, MOST_SEEN + 1, CARDS_OF_HAND)
    first = totals_by_seen(net, seen, stake=stake)
    bets_1 = [
        Fraction(total, _ways(UNSEEN, cards, 2) * THREE_CARD_HANDS * stake)
        for cards, total in zip(seen, first, strict=True)
    ]
    second = _second_totals(net)
    bets_2 = [Fraction(second[cards], _ways(LAST_CARDS, cards, 1) * MOVES * stake) for cards in seen]
    values = [third_bet + one + two for one, two in zip(bets_1, bets_2, strict=True)]
    return tuple(
        OtherHands(hands, one, two, value, value - values[0])
        for hands, (one, two, value) in enumerate(zip(bets_1, bets_2, values, strict=True))
    )


@cache
def worth_of_cards(paytable: Paytable, cards: int) -> tuple[Fraction, Fraction]:
    """What a round is worth with so many cards seen that are out of play, and how much more than without."""
    net, stake = whole_net(net_units(paytable))
    second = _second_totals(net)
    third_bet = Fraction(sum(map(int.__mul__, load_groups().class_counts, net)), DEALS * stake)
    values = [
        third_bet
        + Fraction(total, _ways(UNSEEN, seen, 2) * THREE_CARD_HANDS * stake)
        + Fraction(second[seen], _ways(LAST_CARDS, seen, 1) * MOVES * stake)
        for seen, total in zip((0, cards), totals_by_seen(net, (0, cards), stake=stake), strict=True)
    ]
    return values[1], values[1] - values[0]


def _ways(unseen: int, seen: int, board: int) -> int:
    """The sets of seen cards, and for each the boards that are left."""
    return comb(unseen, seen) * comb(unseen - seen, board)


def _second_totals(net: tuple[int, ...]) -> list[int]:
    """For 0 to 18 cards seen: the sum over four cards and sets of seen ones of what last cards left bring, if gain."""
    totals = [0] * (MOST_SEEN + 1)
    groups = load_groups()
    for ways, vector in zip(groups.four_ways, groups.four_vectors, strict=True):
        for (seen, value), sets in _values_left(vector, net).items():
            totals[seen] += ways * sets * max(0, value)
    return totals


def _values_left(vector: tuple[int, ...], net: tuple[int, ...]) -> Counter[tuple[int, int]]:
    """The sets of seen cards by their number and by the sum of what the last cards left bring."""
    by_worth: Counter[int] = Counter()
    for count, units in zip(vector, net, strict=True):
        by_worth[units] += count
    sets = Counter({(0, sum(units * count for units, count in by_worth.items())): 1})
    for units, count in by_worth.items():
        longer: Counter[tuple[int, int]] = Counter()
        for (seen, value), ways in sets.items():
            for more in range(min(count, MOST_SEEN - seen) + 1):
                longer[seen + more, value - more * units] += ways * comb(count, more)
        sets = longer
    return sets
