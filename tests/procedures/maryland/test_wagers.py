"""MD.07: who may bet, on which spots, until when, and what a progressive wager that was not accepted is worth."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.rules.ledger import LAYOUT, player_account
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager
from letitride.table import Act, Command, Perform, Phase, Role
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.seating import BringChips, LeaveSeat, TakeSeat
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.wagering import OpenBetting, PlaceWager, TakeWagerBack

from .conftest import EVERY_SIDE, METHODS, bets_down, in_play, money, opened, table


@pytest.mark.clause("MD.07.A")
@pytest.mark.parametrize("spot", [*BASE_SPOTS, *EVERY_SIDE])
def test_a_wager_is_made_by_putting_chips_on_its_spot(spot: Spot) -> None:
    t = opened(table(), 3)
    bets_down(t, *([] if spot in BASE_SPOTS else [3]))
    stake = 10_00 if spot in BASE_SPOTS else EVERY_SIDE[spot]
    before = money(t)
    t.do(PlaceWager("P3", 3, spot, stake))
    assert t.table.in_round().boxes[3].layout[spot] == stake
    after = money(t)
    assert after[LAYOUT] - before.get(LAYOUT, 0) == stake
    assert before[player_account("P3")] - after[player_account("P3")] == stake


@pytest.mark.clause("MD.07.A")
def test_a_wager_needs_a_spot_chips_and_an_amount_within_the_limits() -> None:
    t = opened(table(), 3)
    t.open_betting()
    assert t.refused(PlaceWager("P3", 3, Spot.COVER_ALL, 5_00)).clause == "MD.07.A"
    assert t.refused(PlaceWager("P3", 3, Spot.BET_1, 0)).clause == "reading N03"
    assert t.refused(PlaceWager("P3", 3, Spot.BET_1, 9_99)).clause == "reading N03"
    assert t.refused(PlaceWager("P3", 3, Spot.BET_1, 500_01)).clause == "reading N03"
    t.do(TakeSeat("poor", 5))
    t.do(BringChips("poor", 15_00))
    t.do(PlaceWager("poor", 5, Spot.BET_1, 10_00))
    assert t.refused(PlaceWager("poor", 5, Spot.BET_2, 10_00)).clause == "MD.07.A"


@pytest.mark.clause("MD.07.B")
def test_only_somebody_who_is_seated_bets() -> None:
    t = opened(table(), 1, 2)
    t.do(BringChips("bystander", 100_00))
    t.open_betting()
    for seat in (1, 3, 8):
        assert t.refused(PlaceWager("bystander", seat, Spot.BET_1, 10_00)).clause == "MD.07.B"
    assert t.refused(PlaceWager("P1", 2, Spot.BET_1, 10_00)).clause == "MD.07.B"
    t.do(TakeSeat("bystander", 3))
    t.do(PlaceWager("bystander", 3, Spot.BET_1, 10_00))
    t.do(LeaveSeat("P2", 2))
    assert t.refused(PlaceWager("P2", 2, Spot.BET_1, 10_00)).clause == "MD.07.B"


@pytest.mark.clause("MD.07.C")
@pytest.mark.parametrize("method", METHODS)
def test_wagers_are_placed_between_the_opening_of_bets_and_no_more_bets(method: str) -> None:
    t = opened(table(method), 1, 2)
    assert t.refused(PlaceWager("P1", 1, Spot.BET_1, 10_00)).clause == "MD.07.D"
    bets_down(t, 1)
    t.do(PlaceWager("P1", 1, Spot.THREE_CARD_BONUS, 5_00))
    t.announce()
    for seat, spot, stake in ((2, Spot.BET_1, 10_00), (1, Spot.SIX_CARD_BONUS, 5_00), (1, Spot.BET_1, 10_00)):
        assert t.refused(PlaceWager(f"P{seat}", seat, spot, stake)).clause == "MD.07.D"


@pytest.mark.clause("MD.07.C")
def test_no_more_bets_is_not_called_over_a_box_without_its_three_bets() -> None:
    t = bets_down(opened(table(), 1, 2), 1)
    for spot in (Spot.BET_3, Spot.BET_1):
        t.do(PlaceWager("P2", 2, spot, 10_00))
        assert t.refused(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS)).clause == "MD.07.E.1"
    t.do(PlaceWager("P2", 2, Spot.BET_2, 10_00))
    t.announce()
    assert t.table.phase is Phase.ROUND


@pytest.mark.clause("MD.07.C")
def test_no_more_bets_is_not_called_over_an_empty_layout() -> None:
    t = opened(table(), 1)
    t.open_betting()
    assert t.refused(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS)).clause == "MD.07.E.1"


@pytest.mark.clause("MD.07.D")
def test_until_no_more_bets_a_wager_may_be_taken_back() -> None:
    t = opened(table(), 1)
    start = money(t)
    bets_down(t, 1, sides=EVERY_SIDE)
    for spot in (*EVERY_SIDE, *BASE_SPOTS):
        t.do(TakeWagerBack("P1", 1, spot))
    assert t.table.in_round().boxes == {}
    assert money(t) == start


@pytest.mark.clause("MD.07.D")
def test_after_no_more_bets_nothing_is_added_raised_or_taken_back() -> None:
    t = bets_down(opened(table(automations=BY_HAND), 1), 1, sides={Spot.THREE_CARD_BONUS: 5_00}).announce()
    t.perform_until(Act.RELEASE_DECK)
    t.release()
    attempts: list[Command] = [TakeWagerBack("P1", 1, spot) for spot in (*BASE_SPOTS, Spot.THREE_CARD_BONUS)]
    attempts += [PlaceWager("P1", 1, Spot.SIX_CARD_BONUS, 5_00), PlaceWager("P1", 1, Spot.BET_3, 10_00)]
    while t.table.phase is Phase.ROUND:
        refusals = [t.refused(attempt) for attempt in attempts]
        assert {refusal.clause for refusal in refusals} == {"MD.07.D"}
        assert all(refusal.message.startswith("No more bets has been called") for refusal in refusals)
        t.perform_next()


@pytest.mark.clause("MD.07.D", "MD.07.E.2")
def test_the_exceptions_are_bets_1_and_2_at_their_moments() -> None:
    t = in_play(opened(table(automations=BY_HAND), 1), 1)
    t.perform_until(Act.ASK_ABOUT_BET_1)
    assert t.refused(WithdrawWager("P1", 1)).clause == "MD.11.B"
    t.perform_until(Act.DECIDE_BET_1)
    for spot in (Spot.BET_3, Spot.THREE_CARD_BONUS, Spot.PROGRESSIVE):
        assert t.refused(WithdrawWager("P1", 1, spot)).clause == "MD.07.E.2"
    assert t.refused(WithdrawWager("P1", 1, Spot.BET_2)).clause == "MD.11.B"
    t.do(WithdrawWager("P1", 1, Spot.BET_1))
    assert t.refused(WithdrawWager("P1", 1, Spot.BET_2)).clause == "MD.11.B.2"
    t.perform_until(Act.DECIDE_BET_2)
    t.do(WithdrawWager("P1", 1, Spot.BET_2))
    assert set(t.table.in_round().boxes[1].layout) == {Spot.BET_3}


@pytest.mark.clause("MD.07.E.6.b")
def test_a_progressive_wager_that_was_not_accepted_wins_nothing() -> None:
    t = bets_down(opened(table(), 1, 2), 1, 2)
    t.do(PlaceWager("P1", 1, Spot.PROGRESSIVE, 1_00))
    t.announce()
    assert t.refused(PlaceWager("P2", 2, Spot.PROGRESSIVE, 1_00)).clause == "MD.07.D"
    assert [Spot.PROGRESSIVE in t.table.in_round().boxes[seat].wagers for seat in (1, 2)] == [True, False]
    t.release("2c 3c 4c  9h 9s  As Kd 9d  Ah Kh 9c").finish()
    settled = [event.settled for event in t.happened(WagerSettled)]
    assert [(one.seat, one.paid_cents) for one in settled if one.wager is Wager.PROGRESSIVE] == [(1, 9_00)]


@pytest.mark.clause("MD.07.F")
def test_a_player_bets_two_adjacent_boxes_where_the_submission_says_two() -> None:
    t = opened(table(), 3)
    assert t.refused(TakeSeat("P3", 5)).clause == "MD.07.F"
    t.do(TakeSeat("P3", 4))
    assert t.refused(TakeSeat("P3", 2)).clause == "MD.07.F"
    t.open_betting()
    for seat in (3, 4):
        for spot in BASE_SPOTS:
            t.do(PlaceWager("P3", seat, spot, 10_00))
    t.announce().release()
    for seat in (3, 4, 3, 4):
        t.do(LetItRide("P3", seat))
    assert {settled.settled.seat for settled in t.happened(WagerSettled)} == {3, 4}


@pytest.mark.clause("MD.07.F")
def test_a_player_does_not_keep_two_boxes_that_are_no_longer_adjacent() -> None:
    t: AtTheTable = table(adjacent_boxes=3).open()
    for seat in (1, 2, 3):
        t.do(TakeSeat("P1", seat))
    assert t.refused(LeaveSeat("P1", 2)).clause == "MD.07.F"
    t.do(LeaveSeat("P1", 3))
    t.do(OpenBetting())
    assert t.table.seats_of("P1") == (1, 2)
