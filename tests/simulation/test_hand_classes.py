"""The kernels' judges against the plain rules, on every hand there is."""

from __future__ import annotations

import numpy as np

from letitride.cards import DECK
from letitride.odds.counts.canonical import all_hands, suit_keys
from letitride.odds.counts.hand_counts import hand_counts
from letitride.rules.hands import (
    Basis,
    FiveCardHand,
    SixCardHand,
    ThreeCardHand,
    five_card_hand,
    six_card_hand,
    three_card_hand,
)
from letitride.simulation.kernels.hand_classes import classes_of_five, classes_of_six, classes_of_three
from letitride.simulation.kernels.jit import jitted
from letitride.simulation.kernels.six_cards import judge_six


def test_three_cards_are_judged_as_the_rules_judge_them_on_all_22_100_hands() -> None:
    hands = all_hands(3)
    places = {hand: place for place, hand in enumerate(ThreeCardHand)}
    by_rules = [places[three_card_hand([DECK[card] for card in hand])] for hand in hands.tolist()]
    assert len(hands) == 22_100
    assert classes_of_three(hands).tolist() == by_rules


def test_five_cards_are_judged_as_the_rules_judge_them_on_all_2_598_960_hands() -> None:
    """The rules compare suits and never name one, so one hand of each set that differs in suits only is judged."""
    hands = all_hands(5)
    places = {hand: place for place, hand in enumerate(FiveCardHand)}
    _, first, alike = np.unique(suit_keys(hands), return_index=True, return_inverse=True)
    by_rules = [places[five_card_hand([DECK[card] for card in hand])] for hand in hands[first].tolist()]
    assert (len(hands), len(first)) == (2_598_960, 134_459)
    assert np.array_equal(classes_of_five(hands), np.array(by_rules, dtype=np.uint8)[alike])


@jitted
def count_all_six():  # type: ignore[no-untyped-def]
    """How many of all 20,358,520 six-card hands are in each class."""
    counts = np.zeros(11, np.int64)
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        for f in range(e + 1, 52):
                            cards = np.uint8(a), np.uint8(b), np.uint8(c), np.uint8(d), np.uint8(e), np.uint8(f)
                            counts[judge_six(*cards)] += 1
    return counts


def test_six_cards_are_counted_as_exactly_on_all_20_358_520_hands() -> None:
    counted = dict(zip(SixCardHand, count_all_six().tolist(), strict=True))
    assert {hand: count for hand, count in counted.items() if count} == dict(hand_counts(Basis.SIX_CARD))


def test_six_cards_are_judged_as_the_rules_judge_them_in_any_order_and_suit() -> None:
    generator = np.random.default_rng(6)
    dealt = np.array([generator.permutation(52)[:6] for _ in range(8_000)], dtype=np.uint8)
    of_a_suit = np.array([4 * generator.permutation(13)[:6] + suit for suit in range(4) for _ in range(250)])
    nearly = of_a_suit.copy()
    nearly[np.arange(len(nearly)), generator.integers(0, 6, len(nearly))] ^= 1
    hands = np.concatenate([dealt, of_a_suit.astype(np.uint8), nearly.astype(np.uint8)])
    places = {hand: place for place, hand in enumerate(SixCardHand)}
    by_rules = [places[six_card_hand([DECK[card] for card in hand])] for hand in hands.tolist()]
    assert classes_of_six(hands).tolist() == by_rules


def test_every_run_of_six_cards_of_a_suit_is_judged_as_the_rules_judge_it() -> None:
    runs = [[4 * (rank % 13) + suit for rank in range(low, low + 6)] for low in range(-1, 8) for suit in range(4)]
    hands = np.array(runs, dtype=np.uint8)
    places = {hand: place for place, hand in enumerate(SixCardHand)}
    by_rules = [places[six_card_hand([DECK[card] for card in hand])] for hand in runs]
    assert classes_of_six(hands).tolist() == by_rules
