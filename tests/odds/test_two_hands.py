"""Two hands of one round: counted pairs against pairs tried one by one, and what follows for the sum of wagers."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from letitride.cards import DECK, parse_cards
from letitride.catalogue import Catalogue
from letitride.odds.counts.box_counts import SIX_CARD_CLASSES, classes_beside
from letitride.odds.counts.build_two_hands import five_classes_beside
from letitride.odds.counts.canonical import Integers, all_hands, cards_left
from letitride.odds.counts.classes import five_card_classes
from letitride.odds.counts.disjoint_pairs import disjoint_pairs
from letitride.odds.counts.groups import FIVE_CARD_HANDS
from letitride.odds.counts.hand_counts import hand_counts
from letitride.odds.counts.two_hands import two_hand_counts
from letitride.odds.wagers.base import analyse_base
from letitride.odds.wagers.cover_all.analysis import analyse_cover_all
from letitride.odds.wagers.house_win import win_on_base, win_on_cover_all, win_on_envy, win_on_side
from letitride.odds.wagers.round_law import base_law, cover_all_law, side_law
from letitride.odds.wagers.side import analyse_side
from letitride.rules.hands import GENERALISED, Basis, SixCardHand, five_card_hand, six_card_hand, three_card_hand
from letitride.rules.wagers import Wager

SHARED = {Basis.THREE_CARD: 0, Basis.FIVE_CARD: 2, Basis.SIX_CARD: 3}


def tried_one_by_one(hands: NDArray[Any], kinds: Integers) -> Integers:
    """Every pair of hands, and whether they have a card in common: no inclusion and exclusion."""
    held = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    number = int(kinds.max()) + 1
    pairs = np.zeros((number, number), dtype=np.int64)
    for one, kind in zip(held, kinds.tolist(), strict=True):
        pairs[kind] += np.bincount(kinds[held & one == 0], minlength=number)
    return pairs


def test_two_hands_without_a_board() -> None:
    hands = all_hands(3)
    order = list(hand_counts(Basis.THREE_CARD))
    kinds = np.array([order.index(three_card_hand([DECK[card] for card in hand])) for hand in hands.tolist()])
    assert np.array_equal(tried_one_by_one(hands, kinds), two_hand_counts(Basis.THREE_CARD))


@pytest.mark.parametrize("board", ["7d 7h", "As Ks"])
def test_two_hands_beside_a_board(board: str) -> None:
    cards = parse_cards(board)
    places = np.array(sorted(DECK.index(card) for card in cards), dtype=np.uint8)
    hands = cards_left(places[None])[0][list(combinations(range(50), 3))]
    kinds = five_classes_beside(places)
    for hand, kind in list(zip(hands.tolist(), kinds.tolist(), strict=True))[::97]:
        assert FIVE_CARD_HANDS[kind] is five_card_hand([*(DECK[card] for card in hand), *cards])
    assert np.array_equal(tried_one_by_one(hands, kinds), disjoint_pairs(kinds, cards=50))


@pytest.mark.parametrize("box", ["Ad Kd 9d"])
def test_two_hands_beside_a_box(box: str) -> None:
    cards = parse_cards(box)
    places = np.array(sorted(DECK.index(card) for card in cards), dtype=np.uint8)
    hands = cards_left(places[None])[0][list(combinations(range(49), 3))]
    kinds = classes_beside(places).astype(np.int64)
    for hand, kind in list(zip(hands.tolist(), kinds.tolist(), strict=True))[::97]:
        judged = six_card_hand([*(DECK[card] for card in hand), *cards])
        wider = GENERALISED.get(judged)
        assert SIX_CARD_CLASSES[kind] is (wider if wider is SixCardHand.SUPER_ROYAL else judged)
    assert np.array_equal(tried_one_by_one(hands, kinds), disjoint_pairs(kinds, cards=49))


@pytest.mark.parametrize("basis", Basis)
def test_each_hand_alone_is_as_likely_as_ever(basis: Basis) -> None:
    pairs, shared = two_hand_counts(basis), SHARED[basis]
    deals = comb(52, shared) * comb(52 - shared, 3) * comb(49 - shared, 3)
    assert int(pairs.sum()) == deals
    assert np.array_equal(pairs, pairs.T)
    counts = hand_counts(basis)
    for row, count in zip(pairs, counts.values(), strict=True):
        assert Fraction(int(row.sum()), deals) == Fraction(count, sum(counts.values()))


def test_one_hand_wins_what_the_analyses_of_single_wagers_say(catalogue: Catalogue) -> None:
    base = catalogue.paytable("MD-BASE-A", Wager.BASE)
    law, wins = base_law(base), win_on_base(base, 500)
    assert law.mean(wins) == 500 * analyse_base(base).house_edge
    assert law.variance([wins]) == 500**2 * analyse_base(base).variance
    for wager, name in ((Wager.SIX_CARD_BONUS, "MD-6CB-A"), (Wager.THREE_CARD_BONUS, "MD-3CB-A")):
        paytable = catalogue.paytable(name, wager)
        side, alone = win_on_side(paytable, 700), analyse_side(paytable, 700)
        assert side_law(paytable.basis).mean(side) == 700 * alone.house_edge
        assert side_law(paytable.basis).variance([side]) == 700**2 * alone.variance
    progressive = catalogue.paytable("MD-PROG-A", Wager.PROGRESSIVE)
    at_meter = analyse_side(progressive, 100, meter_cents=1_234_567)
    wins = win_on_side(progressive, 100, meter_cents=1_234_567)
    assert side_law(progressive.basis).mean(wins) == 100 * at_meter.house_edge
    cover_all = catalogue.paytable("COVER-ALL", Wager.COVER_ALL)
    for players in range(1, 8):
        judged = analyse_cover_all(cover_all, players)
        wins = win_on_cover_all(cover_all, 300, players=players)
        assert cover_all_law(players).mean(wins) == 300 * judged.house_edge
        assert cover_all_law(players).variance([wins]) == 300**2 * judged.variance


def test_envy_costs_for_each_player_who_is_paid(catalogue: Catalogue) -> None:
    envy = catalogue.paytable("MD-ENVY-A", Wager.ENVY)
    law = side_law(envy.basis)
    one = win_on_envy(envy, [100])
    assert law.mean(one) == -100 * analyse_side(envy, 100).expected_value
    assert win_on_envy(envy, [100, 100]) == tuple(2 * cents for cents in one)


def test_the_variance_of_two_hands_is_that_of_their_joint_distribution(catalogue: Catalogue) -> None:
    base = catalogue.paytable("LIRX-01", Wager.BASE)
    law, hands = base_law(base), [win_on_base(base, 500), win_on_base(base, 1_500)]
    both = law.distribution(hands)
    assert both.mean == sum(map(law.mean, hands))
    assert both.variance == law.variance(hands)
    apart = sum(law.variance([hand]) for hand in hands)
    assert both.variance > apart, "a pair on the board pays both"


def test_the_variance_of_three_hands_is_what_dealing_them_gives() -> None:
    """Five-card hands of three seats over random boards: exact variance within five standard errors of the sample."""
    order = list(hand_counts(Basis.FIVE_CARD))
    # Only how often hands are pairs or better matters here, since a sample can't see the rarest awards.
    wins = tuple(100 if hand in order[-2:] else -100 for hand in order)
    law = side_law(Basis.FIVE_CARD)
    generator = np.random.default_rng(8)
    cards = generator.permuted(np.tile(np.arange(52), (200_000, 1)), axis=1)[:, :11]
    total = np.zeros(len(cards))
    for seat in range(3):
        hands = np.concatenate([cards[:, :2], cards[:, 2 + 3 * seat : 5 + 3 * seat]], axis=1).astype(np.uint8)
        total += np.array(wins)[five_card_classes(hands)]
    squares = (total - total.mean()) ** 2
    error = squares.std() / len(squares) ** 0.5
    exact = float(law.variance([wins] * 3))
    assert abs(squares.mean() - exact) < 5 * error
    assert abs(squares.mean() - 3 * float(law.variance([wins]))) > 5 * error, "or the sample tells nothing"
