"""Text forms of the values that events hold: each prints and reads back, and has a pattern to find it by."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from letitride.cards import Card, format_cards, parse_card, parse_cards
from letitride.errors import TextError
from letitride.money import MOST_BALANCE_CENTS, format_cents, parse_cents
from letitride.rules.hands import Basis, FiveCardHand, Hand, SixCardHand, ThreeCardHand
from letitride.rules.payouts import FixedSum, ForOne, PercentOfMeter, ToOne, parse_payout
from letitride.rules.wagers import Spot, Wager, newest_wager
from letitride.table.state import DECK_COLOURS

_CARD = r"[2-9TJQKA][cdhs]"
_BARE_WORD = re.compile(r"[\w.'-]+")


@dataclass(frozen=True, slots=True)
class TextForm:
    """How one kind of value is written."""

    pattern: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _write_cards(cards: tuple[Card, ...]) -> str:
    return format_cards(cards) or "no cards"


def _read_cards(text: str) -> tuple[Card, ...]:
    return () if text == "no cards" else parse_cards(text)


def _write_word(text: str) -> str:
    return text if _BARE_WORD.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _read_word(text: str) -> str:
    return str(json.loads(text)) if text.startswith('"') else text


def _write_numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def _read_numbers(text: str) -> tuple[int, ...]:
    return () if text == "none" else tuple(int(number) for number in text.split(", "))


def _write_wagers(wagers: tuple[Wager, ...]) -> str:
    return " + ".join(wager.value for wager in wagers)


def _read_wagers(text: str) -> tuple[Wager, ...]:
    return tuple(Wager(name) for name in text.split(" + ") if name)


@cache
def _write_hand(hand: Hand) -> str:
    basis = next(basis for basis in Basis if hand in basis.hands)
    return f"{basis.value} {hand.value}"


def _read_hand(text: str) -> Hand:
    basis, _, name = text.partition(" ")
    return Basis(basis).hand(name)


def _read_flag(text: str) -> bool:
    return text == "yes"


CENTS = TextForm(r"\$[\d,]+(?:\.\d\d)?", format_cents, partial(parse_cents, at_most_cents=MOST_BALANCE_CENTS))
_FORMS: dict[Any, TextForm] = {
    int: TextForm(r"-?\d+", str, int),
    bool: TextForm(r"yes|no", lambda flag: "yes" if flag else "no", _read_flag),
    str: TextForm(r"\"(?:[^\"\\]|\\.)*\"|[\w.'-]+", _write_word, _read_word),
    Card: TextForm(_CARD, str, parse_card),
    tuple[Card, ...]: TextForm(rf"no cards|{_CARD}(?: {_CARD})*", _write_cards, _read_cards),
    tuple[int, ...]: TextForm(r"none|\d+(?:, \d+)*", _write_numbers, _read_numbers),
}
_HANDS = TextForm(r"(?:five|three|six)-card [a-z ,]+?", _write_hand, _read_hand)
_PAYOUTS = TextForm(r"push|[\d,]+ (?:to|for) [\d,]+|\$[\d,.]+|\d+% of meter", str, parse_payout)


def form_of(name: str, kind: Any) -> TextForm:
    """The text form of a field, by its name and type; amounts and decks are known by their name."""
    return _form_of(name, kind, newest_wager())


@cache
def _form_of(name: str, kind: Any, newest: str) -> TextForm:
    """The same until another kind of wager is added: the names of wagers are part of the patterns."""
    if name.endswith("_cents"):
        return CENTS
    if name == "deck":
        return TextForm("|".join(DECK_COLOURS), lambda deck: DECK_COLOURS[deck], DECK_COLOURS.index)
    members = tuple(member for member in _members(kind) if member is not NoneType)
    if set(members) <= {FiveCardHand, ThreeCardHand, SixCardHand}:
        return _HANDS
    if set(members) <= {ToOne, ForOne, FixedSum, PercentOfMeter}:
        return _PAYOUTS
    if len(members) == 2 and int in members:
        return _either(_FORMS[int], _form_of(name, next(member for member in members if member is not int), newest))
    (only,) = members
    if only in _FORMS:
        return _FORMS[only]
    if only == tuple[Wager, ...]:
        one = "|".join(wager.value for wager in Wager)
        return TextForm(rf"(?:{one})(?: \+ (?:{one}))*", _write_wagers, _read_wagers)
    if only in (Spot, Wager):
        return TextForm(_longest_first(member.value for member in only), attrgetter("value"), only)
    if isinstance(only, type) and issubclass(only, Enum):
        return _enum_form(only)
    raise TextError(f"{name} has no text form: {kind}")


def _members(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _enum_form(kind: type[Enum]) -> TextForm:
    # `value` is a slow property, and events are written by the thousand
    return TextForm(_longest_first(str(member.value) for member in kind), attrgetter("_value_"), kind)


def _longest_first(values: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(values, key=len, reverse=True)))


def _either(number: TextForm, other: TextForm) -> TextForm:
    def write(value: Any) -> str:
        return number.write(value) if isinstance(value, int) else other.write(value)

    def read(text: str) -> Any:
        return number.read(text) if re.fullmatch(number.pattern, text) else other.read(text)

    return TextForm(f"{number.pattern}|{other.pattern}", write, read)
