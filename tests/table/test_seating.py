"""Seats and chips at their edges: who may sit where, who may get up, and how much goes on or off the table."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable

from letitride.rules.wagers import BASE_SPOTS
from letitride.table import Act, Perform, Phase, Role
from letitride.table.irregularities import MarkOutOfOrder, ReturnToService
from letitride.table.procedure.opening import CloseTable, TableReady
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, LeaveSeat, SeatLeft, SeatTaken, TakeChipsAway, TakeSeat
from letitride.table.procedure.wagering import PlaceWager, TakeWagerBack


def test_a_seat_is_taken_at_an_open_table_once_and_where_there_is_one() -> None:
    table = AtTheTable("shfl-classic")
    assert table.refused(TakeSeat("P1", 1)).message == "The table is closed"
    table.open().seat(1)
    assert table.refused(TakeSeat("P2", 1)).message == "Seat 1 is taken by P1"
    most = table.table.house.ruleset.players
    for seat in (0, most + 1):
        assert table.refused(TakeSeat("P2", seat)).message == f"There is no seat {seat}"
    assert table.do(TakeSeat("P2", most))[0] == SeatTaken("P2", most)


def test_a_player_who_sits_takes_no_seat_without_a_betting_area() -> None:
    """California seats eight at seven boxes: the eighth is for the player-dealer."""
    table = AtTheTable("california-small").open().seat(1)
    boxes, players = table.table.house.ruleset.boxes, table.table.house.ruleset.players
    if players > boxes:
        assert table.refused(TakeSeat("P1", players)).message == "P1 is seated already"
    assert table.do(TakeSeat("P2", players))[0] == SeatTaken("P2", players)


def test_only_the_player_of_a_seat_gives_it_up() -> None:
    table = AtTheTable("shfl-classic").open().seat(1, 2)
    for player, seat in (("P1", 2), ("P3", 3)):
        assert table.refused(LeaveSeat(player, seat)).message == f"{player} doesn't hold seat {seat}"
    table.open_betting().bet(1)
    assert table.refused(LeaveSeat("P1", 1)).message == "Take your wagers back first"
    assert table.do(LeaveSeat("P2", 2)) == (SeatLeft("P2", 2),)


@pytest.mark.parametrize("cents", [0, -1])
def test_more_than_nothing_goes_on_or_off_the_table(cents: int) -> None:
    table = AtTheTable("shfl-classic").open().seat(1, chips=10_00)
    assert table.refused(BringChips("P1", cents)).message == "Bring more than zero"
    assert table.refused(TakeChipsAway("P1", cents)).message == "Take away more than zero"


def test_no_more_goes_off_the_table_than_a_player_has() -> None:
    table = AtTheTable("shfl-classic").open().seat(1, chips=10_00)
    table.do(BringChips("P1", 1))
    assert table.refused(TakeChipsAway("P1", 10_02)).message == "P1 has $10.01, not $10.02"
    table.do(TakeChipsAway("P1", 1))
    table.do(TakeChipsAway("P1", 10_00))
    assert table.table.chips("P1") == 0


def test_ready_is_said_once_by_somebody_who_sits_here() -> None:
    table = AtTheTable("shfl-classic").open().seat(1).open_betting().bet(1)
    assert table.refused(DeclareReady("P2")).message == "P2 doesn't sit at this table"
    table.do(DeclareReady("P1"))
    assert table.refused(DeclareReady("P1")).message == "P1 is ready already"


def test_a_table_is_closed_between_rounds_and_once() -> None:
    table = AtTheTable("shfl-classic")
    assert table.refused(CloseTable()).message == "The table is closed already"
    table.open()
    assert table.happened(TableReady) == [TableReady()]
    table.seat(1).open_betting().bet(1)
    assert table.refused(CloseTable()).message == "Finish or void the round before closing the table"
    table.announce().release()
    assert table.refused(CloseTable()).message == "Finish or void the round before closing the table"
    table.finish().do(CloseTable())
    assert table.refused(TakeSeat("P2", 2)).message == "The table is closed"


@pytest.mark.clause("MD.13.H")
def test_only_a_device_that_the_table_has_is_marked_and_returned() -> None:
    table = AtTheTable("shfl-classic").open()
    assert table.refused(MarkOutOfOrder("till", "covered")).message.startswith("There is no 'till'")
    assert table.refused(MarkOutOfOrder("automated shoe", "covered")).message == "This table has no automated shoe"
    assert table.refused(ReturnToService("shuffler")).message == "The shuffler is not out of order"
    table.do(MarkOutOfOrder("shuffler", "covered"))
    assert table.refused(MarkOutOfOrder("shuffler", "covered")).message == "The shuffler is out of order already"
    table.do(ReturnToService("shuffler"))
    assert table.table.out_of_order == {}
    maryland = AtTheTable("maryland-full").open().seat(1)
    maryland.do(MarkOutOfOrder("automated shoe", "covered"))
    assert dict(maryland.table.out_of_order) == {"automated shoe": "covered"}


def bets_with_a_gap() -> AtTheTable:
    """One player holds three boxes and bets on the outer two."""
    table = AtTheTable("maryland-full", adjacent_boxes=3).open()
    for seat in (2, 3, 4):
        table.do(TakeSeat("P2", seat))
    table.do(BringChips("P2", 1_000_00))
    table.open_betting()
    for seat in (2, 4):
        bet_box(table, seat)
    return table


def bet_box(table: AtTheTable, seat: int) -> None:
    for spot in BASE_SPOTS:
        table.do(PlaceWager("P2", seat, spot, 10_00))


@pytest.mark.clause("MD.07.F")
@pytest.mark.parametrize("mended_by", ["a bet between them", "taking one back"])
def test_no_more_bets_is_called_when_the_boxes_of_one_player_are_adjacent(mended_by: str) -> None:
    table = bets_with_a_gap()
    refused = table.refused(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS))
    assert refused.message == (
        "P2 bets on seats 2 and 4, which are not adjacent; bet between them or take one of them back"
    )
    assert refused.clause == "MD.07.F"
    if mended_by == "a bet between them":
        bet_box(table, 3)
    else:
        for spot in BASE_SPOTS:
            table.do(TakeWagerBack("P2", 2, spot))
    table.announce()
    assert table.table.phase is Phase.ROUND
    assert set(table.table.in_round().boxes) == ({2, 3, 4} if mended_by == "a bet between them" else {4})
