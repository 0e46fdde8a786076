"""Time never runs back in a log, whatever the clocks of the machines do, and every round stays provable."""

from __future__ import annotations

import os

import pytest
from manual_clock import ManualClock

from letitride.catalogue import load_catalogue
from letitride.live.record.proofs import prove
from letitride.live.record.records import record
from letitride.live.room.room import Room
from letitride.live.room.rooms import Rooms
from letitride.table import Table
from letitride.table.duties import DECISIONS
from live import ANN, BEN, KEY, LiveHouse, bet, check_the_log, is_betting, is_over, live_on_both, stored_log

HOUR_MS = 3_600_000
STEPS = int(os.environ.get("LETITRIDE_CLOCK_STEPS", "9"))


def is_deciding(table: Table) -> bool:
    return table.duty is not None and table.duty.act in DECISIONS


def check_times(house: LiveHouse, room: Room, rounds: int) -> None:
    """The times of a log never fall, and its rounds are proved."""
    times = [entry.at_ms for entry in stored_log(house, room.table_id)]
    assert times == sorted(times)
    check_the_log(house, room)
    catalogue = load_catalogue()
    for number in range(1, rounds + 1):
        kept = house.store.read(lambda connection: record(connection, catalogue, table_id=room.table_id, number=number))  # noqa: B023
        assert all(check["ok"] for check in prove(kept, catalogue))


@live_on_both
async def test_a_clock_that_steps_back_in_a_round_holds_nothing_up(house: LiveHouse) -> None:
    """The clock is set back by an hour at bets, decisions and between rounds; the time to act stays 30 seconds."""
    room = await house.betting("maryland-full", ANN)
    began_ms = house.clock.now_ms()
    rounds = -(-STEPS // 3)
    for _ in range(rounds):
        house.clock.step_back(HOUR_MS)
        await bet(room, ANN, 1)
        await house.go_on(room, is_deciding)
        house.clock.step_back(HOUR_MS)
        await house.go_on(room, is_over)
        house.clock.step_back(HOUR_MS)
        await house.go_on(room, is_betting)
    waited_ms = house.clock.now_ms() + 3 * rounds * HOUR_MS - began_ms
    assert waited_ms < 200_000 * rounds
    check_times(house, room, rounds=rounds)


@pytest.mark.parametrize("ahead_ms", [HOUR_MS, -HOUR_MS, 1])
@live_on_both
async def test_machines_whose_clocks_differ_write_one_log(house: LiveHouse, ahead_ms: int) -> None:
    room = await house.betting("shfl-classic", ANN, BEN)
    other_clock = ManualClock(house.clock.now_ms() + ahead_ms)
    other_rooms = Rooms(house.store, load_catalogue(), key=KEY, clock=other_clock)
    other = await other_rooms.get(room.table_id)
    await bet(other, ANN, 1)
    await room.catch_up()
    await bet(room, BEN, 2)
    await other.catch_up()
    await house.go_on(room, is_over)
    await other_rooms.close()
    check_times(house, room, rounds=1)


@live_on_both
async def test_a_table_taken_up_by_a_machine_that_is_behind_goes_on_from_its_log(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN)
    await bet(room, ANN, 1)
    await house.go_on(room, is_deciding)
    await house.restart()
    house.clock.step_back(HOUR_MS)
    room = await house.rooms.get(room.table_id)
    await house.go_on(room, is_over)
    check_times(house, room, rounds=1)
