"""Everything that anybody could do or report at a table now, sensible or not; the engine says what is granted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from letitride.explore.arguments import SAME, SHORT, commands_of
from letitride.explore.stacked import stacked_deck
from letitride.explore.tables import CHIPS_CENTS, SmallTable
from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.table import COMMAND_TYPES, Act, Command, Perform, Phase, Role, Table
from letitride.table.commands import Giver
from letitride.table.irregularities import ReportDeckCount, RuleOn, TakeCallBack
from letitride.table.procedure import banking, bonus_signals, deciding, opening, readiness, seating, wagering

HOUSE = "the house"


@dataclass(frozen=True)
class Choice:
    """Something that can be tried: one command, or several that go together, by a player or by the house.

    A trouble is what an ordinary round does without; a walk takes only so many of them.
    """

    commands: tuple[Command, ...]
    who: str = HOUSE
    is_trouble: bool = False


Maker = Callable[[Table, SmallTable], Iterable[Choice]]

_Tells = Callable[[Any, Table, SmallTable], bool]

_ORDINARY: dict[type[Command], _Tells] = {
    RuleOn: lambda *_: True,
    TakeCallBack: lambda *_: True,
    bonus_signals.SignalBonus: lambda *_: True,
    banking.PostBank: lambda *_: True,
    seating.BringChips: lambda *_: True,
    readiness.DeclareReady: lambda *_: True,
    opening.OpenTable: lambda given, *_: not given.preshuffled,
    wagering.OpenBetting: lambda given, table, _: given.at <= table.now,
    banking.TakeBank: lambda given, _, small: given.player in small.bankers,
    banking.AnswerOffer: lambda given, _, small: not given.accepts or given.player in small.bankers,
    ReportDeckCount: lambda _, table, __: bool(table.round and table.round.awaiting_ruling),
}
"""Kinds that an ordinary round needs, and when; all others are a trouble.

A ruling ends a trouble that was there, and so does taking a call back.
"""


def choices(table: Table, small: SmallTable, *, has_troubles: bool = True) -> Iterator[Choice]:
    """Everything to try at a table: each kind of command in ways of its own, or with every argument.

    Without troubles, what an ordinary round needs alone.
    """
    for kind in _TRIED if has_troubles else _NEEDED:
        maker = _MAKERS.get(kind)
        if kind in _SAME_TROUBLES:
            yield from _SAME_TROUBLES[kind]
        elif maker is not None:
            yield from (choice for choice in maker(table, small) if has_troubles or not choice.is_trouble)
        else:
            for command in commands_of(kind, table, small):
                is_trouble = kind not in _ORDINARY or not _ORDINARY[kind](command, table, small)
                if has_troubles or not is_trouble:
                    yield Choice((command,), _who(command, small), is_trouble=is_trouble)


def _who(command: Command, small: SmallTable) -> str:
    """Whose choice it is; a program that deals declines and stops banking for those who have vanished."""
    if command.given_by is not Giver.PLAYER:
        return HOUSE
    declines = isinstance(command, banking.AnswerOffer) and not command.accepts
    if small.is_automatic and (declines or isinstance(command, banking.StopBanking)):
        return HOUSE
    return str(getattr(command, "player"))  # noqa: B009 - every command of a player has one


def _perform(table: Table, small: SmallTable) -> Iterator[Choice]:
    duty = table.duty
    if duty is None:
        return
    cards = stacked_deck(table, has_royal_flush=small.has_royal_flush) if duty.act is Act.RELEASE_DECK else ()
    yield Choice((Perform(duty.role, duty.act, duty.seat, cards=cards),))
    if cards:
        yield Choice((Perform(duty.role, duty.act, duty.seat, cards=(*cards[:-1], cards[0])),), is_trouble=True)
    stranger = Role.FLOOR if duty.role is not Role.FLOOR else Role.DEALER
    yield Choice((Perform(stranger, duty.act, duty.seat, cards=cards),), is_trouble=True)
    for number in _wrong_numbers(table, duty.act, duty.number):
        yield Choice((Perform(duty.role, duty.act, duty.seat, number=number),), is_trouble=True)
    if len(table.script) > 1:
        later = table.script[1]
        yield Choice((Perform(later.role, later.act, later.seat),), is_trouble=True)


def _wrong_numbers(table: Table, act: Act, number: int) -> tuple[int, ...]:
    match act:
        case Act.CHECK_SHUFFLER_COUNT | Act.COUNT_DECK:
            return (SHORT,)
        case Act.COUNT_STUB:
            return (len(table.in_round().stub) - 1,)
        case Act.CUT_CARDS:
            return (5,)
        case Act.VERIFY_COUNT | Act.CHECK_LAMPS:
            return (99,)
        case Act.DELIVER_STACK | Act.DELIVER_COMMUNITY_STACK | Act.DELIVER_BOX_STACK:
            return (number - 1, number + 1)
        case _:
            return ()


def _take_seat(table: Table, small: SmallTable) -> Iterator[Choice]:
    for seat, player in small.players.items():
        if seat not in table.seats:
            chips = (seating.BringChips(player, CHIPS_CENTS),) if not table.chips(player) else ()
            yield Choice((seating.TakeSeat(player, seat), *chips), player)


def _leave_seat(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    """Get up; or be suspended, so that open bets go back, every seat is given up and the chips are paid out.

    No table relies on a suspension to go on, so it counts as the player's.
    """
    for seat, player in table.seats.items():
        yield Choice((seating.LeaveSeat(player, seat),), player, is_trouble=True)
    for player in dict.fromkeys(table.seats.values()):
        seats, held = table.seats_of(player), table.chips(player)
        up = [command for seat in seats for command in (*_all_back(table, seat), seating.LeaveSeat(player, seat))]
        if any(_all_back(table, seat) for seat in seats):
            yield Choice(tuple(up), player, is_trouble=True)
        elif held:
            yield Choice((*up, seating.TakeChipsAway(player, held)), player, is_trouble=True)


def _place_wagers(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    """Everything that a seat can bet, the 3 Card Bonus alone where the house takes it, or nothing."""
    if table.phase is not Phase.BETTING or table.round is None:
        return
    for seat, player in table.seats.items():
        if seat <= table.house.ruleset.boxes and seat != table.rotation.banker and seat not in table.round.boxes:
            bets = [wagering.PlaceWager(player, seat, spot, stake) for spot, stake in _stakes(table)]
            yield Choice(tuple(bets), player)
            if table.house.has_option("three_card_only"):
                yield Choice(tuple(bet for bet in bets if bet.spot is Spot.THREE_CARD_BONUS), player)


def _stakes(table: Table) -> Iterator[tuple[Spot, int]]:
    for spot in sorted(Spot, key=lambda spot: spot not in BASE_SPOTS):
        if table.offers(spot.wager):
            stakes, limits = table.house.stakes_cents(spot.wager), table.house.limits(spot.wager)
            yield spot, min(stakes) if stakes else limits.minimum_cents if limits else 0


def _take_wagers_back(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    for seat, box in table.round.boxes.items() if table.round else ():
        back = _all_back(table, seat)
        if back:
            yield Choice(back, box.player, is_trouble=True)
            yield Choice((back[-1],), box.player, is_trouble=True)


def _all_back(table: Table, seat: int) -> tuple[Command, ...]:
    """Every wager of a seat, taken back last first."""
    box = table.round.boxes.get(seat) if table.round else None
    return tuple(wagering.TakeWagerBack(box.player, seat, spot) for spot in reversed(list(box.layout))) if box else ()


def _draw_action_seat(table: Table, small: SmallTable) -> Iterator[Choice]:
    if table.house.has_option("action_seat"):
        yield Choice((banking.DrawActionSeat(max(small.players)),), is_trouble=True)


def _answers(kind: type[deciding.LetItRide] | type[deciding.WithdrawWager], meaning: str) -> Maker:
    """Seat 1 decides freely, in words or by a gesture of its ruleset; so do further boxes of that player, in words.

    For the others the time runs out.
    """

    def answers(table: Table, small: SmallTable) -> Iterator[Choice]:
        for seat, box in table.round.boxes.items() if table.round else ():
            if box.player != small.players.get(1):
                continue
            is_asked = seat == 1 and table.duty is not None and table.duty.act in deciding.SPOT_IN_QUESTION
            signals = table.house.ruleset.signals.get(meaning, {}) if is_asked else ()
            yield from (Choice((kind(box.player, seat, signal=signal),), box.player) for signal in ("", *signals))

    return answers


def _time_out(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    yield from (Choice((deciding.TimeOut(seat),)) for seat in (table.round.boxes if table.round else ()))


_MAKERS: dict[type[Command], Maker] = {
    Perform: _perform,
    seating.TakeSeat: _take_seat,
    seating.LeaveSeat: _leave_seat,
    wagering.PlaceWager: _place_wagers,
    wagering.TakeWagerBack: _take_wagers_back,
    banking.DrawActionSeat: _draw_action_seat,
    deciding.LetItRide: _answers(deciding.LetItRide, "ride"),
    deciding.WithdrawWager: _answers(deciding.WithdrawWager, "withdraw"),
    deciding.TimeOut: _time_out,
}
"""Kinds of which not every argument is tried, because several go together or the walk would grow without end."""

_TRIED = tuple(kind for kind in COMMAND_TYPES.values() if not kind.is_beside_play)
_NEEDED = tuple(kind for kind in _TRIED if kind in _MAKERS or kind in _ORDINARY)
"""Kinds of which an ordinary round needs some."""

_SAME_TROUBLES = {
    kind: tuple(Choice((command,), is_trouble=True) for command in SAME[kind])
    for kind in _TRIED
    if kind in SAME and kind not in _NEEDED and kind.given_by is not Giver.PLAYER
}
"""Troubles that are the same at every table."""


def said(command: Command) -> str:
    """A command as it is written in a report: its name and its arguments, without a deck's order."""
    shown: dict[str, Any] = {name: getattr(command, name) for name in type(command).__dataclass_fields__}
    words = [
        f"{name}={_shown(value)}" for name, value in shown.items() if value not in (None, "", ()) and name != "cards"
    ]
    return f"{type(command).__name__}({', '.join(words)})"


def _shown(value: Any) -> str:
    return str(getattr(value, "value", value))
