"""Events as people read them: acts and wagers by their names, moments as dates; the log keeps them to the letter."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from letitride.rules.wagers import Spot, Wager
from letitride.table import Event
from letitride.table.commands import DutyPerformed
from letitride.table.log.transcript import write_event
from letitride.table.procedure.wagering import BettingOpened

_CODE = re.compile(rf"{Spot.BET_3.value}|[a-z0-9]+(?:-[a-z0-9]+)+")
_TIME = re.compile(r", time (\d+)")


def in_words(event: Event) -> str:
    """What happened, in the words of the table.

    >>> in_words(BettingOpened(2, 1_794_818_350))
    'Round 2: place your bets, November 16, 2026, 08:39 UTC'
    >>> from letitride.table.procedure.wagering import WagerPlaced
    >>> in_words(WagerPlaced(1, "Ann", Spot.BET_3, 1000))
    'seat 1 Ann places $10 on the $ bet'
    """
    match event:
        case BettingOpened(_, at):
            return f"{event.announcement()}{_moment(at)}"
        case DutyPerformed(by, act, clause, seat, wagers):
            where = "" if seat is None else f" at seat {seat}"
            which = "".join(f", {wager.title}" for wager in wagers)
            return f"{by.value}: {act.words}{where}{which} ({clause})"
    said = _TIME.sub(lambda found: _moment(int(found[1])), write_event(event))
    return _CODE.sub(lambda found: _title(found[0]), said)


def _title(code: str) -> str:
    if code == Spot.BET_3.value:
        return "the $ bet"
    return next((wager.title for wager in Wager if wager.value == code), code)


def _moment(at: int) -> str:
    """A moment after a comma; nothing where no time was kept."""
    return f", {datetime.fromtimestamp(at, UTC):%B %d, %Y, %H:%M} UTC" if at > 0 else ""
