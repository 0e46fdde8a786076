"""Remedies: what follows from an irregularity, read off the events with which the engine answers it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from letitride.table import Event, Table, can, evolve
from letitride.table.irregularities import (
    CardDrawnInError,
    FaceUpCardFound,
    RuleAbandoned,
    RulingAwaited,
    ShufflerJammed,
    StubUnloadedEarly,
)
from letitride.table.procedure.decks import DeckCountVerified, DeckRemoved
from letitride.table.procedure.seating import PlayerWalkedAway
from letitride.table.procedure.voiding import RoundVoided


class Remedy(Enum):
    """What can follow from an irregularity, as a person says it."""

    SET_ASIDE = "the card goes to the discard rack unused, and the next card takes its place"
    VOID = "the round is void: every wager still due goes back"
    FOR_THE_FLOOR = "play stops until the floor has ruled"
    SHUFFLE_AGAIN = "the cards are shuffled again; wagers stand"
    NEXT_CARD = "the card is played as the next card"
    DEAL_AGAIN = "bonus bets go back to their sensors, and the same round is dealt again from the other deck"
    REPLACE_DECK = "the deck leaves the table and a new one takes its place"
    PLAY_ON = "play goes on"
    MAY_BE_ABANDONED = "the wagers are played on unless the floor rules them abandoned"


_SIGNS: tuple[tuple[type[Event], Remedy], ...] = (
    (StubUnloadedEarly, Remedy.DEAL_AGAIN),
    (RoundVoided, Remedy.VOID),
    (RulingAwaited, Remedy.FOR_THE_FLOOR),
    (FaceUpCardFound, Remedy.SET_ASIDE),
    (ShufflerJammed, Remedy.SHUFFLE_AGAIN),
    (CardDrawnInError, Remedy.NEXT_CARD),
    (DeckRemoved, Remedy.REPLACE_DECK),
    (DeckCountVerified, Remedy.PLAY_ON),
)


def remedy_of(table: Table, events: Iterable[Event]) -> Remedy:
    """The remedy that the engine gave, the gravest sign first; `table` is the one before the events."""
    happened = tuple(events)
    for kind, remedy in _SIGNS:
        if any(isinstance(event, kind) for event in happened):
            return remedy
    walked = next((event for event in happened if isinstance(event, PlayerWalkedAway)), None)
    if walked is not None:
        after = evolve(table, walked)
        return Remedy.MAY_BE_ABANDONED if can(after, RuleAbandoned(walked.seat)) else Remedy.PLAY_ON
    return Remedy.PLAY_ON


def clause_of(events: Iterable[Event]) -> str:
    """The clause under which the engine answered, if its events name one."""
    cited = [str(getattr(event, "clause", "")) for event in events]
    return next((clause for clause in reversed(cited) if clause), "")
