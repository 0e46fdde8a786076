"""The commands behind a log that keeps none: each group of events tells which command it may be the answer to.

Logs keep their commands since decision 0027. Only what was written before is read in this way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from letitride.cards import DECK
from letitride.table.causes import Cause, CauseCode
from letitride.table.commands import ANSWERED_BY, Command, DutyPerformed, Perform
from letitride.table.events import Event
from letitride.table.irregularities import (
    Area,
    CardExposed,
    FaceUpCardFound,
    ReportCardDrawnInError,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportShoeJam,
    ReportWrongNumberOfCards,
    RuleOn,
    RulingAwaited,
    SignalMiscount,
    UnloadStubEarly,
)
from letitride.table.procedure.cutting import DeckCut
from letitride.table.procedure.dealing import StubCounted
from letitride.table.procedure.deciding import LetItRide, TimeOut, WagerLeftToRide, WagerWithdrawn, WithdrawWager
from letitride.table.procedure.decks import (
    DeckCondemned,
    DeckCountVerified,
    DeckReleased,
    DeckRemoved,
    DeckShuffled,
    RemedyOrdered,
)
from letitride.table.procedure.voiding import RoundVoided, VoidRound

NOT_A_DECK = len(DECK) - 1
"""A number of cards that is no whole deck: whichever it is, the deck is replaced."""


def commands_behind(events: Sequence[Event]) -> Iterator[Command]:
    """The commands that the next events can be the answer to, the likeliest first."""
    match events[0]:
        case DutyPerformed() as done:
            yield from _behind_duty(done, events[1:])
        case RoundVoided(cause=cause):
            yield ReportShoeJam()
            yield UnloadStubEarly()
            yield from _behind_count(cause, events)
            yield RuleOn(void=True, reason=cause.note)
            yield VoidRound(cause.note, cause.code)
        case CardExposed(card=card):
            yield from (ReportExposedCard(area, card) for area in Area)
            yield ReportCardDrawnInError(was_exposed=True)
        case FaceUpCardFound():
            yield from (ReportFaceUpCard(position) for position in range(len(DECK)))
        case DeckCondemned(count=count):
            yield ReportDeckCount(count)
            following = events[1] if len(events) > 1 else None
            if isinstance(following, RulingAwaited):
                yield from _behind_misdeal(following.cause, (count,))
        case RulingAwaited(cause=cause):
            yield SignalMiscount()
            yield ReportCardDrawnInError()
            yield from _behind_count(cause, events)
        case first if type(first) in ANSWERED_BY:
            yield ANSWERED_BY[type(first)].behind(first)


def _behind_duty(done: DutyPerformed, following: Sequence[Event]) -> Iterator[Command]:
    """What follows may tell what was keyed in or decided; it may also be the answer to a command of its own."""
    match following[0] if following else None:
        case WagerLeftToRide(timed_out=True) as rode:
            yield TimeOut(rode.seat)
        case WagerLeftToRide() as rode:
            yield LetItRide(rode.player, rode.seat, rode.signal)
        case WagerWithdrawn() as withdrawn:
            yield WithdrawWager(withdrawn.player, withdrawn.seat, signal=withdrawn.signal)
        case DeckReleased(cards=cards):
            yield Perform(done.by, done.act, done.seat, cards=cards)
        case DeckShuffled(commitment=commitment):
            yield Perform(done.by, done.act, done.seat, note=commitment)
        case DeckCut(depth=number) | StubCounted(count=number):
            yield Perform(done.by, done.act, done.seat, number=number)
        case RulingAwaited(cause=cause):
            yield Perform(done.by, done.act, done.seat, number=cause.count)
        case RoundVoided(cause=cause):
            yield from _behind_count(cause, following)
        case DeckCountVerified():
            yield Perform(done.by, done.act, done.seat, number=len(DECK))
        case DeckRemoved():
            yield Perform(done.by, done.act, done.seat, number=NOT_A_DECK)
    yield Perform(done.by, done.act, done.seat)


def _behind_count(cause: Cause, following: Sequence[Event]) -> Iterator[Command]:
    """The counts that leave their numbers in the cause of a void or a ruling, and in what follows it."""
    removed = next((event for event in following if isinstance(event, DeckRemoved)), None)
    remedy = next((event for event in following if isinstance(event, RemedyOrdered)), None)
    at = removed.at if removed else 0
    if cause.count is not None:
        yield ReportDeckCount(cause.count, at)
    yield from _behind_misdeal(cause, (remedy.count if remedy else NOT_A_DECK, NOT_A_DECK, len(DECK)), at)


def _behind_misdeal(cause: Cause, deck_counts: Iterable[int], at: int = 0) -> Iterator[Command]:
    place = cause.area or cause.seat
    if cause.code is CauseCode.WRONG_NUMBER_OF_CARDS and place is not None and cause.count is not None:
        yield from (ReportWrongNumberOfCards(place, cause.count, count, at) for count in deck_counts)
