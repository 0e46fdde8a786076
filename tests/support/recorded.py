"""Records of real rounds for tests: played once at a live table, with people, bots, players' seeds and every wager."""

from __future__ import annotations

import asyncio
import copy
import hashlib
import json
import tempfile
from functools import cache, partial
from pathlib import Path
from typing import Any

from player_seeds import commit, reveal

from letitride.catalogue import load_catalogue
from letitride.live.record.records import record, with_digests
from letitride.rules.placement import optional_wagers
from letitride.rules.wagers import spots_of
from letitride.store.log.chain import canonical_json
from letitride.table.duties import DECISIONS
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.wagering import PlaceWager
from live import ANN, LiveHouse, base_bets, is_betting, is_over, sit

Record = dict[str, Any]


@cache
def _recorded(submission: str, rounds: int) -> str:
    async def play(folder: Path) -> list[Record]:
        async with LiveHouse(folder) as house:
            house.issue(ANN)
            room = await house.open(submission, bots=3, is_practice=True)
            await sit(room, ANN, 1, chips=50_000_00)
            for number in range(1, rounds + 1):
                await house.go_on(room, is_betting)
                await room.do(commit(room.table, "Ann", 1), actor=ANN)
                sides = []
                for wager in optional_wagers(room.table.house):
                    stakes, limits = room.table.house.stakes_cents(wager), room.table.house.limits(wager)
                    assert limits is not None
                    stake = min(stakes) if stakes else limits.minimum_cents
                    sides += [PlaceWager("Ann", 1, spot, stake) for spot in spots_of(wager)]
                await room.do(*base_bets(room, ANN, 1), *sides, DeclareReady("Ann"), actor=ANN)
                if number > 1:  # in the first round Ann's seed is missing
                    await room.do(reveal(room.table, "Ann", 1), actor=ANN)
                while room.table.rounds < number:
                    duty = room.table.duty
                    if duty is not None and duty.act in DECISIONS and duty.seat == 1:
                        await room.do((LetItRide if number % 2 else WithdrawWager)("Ann", 1), actor=ANN)
                    else:
                        await house.go_on(
                            room, lambda table: is_over(table) or (table.duty is not None and table.duty.seat == 1)
                        )
            table_id = room.table_id
            return [
                house.store.read(partial(record, catalogue=load_catalogue(), table_id=table_id, number=number))
                for number in range(1, rounds + 1)
            ]

    with tempfile.TemporaryDirectory() as folder:
        return json.dumps(asyncio.run(play(Path(folder))), ensure_ascii=False)


def recorded_rounds(submission: str, rounds: int = 2) -> list[Record]:
    """Records of rounds under a submission, fresh copies that a test may change."""
    records: list[Record] = json.loads(_recorded(submission, rounds))
    return records


def forged(record: Record) -> Record:
    """A changed record whose maker has done the chain and the digest again."""
    again = copy.deepcopy(record)
    previous = again["previous_hash"]
    for event in again["events"]:
        said = [again["table"]["id"], *(event[name] for name in ("sequence", "at_ms", "actor", "kind", "data"))]
        said += [event["command"]] if "command" in event else []
        event["hash"] = previous = hashlib.sha256(previous.encode() + canonical_json(said)).hexdigest()
    return with_digests(again)
