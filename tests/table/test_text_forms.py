"""Text forms: every kind of value that an event can hold is written, found by its pattern, and read back."""

from __future__ import annotations

import re
from typing import Any

import pytest

from letitride.cards import Card, parse_card, parse_cards
from letitride.errors import TextError
from letitride.rules.hands import FiveCardHand, Hand, SixCardHand, ThreeCardHand
from letitride.rules.payouts import FixedSum, ForOne, Payout, PercentOfMeter, ToOne
from letitride.rules.wagers import Spot, Wager
from letitride.table.irregularities import Area
from letitride.table.log.text_forms import form_of

FORMS: list[tuple[str, Any, Any, str]] = [
    ("seat", int, 7, "7"),
    ("seat", int | None, 7, "7"),
    ("number", int, -7, "-7"),
    ("stake_cents", int, 250, "$2.50"),
    ("stake_cents", int, 1_000_00, "$1,000"),
    ("deck", int, 0, "red"),
    ("deck", int, 1, "blue"),
    ("is_stake_in_tray", bool, True, "yes"),
    ("is_stake_in_tray", bool, False, "no"),
    ("player", str, "Ada", "Ada"),
    ("player", str, "Bot-1", "Bot-1"),
    ("clause", str, "MD.13.E", "MD.13.E"),
    ("reason", str, "the cards fell", '"the cards fell"'),
    ("reason", str, 'so "they" say', r'"so \"they\" say"'),
    ("reason", str, "", '""'),
    ("player", str, "Zoë", "Zoë"),
    ("reason", str, "Zoë saw it", '"Zoë saw it"'),
    ("card", Card, parse_card("Td"), "Td"),
    ("cards", tuple[Card, ...], parse_cards("Td As"), "Td As"),
    ("cards", tuple[Card, ...], (), "no cards"),
    ("wagers", tuple[Wager, ...], (Wager.BASE, Wager.ENVY), "base + envy"),
    ("seats", tuple[int, ...], (1, 12), "1, 12"),
    ("seats", tuple[int, ...], (), "none"),
    ("spot", Spot, Spot.BET_1, "bet 1"),
    ("spot", Spot | None, Spot.BET_1, "bet 1"),
    ("hand", Hand, FiveCardHand.STRAIGHT, "five-card straight"),
    ("hand", Hand, ThreeCardHand.STRAIGHT, "three-card straight"),
    ("hand", Hand, SixCardHand.STRAIGHT, "six-card straight"),
    ("hand", FiveCardHand, FiveCardHand.TWO_PAIR, "five-card two pair"),
    ("payout", Payout, ToOne(1_000), "1,000 to 1"),
    ("payout", Payout, ForOne(300), "300 for 1"),
    ("payout", Payout | None, FixedSum(20_000_00), "$20,000"),
    ("payout", Payout, PercentOfMeter(10), "10% of meter"),
    ("place", int | Area, 4, "4"),
    ("place", int | Area, Area.COMMUNITY, Area.COMMUNITY.value),
]


@pytest.mark.parametrize(("name", "kind", "value", "text"), FORMS)
def test_a_value_is_written_found_and_read_back(name: str, kind: Any, value: Any, text: str) -> None:
    form = form_of(name, kind)
    assert form.write(value) == text
    assert re.fullmatch(form.pattern, text)
    assert form.read(text) == value
    assert type(form.read(text)) is type(value)


@pytest.mark.parametrize("kind", [Spot, Wager, Area])
def test_the_longest_of_two_names_is_found_first(kind: Any) -> None:
    """``bet 1`` must not be found in a longer name that begins with it."""
    names = form_of("named", kind).pattern.split("|")
    assert [len(name) for name in names] == sorted((len(name) for name in names), reverse=True)


def test_no_wagers_are_read_as_none() -> None:
    """An event without wagers leaves their part of the sentence out; as data it has an empty text."""
    assert form_of("wagers", tuple[Wager, ...]).read("") == ()


@pytest.mark.parametrize("kind", [float, dict, list[int]])
def test_what_has_no_text_form_is_refused(kind: Any) -> None:
    with pytest.raises(TextError, match="weight has no text form"):
        form_of("weight", kind)


@pytest.mark.parametrize("text", ["five-card mini royal", "four-card straight", "straight"])
def test_a_hand_of_another_basis_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a five-card hand|not a valid Basis"):
        form_of("hand", Hand).read(text)
