"""What can happen in a lesson beside the script: irregularities, wrong counts, and players who want something.

Each kind says when it can happen by asking the engine whether it would grant the report; what is right to do about it
is the engine's answer too, so that nothing here repeats a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from random import Random

from letitride.cards import DECK
from letitride.money import format_cents
from letitride.rules.placement import optional_wagers
from letitride.rules.wagers import Spot, spots_of
from letitride.school.stakes import smallest_stake
from letitride.table import Act, Command, Phase, Table, can
from letitride.table.duties import DECISIONS, Duty
from letitride.table.irregularities import (
    Area,
    ReportCardDrawnInError,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportShoeJam,
    ReportShufflerJam,
    ReportWrongNumberOfCards,
    SignalMiscount,
    UnloadStubEarly,
)
from letitride.table.irregularities.misdeals import ordinal
from letitride.table.procedure.deciding import WithdrawWager
from letitride.table.procedure.seating import LeaveSeat
from letitride.table.procedure.wagering import PlaceWager, TakeWagerBack


class Form(Enum):
    """What the trainee has to do about it."""

    REPORT = "call it, then name the remedy"
    REQUEST = "allow or refuse it"
    DEPARTURE = "name what follows"
    OBSERVATION = "key in what is seen"


class Kind(Enum):
    """The kinds of happening."""

    FACE_UP_CARD = "a card face up"
    TWO_FACE_UP_CARDS = "two cards face up"
    WRONG_STACK = "the wrong number of cards"
    EXPOSED_COMMUNITY_CARD = "a community card exposed"
    CARD_DRAWN_IN_ERROR = "a card drawn in error"
    STUB_UNLOADED_EARLY = "the stub unloaded early"
    SHUFFLER_JAM = "the shuffler jams"
    SHOE_JAM = "the shoe jams"
    WRONG_DECK_COUNT = "the shuffler counts wrong"
    WRONG_DISPLAY = "the display doesn't show 52"
    STUB_MISCOUNT = "the stub count is off"
    LATE_BET = "a late bet"
    UNEQUAL_BETS = "unequal bets"
    BET_IN_TIME = "a bet in time"
    BET_TAKEN_BACK = "a bet taken back after the call"
    BET_3_WITHDRAWN = "bet 3 withdrawn"
    OUT_OF_TURN = "a decision out of turn"
    PLAYER_LEAVES = "a player leaves"


WISHES = frozenset(
    {
        Kind.LATE_BET,
        Kind.UNEQUAL_BETS,
        Kind.BET_IN_TIME,
        Kind.BET_TAKEN_BACK,
        Kind.BET_3_WITHDRAWN,
        Kind.OUT_OF_TURN,
    }
)
"""What a player wants; the rest goes wrong by itself."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happens at the table: what is seen, and the command by which the engine hears of it."""

    kind: Kind
    form: Form
    scene: str
    command: Command | None = None
    number: int = 0
    breaks: Act | None = None
    """The act whose turn it wasn't, where the documents have no clause for what happened instead."""


def happening(kind: Kind, table: Table, draw: Random) -> Happening | None:
    """The happening of a kind at this moment, if it can happen now."""
    if table.round is None or table.round.awaiting_ruling or table.duty is None:
        return None
    return _BUILDERS[kind](kind, table, table.duty, draw)


_DELIVERIES = frozenset(
    {Act.DELIVER_STACK, Act.DELIVER_COMMUNITY_STACK, Act.DEAL_CARD, Act.DEAL_COMMUNITY_CARD, Act.DELIVER_BOX_STACK}
)


def _reported(kind: Kind, table: Table, command: Command, scene: str) -> Happening | None:
    return Happening(kind, Form.REPORT, scene, command) if can(table, command) else None


def _face_up(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:
    if duty.act not in _DELIVERIES:
        return None
    position = draw.randrange(max(1, duty.number))
    which = "The next card" if duty.number == 1 else f"The {ordinal(position)} card of the next stack"
    return _reported(kind, table, ReportFaceUpCard(position), f"{which} lies face up.")


def _wrong_stack(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:
    if duty.act not in _DELIVERIES:
        return None
    current = table.in_round()
    off_by = draw.choice((-1, 1)) if duty.number > 1 else 1
    place: int | Area
    if duty.seat is not None:
        place, held, where = duty.seat, len(current.boxes[duty.seat].cards), f"Seat {duty.seat}"
    elif duty.act is Act.DELIVER_BOX_STACK:
        place, held, where = Area.SIX_CARD_BOX, len(current.six_card_box), "The six card box"
    else:
        place, held, where = Area.COMMUNITY, len(current.community), "The community area"
    found = held + duty.number + off_by
    return _reported(kind, table, ReportWrongNumberOfCards(place, found), f"{where} now holds {found} cards.")


def _exposed(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:  # noqa: ARG001
    current = table.in_round()
    left, right = (*current.community, None, None)[:2]
    if left is None or right is None or current.is_settling:
        return None
    side, card = ("left", left) if not current.left_is_up and draw.random() < 0.5 else ("right", right)
    scene = f"The {side} community card turns over before its time: {card}."
    report = ReportExposedCard(Area.COMMUNITY, card)
    turned = Act.TURN_LEFT_CARD if side == "left" else Act.TURN_RIGHT_CARD
    return Happening(kind, Form.REPORT, scene, report, breaks=turned) if can(table, report) else None


def _drawn(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:  # noqa: ARG001
    if duty.act not in _DELIVERIES:
        return None
    return _reported(kind, table, ReportCardDrawnInError(), "A card too many has been drawn; nobody has seen it.")


def _unloaded(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:  # noqa: ARG001
    scene = "The stub went to the discard rack, and the community cards are not out."
    return _reported(kind, table, UnloadStubEarly(), scene)


def _shuffler_jam(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:  # noqa: ARG001
    return _reported(kind, table, ReportShufflerJam(), "The shuffler stops with cards stuck in it.")


def _shoe_jam(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:  # noqa: ARG001
    return _reported(kind, table, ReportShoeJam(), "The shoe jams and deals no more cards.")


def _deck_count(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:  # noqa: ARG001
    alarm = SignalMiscount()
    if can(table, alarm):
        scene = "The shuffler signals a wrong count, and the sensors flash."
        return Happening(kind, Form.REPORT, scene, alarm)
    count = len(DECK) - 1
    scene = f"The shuffler has counted the deck it holds: {count} cards."
    return _reported(kind, table, ReportDeckCount(count), scene)


def _display(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:  # noqa: ARG001
    if duty.act is not Act.CHECK_SHUFFLER_COUNT:
        return None
    shown = len(DECK) + draw.choice((-1, 1))
    return Happening(kind, Form.OBSERVATION, f"The shuffler's display shows {shown}.", number=shown)


def _stub(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:
    if duty.act is not Act.COUNT_STUB:
        return None
    counted = len(table.in_round().stub) + draw.choice((-1, 1))
    return Happening(kind, Form.OBSERVATION, f"You count {counted} cards in the stub.", number=counted)


def _late_bet(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:
    if duty.section not in ("collection", "deal"):
        return None
    seat = draw.choice(sorted(table.in_round().boxes))
    box = table.in_round().boxes[seat]
    spot = next((spot for spot in _side_spots(table) if spot not in box.wagers), Spot.BET_1)
    stake = smallest_stake(table.house, spot.wager)
    scene = f"{box.player} at seat {seat} puts {format_cents(stake)} on the {table.house.mark(spot)} spot."
    return Happening(kind, Form.REQUEST, scene, PlaceWager(box.player, seat, spot, stake))


def _unequal(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:
    if duty.act is not Act.ANNOUNCE_NO_MORE_BETS or not table.in_round().boxes:
        return None
    seat = draw.choice(sorted(table.in_round().boxes))
    box = table.in_round().boxes[seat]
    more = smallest_stake(table.house, Spot.BET_2.wager)
    scene = f"{box.player} at seat {seat} wants {format_cents(more)} more on bet 2, and on bet 2 alone."
    raised = box.layout[Spot.BET_2] + more
    return Happening(kind, Form.REQUEST, scene, PlaceWager(box.player, seat, Spot.BET_2, raised))


def _in_time(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:  # noqa: ARG001
    if table.phase is not Phase.BETTING or duty.act is not Act.ANNOUNCE_NO_MORE_BETS:
        return None
    for seat, box in sorted(table.in_round().boxes.items()):
        for spot in _side_spots(table):
            stake = smallest_stake(table.house, spot.wager)
            bet = PlaceWager(box.player, seat, spot, stake)
            if spot not in box.layout and can(table, bet):
                scene = f"{box.player} at seat {seat} puts {format_cents(stake)} on the {table.house.mark(spot)} spot."
                return Happening(kind, Form.REQUEST, scene, bet)
    return None


def _taken_back(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:
    if duty.section not in ("collection", "deal"):
        return None
    seat = draw.choice(sorted(table.in_round().boxes))
    box = table.in_round().boxes[seat]
    spot = next((spot for spot in box.layout if not spot.is_withdrawable), Spot.BET_3)
    scene = f"{box.player} at seat {seat} reaches out to take the {table.house.mark(spot)} bet back."
    return Happening(kind, Form.REQUEST, scene, TakeWagerBack(box.player, seat, spot))


def _bet_3(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:  # noqa: ARG001
    if duty.act not in DECISIONS or duty.seat is None:
        return None
    player = table.in_round().boxes[duty.seat].player
    scene = f"{player} at seat {duty.seat} wants the $ bet back and would let the others ride."
    return Happening(kind, Form.REQUEST, scene, WithdrawWager(player, duty.seat, Spot.BET_3))


def _out_of_turn(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:  # noqa: ARG001
    if duty.act not in DECISIONS:
        return None
    waiting = [later.seat for later in table.script[1:] if later.act is duty.act and later.seat is not None]
    if not waiting:
        return None
    seat = waiting[-1]
    player = table.in_round().boxes[seat].player
    scene = f"{player} at seat {seat} scratches for a bet while seat {duty.seat} is being asked."
    return Happening(kind, Form.REQUEST, scene, WithdrawWager(player, seat))


def _leaves(kind: Kind, table: Table, duty: Duty, draw: Random) -> Happening | None:  # noqa: ARG001
    if table.leaving or not table.in_round().deal_is_complete or duty.act is not Act.ASK_ABOUT_BET_1:
        return None
    waiting = [later.seat for later in table.script if later.act is duty.act and later.seat is not None]
    seat = waiting[-1]
    player = table.in_round().boxes[seat].player
    leave = LeaveSeat(player, seat)
    scene = f"{player} gets up from seat {seat} and goes, with the bets on the layout."
    return Happening(kind, Form.DEPARTURE, scene, leave) if can(table, leave) else None


def _side_spots(table: Table) -> list[Spot]:
    return [spots_of(wager)[0] for wager in optional_wagers(table.house)]


_Builder = Callable[[Kind, Table, Duty, Random], Happening | None]
_BUILDERS: dict[Kind, _Builder] = {
    Kind.FACE_UP_CARD: _face_up,
    Kind.TWO_FACE_UP_CARDS: _face_up,
    Kind.WRONG_STACK: _wrong_stack,
    Kind.EXPOSED_COMMUNITY_CARD: _exposed,
    Kind.CARD_DRAWN_IN_ERROR: _drawn,
    Kind.STUB_UNLOADED_EARLY: _unloaded,
    Kind.SHUFFLER_JAM: _shuffler_jam,
    Kind.SHOE_JAM: _shoe_jam,
    Kind.WRONG_DECK_COUNT: _deck_count,
    Kind.WRONG_DISPLAY: _display,
    Kind.STUB_MISCOUNT: _stub,
    Kind.LATE_BET: _late_bet,
    Kind.UNEQUAL_BETS: _unequal,
    Kind.BET_IN_TIME: _in_time,
    Kind.BET_TAKEN_BACK: _taken_back,
    Kind.BET_3_WITHDRAWN: _bet_3,
    Kind.OUT_OF_TURN: _out_of_turn,
    Kind.PLAYER_LEAVES: _leaves,
}
