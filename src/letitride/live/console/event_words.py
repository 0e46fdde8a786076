"""Events as people read them: acts, wagers and causes in words, moments as dates; the log keeps the codes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from types import NoneType
from typing import Any, get_args

from letitride.rules.settling.fees import FeeKind
from letitride.rules.settling.settled import Settled, Shortfall
from letitride.rules.wagers import Spot, Wager
from letitride.table import Act, Event
from letitride.table.causes import Cause
from letitride.table.log.sentence import form_of_value, sentence_of
from letitride.table.log.text_forms import TextForm
from letitride.table.log.transcript import SETTLED
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.wagering import BettingOpened
from letitride.table.state import SeedFault
from letitride.table.words import FEES, SEED_FAULTS, SHORTFALLS, cause_words, sentence_case


def in_words(event: Event) -> str:
    """What happened, in the words of the table.

    >>> from letitride.table.procedure.wagering import WagerPlaced
    >>> in_words(BettingOpened(2, 1_794_818_350))
    'Round 2: place your bets, November 16, 2026, 08:39 UTC'
    >>> in_words(WagerPlaced(1, "Ann", Spot.BET_3, 1000))
    'seat 1 Ann places $10 on the $ bet'
    """
    if isinstance(event, WagerSettled):
        return sentence_of(Settled, SETTLED, spoken_form).write(event.settled)
    said = sentence_of(type(event), event.text.replace(", time {at}", "{at}"), spoken_form).write(event)
    return sentence_case(said) if isinstance(event, BettingOpened) else said


def spoken_form(name: str, kind: Any) -> TextForm:
    """How a field is said; what has no words of its own is said as the log writes it."""
    if name == "at":
        return TextForm("", _moment, str)
    said = next((_SAID[one] for one in (kind, *get_args(kind)) if one in _SAID and one is not NoneType), None)
    return form_of_value(name, kind) if said is None else TextForm("", said, str)


def _spot(spot: Spot) -> str:
    return "the $ bet" if spot is Spot.BET_3 else spot.value if spot.wager.is_base else spot.wager.title


def _moment(at: int) -> str:
    """A moment after a comma; nothing where no time was kept."""
    return f", {datetime.fromtimestamp(at, UTC):%B %d, %Y, %H:%M} UTC" if at > 0 else ""


_SAID: dict[Any, Callable[[Any], str]] = {
    Spot: _spot,
    Wager: lambda wager: wager.title,
    tuple[Wager, ...]: lambda wagers: ", ".join(wager.title for wager in wagers),
    Act: lambda act: act.words,
    Cause: cause_words,
    Shortfall: SHORTFALLS.__getitem__,
    FeeKind: FEES.__getitem__,
    SeedFault: SEED_FAULTS.__getitem__,
}
