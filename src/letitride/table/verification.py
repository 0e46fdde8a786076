"""Verification: every event of a log must be what the engine itself decides for the command behind it.

A log holds events, not commands, but each group of events tells which command it answers. Verification puts that
command to the engine again, without automations, and compares. The first line that differs is where it was changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.table.banking import (
    ActionSeatDrawn,
    AnswerOffer,
    BankingStopped,
    BankPosted,
    BankTaken,
    DrawActionSeat,
    OfferAnswered,
    PostBank,
    StopBanking,
    TakeBank,
)
from letitride.table.commands import Command, DutyPerformed, Perform
from letitride.table.dealing import StubCounted
from letitride.table.deciding import LetItRide, TimeOut, WagerLeftToRide, WagerWithdrawn, WithdrawWager
from letitride.table.decks import (
    ChangeDecks,
    DeckCountVerified,
    DeckCut,
    DeckReleased,
    DeckRemoved,
    DecksChanged,
    DeckShuffled,
    OrderRecut,
    OrderReshuffle,
    RecutOrdered,
    RemedyOrdered,
    ReshuffleOrdered,
)
from letitride.table.duties import Act
from letitride.table.engine import advance
from letitride.table.events import Event
from letitride.table.irregularities import (
    Area,
    CardDrawnInError,
    CardExposed,
    ChangeDealing,
    DealingChanged,
    DeviceMarked,
    DeviceReturned,
    FaceUpCardFound,
    MarkOutOfOrder,
    PlayContinued,
    ReportCardDrawnInError,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportShoeJam,
    ReportShufflerJam,
    ReportWrongNumberOfCards,
    ReturnToService,
    RuleAbandoned,
    RuleOn,
    RulingAwaited,
    ShufflerJammed,
    SignalMiscount,
    StubUnloadedEarly,
    UnloadStubEarly,
    WagersAbandoned,
)
from letitride.table.opening import CloseTable, IdleTable, OpenTable, TableClosed, TableIdled, TableOpened
from letitride.table.readiness import DeclareReady, ReadinessDeclared
from letitride.table.seating import (
    BringChips,
    ChipsBrought,
    ChipsTakenAway,
    LeaveSeat,
    PlayerWalkedAway,
    SeatLeft,
    SeatTaken,
    TakeChipsAway,
    TakeSeat,
)
from letitride.table.seeds import CommitSeed, OfferSeed, RevealSeed, SeedCommitted, SeedOffered, SeedRevealed
from letitride.table.shared_meter import MeterRead, ReadMeter
from letitride.table.state import Table, changed
from letitride.table.voiding import RoundVoided, VoidRound
from letitride.table.wagering import BettingOpened, OpenBetting, PlaceWager, TakeWagerBack, WagerPlaced, WagerTakenBack

MISDEALT_COUNTS = (52, 51, 53)


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first event of a log that the engine would not have decided: its number, what stands there, and why not."""

    number: int
    event: Event
    reason: str


def verify(table: Table, events: Sequence[Event]) -> tuple[Table, Divergence | None]:
    """Put the commands behind a log to the engine again: the table at the end, and where the log diverges, if so."""
    table = changed(table, automations=frozenset())
    position = 0
    while position < len(events):
        rest = events[position:]
        divergence = Divergence(position + 1, rest[0], "nothing that can be done now leads to this")
        for command in _commands_behind(table, rest):
            try:
                after, decided = advance(table, command)
            except RuleViolation as refusal:
                if divergence.number == position + 1:
                    divergence = Divergence(position + 1, rest[0], f"the engine refuses it: {refusal}")
                continue
            wrong = next((n for n, event in enumerate(decided) if n >= len(rest) or rest[n] != event), None)
            if wrong is None or wrong >= len(rest):
                table, position = after, position + len(decided)
                break
            if position + wrong + 1 >= divergence.number:
                reason = f"the engine decides otherwise: {decided[wrong]}"
                divergence = Divergence(position + wrong + 1, rest[wrong], reason)
        else:
            return table, divergence
    return table, None


def _commands_behind(table: Table, events: Sequence[Event]) -> Iterator[Command]:
    """The commands that the next events can be the answer to, the likeliest first."""
    first = events[0]
    following = events[1] if len(events) > 1 else None
    if isinstance(first, DutyPerformed):
        yield from _behind_duty(first, following)
    elif isinstance(first, RoundVoided):
        yield from _behind_void(table, first)
    elif isinstance(first, CardExposed):
        yield from (ReportExposedCard(area, first.card) for area in Area)
        yield ReportCardDrawnInError(was_exposed=True)
    elif isinstance(first, RulingAwaited):
        yield SignalMiscount()
        yield ReportCardDrawnInError()
        yield from _behind_reason(first.matter)
    elif type(first) in _BEHIND:
        yield _BEHIND[type(first)](table, first)


def _behind_duty(done: DutyPerformed, following: Event | None) -> Iterator[Command]:
    seat = done.seat or 0
    match following:
        case WagerLeftToRide(because="") if done.act in (Act.DECIDE_BET_1, Act.DECIDE_BET_2):
            yield LetItRide(following.player, seat, following.signal)
        case WagerLeftToRide() if done.act in (Act.DECIDE_BET_1, Act.DECIDE_BET_2):
            yield TimeOut(seat)
        case WagerWithdrawn() if done.act in (Act.DECIDE_BET_1, Act.DECIDE_BET_2):
            yield WithdrawWager(following.player, seat, signal=following.signal)
        case DeckReleased(cards=cards):
            yield Perform(done.by, done.act, done.seat, cards=cards)
        case DeckShuffled(commitment=commitment):
            yield Perform(done.by, done.act, done.seat, note=commitment)
        case DeckCut(depth=depth):
            yield Perform(done.by, done.act, done.seat, number=depth)
        case StubCounted(count=count):
            yield Perform(done.by, done.act, done.seat, number=count)
        case RulingAwaited(matter=matter) if done.act is Act.CHECK_SHUFFLER_COUNT:
            yield Perform(done.by, done.act, number=_number_in(matter))
        case RoundVoided() if done.act is Act.DETERMINE_MISDEAL:
            yield Perform(done.by, done.act, done.seat)
            yield from _behind_reason(following.reason)
        case DeckRemoved() | DeckCountVerified() if done.act is Act.COUNT_DECK:
            counts = (52,) if isinstance(following, DeckCountVerified) else (51, 53)
            yield from (Perform(done.by, done.act, number=count) for count in counts)
        case _:
            yield Perform(done.by, done.act, done.seat)


def _behind_void(table: Table, void: RoundVoided) -> Iterator[Command]:
    yield ReportShoeJam()
    yield UnloadStubEarly()
    yield from _behind_reason(void.reason)
    if table.round is not None and table.round.awaiting_ruling:
        yield RuleOn(void=True, reason=void.reason.removeprefix(f"{table.round.awaiting_ruling}; "))
    yield VoidRound(void.reason)


def _behind_reason(reason: str) -> Iterator[Command]:
    """Commands that leave their numbers in the reason of a void or a ruling."""
    number = _number_in(reason)
    yield ReportDeckCount(number)
    places: list[int | Area] = [Area.COMMUNITY] if "community" in reason else [Area.SIX_CARD_BOX]
    if seat := re.match(r"seat (\d+) has (\d+) cards", reason):
        places = [int(seat[1])]
        number = int(seat[2])
    for place in places:
        for count in MISDEALT_COUNTS:
            yield ReportWrongNumberOfCards(place, number, count)


def _number_in(text: str) -> int:
    found = re.search(r"\d+", text)
    return int(found[0]) if found else 0


_BEHIND: dict[type[Event], Callable[[Table, Event], Command]] = {}
"""The command behind an event that can only come from one kind of command."""


def _behind(kind: type[Event], command: Callable[..., Command]) -> None:
    _BEHIND[kind] = command


_behind(TableOpened, lambda _, event: OpenTable(event.at, event.preshuffled))
_behind(TableClosed, lambda _, __: CloseTable())
_behind(TableIdled, lambda _, event: IdleTable(face_up=event.face == "face up"))
_behind(DecksChanged, lambda _, event: ChangeDecks(event.at, event.preshuffled))
_behind(RecutOrdered, lambda _, __: OrderRecut())
_behind(ReshuffleOrdered, lambda _, __: OrderReshuffle())
_behind(ChipsBrought, lambda _, event: BringChips(event.player, event.amount_cents))
_behind(ChipsTakenAway, lambda _, event: TakeChipsAway(event.player, event.amount_cents))
_behind(SeatTaken, lambda _, event: TakeSeat(event.player, event.seat))
_behind(SeatLeft, lambda _, event: LeaveSeat(event.player, event.seat))
_behind(PlayerWalkedAway, lambda _, event: LeaveSeat(event.player, event.seat))
_behind(BettingOpened, lambda _, event: OpenBetting(event.at))
_behind(WagerPlaced, lambda _, event: PlaceWager(event.player, event.seat, event.spot, event.stake_cents))
_behind(WagerTakenBack, lambda _, event: TakeWagerBack(event.player, event.seat, event.spot))
_behind(ReadinessDeclared, lambda _, event: DeclareReady(event.player))
_behind(BankTaken, lambda _, event: TakeBank(event.player, event.seat))
_behind(BankPosted, lambda _, event: PostBank(event.player, event.amount_cents))
_behind(OfferAnswered, lambda _, event: AnswerOffer(event.player, event.seat, event.answer == "accepts"))
_behind(BankingStopped, lambda _, event: StopBanking(event.player))
_behind(SeedCommitted, lambda _, event: CommitSeed(event.commitment))
_behind(SeedOffered, lambda _, event: OfferSeed(event.player, event.seat, event.seed))
_behind(SeedRevealed, lambda _, event: RevealSeed(event.seed))
_behind(MeterRead, lambda _, event: ReadMeter(event.units))
_behind(ActionSeatDrawn, lambda _, event: DrawActionSeat(event.seat))
_behind(FaceUpCardFound, lambda table, event: ReportFaceUpCard(_position(table, event)))
_behind(CardDrawnInError, lambda _, __: ReportCardDrawnInError())
_behind(ShufflerJammed, lambda _, __: ReportShufflerJam())
_behind(DeckCountVerified, lambda _, __: ReportDeckCount(52))
_behind(DeckRemoved, lambda _, event: ReportDeckCount(51, event.at))
_behind(RemedyOrdered, lambda _, __: ReportDeckCount(51))
_behind(StubUnloadedEarly, lambda _, __: UnloadStubEarly())
_behind(WagersAbandoned, lambda _, event: RuleAbandoned(event.seat))
_behind(PlayContinued, lambda _, event: RuleOn(void=False, reason=event.reason))
_behind(DeviceMarked, lambda _, event: MarkOutOfOrder(event.device, event.how))
_behind(DeviceReturned, lambda _, event: ReturnToService(event.device))
_behind(DealingChanged, lambda _, event: ChangeDealing(event.dealing))


def _position(table: Table, event: FaceUpCardFound) -> int:
    stub = table.round.stub if table.round else ()
    return stub.index(event.card) if event.card in stub else -1
