"""Players' seeds at a live table: awaited for a moment, held back until all are in, and never lost by a crash."""

from __future__ import annotations

from typing import Any

import pytest
from player_seeds import commit, reveal, seed_for

from letitride.errors import NotAllowed, RuleViolation
from letitride.live.dealer.deadlines import REVEAL_MS
from letitride.live.room.publishing import Published
from letitride.live.room.room import Room
from letitride.table import Table
from letitride.table.procedure.randomness.player_seeds import FixPlayerSeeds
from letitride.table.procedure.randomness.seeds import CommitSeed, GiveUpSeed, OfferSeed, PublishSeedChain, RevealSeed
from letitride.table.state import SeedFault
from letitride.web.socket.event_data import public_events
from live import ANN, BEN, LiveHouse, bet, check_the_log, is_over, live, stored_log


def is_dealt(table: Table) -> bool:
    return table.round is not None and bool(table.round.stub)


async def both_committed(house: LiveHouse) -> Room:
    """Ann and Ben have bet and committed, so bets are closed and their seeds are awaited."""
    room = await house.betting("shfl-classic", ANN, BEN)
    for seat, actor in enumerate((ANN, BEN), 1):
        await room.do(commit(room.table, actor.name, seat), actor=actor)
        await bet(room, actor, seat)
    return room


def fixed(house: LiveHouse, room: Room) -> dict[str, Any]:
    (data,) = [entry.data for entry in stored_log(house, room.table_id) if entry.kind == "PlayerSeedsFixed"]
    return dict(data)


@live
async def test_the_deck_comes_with_the_last_reveal(house: LiveHouse) -> None:
    room, began_ms = await both_committed(house), house.clock.now_ms()
    assert not is_dealt(room.table)
    assert room.deadline is not None
    assert (room.deadline.kind, room.deadline.at_ms) == ("reveals", began_ms + REVEAL_MS)
    await room.do(reveal(room.table, "Ann", 1), actor=ANN)
    assert not is_dealt(room.table)
    await room.do(reveal(room.table, "Ben", 2), actor=BEN)
    assert is_dealt(room.table)
    assert house.clock.now_ms() == began_ms
    assert fixed(house, room) == {"number": 1, "revealed": 2, "committed": 2}
    check_the_log(house, room)


@live
async def test_who_does_not_reveal_is_left_out_when_the_time_is_over_and_the_bets_stand(house: LiveHouse) -> None:
    room, began_ms = await both_committed(house), house.clock.now_ms()
    await room.do(reveal(room.table, "Ann", 1), actor=ANN)
    await house.go_on(room, is_dealt)
    assert house.clock.now_ms() == began_ms + REVEAL_MS
    missed = [entry.data for entry in stored_log(house, room.table_id) if entry.kind == "PlayerSeedMissed"]
    assert missed == [{"number": 1, "seat": 2, "player": "Ben"}]
    assert set(room.table.in_round().boxes) == {1, 2}
    with pytest.raises(RuleViolation, match="The time to reveal seeds is over"):
        await room.do(reveal(room.table, "Ben", 2), actor=BEN)
    await house.go_on(room, is_over)
    check_the_log(house, room)


@live
async def test_a_table_at_which_nobody_commits_does_not_wait(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN, bots=2, is_practice=True)
    began_ms = house.clock.now_ms()
    await bet(room, ANN, 1)
    assert is_dealt(room.table)
    assert house.clock.now_ms() == began_ms


@live
async def test_nobody_is_told_a_seed_before_all_are_in(house: LiveHouse) -> None:
    room, heard = await both_committed(house), []
    room.subscribe(lambda published: heard.append(_told(published)))
    await room.do(reveal(room.table, "Ann", 1), actor=ANN)
    assert len(heard) == 1
    assert seed_for(1, 1) not in heard[0]
    await room.do(reveal(room.table, "Ben", 2), actor=BEN)
    assert "2 of 2 committed seeds go into the shuffle" in heard[1]


def _told(published: Published) -> str:
    return str(public_events(published))


@live
async def test_reveals_survive_a_crash_and_come_to_any_process(house: LiveHouse) -> None:
    """Whoever was answered has revealed; after kill -9 the others reveal to whichever process there is."""
    room = await both_committed(house)
    await room.do(reveal(room.table, "Ann", 1), actor=ANN)
    await house.crash()
    again = await house.rooms.get(room.table_id)
    assert not is_dealt(again.table)
    await again.do(reveal(again.table, "Ben", 2), actor=BEN)
    assert is_dealt(again.table)
    assert fixed(house, again) == {"number": 1, "revealed": 2, "committed": 2}
    await house.go_on(again, is_over)
    check_the_log(house, again)


@live
async def test_the_time_to_reveal_runs_on_while_no_server_runs(house: LiveHouse) -> None:
    room = await both_committed(house)
    await house.crash()
    house.clock.move(REVEAL_MS)
    again = await house.rooms.get(room.table_id)
    await house.go_on(again, is_dealt)
    assert fixed(house, again) == {"number": 1, "revealed": 0, "committed": 2}


@live
async def test_seeds_are_the_players_own_and_the_rest_is_the_programs(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN, BEN)
    with pytest.raises(NotAllowed):
        await room.do(commit(room.table, "Ben", 2), actor=ANN)
    for command in (
        FixPlayerSeeds(),
        CommitSeed("00" * 32, 1),
        RevealSeed("00" * 32),
        PublishSeedChain("0" * 16, 1, "00" * 32),
        GiveUpSeed(SeedFault.KEY_CHANGED),
        OfferSeed("Ann", 1, "tomato"),
    ):
        with pytest.raises(NotAllowed):
            await room.do(command, actor=ANN)
