"""Unloading: a table that nobody uses leaves the memory after a while, and comes back as it was."""

from __future__ import annotations

import asyncio

import pytest

from letitride.catalogue import load_catalogue
from letitride.errors import NotFound
from letitride.live.room.rooms import UNLOAD_AFTER_S, Rooms
from live import ANN, BEN, LiveHouse, bet, is_betting, is_over, live, sit

LONG_MS = UNLOAD_AFTER_S * 1_000


@live
async def test_a_table_left_alone_is_unloaded_and_goes_on_where_it_was(house: LiveHouse) -> None:
    """Ann goes away while bets are open: nothing will happen without her."""
    house.issue(ANN)
    room = await house.open("shfl-bonus", bots=2, is_practice=True)
    other = await house.open("shfl-classic")
    await sit(room, ANN, 1)
    await house.go_on(room, is_betting)
    await room.rest()
    house.clock.move(LONG_MS - 1)
    await house.rooms.get(other.table_id)
    assert room.table_id in house.rooms.loaded
    house.clock.move(LONG_MS)
    await house.rooms.get(other.table_id)
    assert house.rooms.loaded == {other.table_id}
    again = await house.rooms.get(room.table_id)
    assert again is not room
    assert (again.sequence, again.table.seats) == (room.sequence, room.table.seats)
    await bet(again, ANN, 1)
    await house.go_on(again, is_over)
    assert again.table.rounds == 1


@live
async def test_a_table_that_somebody_watches_or_that_goes_on_by_itself_stays(house: LiveHouse) -> None:
    house.issue(ANN, BEN)
    watched, deciding = await house.open("shfl-bonus"), await house.open("shfl-classic", decision_seconds=600)
    subscription = watched.subscribe(lambda _: None)
    await sit(deciding, BEN, 1)
    await house.go_on(deciding, is_betting)
    await bet(deciding, BEN, 1)
    assert not is_betting(deciding.table)
    idle = await house.open("maryland-full", idle_seconds=10)
    house.clock.move(LONG_MS + 1)
    await asyncio.gather(watched.rest(), deciding.rest(), idle.rest())
    await house.rooms.get(idle.table_id)
    assert {watched.table_id, deciding.table_id} <= house.rooms.loaded
    subscription.close()
    house.clock.move(LONG_MS + 1)
    await asyncio.gather(watched.rest(), deciding.rest())
    await house.rooms.get(idle.table_id)
    assert watched.table_id not in house.rooms.loaded


@live
async def test_a_table_that_is_not_there_leaves_no_trace(house: LiveHouse) -> None:
    with pytest.raises(NotFound):
        await house.rooms.get("nowhere")
    assert house.rooms.loaded == frozenset()


@pytest.mark.parametrize("seconds", [0, 59, 86_401])
@live
async def test_how_long_a_table_stays_is_bounded(house: LiveHouse, seconds: int) -> None:
    with pytest.raises(ValueError, match="60 to 86,400 seconds"):
        Rooms(house.store, load_catalogue(), key=bytes(32), clock=house.clock, unload_after_s=seconds)
