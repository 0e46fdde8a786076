"""Restarts: whatever is under way, a table goes on from its log, and nothing is done twice or lost."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.catalogue import load_catalogue
from letitride.errors import LetItRideError
from letitride.live.actors import Actor
from letitride.table import Command, Role, Table
from letitride.table.procedure.deciding import WagerLeftToRide
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import LeaveSeat
from letitride.table.view.legal import legal_commands
from live import ANN, BEN, LiveHouse, bet, check_the_log, is_betting, is_over, live, sit, stored_log

SUBMISSIONS = load_catalogue().submission_ids()
EXAMPLES = settings.get_profile(settings.get_current_profile_name()).max_examples


@live
async def test_a_deadline_survives_a_crash(house: LiveHouse) -> None:
    """The time that passes while nobody serves the table counts, because it is told from the log."""
    room = await house.betting("shfl-classic", ANN, decision_seconds=30)
    await bet(room, ANN, 1)
    until = room.deadline
    house.clock.move(10_000)
    await house.crash()
    again = await house.rooms.get(room.table_id)
    assert again.deadline == until
    house.clock.move(19_999)
    await again.rest()
    assert again.table == room.table
    house.clock.move(1)
    await again.rest()
    silent = [entry.event() for entry in stored_log(house, room.table_id)[-8:]]
    assert any(isinstance(event, WagerLeftToRide) and event.timed_out for event in silent)


@pytest.mark.parametrize("submission", SUBMISSIONS)
@live
async def test_a_crash_after_every_append_changes_nothing(house: LiveHouse, submission: str) -> None:
    """Two rounds with silent people, once in one go and once with a crash after every step of the clock."""
    house.issue(ANN)
    room = await house.open(submission, bots=2, is_practice=True)
    await sit(room, ANN, 1, chips=5_000_00)
    for _ in range(2):
        await house.go_on(room, is_betting)
        await bet(room, ANN, 1)
        while room.table.round is not None:
            before = room.table
            await house.crash()
            room = await house.rooms.get(room.table_id)
            assert room.table == before
            due_ms = house.clock.next_alarm_ms()
            assert due_ms is not None
            house.clock.move_to(due_ms)
            await room.rest()
    assert room.table.rounds == 2
    check_the_log(house, room)


@live
async def test_tables_left_in_a_round_are_taken_up_at_the_start(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN)
    await bet(room, ANN, 1)
    await house.crash()
    assert await house.rooms.resume() == 1
    again = await house.rooms.get(room.table_id)
    await house.go_on(again, is_over)
    check_the_log(house, again)


@dataclass(frozen=True)
class Act:
    """Something somebody does: the how-many-eth of the things they may do, once or more often, after a crash or not."""

    actor: Actor
    choice: int
    times: int
    crashes: bool
    lets_time_pass: bool


acts = st.builds(
    Act,
    st.sampled_from([ANN, BEN]),
    st.integers(0, 30),
    st.sampled_from([1, 1, 2]),
    st.booleans(),
    st.sampled_from([False, False, True]),
)


def choose(table: Table, act: Act) -> Command:
    legal = [
        command for command in legal_commands(table, Role.PLAYER, act.actor.name) if not isinstance(command, LeaveSeat)
    ]
    return legal[act.choice % len(legal)] if legal else DeclareReady(act.actor.name)


@settings(max_examples=max(8, EXAMPLES // 5))
@given(st.sampled_from(SUBMISSIONS), st.lists(acts, min_size=15, max_size=40))
def test_sessions_with_crashes_between_any_two_commands(submission: str, session: list[Act]) -> None:
    async def play(folder: Path) -> None:
        async with LiveHouse(folder) as house:
            house.issue(ANN, BEN)
            room = await house.open(submission, bots=1, is_practice=True)
            await sit(room, ANN, 5, chips=2_000_00)
            await sit(room, BEN, 6, chips=2_000_00)
            granted: dict[str, tuple[int, int]] = {}
            for number, act in enumerate(session):
                command, command_id = choose(room.table, act), f"command {number}"
                for _ in range(act.times):
                    try:
                        answer = await room.do(command, actor=act.actor, command_id=command_id)
                    except LetItRideError:
                        assert command_id not in granted
                    else:
                        assert granted.setdefault(command_id, (answer.first, answer.last)) == (
                            answer.first,
                            answer.last,
                        )
                    if act.crashes:
                        before = room.table
                        await house.crash()
                        room = await house.rooms.get(room.table_id)
                        assert room.table == before
                if act.lets_time_pass and (due_ms := house.clock.next_alarm_ms()) is not None:
                    house.clock.move_to(due_ms)
                    await room.rest()
            spans = sorted(granted.values())
            assert all(last < first for (_, last), (first, _) in pairwise(spans))
            check_the_log(house, room)

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(Path(folder)))


@live
async def test_what_the_store_refuses_is_tried_again_after_a_while(house: LiveHouse) -> None:
    """The store is closed under a room: the alarm waits and rings again, and nobody spins."""
    room = await house.betting("shfl-classic", ANN)
    await bet(room, ANN, 1)
    house.store.close()
    before = room.table
    house.clock.move(30_000)
    await room.rest()
    assert room.table is before
    assert house.clock.next_alarm_ms() == house.clock.now_ms() + 1_000
