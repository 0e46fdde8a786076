"""The operator's figures against an independent recomputation: what the ledger's postings say, not the events."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from live import ANN, BEN, LiveHouse, base_bets, is_betting, is_over, sit

from letitride.rules.wagers import Wager, spots_of
from letitride.service.figures import TableFigures, table_figures
from letitride.service.room import Room
from letitride.service.school.players import smallest_stake
from letitride.service.theoretical import theoretical
from letitride.store import schema
from letitride.store.inventory import move_inventory
from letitride.table.banking import PostBank, TakeBank
from letitride.table.deciding import LetItRide, WithdrawWager
from letitride.table.readiness import DeclareReady
from letitride.table.wagering import PlaceWager

ROUNDS = 6
SIDES = {
    "maryland-full": (Wager.FIVE_CARD_BONUS, Wager.THREE_CARD_BONUS, Wager.SIX_CARD_BONUS, Wager.PROGRESSIVE),
    "shfl-bonus": (Wager.FIVE_CARD_BONUS, Wager.THREE_CARD_BONUS, Wager.COVER_ALL),
    "california-bonus-standard": (Wager.THREE_CARD_BONUS,),
}


async def play(house: LiveHouse, submission: str) -> Room:
    """Some rounds: Ann makes every side wager and lets ride, Ben makes none and withdraws, and banks."""
    house.issue(ANN, BEN)
    room = await house.open(submission)
    is_banked = room.table.house.is_banked_by_player
    await sit(room, ANN, 1, chips=50_000_00)
    await sit(room, BEN, 2, chips=50_000_00)
    if is_banked:
        await room.do(TakeBank(BEN.name, 2), actor=BEN)
    for _ in range(ROUNDS):
        await house.go_on(room, is_betting)
        banker = room.table.rotation.banker
        for actor, seat in ((ANN, 1), (BEN, 2)):
            if seat == banker:
                bank = PostBank(actor.name, 5_000_00)
                await room.do(bank, DeclareReady(actor.name), actor=actor)
                continue
            sides = [
                PlaceWager(actor.name, seat, spots_of(wager)[0], smallest_stake(room.table.house, wager))
                for wager in SIDES[submission]
                if actor is ANN
            ]
            await room.do(*base_bets(room, actor, seat), *sides, DeclareReady(actor.name), actor=actor)
        while not is_over(room.table):
            await room.rest()
            duty = room.table.duty
            if duty is not None and duty.act.value.startswith("decide") and duty.seat in (1, 2):
                actor = ANN if duty.seat == 1 else BEN
                decision = (LetItRide if actor is ANN else WithdrawWager)(actor.name, duty.seat)
                await room.do(decision, actor=actor)
            else:
                await house.go_on(room, lambda table, before=duty: is_over(table) or table.duty is not before)
    return room


def recomputed(house: LiveHouse, table_id: str) -> dict[str, int]:
    """Money by account and memo, from the postings alone."""
    sums: dict[str, int] = {}

    def add(name: str, cents: int) -> None:
        sums[name] = sums.get(name, 0) + cents

    banks = (f"{table_id}/inventory", f"{table_id}/bank:")
    for row in house.store.read(lambda c: c.execute(schema.postings.select()).all()):
        if row.table_id != table_id:
            continue
        if row.target.startswith(banks) and row.memo.endswith(("collected", "collected before the deal")):
            add("win", row.amount_cents)
        if row.source.startswith(banks) and row.memo.endswith("paid"):
            add("win", -row.amount_cents)
        if row.source.startswith(f"{table_id}/meter") and row.memo.endswith("paid"):
            add("meter", row.amount_cents)
        if row.target == f"{table_id}/fees":
            add("fees", row.amount_cents)
        if row.source.startswith("wallet:"):
            add("drop", row.amount_cents)
    return sums


@pytest.mark.parametrize("submission", SIDES)
def test_figures_equal_the_ledger(tmp_path: Path, submission: str):
    async def work() -> tuple[TableFigures, dict[str, int], Room]:
        async with LiveHouse(tmp_path) as house:
            room = await play(house, submission)
            figures = house.store.read(lambda connection: table_figures(connection, room.table_id))
            return figures, recomputed(house, room.table_id), room

    figures, sums, room = asyncio.run(work())
    assert figures.rounds == ROUNDS
    assert figures.win_cents == sums["win"]
    assert figures.fees_cents == sums.get("fees", 0)
    assert figures.drop_cents == sums["drop"] == 100_000_00
    assert sum(one.from_meter_cents for one in figures.wagers.values()) == sums.get("meter", 0)
    players = sum(room.table.chips(actor.name) for actor in (ANN, BEN))
    if room.table.house.is_banked_by_player:
        assert players == figures.drop_cents - figures.fees_cents
    else:
        assert players == figures.drop_cents - figures.win_cents + sums.get("meter", 0)
    for wager in SIDES[submission]:
        assert figures.take_up(wager) * figures.hands == figures.wagers[wager].hands
        assert figures.wagers[wager].hands <= ROUNDS


def test_theory_holds_the_exact_edge_and_a_band_around_it(tmp_path: Path):
    async def work() -> tuple[TableFigures, Room]:
        async with LiveHouse(tmp_path) as house:
            room = await play(house, "maryland-full")
            return house.store.read(lambda connection: table_figures(connection, room.table_id)), room

    figures, room = asyncio.run(work())
    theory = theoretical(room.table.house, figures)[Wager.BASE]
    assert theory["edge"] == round(37963 / 1082900, 6), "the par of MD-BASE-A"
    assert theory["is_exact"]
    assert figures.wagers[Wager.BASE].hands == 2 * ROUNDS
    for level, (low, high) in theory["band_cents"].items():
        assert low < theory["win_cents"] < high
        assert theory["is_within"][level] is (low <= figures.wagers[Wager.BASE].win_cents <= high)


def test_a_part_of_the_time_counts_its_own_rounds(tmp_path: Path):
    async def work() -> list[int]:
        async with LiveHouse(tmp_path) as house:
            room = await play(house, "shfl-bonus")
            read = house.store.read
            now = house.clock.now_ms()
            whole = read(lambda c: table_figures(c, room.table_id, to_ms=now))
            none = read(lambda c: table_figures(c, room.table_id, from_ms=now + 1))
            return [whole.rounds, none.rounds, none.win_cents]

    assert asyncio.run(work()) == [ROUNDS, 0, 0]


def test_fills_and_credits_change_the_inventory_and_not_the_win(tmp_path: Path):
    async def work() -> tuple[TableFigures, TableFigures]:
        async with LiveHouse(tmp_path) as house:
            room = await play(house, "shfl-bonus")
            read, table = house.store.read, room.table_id
            before = read(lambda c: table_figures(c, table))
            for cents in (70_000, -20_000):
                house.store.write(
                    lambda c, cents=cents: move_inventory(c, table, cents, actor="Olga", reason="test", at_ms=1)
                ).result()
            return before, read(lambda c: table_figures(c, table))

    before, after = asyncio.run(work())
    assert after.inventory_cents == before.inventory_cents + 50_000
    assert (after.fills_cents, after.credits_cents) == (70_000, 20_000)
    assert after.win_cents == before.win_cents
