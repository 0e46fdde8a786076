"""The operator's figures: every one of them equals an independent recomputation from the rows of the database."""

from __future__ import annotations

import asyncio
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from figures_again import convolved_limits, figures_again
from figures_told import figures_data, table_figures, theoretical, total_theory
from own_enumeration import FIVE, THREE, own_base_with_bonus, own_counts

from letitride.catalogue import load_catalogue
from letitride.live.actors import Actor
from letitride.live.meters import own_meter_data
from letitride.live.room.room import Room
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Spot, Wager, spots_of
from letitride.school.stakes import smallest_stake
from letitride.store.money.cage import Signatures
from letitride.store.money.inventory import inventory_of, move_inventory
from letitride.table.duties import Act
from letitride.table.irregularities import RuleAbandoned
from letitride.table.procedure.banking import PostBank, TakeBank
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import LeaveSeat
from letitride.table.procedure.wagering import PlaceWager
from live import ANN, APPROVED, BEN, CY, FLOOR, LiveHouse, base_bets, decide_all, is_betting, sit

ROUNDS = 6
VOIDED = 3
"""The round, counted from nothing, that the floor voids when the first decision is asked for."""
SIDES = {
    "maryland-full": (Wager.FIVE_CARD_BONUS, Wager.THREE_CARD_BONUS, Wager.SIX_CARD_BONUS, Wager.PROGRESSIVE),
    "shfl-bonus": (Wager.FIVE_CARD_BONUS, Wager.THREE_CARD_BONUS, Wager.COVER_ALL),
    "california-bonus-standard": (Wager.THREE_CARD_BONUS,),
}


def wagers(room: Room, actor: Actor, seat: int, submission: str) -> list[Any]:
    """Ann bets the minimum with every side wager, Ben twice the minimum and no more."""
    house = room.table.house
    stake = smallest_stake(house, Wager.BASE)
    if actor is BEN:
        return base_bets(room, actor, seat, 2 * stake)
    sides = [
        PlaceWager(actor.name, seat, spots_of(wager)[0], smallest_stake(house, wager)) for wager in SIDES[submission]
    ]
    return [*base_bets(room, actor, seat, stake), *sides]


async def play(house: LiveHouse, submission: str) -> Room:
    """Some rounds, one of them voided: Ann lets everything ride, Ben withdraws, and where players bank he banks."""
    house.issue(ANN, BEN)
    room = await house.open(submission)
    await sit(room, ANN, 1, chips=50_000_00)
    await sit(room, BEN, 2, chips=50_000_00)
    if room.table.house.is_banked_by_player:
        await room.do(TakeBank(BEN.name, 2), actor=BEN)
    for number in range(ROUNDS):
        await house.go_on(room, is_betting)
        banker = room.table.rotation.banker
        for actor, seat in ((ANN, 1), (BEN, 2)):
            bets = [PostBank(actor.name, 2_00)] if seat == banker else wagers(room, actor, seat, submission)
            await room.do(*bets, DeclareReady(actor.name), actor=actor)
        house.clock.move(7_000)
        await decide_all(house, room, is_voided=number == VOIDED)
    return room


def shown(house: LiveHouse, room: Room, **time: int) -> dict[str, Any]:
    """The figures of a table, and the chips in its tray."""
    rules = room.table.house
    figures = house.store.read(lambda connection: table_figures(connection, room.table_id, rules, **time))
    tray = house.store.read(lambda connection: inventory_of(connection, room.table_id))
    theory = theoretical(rules, figures)
    total = None if rules.is_banked_by_player else total_theory(rules, figures, theory)
    return {**figures_data(figures, theory, total=total), "tray_cents": tray}


def without_exactness(figures: dict[str, Any]) -> dict[str, Any]:
    """The figures but for what they say of their own exactness; all wagers together are held against their sums."""
    for one in figures["wagers"]:
        one["theory"].pop("is_exact")
    if total := figures.pop("total"):
        sums = [sum(one[name] for one in figures["wagers"]) for name in ("staked_cents", "win_cents")]
        assert [total["staked_cents"], total["win_cents"]] == sums
        assert total["theory"]["win_cents"] == figures["theoretical_win_cents"]
        deviations = [one["theory"]["deviation_cents"] for one in figures["wagers"]]
        assert max(deviations) <= total["theory"]["deviation_cents"] <= sum(deviations)
    return figures


def test_hands_of_five_cards_are_as_many_as_textbooks_print() -> None:
    assert own_counts() == FIVE
    assert sum(THREE.values()) == 22_100


@pytest.mark.parametrize("submission", SIDES)
def test_every_figure_equals_an_independent_recomputation(tmp_path: Path, submission: str) -> None:
    async def work() -> tuple[dict[str, Any], dict[str, Any], int]:
        async with LiveHouse(tmp_path) as house:
            room = await play(house, submission)
            for cents in (2_000_000, -20_000):
                house.store.write(
                    lambda c, cents=cents: move_inventory(
                        c,
                        room.table_id,
                        cents,
                        signed=Signatures("Olga", "Fay"),
                        reason="test",
                        at_ms=house.clock.now_ms(),
                    )
                ).result()
            chips = sum(room.table.chips(actor.name) for actor in (ANN, BEN))
            return shown(house, room), figures_again(house.store, room.table_id, room.table.house), chips

    figures, again, chips = asyncio.run(work())
    assert without_exactness(figures) == again
    assert (figures["rounds"], figures["voided"]) == (ROUNDS - 1, 1)
    offered = {Wager.BASE, *SIDES[submission]} | ({Wager.ENVY} if Wager.PROGRESSIVE in SIDES[submission] else set())
    assert {one["wager"] for one in figures["wagers"]} == {wager.value for wager in offered}
    if submission.startswith("california"):
        assert figures["fees_cents"] > 0
        assert chips == figures["drop_cents"] - figures["fees_cents"]
        assert figures["tray_cents"] == 1_980_000
    else:
        assert chips == figures["drop_cents"] - figures["win_cents"]
        assert figures["tray_cents"] == 1_980_000 + figures["win_cents"]


def test_the_band_of_all_wagers_of_one_hand_is_exact(tmp_path: Path) -> None:
    async def work() -> tuple[dict[str, Any], HouseRules]:
        async with LiveHouse(tmp_path) as house:
            house.issue(ANN)
            room = await house.open("shfl-classic")
            await sit(room, ANN, 1, chips=50_000_00)
            for stake in (1_000, 1_000, 2_500, 500):
                await house.go_on(room, is_betting)
                bonus = PlaceWager(ANN.name, 1, Spot.THREE_CARD_BONUS, 500)
                await room.do(*base_bets(room, ANN, 1, stake), bonus, DeclareReady(ANN.name), actor=ANN)
                await decide_all(house, room, is_voided=False)
            return shown(house, room)["total"], room.table.house

    total, rules = asyncio.run(work())
    base, bonus = (rules.paytables[wager] for wager in (Wager.BASE, Wager.THREE_CARD_BONUS))
    rounds = [own_base_with_bonus(base, bonus, stakes=(stake, 500)) for stake in (1_000, 1_000, 2_500, 500)]
    theory = total["theory"]
    assert theory["is_exact"]
    assert theory["win_cents"] == round(-sum(one.mean for one in rounds))
    assert theory["deviation_cents"] == round(sqrt(sum(one.variance for one in rounds)))
    assert theory["band_cents"] == {str(level): limits for level, limits in convolved_limits(rounds, 500).items()}


def test_wagers_ruled_abandoned_are_won_with_those_taken_before_the_deal(tmp_path: Path) -> None:
    async def work() -> tuple[dict[str, Any], dict[str, Any]]:
        async with LiveHouse(tmp_path) as house:
            house.issue(ANN, CY)
            room = await house.open("maryland-full")
            for actor, seat in ((ANN, 1), (CY, 3)):
                await sit(room, actor, seat)
            await house.go_on(room, is_betting)
            for actor, seat in ((ANN, 1), (CY, 3)):
                bets = wagers(room, actor, seat, "maryland-full") if actor is CY else base_bets(room, actor, seat)
                await room.do(*bets, DeclareReady(actor.name), actor=actor)
            await house.go_on(room, lambda table: table.duty is not None and table.duty.act is Act.DECIDE_BET_1)
            await room.do(LeaveSeat(CY.name, 3), actor=CY)
            await room.do(RuleAbandoned(3), actor=FLOOR, approval=APPROVED)
            house.clock.move(1_000)
            await decide_all(house, room, is_voided=False)
            return shown(house, room), figures_again(house.store, room.table_id, room.table.house)

    figures, again = asyncio.run(work())
    assert without_exactness(figures) == again
    assert figures["abandoned_cents"] == 3 * 1_000 + 100 + 500 + 500 + 100
    assert figures["tray_cents"] == figures["win_cents"]


def test_the_meter_of_one_table_is_reconciled_with_the_ledger(tmp_path: Path) -> None:
    async def work() -> dict[str, Any]:
        async with LiveHouse(tmp_path) as house:
            room = await play(house, "maryland-full")
            meter = room.table.meter
            assert meter is not None
            (found,) = house.store.read(lambda c: own_meter_data(c, load_catalogue(), after="", limit=5))
            assert (found["id"], found["amount_cents"]) == (room.table_id, meter.amount_cents)
            return found

    data = asyncio.run(work())
    assert data["is_reconciled"]
    assert data["contributed_cents"] == (ROUNDS - 1) * 15, "fifteen percent of a dollar, and nothing for the void"
    shown_cents = data["initial_cents"] + data["contributed_cents"] + data["funded_cents"] - data["awarded_cents"]
    assert data["amount_cents"] == shown_cents


def test_a_part_of_the_time_counts_its_own_rounds(tmp_path: Path) -> None:
    async def work() -> list[Any]:
        async with LiveHouse(tmp_path) as house:
            room = await play(house, "shfl-bonus")
            now = house.clock.now_ms()
            whole, none = shown(house, room, to_ms=now), shown(house, room, from_ms=now + 1)
            first = shown(house, room, to_ms=now - (ROUNDS - 1) * 7_000)
            return [whole["rounds"], none["rounds"], none["win_cents"], none["wagers"], first["rounds"]]

    assert asyncio.run(work()) == [ROUNDS - 1, 0, 0, [], 1]
