"""MD.07.B: a player with cards stays seated; the wagers of one who leaves may be ruled abandoned."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable

from letitride.rules.ledger import INVENTORY, LAYOUT
from letitride.rules.wagers import Spot
from letitride.table import Act, Phase
from letitride.table.irregularities import RuleAbandoned, WagersAbandoned
from letitride.table.procedure.deciding import TimeOut
from letitride.table.procedure.seating import LeaveSeat, PlayerWalkedAway, SeatLeft, TakeSeat
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import TakeWagerBack

from .conftest import EVERY_SIDE, bets_down, in_play, money, opened, script, table

WINNING = "2c 3c 4c  Ah Kh  As Ad 9c  6d 6s 2d"
"""Three aces at seat 2, a pair of sixes at seat 5."""


def walked_away() -> AtTheTable:
    """Seat 2 is asked about bet 1 and walks away from three aces."""
    t = in_play(opened(table(), 2, 5), 2, 5, cards=WINNING, sides=EVERY_SIDE)
    t.do(LeaveSeat("P2", 2))
    return t


@pytest.mark.clause("MD.07.B.1")
def test_a_player_with_wagers_down_takes_them_back_before_getting_up() -> None:
    t = bets_down(opened(table(), 2), 2)
    assert t.refused(LeaveSeat("P2", 2)).clause == "MD.07.B.1"
    for spot in (Spot.BET_1, Spot.BET_2, Spot.BET_3):
        t.do(TakeWagerBack("P2", 2, spot))
    assert t.do(LeaveSeat("P2", 2)) == (SeatLeft("P2", 2),)


@pytest.mark.clause("MD.07.B.1")
def test_who_has_received_cards_holds_the_seat_until_the_round_is_over() -> None:
    t = walked_away()
    assert t.happened(PlayerWalkedAway) == [PlayerWalkedAway("P2", 2)]
    assert t.table.seats[2] == "P2"
    assert t.refused(TakeSeat("P9", 2)).clause == "MD.07.B"
    assert t.refused(LeaveSeat("P2", 2)).clause == "MD.07.B.1"
    t.finish()
    assert t.happened(SeatLeft) == [SeatLeft("P2", 2)]
    assert 2 not in t.table.seats
    t.do(TakeSeat("P9", 2))


@pytest.mark.clause("MD.07.B.1")
def test_a_player_without_a_wager_may_leave_at_any_time() -> None:
    t = in_play(opened(table(), 2, 5), 2)
    assert t.do(LeaveSeat("P5", 5)) == (SeatLeft("P5", 5),)


@pytest.mark.clause("MD.07.B.1")
def test_a_void_frees_the_seat_of_one_who_walked_away() -> None:
    t = walked_away()
    t.do(VoidRound("the lights went out"))
    assert 2 not in t.table.seats
    assert t.table.chips("P2") == 1_000_000_00


@pytest.mark.clause("MD.07.B.2")
def test_wagers_left_behind_are_played_on_unless_the_floor_rules_otherwise() -> None:
    t = walked_away()
    t.do(TimeOut(2))
    assert t.table.duty is not None
    t.finish()
    paid = {
        event.settled.spot: event.settled.paid_cents for event in t.happened(WagerSettled) if event.settled.seat == 2
    }
    assert [paid[spot] for spot in (Spot.BET_1, Spot.BET_2, Spot.BET_3)] == [30_00] * 3
    assert paid[Spot.PROGRESSIVE] == 9_00


@pytest.mark.clause("MD.07.B.2")
def test_abandoned_wagers_are_taken_as_losers_whatever_the_cards_say() -> None:
    t = walked_away()
    before = money(t)
    assert t.do(RuleAbandoned(2))[0] == WagersAbandoned(2, "MD.07.B.2")
    taken = 30_00 + 5_00 + 5_00
    assert money(t)[INVENTORY] - before[INVENTORY] == taken
    assert before[LAYOUT] - money(t)[LAYOUT] == taken
    assert t.table.in_round().boxes[2].layout == {}
    t.finish()
    assert {event.settled.seat for event in t.happened(WagerSettled)} == {5}
    assert t.table.chips("P2") == 1_000_000_00 - taken - 2_00
    assert LAYOUT not in money(t)


@pytest.mark.clause("MD.07.B.2")
def test_nothing_is_asked_of_a_seat_whose_wagers_are_abandoned() -> None:
    t = walked_away()
    t.do(RuleAbandoned(2))
    assert t.table.duty is not None
    assert (t.table.duty.act, t.table.duty.seat) == (Act.DECIDE_BET_1, 5)
    left = script(t, "play", "settlement")
    assert {act for act, seat, _ in left if seat == 2} == {"turn-hand"}
    t.finish()
    assert t.table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("MD.07.B.2")
def test_abandonment_is_ruled_for_one_who_left_before_the_seat_is_settled() -> None:
    t = opened(table(), 2, 5)
    assert t.refused(RuleAbandoned(2)).clause == "MD.07.B.2"
    in_play(t, 2, 5)
    assert t.refused(RuleAbandoned(2)).clause == "MD.07.B.2"
    t.do(LeaveSeat("P2", 2))
    assert t.refused(RuleAbandoned(5)).clause == "MD.07.B.2"
    t.do(RuleAbandoned(2))
    assert t.refused(RuleAbandoned(2)).clause == "MD.07.B.2"
