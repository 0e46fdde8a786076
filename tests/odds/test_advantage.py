"""Advantage play: worths that agree with other exact computations, and rounds until a house can notice."""

from __future__ import annotations

import json
from fractions import Fraction
from math import sqrt

import pytest
from command_line import run

from letitride.cards import DECK, parse_cards
from letitride.catalogue import load_catalogue
from letitride.errors import TextError
from letitride.odds.strategy.advantage import advantages
from letitride.odds.strategy.knowledge import worth_of_knowing
from letitride.odds.strategy.other_hands import worth_of_cards, worth_of_seeing
from letitride.odds.strategy.seen import decision_with
from letitride.odds.strategy.short_deck import short_deck
from letitride.odds.wagers.base import analyse_base
from letitride.rules.wagers import Wager

LIRX_01 = load_catalogue().paytable("LIRX-01", Wager.BASE)


def test_seeing_three_cards_out_of_play_is_seeing_a_hand() -> None:
    assert worth_of_cards(LIRX_01, 3)[1] == worth_of_seeing(LIRX_01)[1].worth


def test_what_is_decided_otherwise_with_cards_missing_is_so_by_counting_each_hand() -> None:
    missing = parse_cards("As Ks Qs Js Ts")
    short = short_deck(LIRX_01, missing)
    assert short.decided_otherwise > 0
    assert short.expected_value > short.by_the_list
    for hand in short.examples:
        cards = parse_cards(hand)
        assert decision_with(LIRX_01, cards, missing).rides is not decision_with(LIRX_01, cards).rides


def test_a_burn_card_that_is_seen_is_a_card_that_is_missing() -> None:
    """Averaged over the card, knowing it missing is worth what seeing it is; not knowing it changes nothing at all."""
    decks = [short_deck(LIRX_01, [DECK[4 * rank]]) for rank in range(13)]
    assert sum(deck.expected_value for deck in decks) / 13 == worth_of_cards(LIRX_01, 1)[0]
    assert sum(deck.by_the_list for deck in decks) / 13 == analyse_base(LIRX_01).expected_value
    assert all(deck.expected_value >= deck.by_the_list for deck in decks)


def test_each_kind_has_its_worth_its_strategy_and_the_rounds_until_it_is_noticed() -> None:
    rules, glimpse, *others = advantages(LIRX_01, confidence=0.975)
    assert (rules.worth, rules.notices) == (0, None)
    assert glimpse.worth == worth_of_knowing(LIRX_01)[1].worth
    assert glimpse.beats_the_house
    assert glimpse.notices is not None
    within = 1.959964 * analyse_base(LIRX_01).standard_deviation / sqrt(glimpse.notices)
    assert 2 * within == pytest.approx(float(glimpse.worth), rel=1e-3), "bands of both means just touch"
    assert all(one.strategy for one in others)


def test_the_command_tells_all_of_them() -> None:
    data = json.loads(run("advantage", "LIRX-01", "--missing", "As Ks", "--json").out)
    kinds = {one["kind"]: one for one in data["paytables"]["LIRX-01"]}
    assert (
        Fraction(kinds["6 other hands seen before each decision"]["worth"]["fraction"])
        == worth_of_seeing(LIRX_01)[6].worth
    )
    assert "house edge" in run("advantage", "LIRX-01").out
    assert run("advantage", "LIRX-01", "--missing", "As As").code == 2
    assert run("advantage", "LIRX-01", "--confidence", "20%").code == 2


def test_nonsense_is_refused() -> None:
    with pytest.raises(TextError):
        short_deck(LIRX_01, [])
