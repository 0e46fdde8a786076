"""Legal commands: what somebody may do now, asked of the engine itself so that nobody else holds rules."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.table.commands import Command, Perform
from letitride.table.duties import Act, Role
from letitride.table.engine import can
from letitride.table.irregularities import (
    Area,
    ChangeDealing,
    MarkOutOfOrder,
    ReportCardDrawnInError,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportShoeJam,
    ReportShufflerJam,
    ReturnToService,
    RuleAbandoned,
    RuleOn,
    SignalMiscount,
    UnloadStubEarly,
)
from letitride.table.procedure.banking import AnswerOffer, PostBank, StopBanking, TakeBank, VacateBank, banker_fee_cents
from letitride.table.procedure.bonus_signals import SHOW, WAVE, SignalBonus
from letitride.table.procedure.cutting import OrderRecut
from letitride.table.procedure.deciding import LetItRide, TimeOut, WithdrawWager
from letitride.table.procedure.decks import ChangeDecks, OrderReshuffle
from letitride.table.procedure.opening import CloseTable, IdleTable, OpenTable
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import LeaveSeat, TakeChipsAway, TakeSeat
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting, PlaceWager, TakeWagerBack
from letitride.table.state import Table


def legal_commands(table: Table, role: Role, player: str = "") -> tuple[Command, ...]:
    """The commands that would be granted now, one for each thing that can be done.

    Stakes are the smallest accepted, a bank the largest; reports that need a number are offered with the usual one, and
    the order of a deck is left to whoever releases it.
    """
    match role:
        case Role.PLAYER | Role.PLAYER_DEALER:
            candidates = _of_player(table, player)
        case Role.FLOOR:
            candidates = _of_floor(table)
        case Role.DEALER | Role.DEVICE:
            candidates = _of_dealer(table)
    duty = table.duty
    own = (Perform(role, duty.act, duty.seat),) if duty is not None and duty.role is role else ()
    waits_for_cards = tuple(command for command in own if command.act is Act.RELEASE_DECK)
    return waits_for_cards + tuple(command for command in (*own, *candidates) if can(table, command))


def _of_player(table: Table, player: str) -> Iterator[Command]:
    yield from (TakeSeat(player, seat) for seat in table.house.ruleset.seats if seat not in table.seats)
    offered = [spot for spot in Spot if table.offers(spot.wager)]
    for seat in table.seats_of(player):
        yield LetItRide(player, seat)
        yield WithdrawWager(player, seat)
        yield SignalBonus(player, seat, SHOW)
        yield SignalBonus(player, seat, WAVE)
        for spot in offered:
            yield PlaceWager(player, seat, spot, _smallest_stake(table, seat, spot))
            yield TakeWagerBack(player, seat, spot)
        yield TakeBank(player, seat)
        yield AnswerOffer(player, seat, accepts=True)
        yield AnswerOffer(player, seat, accepts=False)
        yield LeaveSeat(player, seat)
    yield PostBank(player, table.chips(player) - banker_fee_cents(table))
    yield TakeChipsAway(player, table.chips(player))
    yield StopBanking(player)
    yield DeclareReady(player)


def _smallest_stake(table: Table, seat: int, spot: Spot) -> int:
    if spot in BASE_SPOTS and table.round is not None and seat in table.round.boxes:
        for other in BASE_SPOTS:
            if other in table.round.boxes[seat].layout:
                return table.round.boxes[seat].layout[other]
    stakes, limits = table.house.stakes_cents(spot.wager), table.house.limits(spot.wager)
    if stakes:
        return min(stakes)
    return limits.minimum_cents if limits else 0


def _of_dealer(table: Table) -> Iterator[Command]:
    yield OpenBetting(table.now)
    yield ReportFaceUpCard()
    yield ReportCardDrawnInError()
    yield ReportShufflerJam()
    yield ReportShoeJam()
    yield SignalMiscount()
    yield UnloadStubEarly()
    yield from _exposures(table)
    if table.duty is not None and table.duty.seat is not None:
        yield TimeOut(table.duty.seat)


def _of_floor(table: Table) -> Iterator[Command]:
    yield OpenTable(table.now)
    yield ChangeDecks(table.now)
    yield IdleTable()
    yield CloseTable()
    yield VoidRound("ruled by the floor")
    yield RuleOn(void=False, reason="ruled by the floor")
    yield RuleOn(void=True, reason="ruled by the floor")
    for seat in sorted(table.leaving):
        yield RuleAbandoned(seat)
    yield VacateBank("ruled by the floor")
    yield OrderReshuffle()
    yield OrderRecut()
    yield ReportDeckCount(52)
    yield from _exposures(table)
    yield MarkOutOfOrder("shuffler", "covered")
    yield MarkOutOfOrder("automated shoe", "covered")
    yield from (ReturnToService(device) for device in table.out_of_order)
    yield from (ChangeDealing(method) for method in table.house.ruleset.dealing if method != table.dealing)


def _exposures(table: Table) -> Iterator[Command]:
    """Calls of a card in the middle by its place, because nobody is told what lies face down."""
    if table.round is not None:
        yield from (ReportExposedCard(Area.COMMUNITY, place) for place in range(len(table.round.community)))
        yield from (ReportExposedCard(Area.SIX_CARD_BOX, place) for place in range(len(table.round.six_card_box)))
