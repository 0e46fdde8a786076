"""What a seat's hand brings at a table, for whole arrays of deals: the bets that stay, their odds, and the bonus odds.

All that matters of a seat to whoever banks is its kind of outcome; there are a few hundred kinds. Seats play best as
if every wager were covered.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
import numpy.typing as npt

from letitride.cards import DECK
from letitride.odds.counts.canonical import Integers, all_hands, suit_keys
from letitride.odds.counts.classes import Cards, five_card_classes
from letitride.odds.counts.counts import load_counts
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import decide, net_units, whole_net
from letitride.rules.hands import three_card_hand
from letitride.rules.payouts import ToOne
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import BASE_SPOTS, Wager

Kinds = npt.NDArray[np.int16]
"""Kinds of outcome, by their place in the arrays of `SeatRules`."""

_CHOOSE = np.array([[comb(card, size) for card in range(52)] for size in range(5)], dtype=np.int32)


@dataclass(frozen=True, slots=True)
class SeatRules:
    """What the seats of a table play for: the base game, and the 3 Card Bonus if there is one.

    `bets`, `odds` and `bonus_odds` say of each kind of outcome how many base bets stay, what a bet of `per` cents is
    paid, and what a bonus of `bonus_per` cents is paid; less than nothing loses, and without a bonus its odds are 0.
    """

    bets: Integers
    odds: Integers
    bonus_odds: Integers
    per: int
    bonus_per: int
    _rides_1: npt.NDArray[np.uint8]
    _rides_2: npt.NDArray[np.uint8]
    _odds_place: Integers
    _bonus_place: Integers

    def paid_cents(self, bet_cents: int) -> Integers:
        """What one base bet wins or loses by kind of outcome, rounded as at a table."""
        return self.odds * bet_cents // self.per

    def bonus_paid_cents(self, stake_cents: int) -> Integers:
        """What a bonus wager wins or loses by kind of outcome, rounded as at a table."""
        return self.bonus_odds * stake_cents // self.bonus_per

    def kinds(self, hand: Cards, first: Cards, second: Cards) -> Kinds:
        """The kinds of outcome of hands with their community cards; `hand` has one row for each of the three cards."""
        three = np.sort(hand, axis=0)
        own = _place(three)
        bets = self._rides_1[own] + self._rides_2[_place(_inserted(three, first))]
        classes = five_card_classes(np.stack([*hand, first, second], axis=-1))
        bonuses = int(self._bonus_place.max()) + 1
        kinds = (bets * (int(self._odds_place.max()) + 1) + self._odds_place[classes]) * bonuses + self._bonus_place[
            own
        ]
        return kinds.astype(np.int16)


@cache
def seat_rules(base: Paytable, bonus: Paytable | None = None, ties: Ties = Ties.PULL) -> SeatRules:
    """The rules of seats that play for these paytables."""
    if bonus is not None and bonus.wager is not Wager.THREE_CARD_BONUS:
        raise ValueError(f"{bonus.id} is a paytable of the {bonus.wager.title}, not of the 3 Card Bonus")
    net, per = whole_net(net_units(base))
    own_odds, bonus_per = _bonus_odds(bonus)
    odds, odds_place = np.unique(np.array(net), return_inverse=True)
    bonus_odds, bonus_place = np.unique(own_odds, return_inverse=True)
    bets, odds_of_kind, bonus_of_kind = np.meshgrid(np.arange(1, len(BASE_SPOTS) + 1), odds, bonus_odds, indexing="ij")
    decisions = decide(net_units(base), ties)
    tables = load_counts()
    return SeatRules(
        bets=bets.ravel(),
        odds=odds_of_kind.ravel(),
        bonus_odds=bonus_of_kind.ravel(),
        per=per,
        bonus_per=bonus_per,
        _rides_1=_by_place(tables.three_cards, np.array(decisions.bet_1)[tables.three_groups]),
        _rides_2=_by_place(tables.four_cards, np.array(decisions.bet_2)[tables.four_groups]),
        _odds_place=odds_place,
        _bonus_place=bonus_place,
    )


def _bonus_odds(bonus: Paytable | None) -> tuple[Integers, int]:
    """What a bonus of so many units, the second number, pays for each three-card hand, in the order of `_place`."""
    hands, stake = all_hands(3), 1
    odds = np.zeros(len(hands), dtype=np.int64)
    if bonus is not None:
        payouts = [bonus.payout_for(three_card_hand([DECK[card] for card in hand])) for hand in hands.tolist()]
        net, stake = whole_net([payout.odds if isinstance(payout, ToOne) else -1 for payout in payouts])
        odds[_place(hands.T)] = net
    return odds, stake


def _by_place(cards: Cards, rides: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint8]:
    """Whether a bet rides for each hand, in the order of `_place`, given it for each hand up to suits."""
    keys = suit_keys(cards)
    order = np.argsort(keys)
    hands = all_hands(cards.shape[1])
    table = np.empty(len(hands), dtype=np.uint8)
    table[_place(hands.T)] = rides[order[np.searchsorted(keys[order], suit_keys(hands))]]
    return table


def _place(ascending: Cards) -> npt.NDArray[np.int32]:
    """The place of a hand among all of its size in colexical order; the rows hold its cards, ascending."""
    place: npt.NDArray[np.int32] = _CHOOSE[1][ascending[0]]
    for size, cards in enumerate(ascending[1:], start=2):
        place = place + _CHOOSE[size][cards]
    return place


def _inserted(ascending: Cards, card: Cards) -> Cards:
    """Three ascending cards and a fourth, ascending."""
    rows = []
    for row in ascending:
        rows.append(np.minimum(row, card))
        card = np.maximum(row, card)
    return np.stack([*rows, card])
