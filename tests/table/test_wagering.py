"""Bets at their edges: who may bet where, with the last chip, and what is left for the fees of the round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from at_the_table import BY_HAND, AtTheTable, house

from letitride.money import MOST_HELD_CENTS
from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.table import Act, Perform, Role, evolve
from letitride.table.irregularities import MarkOutOfOrder, ReportDeckCount, ReportWrongNumberOfCards
from letitride.table.procedure.seating import ChipsBrought, TakeSeat
from letitride.table.procedure.wagering import BettingClosed, OpenBetting, PlaceWager, TakeWagerBack, WagerPlaced

FEES: dict[str, Any] = {"player_cents": 1_00, "player_dealer_cents": 2_00, "three_card_bonus_cents": None}


def with_fees(**options: str) -> AtTheTable:
    """A card room that collects $1 from each bet and $2 from the player-dealer, who sits at seat 3."""
    rules = house("california-small", **options)
    fees = rules.table_limit.fees
    assert fees is not None
    tier = replace(rules.table_limit, fees=replace(fees, **FEES))
    return AtTheTable(replace(rules, table_limit=tier)).open().seat(3).bank(3)


def test_nobody_bets_at_an_empty_seat_or_where_there_is_no_betting_area() -> None:
    table = AtTheTable("california-small").open().seat(1, 8).open_betting()
    assert table.refused(PlaceWager("P2", 2, Spot.BET_1, 10_00)).message == "Nobody sits at seat 2"
    assert table.refused(PlaceWager("P8", 8, Spot.BET_1, 10_00)).message == "Seat 8 has no betting area"
    table.do(PlaceWager("P1", 1, Spot.BET_1, 10_00))


def test_the_last_chip_can_be_bet() -> None:
    table = AtTheTable("shfl-classic").open().seat(1, chips=29_99).open_betting()
    for spot in (Spot.BET_1, Spot.BET_2):
        table.do(PlaceWager("P1", 1, spot, 10_00))
    assert (
        table.refused(PlaceWager("P1", 1, Spot.BET_3, 10_00)).message
        == "P1 has $9.99 left beside bets of $20; this bet takes $10"
    )
    exact = AtTheTable("shfl-classic").open().seat(1, chips=30_00).open_betting().bet(1)
    assert exact.table.chips("P1") == 0


@pytest.mark.clause("CA.fees.player")
@pytest.mark.parametrize(("chips", "is_enough"), [(33_00, True), (32_99, False)])
def test_a_bet_leaves_enough_for_the_fees_of_the_round(chips: int, is_enough: bool) -> None:
    """Three bets of $10 owe three fees of $1."""
    table = with_fees(fees_per="wager").seat(1, chips=chips).open_betting()
    for spot in BASE_SPOTS[:2]:
        table.do(PlaceWager("P1", 1, spot, 10_00))
    last = PlaceWager("P1", 1, Spot.BET_3, 10_00)
    if is_enough:
        assert table.do(last) == (WagerPlaced(1, "P1", Spot.BET_3, 10_00),)
    else:
        assert table.refused(last).message == "P1 has $12.99, and the fees of the round take $3"


@pytest.mark.clause("CA.fees.player")
def test_bets_are_closed_when_everybody_can_pay_to_the_cent() -> None:
    table = with_fees(fees_per="wager").seat(1, chips=33_00).open_betting().bet(1).post(1_000_00)
    table.announce()
    assert table.table.chips("P1") == 0


def test_bets_are_not_closed_while_nobody_banks_or_nothing_is_posted() -> None:
    announce = Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS)
    table = AtTheTable("california-small").open().seat(1, 3).open_betting().bet(1)
    assert table.refused(announce).message == "Nobody holds the player-dealer position"
    table.bank(3)
    assert table.refused(announce).message == "The player-dealer has posted no wager"
    table.post(100_00).announce()


def test_a_player_may_sit_without_betting() -> None:
    table = AtTheTable("shfl-classic").open().seat(1, 2).open_betting()
    assert table.refused(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS)).message == "Nobody has placed a bet"
    table.bet(2).announce()
    assert set(table.table.in_round().boxes) == {2}


def test_wagers_stand_once_no_more_bets_is_called() -> None:
    table = AtTheTable("shfl-classic").open().seat(1)
    bet, back = PlaceWager("P1", 1, Spot.BET_1, 10_00), TakeWagerBack("P1", 1, Spot.BET_1)
    for command in (bet, back):
        assert table.refused(command).message == "Bets are not open yet"
    table.open_betting().bet(1)
    table.announce()
    assert table.happened(BettingClosed) == [BettingClosed()]
    for command in (bet, back):
        assert table.refused(command).message == "No more bets has been called, so wagers stand as they are"


def test_no_round_begins_before_the_floor_has_done_its_duties() -> None:
    table = AtTheTable("shfl-classic", BY_HAND).open().seat(1).open_betting().bet(1).announce().release()
    table.perform_until(Act.ASK_ABOUT_BET_1)
    table.do(ReportWrongNumberOfCards(1, 4))
    assert table.refused(OpenBetting()).message == "Gather the cards first"


def test_no_round_begins_while_the_position_is_on_offer() -> None:
    table = AtTheTable("california-small").open().seat(1, 2).bank(1)
    for _ in range(2):
        table.open_betting().bet(2).post(1_000_00).announce().release().finish()
    assert table.refused(OpenBetting()).message == "The player-dealer position is on offer to seat 2"


@pytest.mark.parametrize("submission", ["shfl-classic", "california-small"])
def test_where_only_a_machine_shuffles_no_round_begins_without_it(submission: str) -> None:
    table = AtTheTable(submission).open().seat(1)
    table.do(MarkOutOfOrder("shuffler", "covered"))
    assert table.refused(OpenBetting()).message == "The shuffler is out of order"


def test_the_round_is_dealt_from_a_new_deck_once_it_is_prepared() -> None:
    table = AtTheTable("shfl-classic", BY_HAND).open().seat(1)
    table.do(ReportDeckCount(51))
    assert table.refused(OpenBetting()).message == "Inspect the deck first"


@pytest.mark.clause("MD.07.F")
def test_a_player_holds_the_last_two_boxes_of_the_table() -> None:
    table = AtTheTable("maryland-full").open().seat(6)
    table.do(TakeSeat("P6", 7))
    assert table.table.seats_of("P6") == (6, 7)
    assert table.refused(TakeSeat("P6", 4)).clause == "MD.07.F"


def test_base_bets_go_back_before_a_bonus_that_needs_them_and_beside_one_that_stands_alone() -> None:
    sides = {Spot.THREE_CARD_BONUS: 5_00}
    tied = AtTheTable("shfl-classic").open().seat(1).open_betting().bet(1, sides=sides)
    words = "Take the 3 Card Bonus back first: it needs the base bets"
    assert tied.refused(TakeWagerBack("P1", 1, Spot.BET_1)).message == words
    free = AtTheTable("shfl-classic", three_card_only=True).open().seat(1).open_betting().bet(1, sides=sides)
    for spot in BASE_SPOTS:
        free.do(TakeWagerBack("P1", 1, spot))
    assert dict(free.table.in_round().boxes[1].layout) == sides


@pytest.mark.parametrize("over", [0, 1])
def test_no_round_begins_with_more_on_the_table_than_can_be_counted(over: int) -> None:
    table = AtTheTable("shfl-classic").open().seat(1, chips=1_00)
    table.table = evolve(table.table, ChipsBrought("P1", MOST_HELD_CENTS - 1_00 + over))
    if over:
        assert "no round begins until it is below" in table.refused(OpenBetting()).message
    else:
        table.do(OpenBetting())
