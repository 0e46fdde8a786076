"""A table decides on while the last thing decided is on its way to the disk; nobody is told before it is durable."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import Connection

from letitride.errors import NotEnoughChips, RuleViolation
from letitride.live.room.publishing import Published
from letitride.live.room.room import Room
from letitride.store import Appended
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, TakeSeat
from live import ANN, BEN, CY, LiveHouse, base_bets, check_the_log, is_betting, live, sit, stored_log

PATIENCE = 60


@asynccontextmanager
async def busy_disk(house: LiveHouse) -> AsyncIterator[None]:
    """As long as this lasts the writer has something else to do."""
    is_writing, may_go_on = threading.Event(), threading.Event()

    def work(_: Connection) -> None:
        is_writing.set()
        assert may_go_on.wait(PATIENCE)

    other = house.store.write(work)
    assert await asyncio.to_thread(is_writing.wait, PATIENCE)
    try:
        yield
    finally:
        may_go_on.set()
        await asyncio.wrap_future(other)


async def under_way(*doing: asyncio.Task[Appended]) -> None:
    """Let tasks go on until each has been decided, or has found that it has to wait."""
    for _ in range(20):
        await asyncio.sleep(0)
    assert not any(one.done() for one in doing)


def heard(room: Room) -> list[tuple[int, int]]:
    """What listeners are told from now on: the numbers of events, from and to."""
    told: list[tuple[int, int]] = []

    def listen(published: Published) -> None:
        told.append((published.first, published.last))

    room.subscribe(listen)
    return told


@live
async def test_many_act_while_the_disk_is_busy_and_all_of_it_becomes_durable_in_order(house: LiveHouse) -> None:
    """Each is decided when it is asked for, before the disk is free, and known to nobody until it is durable."""
    room = await house.betting("shfl-classic", ANN, BEN, CY)
    start, told, asked_ms = room.sequence, heard(room), house.clock.now_ms()
    async with busy_disk(house):
        doing = [
            asyncio.create_task(room.do(*base_bets(room, actor, seat), actor=actor))
            for seat, actor in enumerate((ANN, BEN, CY), 1)
        ]
        await under_way(*doing)
        assert room.sequence == start, "what is not durable is not known to anybody"
        assert told == []
        assert room.is_in_use
        house.clock.move_to(asked_ms + 1)
    answers = await asyncio.gather(*doing)
    assert {entry.at_ms for entry in stored_log(house, room.table_id)[start:]} == {asked_ms}
    assert answers == [Appended(start + 3 * place + 1, start + 3 * place + 3) for place in range(3)]
    assert told == [(answer.first, answer.last) for answer in answers]
    assert sorted(room.table.in_round().boxes) == [1, 2, 3]
    await room.rest()
    check_the_log(house, room)


@live
async def test_what_was_decided_on_something_that_came_to_nothing_is_decided_again(house: LiveHouse) -> None:
    """Ben has no chips to bring, so nothing comes of his bets, either; Cy's bets count all the same."""
    room = await house.betting("shfl-classic", ANN, CY)
    await room.do(TakeSeat("Ben", 3), actor=BEN)
    start = room.sequence
    async with busy_disk(house):
        chips = asyncio.create_task(room.do(BringChips("Ben", 500_00), actor=BEN))
        bets = asyncio.create_task(room.do(*base_bets(room, BEN, 3), actor=BEN))
        others = asyncio.create_task(room.do(*base_bets(room, CY, 2), actor=CY))
        await under_way(chips, bets, others)
    with pytest.raises(NotEnoughChips):
        await chips
    with pytest.raises(RuleViolation, match="Ben has \\$0"):
        await bets
    assert await others == Appended(start + 1, start + 3)
    assert sorted(room.table.in_round().boxes) == [2]
    await room.rest()
    check_the_log(house, room)


@live
async def test_a_refusal_waits_for_what_it_rests_on(house: LiveHouse) -> None:
    """Two want one seat. The second isn't told that it is taken before the first has it for good."""
    room = await house.open("shfl-classic")
    async with busy_disk(house):
        first = asyncio.create_task(room.do(TakeSeat("Ann", 1), actor=ANN))
        second = asyncio.create_task(room.do(TakeSeat("Ben", 1), actor=BEN))
        await under_way(first, second)
    await first
    with pytest.raises(RuleViolation, match="taken by Ann"):
        await second
    assert room.table.seats == {1: "Ann"}


@live
async def test_the_same_command_twice_at_once_is_done_once(house: LiveHouse) -> None:
    house.issue(ANN)
    room = await house.open("shfl-classic")
    await room.do(TakeSeat("Ann", 1), actor=ANN)
    async with busy_disk(house):
        doing = [
            asyncio.create_task(room.do(BringChips("Ann", 10_00), actor=ANN, command_id="chips")) for _ in range(5)
        ]
        await under_way(*doing)
    answers = await asyncio.gather(*doing)
    assert sorted(answer.is_repeat for answer in answers) == [False, True, True, True, True]
    assert len({(answer.first, answer.last) for answer in answers}) == 1
    assert room.table.chips("Ann") == 10_00
    await room.rest()
    check_the_log(house, room)


@live
async def test_who_goes_away_while_the_disk_is_busy_has_acted_and_the_table_goes_on(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN, BEN)
    told = heard(room)
    async with busy_disk(house):
        gone = asyncio.create_task(room.do(*base_bets(room, ANN, 1), DeclareReady("Ann"), actor=ANN))
        await under_way(gone)
        gone.cancel()
        await asyncio.wait([gone])
        stays = asyncio.create_task(room.do(*base_bets(room, BEN, 2), DeclareReady("Ben"), actor=BEN))
        await under_way(stays)
    await stays
    assert [number for first, last in told for number in range(first, last + 1)] == list(
        range(told[0][0], room.sequence + 1)
    )
    assert not is_betting(room.table), "both were ready, so bets are closed"
    await room.rest()
    assert len(stored_log(house, room.table_id)) == room.sequence
    check_the_log(house, room)


@live
async def test_who_goes_away_leaves_nothing_of_what_came_to_nothing(house: LiveHouse) -> None:
    """Ben has no chips to bring and doesn't wait to hear so; the table goes on from what is in the log."""
    house.issue(ANN)
    room = await house.open("shfl-classic")
    await room.do(TakeSeat("Ben", 2), actor=BEN)
    async with busy_disk(house):
        gone = asyncio.create_task(room.do(BringChips("Ben", 500_00), actor=BEN))
        await under_way(gone)
        gone.cancel()
        await asyncio.wait([gone])
    await room.rest()
    assert house.clock.next_alarm_ms() is None, "nobody who could play sits here"
    await sit(room, ANN, 1)
    await house.go_on(room, is_betting)
    assert room.table.chips("Ben") == 0
    await room.rest()
    check_the_log(house, room)
