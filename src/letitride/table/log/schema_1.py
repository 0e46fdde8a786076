"""Event schema 1, whose causes were sentences: events that were stored then, read as the events they are today.

The stored lines and their hashes stay as they are. Each kind that has changed is known by its fields, which have other
names; its shape of then is kept here, with the line it had in a transcript (docs/decisions/0025-codes-in-the-log.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from letitride.cards import parse_card
from letitride.rules.settling.fees import FeeKind
from letitride.rules.wagers import Spot
from letitride.table.causes import Area, Cause, CauseCode
from letitride.table.events import Event
from letitride.table.irregularities import RulingAwaited
from letitride.table.log.text_forms import TextForm, form_of
from letitride.table.procedure.collecting import FeeCollected
from letitride.table.procedure.deciding import WagerLeftToRide
from letitride.table.procedure.randomness.seeds import SeedChainPublished, SeedLost
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.state import SeedFault
from letitride.table.words import CAUSES, FEES, SHORTFALLS


@dataclass(frozen=True, slots=True)
class Former:
    """An event as it was."""

    text: ClassVar[str]
    told_in: ClassVar[str]
    """The field that has no place in the event of today, by which the old one is known."""

    def now(self) -> Event:
        """The same event as it is today."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class FormerRoundVoided(Former):
    """The reason was a sentence."""

    text = "round {number} is void: {reason} ({clause})[returns_all|, and lost wagers go back too]"
    told_in = "reason"

    number: int
    reason: str
    clause: str
    returns_all: bool = False

    def now(self) -> Event:
        """With the cause that the sentence told."""
        return RoundVoided(self.number, cause_of(self.reason), self.clause, self.returns_all)


@dataclass(frozen=True, slots=True)
class FormerRulingAwaited(Former):
    """The matter was a sentence."""

    text = "play stops for a ruling: {matter}"
    told_in = "matter"

    matter: str

    def now(self) -> Event:
        """With the cause that the sentence told."""
        return RulingAwaited(cause_of(self.matter))


@dataclass(frozen=True, slots=True)
class FormerWagerLeftToRide(Former):
    """That nobody answered in time was a sentence."""

    text = "seat {seat} {player} lets {spot} ride[signal| by a {signal}][because|: {because}]"
    told_in = "because"

    seat: int
    player: str
    spot: Spot
    because: str = ""
    signal: str = ""

    def now(self) -> Event:
        """With a flag."""
        return WagerLeftToRide(self.seat, self.player, self.spot, bool(self.because), self.signal)


@dataclass(frozen=True, slots=True)
class FormerFeeCollected(Former):
    """What a fee was for was said in words."""

    text = "{player} pays a fee of {amount_cents} for {why} ({clause})"
    told_in = "why"

    player: str
    amount_cents: int
    why: str
    clause: str

    def now(self) -> Event:
        """With the kind of fee, and the number of base bets that stood before the words."""
        number, _, words = self.why.partition(" ")
        bets = int(number) if words == FEES[FeeKind.BASE_BETS] else 0
        fee = _FEES[words if bets else self.why]
        return FeeCollected(self.player, self.amount_cents, fee, self.clause, bets)


@dataclass(frozen=True, slots=True)
class FormerSeedChainPublished(Former):
    """Why a chain was replaced was a sentence."""

    text = "the house publishes seed chain {chain} of {length} seeds, head {head}[reason|, because {reason}]"
    told_in = "reason"

    chain: str
    length: int
    head: str
    reason: str = ""

    def now(self) -> Event:
        """The only reason there was is a changed key."""
        return SeedChainPublished(self.chain, self.length, self.head, SeedFault.KEY_CHANGED if self.reason else None)


@dataclass(frozen=True, slots=True)
class FormerSeedLost(Former):
    """Why a seed was lost was a sentence."""

    text = "round {number}: the house can't show its seed, because {reason}"
    told_in = "reason"

    number: int
    reason: str

    def now(self) -> Event:
        """The only reason there was is a changed key."""
        return SeedLost(self.number, SeedFault.KEY_CHANGED)


FORMER: dict[str, type[Former]] = {
    "RoundVoided": FormerRoundVoided,
    "RulingAwaited": FormerRulingAwaited,
    "WagerLeftToRide": FormerWagerLeftToRide,
    "FeeCollected": FormerFeeCollected,
    "SeedChainPublished": FormerSeedChainPublished,
    "SeedLost": FormerSeedLost,
}
"""The kinds of events that have changed since."""


def former_kind(name: str, data: Mapping[str, Any]) -> type[Former] | None:
    """The shape of schema 1 that stored data has, if it has one."""
    kind = FORMER.get(name)
    return kind if kind is not None and kind.told_in in data else None


_FEES = {words: fee for fee, words in FEES.items()}

SHORTFALLS_OF_WORDS = {words: shortfall for shortfall, words in SHORTFALLS.items()}
"""What a settled wager said of less than its due."""

_SHORTFALL = TextForm("|".join(map(re.escape, SHORTFALLS_OF_WORDS)), SHORTFALLS.__getitem__, SHORTFALLS_OF_WORDS.get)


def former_form(name: str, kind: Any) -> TextForm:
    """The text form that a field of a settled wager had."""
    return _SHORTFALL if name == "shortfall" else form_of(name, kind)


_CARD, _AREA = r"(?P<card>[2-9TJQKA][cdhs])", rf"(?P<area>{'|'.join(area.value for area in Area)})"
_TOLD = {
    CauseCode.WRONG_NUMBER_OF_CARDS: rf"(?:seat (?P<seat>\d+)|the {_AREA}) has (?P<count>\d+) cards",
    CauseCode.CARD_EXPOSED: rf"{_CARD} in the {_AREA} was exposed before its time",
    CauseCode.COUNT_ALARM: r"the shuffler signals (?:a wrong count|(?P<count>\d+) cards)",
    CauseCode.DECK_MISCOUNT: r"the deck has (?P<count>\d+) cards",
    **{code: re.escape(words) for code, words in CAUSES.items()},
}
_READ: dict[str, Callable[[str], Any]] = {"seat": int, "area": Area, "card": parse_card, "count": int}


def cause_of(told: str) -> Cause:
    """The cause that a sentence of schema 1 told; whatever a person wrote themselves is a note.

    >>> cause_of("seat 2 has 4 cards; a second look").code.value
    'wrong-number-of-cards'
    >>> cause_of("a fire alarm").note
    'a fire alarm'
    """
    for code, pattern in _TOLD.items():
        if found := re.fullmatch(rf"{pattern}(?:; (?P<note>.*))?", told, re.DOTALL):
            given = {name: text for name, text in found.groupdict().items() if text is not None}
            note = given.pop("note", "")
            return Cause(code, **{name: _READ[name](text) for name, text in given.items()}, note=note)
    return Cause(CauseCode.ORDERED, note=told)
