"""What it is worth to see other hands: against every set of seen cards for one hand, and a simulation for more."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from math import comb, sqrt

import numpy as np
import numpy.typing as npt
import pytest

from letitride.cards import DECK
from letitride.odds.bankroll.random_deals import random_deals
from letitride.odds.counts.canonical import cards_left
from letitride.odds.counts.classes import Cards, five_card_classes
from letitride.odds.counts.counts import load_counts
from letitride.odds.counts.groups import MOVES
from letitride.odds.strategy.knowledge import worth_of_knowing
from letitride.odds.strategy.other_hands import OtherHands, worth_of_seeing
from letitride.odds.strategy.seen import decision_with
from letitride.odds.wagers.base import analyse_base, net_units
from letitride.rules.paytables import Paytable

Array = npt.NDArray[np.int64]


@pytest.fixture(scope="module")
def worth(lirx_01: Paytable) -> tuple[OtherHands, ...]:
    return worth_of_seeing(lirx_01)


def sets_of_three(cards: int) -> Array:
    return np.array(list(combinations(range(cards), 3))).T


def test_without_a_hand_seen_it_is_the_game_by_the_rules(worth: tuple[OtherHands, ...], lirx_01: Paytable) -> None:
    assert [one.hands for one in worth] == list(range(7))
    assert worth[0].expected_value == analyse_base(lirx_01).expected_value
    assert worth[0].worth == 0


def test_each_hand_seen_is_worth_something_but_less_than_a_community_card(
    worth: tuple[OtherHands, ...], lirx_01: Paytable
) -> None:
    assert all(less.worth < more.worth for less, more in pairwise(worth))
    assert all(less.bet_1 < more.bet_1 and less.bet_2 < more.bet_2 for less, more in pairwise(worth))
    assert worth[6].worth < worth_of_knowing(lirx_01)[1].worth
    assert worth[6].expected_value < 0


def test_bet_1_with_one_hand_seen_equals_all_hands_and_all_sets_of_seen_cards(lirx_03: Paytable) -> None:
    net = np.array(net_units(lirx_03))
    tables = load_counts()
    first, second = np.triu_indices(49, 1)
    low, middle, high = sets_of_three(49)
    total = 0
    for own, hands in zip(tables.three_cards, tables.three_weights.tolist(), strict=True):
        left = cards_left(own[None])[0]
        boards = np.column_stack([np.broadcast_to(own, (len(first), 3)), left[first], left[second]])
        brings = np.zeros((49, 49), dtype=np.int64)
        brings[first, second] = brings[second, first] = net[five_card_classes(boards)]
        with_card = brings.sum(axis=1)
        # all boards, less those with a card seen, plus those with two cards seen
        values = with_card.sum() // 2 - with_card[low] - with_card[middle] - with_card[high]
        values += brings[low, middle] + brings[low, high] + brings[middle, high]
        total += hands * int(np.maximum(values, 0).sum())
    assert worth_of_seeing(lirx_03)[1].bet_1 == Fraction(total, 22_100 * comb(49, 3) * comb(46, 2))


def test_bet_2_with_one_hand_seen_equals_all_sets_of_seen_cards(
    worth: tuple[OtherHands, ...], lirx_01: Paytable
) -> None:
    net = np.array(net_units(lirx_01))
    tables = load_counts()
    low, middle, high = sets_of_three(48)
    ways = np.bincount(tables.four_groups, weights=tables.four_weights * 4).astype(int).tolist()
    total = 0
    for group, number in enumerate(ways):
        four = tables.four_cards[int(np.argmax(tables.four_groups == group))]
        left = cards_left(four[None])[0]
        last = net[five_card_classes(np.column_stack([np.broadcast_to(four, (48, 4)), left]))]
        total += number * int(np.maximum(last.sum() - last[low] - last[middle] - last[high], 0).sum())
    assert worth[1].bet_2 == Fraction(total, MOVES * comb(48, 3) * 45)


def values(net: Array, known: Cards, left: Cards) -> npt.NDArray[np.float64]:
    """What a bet that rides brings on average, for known cards (rows) and the cards that may come (rows)."""
    missing = 5 - known.shape[1]
    coming = left[:, np.array(list(combinations(range(left.shape[1]), missing)))]
    held = np.broadcast_to(known[:, None, :], (*coming.shape[:2], known.shape[1]))
    brings: npt.NDArray[np.float64] = net[five_card_classes(np.concatenate([held, coming], axis=2))].mean(axis=1)
    return brings


@pytest.mark.parametrize("hands", [1, 2, 3, 4, 5, 6])
def test_a_simulation_agrees(hands: int, worth: tuple[OtherHands, ...], lirx_01: Paytable) -> None:
    """What better decisions bring over those without the cards seen is never a loss, and its mean is the worth."""
    rounds = 4_000
    net = np.array(net_units(lirx_01))
    (dealt,) = random_deals(1 + hands, rounds=rounds, seed=hands)
    cards = dealt.T
    own, first, seen = cards[:, 2:5], cards[:, :1], cards[:, 5:]
    for bet, known in ((1, own), (2, np.concatenate([own, first], axis=1))):
        blind = values(net, known, cards_left(known))
        informed = values(net, known, cards_left(np.concatenate([known, seen], axis=1)))
        gains = np.maximum(informed, 0) - np.where(blind > 0, informed, 0)
        exact = worth[hands].bet_1 - worth[0].bet_1 if bet == 1 else worth[hands].bet_2 - worth[0].bet_2
        assert gains.min() >= 0
        assert abs(gains.mean() - float(exact)) < 4 * gains.std() / sqrt(rounds)
        for place in range(3):
            decision = decision_with(
                lirx_01, [DECK[card] for card in known[place]], [DECK[card] for card in seen[place]]
            )
            assert informed[place] == pytest.approx(float(decision.value))
