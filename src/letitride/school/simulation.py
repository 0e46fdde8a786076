"""Everybody in a lesson who isn't the trainee: players, the device, and the dealer or the floor."""

from __future__ import annotations

from letitride.cards import DECK
from letitride.live.keyed_numbers import number_due
from letitride.school.players import Around, Draw, bank_answer, decision, next_bet
from letitride.table import Act, Command, Perform, Phase, Role, Table
from letitride.table.duties import DECISIONS
from letitride.table.irregularities import ReportDeckCount, RuleOn
from letitride.table.procedure.deciding import TimeOut
from letitride.table.procedure.wagering import OpenBetting


def simulated(table: Table, around: Around) -> Command | None:
    """What somebody else does next; None when it is for the trainee to act."""
    trainee, draw = around.trainee, around.draw
    if table.round is not None and table.round.awaiting_ruling:
        return None if trainee is Role.FLOOR else ruling(table, draw)
    duty = table.duty
    if duty is None:
        return _between_rounds(table, trainee)
    if table.phase is Phase.BETTING:
        bet = next_bet(table, around)
        if bet is not None:
            return bet
    if duty.act in DECISIONS:
        if duty.seat in table.leaving:
            return None if trainee is Role.DEALER else TimeOut(duty.seat or 0)
        return decision(table, around)
    if duty.role is trainee:
        return None
    cards = around.deck(table) if duty.act is Act.RELEASE_DECK else ()
    return Perform(duty.role, duty.act, duty.seat, number=number_due(table, duty), cards=cards)


def _between_rounds(table: Table, trainee: Role) -> Command | None:
    is_bank_empty = table.house.is_banked_by_player and table.rotation.banker is None
    if table.rotation.must_offer or is_bank_empty:
        return bank_answer(table)
    return None if trainee is Role.DEALER else OpenBetting(table.now)


def ruling(table: Table, draw: Draw) -> Command:
    """What the floor says to whatever play has stopped for: a count is verified, anything else goes on."""
    if table.in_round().is_count_awaited:
        return ReportDeckCount(counted(draw))
    return RuleOn(void=False, reason="nobody is harmed")


def counted(draw: Draw) -> int:
    """How many cards the floor finds in a suspect deck."""
    return draw("count").choice((len(DECK), len(DECK) - 1))
