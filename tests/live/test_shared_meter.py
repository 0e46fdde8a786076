"""Tables that share a meter: every contribution and award counts once, whichever table was first."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from letitride.catalogue import load_catalogue
from letitride.errors import TextError
from letitride.live.actors import Actor
from letitride.live.record.proofs import prove
from letitride.live.record.records import record
from letitride.live.room.room import Room
from letitride.rules.submission import MeterTerms
from letitride.rules.wagers import Spot
from letitride.store.audit import audit
from letitride.store.money.meters import StoredMeter, create_meter, find_meter
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.wagering import PlaceWager
from live import ANN, BEN, LiveHouse, base_bets, is_betting, is_over, sit, stored_log

TERMS = load_catalogue().submission("maryland-full").meter


def make_meter(house: LiveHouse, terms: MeterTerms) -> None:
    house.store.write(
        lambda connection: create_meter(
            connection, meter_id="m", name="Island", terms=terms, actor="olga", at_ms=house.clock.now_ms()
        )
    ).result()


def meter_of(house: LiveHouse) -> StoredMeter:
    return house.store.read(lambda connection: find_meter(connection, "m"))


async def bet_on_the_meter(room: Room, actor: Actor) -> None:
    await room.do(
        *base_bets(room, actor, 1),
        PlaceWager(actor.name, 1, Spot.PROGRESSIVE, 1_00),
        DeclareReady(actor.name),
        actor=actor,
    )


def test_tables_that_share_a_meter_move_it_together(database_url: str) -> None:
    """Two tables close their bets at once, round after round: the meter grows by both, and each learns of the other."""
    assert TERMS is not None

    async def play() -> None:
        async with LiveHouse(database_url) as house:
            house.issue(ANN, BEN)
            make_meter(house, TERMS)
            rooms = {}
            for actor in (ANN, BEN):
                rooms[actor] = await house.open("maryland-full", name=f"{actor.name}'s", meter_id="m")
                await sit(rooms[actor], actor, 1)
            for number in range(1, 6):
                for room in rooms.values():
                    await house.go_on(room, is_betting)
                await asyncio.gather(*(bet_on_the_meter(room, actor) for actor, room in rooms.items()))
                for room in rooms.values():
                    await house.go_on(room, lambda table, number=number: is_over(table) and table.rounds == number)
            grown = meter_of(house).units - TERMS.initial_cents * 10_000
            settled = [
                entry.data["settled"]
                for room in rooms.values()
                for entry in stored_log(house, room.table_id)
                if entry.kind == "WagerSettled"
            ]
            shares = [one for one in settled if str(one["payout"]).endswith("of meter")]
            awarded = sum(one["paid_cents"] - one["reset_funding_cents"] for one in shares)
            assert grown == 10 * 1_00 * TERMS.rate_basis_points - awarded * 10_000
            report = audit(house.store)
            assert report.is_clean, report.findings
            for room in rooms.values():
                assert any(entry.kind == "MeterRead" for entry in stored_log(house, room.table_id))
                proof = house.store.read(
                    lambda connection, room=room: record(connection, load_catalogue(), table_id=room.table_id, number=3)
                )
                assert [check for check in prove(proof, load_catalogue()) if not check["ok"]] == []

    asyncio.run(play())


def test_a_table_shares_a_meter_on_its_own_terms_only(tmp_path: Path) -> None:
    assert TERMS is not None

    async def play() -> None:
        async with LiveHouse(tmp_path) as house:
            make_meter(house, MeterTerms(TERMS.rate_basis_points + 1, TERMS.initial_cents, TERMS.reset_cents))
            with pytest.raises(TextError, match="other terms"):
                await house.open("maryland-full", meter_id="m")

    asyncio.run(play())
