"""Two processes at one table: the log decides who was first, and the other reads on and decides again."""

from __future__ import annotations

import asyncio

from letitride.errors import LetItRideError
from letitride.live.actors import Actor
from letitride.live.room.room import Room
from letitride.table import Table
from letitride.table.duties import DECISIONS
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, TakeSeat
from live import ANN, BEN, LiveHouse, base_bets, bet, check_the_log, is_betting, sit, stored_log


async def answered(room: Room, actor: Actor, *commands: object) -> bool:
    """Whether a command was granted."""
    try:
        await room.do(*commands, actor=actor)  # type: ignore[arg-type]
    except LetItRideError:
        return False
    return True


def test_one_seat_goes_to_one_of_many(database_url: str) -> None:
    """A hundred people in two processes want the same seat: one gets it, the others are told who has it."""

    async def play() -> None:
        async with LiveHouse(database_url) as house:
            here = await house.open("shfl-classic")
            elsewhere = house.another_process()
            there = await elsewhere.get(here.table_id)
            people = [Actor(f"p{number}", f"P{number}") for number in range(100)]
            granted = await asyncio.gather(
                *(
                    answered((here, there)[number % 2], person, TakeSeat(person.name, 3))
                    for number, person in enumerate(people)
                )
            )
            assert sum(granted) == 1
            await asyncio.gather(here.catch_up(), there.catch_up())
            assert here.table == there.table
            assert here.table.seats == {3: people[granted.index(True)].name}
            await elsewhere.close()

    asyncio.run(play())


def test_two_processes_deal_one_table_together(database_url: str) -> None:
    """Ann is served here and Ben there; each process also does what the dealer has to do, and neither does it twice."""

    async def play() -> None:
        async with LiveHouse(database_url) as house:
            house.issue(ANN, BEN)
            here = await house.open("shfl-classic")
            elsewhere = house.another_process()
            there = await elsewhere.get(here.table_id)
            served = {1: (here, ANN), 2: (there, BEN)}
            for seat, (room, actor) in served.items():
                await sit(room, actor, seat)
            for number in range(1, 5):
                await together(house, here, there)
                assert is_betting(here.table)
                await asyncio.gather(*(bet(room, actor, seat) for seat, (room, actor) in served.items()))
                await asyncio.gather(here.catch_up(), there.catch_up())
                while (asked := seat_asked(here.table)) is not None:
                    tried = [
                        answered(room, actor, choice(actor.name, asked))
                        for room, actor in served.values()
                        for choice in (LetItRide, WithdrawWager)
                    ]
                    assert sum(await asyncio.gather(*tried)) >= 1
                    await asyncio.gather(here.catch_up(), there.catch_up())
                assert here.table.rounds == number
            await together(house, here, there)
            assert here.table == there.table
            check_the_log(house, here)
            decided = [entry for entry in stored_log(house, here.table_id) if entry.kind == "DutyPerformed"]
            decided = [entry for entry in decided if entry.data["act"].startswith("decide")]
            assert len(decided) == 4 * 4
            await elsewhere.close()

    async def together(house: LiveHouse, here: Room, there: Room) -> None:
        """Everything that is due is done by both processes at once."""
        house.clock.move(0)
        await asyncio.gather(here.rest(), there.rest())
        await asyncio.gather(here.catch_up(), there.catch_up())

    def seat_asked(table: Table) -> int | None:
        return table.duty.seat if table.duty is not None and table.duty.act in DECISIONS else None

    asyncio.run(play())


def test_a_command_is_never_refused_for_what_is_out_of_date(postgres_url: str) -> None:
    """Before a command is refused, what other processes have written is read and it is decided again."""

    async def play() -> None:
        async with LiveHouse(postgres_url) as house:
            house.issue(ANN, BEN)
            here = await house.open("shfl-classic")
            elsewhere = house.another_process()
            there = await elsewhere.get(here.table_id)
            await sit(here, ANN, 1)
            await sit(here, BEN, 2)
            await house.go_on(here, is_betting)
            await bet(here, ANN, 1)
            assert not await answered(there, ANN, *base_bets(here, ANN, 1), DeclareReady("Ann"))
            assert there.table == here.table
            assert await answered(there, BEN, *base_bets(here, BEN, 2), DeclareReady("Ben"))
            await here.catch_up()
            assert here.table.chips("Ben") == 1_000_00 - 3 * 5_00
            await elsewhere.close()

    asyncio.run(play())


def test_what_somebody_no_longer_waits_for_is_told_all_the_same(database_url: str) -> None:
    """Ann's request is given up at every moment of its way: the room stands where the log does, and has told it all."""

    async def play() -> None:
        async with LiveHouse(database_url) as house:
            house.issue(ANN)
            room = await house.open("shfl-classic")
            await sit(room, ANN, 1)
            told = [room.sequence]
            room.subscribe(lambda published: told.extend(range(published.first, published.last + 1)))
            given_up = 0
            for moment in range(40):
                asking = asyncio.create_task(room.do(BringChips(ANN.name, 100), actor=ANN))
                for _ in range(moment):
                    await asyncio.sleep(0)
                given_up += asking.cancel()
                await asyncio.gather(asking, return_exceptions=True)
                await room.rest()
                assert room.sequence == len(stored_log(house, room.table_id))
                assert told == list(range(told[0], room.sequence + 1))
            assert given_up

    asyncio.run(play())


def test_what_is_written_while_a_table_is_loaded_is_heard_and_a_table_nobody_looks_at_is_let_go(
    database_url: str,
) -> None:
    async def play() -> None:
        async with LiveHouse(database_url) as house:
            house.issue(ANN, BEN)
            here = await house.open("shfl-classic")
            elsewhere = house.another_process()
            loading = asyncio.create_task(elsewhere.get(here.table_id))
            await asyncio.sleep(0)
            await sit(here, ANN, 1)
            there = await loading
            watched = there.subscribe(lambda _: None)
            elsewhere.hear(here.table_id, here.sequence)
            await there.rest()
            while there.sequence < here.sequence:
                await asyncio.sleep(0)
            assert there.table == here.table
            watched.close()
            await sit(here, BEN, 2)
            elsewhere.hear(here.table_id, here.sequence)
            assert not elsewhere.holds(here.table_id), "it has its home elsewhere"
            again = await elsewhere.get(here.table_id)
            assert again is not there
            assert again.table == here.table
            await elsewhere.close()

    asyncio.run(play())


def test_a_notice_that_comes_while_a_table_is_loaded_is_kept(database_url: str) -> None:
    """The load may have read before that was written; the notice is seen to afterwards."""

    async def play() -> None:
        async with LiveHouse(database_url) as house:
            house.issue(ANN, BEN)
            here = await house.open("shfl-classic")
            await sit(here, ANN, 1)
            elsewhere = house.another_process()
            loading = asyncio.create_task(elsewhere.get(here.table_id))
            while not elsewhere.holds(here.table_id):
                await asyncio.sleep(0)
            elsewhere.hear(here.table_id, here.sequence + 1_000)  # as if it were written after the load has read
            there = await loading
            assert elsewhere.peek(here.table_id) is there, "nobody gets a room that was let go"
            assert there.table == here.table
            await sit(there, BEN, 2)
            await elsewhere.close()

    asyncio.run(play())
