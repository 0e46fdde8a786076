"""Hands by name, cards that make none, and the words in which a settled wager is explained."""

from __future__ import annotations

from dataclasses import replace

import pytest

from letitride.cards import Card, parse_cards
from letitride.rules.hands import (
    FiveCardHand,
    SixCardHand,
    ThreeCardHand,
    five_card_hand,
    five_card_strength,
    six_card_hand,
    three_card_hand,
)
from letitride.rules.payouts import ToOne
from letitride.rules.settling.settled import Outcome, Settled, Shortfall
from letitride.rules.wagers import Spot
from letitride.table.words import settled_words

FOUR = parse_cards("Ac Kd 4h 3s")


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("9c 9d 4h Ks 2c", FiveCardHand.LOW_PAIR),
        ("Tc Td 4h 3s 2c", FiveCardHand.TENS_OR_BETTER),
        ("Ac Kd 4h 3s 2c", FiveCardHand.NOTHING),
        ("Ac 5d 4h 3s 2c", FiveCardHand.STRAIGHT),
        ("Qc Kd Ah 2s 3c", FiveCardHand.NOTHING),
        ("Ac Ad 4h 4s 2c", FiveCardHand.TWO_PAIR),
    ],
)
def test_five_cards_are_named(cards: str, hand: FiveCardHand) -> None:
    assert five_card_hand(parse_cards(cards)) is hand


def test_the_lowest_straight_is_five_high() -> None:
    """An ace plays low to finish A-2-3-4-5 (MD.06.A.1)."""
    low, next_up = (five_card_strength(parse_cards(cards)) for cards in ("Ah 2c 3d 4s 5h", "2c 3d 4s 5h 6h"))
    assert (low[1], next_up[1]) == ((5,), (6,))
    assert low < next_up


def test_three_and_six_cards_are_named() -> None:
    assert three_card_hand(parse_cards("Ac 2d 3h")) is ThreeCardHand.STRAIGHT
    assert six_card_hand(parse_cards("Ac Ad Ah Ks Kc 2d")) is SixCardHand.FULL_HOUSE
    assert six_card_hand(parse_cards("Ac Ad 9h Ks 4c 2d")) is SixCardHand.NOTHING


@pytest.mark.parametrize("cards", [(), FOUR, (*FOUR, FOUR[0]), (*FOUR, *parse_cards("2c 5d"))])
def test_a_hand_needs_its_number_of_distinct_cards(cards: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match="needs 5 distinct cards"):
        five_card_hand(cards)


def settled(outcome: Outcome, shortfall: Shortfall | None = None) -> Settled:
    return Settled(
        seat=1,
        player="Ann",
        outcome=outcome,
        hand=FiveCardHand.TWO_PAIR,
        stake_cents=10_00,
        spot=Spot.BET_1,
        payout=ToOne(2) if outcome is Outcome.WON else None,
        due_cents=20_00,
        paid_cents=5_00,
        returned_cents=4_00,
        shortfall=shortfall,
    )


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (settled(Outcome.WON), "two pair pays 2 to 1"),
        (settled(Outcome.LOST), "two pair loses"),
        (settled(Outcome.UNCOVERED), "not covered by the player-dealer's wager, so it is returned"),
        (
            settled(Outcome.WON, Shortfall.PAYOUT_LIMIT),
            "two pair pays 2 to 1, but the payout limit per hand applied: $20 was due",
        ),
        (
            settled(Outcome.LOST, Shortfall.BANK),
            "two pair loses, but the player-dealer's wager reached no further: $4 is returned",
        ),
    ],
)
def test_a_settled_wager_says_why(one: Settled, words: str) -> None:
    assert settled_words(one) == words


def test_a_transfer_says_which_spot_it_settles() -> None:
    """The three base bets have a spot each; an envy bonus has none."""
    won = settled(Outcome.WON)
    assert [moved.memo for moved in won.transfers(None)] == ["seat 1 bet 1 returned", "seat 1 bet 1 paid"]
    envy = replace(won, spot=None, returned_cents=0)
    assert [moved.memo for moved in envy.transfers(None)] == ["seat 1 envy paid"]
