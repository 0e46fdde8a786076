"""Somebody whom the house sends away: their open bets go back, and a decision waits as long as anybody's."""

from __future__ import annotations

import pytest

from letitride.live.settings import Pace
from letitride.live.standing_up import stand_up
from letitride.store.money.ledger import balance_of
from letitride.table import Phase, Table
from letitride.table.duties import DECISIONS
from letitride.table.procedure.banking import PostBank, TakeBank
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import LeaveSeat
from live import ANN, BEN, CHIPS, LiveHouse, bet, check_the_log, is_betting, is_over, live, sit, stored_log


def is_deciding(table: Table) -> bool:
    return table.duty is not None and table.duty.act in DECISIONS


@pytest.mark.parametrize("is_restarted", [False, True])
@live
async def test_who_is_sent_away_in_a_round_has_the_time_that_everybody_has(
    house: LiveHouse, is_restarted: bool
) -> None:
    """The bet once rode after one second as "no answer in time"; the floor has 30 seconds to rule."""
    room = await house.betting("shfl-classic", ANN, pace=Pace.NORMAL, decision_seconds=30)
    await bet(room, ANN, 1)
    await house.go_on(room, is_deciding)
    await stand_up(house.store, house.rooms, "Ann")
    if is_restarted:
        await house.restart()
        room = await house.rooms.get(room.table_id)
    asked_ms = stored_log(house, room.table_id)[-1].at_ms
    assert room.deadline is not None
    assert room.deadline.at_ms == asked_ms + 30_000
    await house.go_on(room, is_over)
    rode = [entry.at_ms for entry in stored_log(house, room.table_id) if entry.kind == "WagerLeftToRide"]
    assert rode == [asked_ms + 30_000, asked_ms + 60_000]
    await house.go_on(room, lambda table: not table.seats and not table.chips("Ann"))
    check_the_log(house, room)


@live
async def test_who_walks_away_by_choice_is_not_waited_for(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN, pace=Pace.NORMAL, decision_seconds=30)
    await bet(room, ANN, 1)
    await house.go_on(room, is_deciding)
    await room.do(LeaveSeat("Ann", 1), actor=ANN)
    assert room.deadline is not None
    assert room.deadline.at_ms == house.clock.now_ms() + Pace.NORMAL.bot_ms


@live
async def test_open_bets_go_back_with_the_chips(house: LiveHouse) -> None:
    room = await house.betting("maryland-full", ANN, BEN)
    await bet(room, ANN, 1, is_ready=False)
    assert room.table.phase is Phase.BETTING
    await stand_up(house.store, house.rooms, "Ann")
    assert room.table.seats_of("Ann") == ()
    assert 1 not in room.table.in_round().boxes
    await bet(room, BEN, 2)
    await house.go_on(room, is_over)
    await house.go_on(room, lambda table: not table.chips("Ann"))
    assert house.store.read(lambda connection: balance_of(connection, "wallet:Ann")) == CHIPS
    check_the_log(house, room)


@pytest.mark.parametrize("is_posted", [False, True])
@live
async def test_a_player_dealer_who_is_sent_away_keeps_neither_position_nor_seat(
    house: LiveHouse, is_posted: bool
) -> None:
    """The seat and the chips once stayed at the table for good."""
    house.issue(ANN, BEN)
    room = await house.open("california-small")
    await sit(room, ANN, 1)
    await sit(room, BEN, 2)
    await room.do(TakeBank("Ann", 1), actor=ANN)
    await house.go_on(room, is_betting)
    if is_posted:
        await room.do(PostBank("Ann", 100_00), DeclareReady("Ann"), actor=ANN)
    await stand_up(house.store, house.rooms, "Ann")
    if is_posted:
        assert room.table.leaving == {1}
        await bet(room, BEN, 2)
        await house.go_on(room, lambda table: not table.chips("Ann"))
    assert room.table.seats == {2: "Ben"}
    assert room.table.rotation.banker is None
    await room.do(TakeBank("Ben", 2), actor=BEN)
    check_the_log(house, room)
