"""Legal commands: what each role may do now, as the engine itself says."""

from __future__ import annotations

from at_the_table import AtTheTable

from letitride.rules.wagers import Spot
from letitride.table import Act, Perform, Role, can
from letitride.table.irregularities import MarkOutOfOrder, ReturnToService, RuleAbandoned
from letitride.table.procedure.deciding import LetItRide, TimeOut, WithdrawWager
from letitride.table.procedure.seating import LeaveSeat, TakeSeat
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting, PlaceWager, TakeWagerBack
from letitride.table.view.legal import legal_commands


def at_the_first_decision() -> AtTheTable:
    table = AtTheTable("maryland-full").open().seat(1, 2).open_betting().bet(1).bet(2)
    return table.announce().release()


def test_a_player_is_offered_the_smallest_stakes_while_bets_are_open() -> None:
    table = AtTheTable("maryland-full").open().seat(1).open_betting()
    offered = [command for command in legal_commands(table.table, Role.PLAYER, "P1") if isinstance(command, PlaceWager)]
    assert offered == [PlaceWager("P1", 1, spot, 10_00) for spot in (Spot.BET_1, Spot.BET_2, Spot.BET_3)]
    table.bet(1, 25_00)
    offered = [command for command in legal_commands(table.table, Role.PLAYER, "P1") if isinstance(command, PlaceWager)]
    assert {(command.spot, command.stake_cents) for command in offered} == {
        (Spot.FIVE_CARD_BONUS, 1_00),
        (Spot.THREE_CARD_BONUS, 5_00),
        (Spot.SIX_CARD_BONUS, 5_00),
        (Spot.PROGRESSIVE, 1_00),
    }
    assert TakeWagerBack("P1", 1, Spot.BET_3) in legal_commands(table.table, Role.PLAYER, "P1")


def test_only_the_player_who_is_asked_may_decide() -> None:
    table = at_the_first_decision().table
    assert {LetItRide("P1", 1), WithdrawWager("P1", 1)} <= set(legal_commands(table, Role.PLAYER, "P1"))
    assert not {LetItRide("P2", 2), WithdrawWager("P2", 2)} & set(legal_commands(table, Role.PLAYER, "P2"))
    assert TimeOut(1) in legal_commands(table, Role.DEALER)


def test_the_floor_may_void_and_rule_on_who_walked_away() -> None:
    table = at_the_first_decision()
    assert RuleAbandoned(1) not in legal_commands(table.table, Role.FLOOR)
    table.do(LeaveSeat("P1", 1))
    offered = legal_commands(table.table, Role.FLOOR)
    assert RuleAbandoned(1) in offered
    assert VoidRound("ruled by the floor") in offered


def test_the_dealer_is_offered_the_duty_in_hand() -> None:
    table = AtTheTable("maryland-full", frozenset()).open().seat(1).table
    assert OpenBetting(0) in legal_commands(table, Role.DEALER)
    betting = AtTheTable("maryland-full").open().seat(1).open_betting().bet(1).table
    assert Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS) in legal_commands(betting, Role.DEALER)


def test_the_device_is_offered_the_release_of_the_deck() -> None:
    table = AtTheTable("maryland-full").open().seat(1).open_betting().bet(1).announce().table
    assert Perform(Role.DEVICE, Act.RELEASE_DECK) in legal_commands(table, Role.DEVICE)
    assert Perform(Role.DEALER, Act.RELEASE_DECK) not in legal_commands(table, Role.DEALER)


def test_everything_offered_is_granted() -> None:
    table = at_the_first_decision().table
    for role in Role:
        for command in legal_commands(table, role, "P1"):
            assert can(table, command), command


def test_a_newcomer_is_offered_the_free_seats_only() -> None:
    table = AtTheTable("maryland-full").open().seat(1, 4).table
    offered = [command.seat for command in legal_commands(table, Role.PLAYER, "Zoe") if isinstance(command, TakeSeat)]
    assert offered == [2, 3, 5, 6, 7]


def test_a_device_out_of_order_can_be_returned_to_service() -> None:
    table = AtTheTable("maryland-full").open().seat(1)
    assert ReturnToService("automated shoe") not in legal_commands(table.table, Role.FLOOR)
    table.do(MarkOutOfOrder("automated shoe", "covered"))
    assert ReturnToService("automated shoe") in legal_commands(table.table, Role.FLOOR)


def test_every_event_has_the_next_number() -> None:
    table = AtTheTable("shfl-classic").open().seat(1)
    assert table.table.sequence == len(table.events)
