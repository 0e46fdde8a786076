"""Where on the table each act is done, so that a gesture there is one command and the page decides nothing.

A place is a name such as ``seat 3 cards``, ``tray`` or ``start key``. A gesture is a tap on a place, a drag to it from
one of its sources, or a drag from it to one of its targets. Every place has at most one gesture: the act in hand if it
is done at such a place, or else what is next done there. What isn't due is put to the table all the same, which refuses
it and says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from letitride.table import Act, Command, Duty, Perform, Phase, Role, Table
from letitride.table.causes import Cause
from letitride.table.duties import COUNTS, PAYOUTS
from letitride.table.irregularities import (
    Area,
    ReportCardDrawnInError,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportShoeJam,
    ReportShufflerJam,
    SignalMiscount,
    TakeCallBack,
    UnloadStubEarly,
)
from letitride.table.procedure.deciding import TimeOut
from letitride.table.procedure.wagering import OpenBetting

CARDS, BETS, PLAYER = "cards", "bets", "player"
LINE, LEFT, RIGHT, BOX, METER = "line", "left card", "right card", "box", "meter"
SHUFFLER, DISPLAY, START, DECK = "shuffler", "display", "start key", "deck"
RACK, TRAY, LAMMERS = "rack", "tray", "lammers"
LAMPS, LOCK_OUT, GAME_OVER, FOUR, ENTER = "lamps", "lock-out key", "game over key", "4 of a kind key", "enter key"
TABLE_KEY, MAINTENANCE_KEY = "table key", "maintenance key"

AT_SEATS = {
    Act.DELIVER_STACK: CARDS,
    Act.DEAL_CARD: CARDS,
    Act.TURN_HAND: CARDS,
    Act.ASK_ABOUT_BET_1: PLAYER,
    Act.ASK_ABOUT_BET_2: PLAYER,
    Act.SETTLE: BETS,
    Act.SETTLE_EARLY: BETS,
}
"""The acts that are done at a seat, and at which part of it."""

AT_TABLE = {
    Act.SWITCH_SHUFFLER_ON: START,
    Act.SET_SHUFFLER_MODE: DISPLAY,
    Act.INSERT_TABLE_KEY: TABLE_KEY,
    Act.INSPECT_DECK: DECK,
    Act.VERIFY_INSPECTION: DECK,
    Act.SPREAD_FACE_UP: DECK,
    Act.OFFER_INSPECTION: DECK,
    Act.TURN_FACE_DOWN: DECK,
    Act.WASH_DECK: DECK,
    Act.STACK_DECK: DECK,
    Act.LOAD_SHUFFLER: SHUFFLER,
    Act.PRESS_START: START,
    Act.SHUFFLE: DECK,
    Act.RACK_DECK: RACK,
    Act.CUT_CARDS: DECK,
    Act.LOAD_DECK: SHUFFLER,
    Act.ASK_FOR_BONUS_BETS: LINE,
    Act.CHECK_LAMPS: LAMPS,
    Act.ANNOUNCE_NO_MORE_BETS: LINE,
    Act.PRESS_LOCK_OUT: LOCK_OUT,
    Act.COLLECT_FEES: TRAY,
    Act.COLLECT_WAGERS: TRAY,
    Act.PLACE_LAMMERS: LAMMERS,
    Act.VERIFY_COUNT: TRAY,
    Act.CHIPS_TO_TRAY: TRAY,
    Act.LOCK_PROGRESSIVE: METER,
    Act.CHECK_SHUFFLER_COUNT: DISPLAY,
    Act.LOAD_RACK_DECK: SHUFFLER,
    Act.RELEASE_DECK: SHUFFLER,
    Act.SHUFFLE_OTHER_DECK: DECK,
    Act.DELIVER_BOX_STACK: BOX,
    Act.DELIVER_COMMUNITY_STACK: LEFT,
    Act.DEAL_TO_BOX: BOX,
    Act.SLIDE_COMMUNITY_CARDS: RIGHT,
    Act.BURN_CARD: RACK,
    Act.COUNT_STUB: SHUFFLER,
    Act.DETERMINE_MISDEAL: DECK,
    Act.UNLOAD_STUB: RACK,
    Act.SHOW_PAYOUTS: METER,
    Act.TURN_LEFT_CARD: LEFT,
    Act.TURN_RIGHT_CARD: RIGHT,
    Act.TURN_BOX_CARDS: BOX,
    Act.COLLECT_CARDS: RACK,
    Act.COLLECT_LAMMERS: LAMMERS,
    Act.PRESS_GAME_OVER: GAME_OVER,
    Act.GATHER_CARDS: RACK,
    Act.UNLOAD_SHUFFLER: SHUFFLER,
    Act.COUNT_DECK: DECK,
    Act.RESTORE_BONUS_BETS: TRAY,
    Act.INSERT_MAINTENANCE_KEY: MAINTENANCE_KEY,
    Act.PRESS_FOUR_OF_A_KIND: FOUR,
    Act.PRESS_ENTER: ENTER,
    Act.REMOVE_MAINTENANCE_KEY: MAINTENANCE_KEY,
}
"""The acts that are done once for the table, and where."""

_FROM_SHUFFLER = frozenset(
    {Act.DELIVER_STACK, Act.DEAL_CARD, Act.DELIVER_BOX_STACK, Act.DELIVER_COMMUNITY_STACK, Act.DEAL_TO_BOX}
    | {Act.DEAL_COMMUNITY_CARD, Act.UNLOAD_STUB}
)
_FROM_RACK = frozenset({Act.LOAD_RACK_DECK, Act.LOAD_SHUFFLER})
_FROM_DECK = frozenset({Act.LOAD_SHUFFLER, Act.LOAD_DECK, Act.RACK_DECK})
_FROM_MIDDLE = frozenset({Act.BURN_CARD, Act.COLLECT_CARDS, Act.GATHER_CARDS})
_FROM_CARDS = frozenset({Act.COLLECT_CARDS, Act.GATHER_CARDS})
_FROM_BETS = frozenset({Act.COLLECT_WAGERS, Act.COLLECT_FEES, Act.CHIPS_TO_TRAY, Act.COLLECT_LAMMERS})

KEYS = {
    LINE: "n",
    LEFT: "l",
    RIGHT: "r",
    BOX: "x",
    METER: "m",
    SHUFFLER: "s",
    DISPLAY: "v",
    START: "g",
    DECK: "d",
    RACK: "b",
    TRAY: "t",
    LAMMERS: "a",
    LAMPS: "p",
    LOCK_OUT: "k",
    GAME_OVER: "o",
    FOUR: "f",
    ENTER: "e",
    TABLE_KEY: "j",
    MAINTENANCE_KEY: "q",
}
"""A letter for each place of the table; a seat has its number."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """What touching a place does: a command, and where a drag that does the same begins, or ends if it begins here."""

    place: str
    command: Command
    key: str
    sources: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    clause: str = ""
    is_due: bool = False

    @property
    def keyed(self) -> str:
        """What has to be built or counted before it is done: ``cents``, ``count`` or nothing."""
        act = self.command.act if isinstance(self.command, Perform) else None
        return "cents" if act in PAYOUTS else "count" if act in COUNTS else ""


def place_of(act: Act, seat: int | None, table: Table) -> str:
    """Where an act is done; empty for what only a player does."""
    if act in AT_SEATS and seat is not None:
        return f"seat {seat} {AT_SEATS[act]}"
    if act is Act.DEAL_COMMUNITY_CARD:
        return RIGHT if table.round is not None and table.round.community else LEFT
    return AT_TABLE.get(act, "")


def gestures(table: Table, roles: Iterable[Role]) -> tuple[Gesture, ...]:
    """What each place does now for whoever has these roles, one gesture for each; what is due comes first."""
    own = frozenset(roles)
    found: dict[str, Gesture] = {}
    for gesture in _candidates(table):
        by = gesture.command.by if isinstance(gesture.command, Perform) else Role.DEALER
        if by in own:
            found.setdefault(gesture.place, gesture)
    taken: set[str] = set()
    shown = []
    for one in found.values():
        shown.append(replace(one, key="" if one.key in taken else one.key))
        taken.add(one.key)
    return tuple(shown)


def _candidates(table: Table) -> Iterator[Gesture]:
    """The act in hand wherever it can be done, then the duties to come, then every other act of the ruleset."""
    due = table.duty
    if due is None and table.phase is Phase.BETWEEN_ROUNDS:
        clause = table.house.cite("three_equal_bets")
        yield Gesture(LINE, OpenBetting(table.now), KEYS[LINE], clause=clause, is_due=True)
    if due is not None:
        yield from _gestures(table, due.act, due, (due.seat,))
        if due.act in AT_SEATS:
            yield from _gestures(table, due.act, due, _seats(table))
    for duty in table.script[1:]:
        yield from _gestures(table, duty.act, duty, (duty.seat,))
    for act in known_acts(table):
        yield from _gestures(table, act, None, _seats(table) if act in AT_SEATS else (None,))


def known_acts(table: Table) -> tuple[Act, ...]:
    """Every act of the ruleset's scripts, in their order."""
    names = (name for steps in table.house.ruleset.script.values() for step in steps for name in step.acts)
    return tuple(Act(name) for name in dict.fromkeys(names))


def _gestures(table: Table, act: Act, duty: Duty | None, seats: Iterable[int | None]) -> Iterator[Gesture]:
    """An act at each of some seats; nothing for what only a player does."""
    for seat in seats:
        if place := place_of(act, seat, table):
            command = Perform(duty.role if duty is not None else act.role, act, seat)
            is_due = duty is not None and duty is table.duty and seat == duty.seat
            key = str(seat) if seat is not None else KEYS[place]
            targets = tuple(f"seat {at} {BETS}" for at in _seats(table)) if act is Act.PLACE_LAMMERS else ()
            yield Gesture(place, command, key, _sources(table, act), targets, duty.clause if duty else "", is_due)


def _sources(table: Table, act: Act) -> tuple[str, ...]:
    """Where a drag that does an act can begin."""
    sources = [
        place for acts, place in ((_FROM_SHUFFLER, SHUFFLER), (_FROM_RACK, RACK), (_FROM_DECK, DECK)) if act in acts
    ]
    if act in _FROM_MIDDLE:
        sources += [LEFT, RIGHT, BOX]
    if act is Act.SLIDE_COMMUNITY_CARDS:
        sources += [LEFT]
    if act in _FROM_CARDS:
        sources += [f"seat {seat} {CARDS}" for seat in _seats(table)]
    if act in _FROM_BETS:
        sources += [f"seat {seat} {BETS}" for seat in _seats(table)]
    if act in PAYOUTS:
        sources += [TRAY]
    return tuple(sources)


def _seats(table: Table) -> tuple[int, ...]:
    """The seats where something can be done: those in the round, or all that are taken."""
    return tuple(sorted(table.round.boxes if table.round is not None and table.round.boxes else table.seats))


def silence(seat: int) -> Gesture:
    """What a lesson's dealer does where nobody answers."""
    return Gesture(f"seat {seat} {PLAYER}", TimeOut(seat), str(seat), is_due=True)


def place_of_call(table: Table, command: Command) -> str:
    """Where on the table something can have gone wrong that is called with a command; empty for what has no place.

    A call is taken back where it was made.
    """
    match command:
        case TakeCallBack():
            return _place_of_matter(table.round.awaiting_ruling if table.round is not None else None)
        case ReportFaceUpCard() | ReportCardDrawnInError() | ReportShufflerJam() | ReportShoeJam() | SignalMiscount():
            return SHUFFLER
        case UnloadStubEarly():
            return RACK
        case ReportDeckCount():
            return DECK
        case ReportExposedCard(Area.COMMUNITY, int(place)):
            return (LEFT, RIGHT)[place] if place < 2 else ""
        case ReportExposedCard(Area.SIX_CARD_BOX, _):
            return BOX
    return ""


def _place_of_matter(matter: Cause | None) -> str:
    """Where the cards lie that were called; a card drawn in error came from where cards are dealt."""
    match matter:
        case Cause(seat=int(seat)):
            return f"seat {seat} {CARDS}"
        case Cause(area=Area.COMMUNITY):
            return LEFT
        case Cause(area=Area.SIX_CARD_BOX):
            return BOX
    return SHUFFLER
