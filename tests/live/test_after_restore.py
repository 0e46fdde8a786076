"""After a restore no round goes on whose seed may be public, whatever was dealt, on either database."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from pathlib import Path

import pytest

from letitride.catalogue import load_catalogue
from letitride.live.after_restore import VOID, make_safe
from letitride.live.dealer.seed_chain import SeedKeeper
from letitride.live.house_key import read_or_make_key
from letitride.live.room.rooms import Rooms
from letitride.store.audit import audit
from letitride.store.house.audit_log import audit_entries
from letitride.store.log.voids import voids_of
from letitride.table.causes import Cause
from letitride.table.words import cause_words
from live import ANN, KEY, LiveHouse, bet, check_the_log, is_betting, is_over, stored_log


@pytest.mark.parametrize("is_dealt", [False, True])
def test_every_round_under_way_is_void_and_no_seed_of_before_serves_again(
    database_url: str, tmp_path: Path, is_dealt: bool
) -> None:
    key_file = tmp_path / "house.key"
    key_file.touch(mode=0o600)
    key_file.write_text(KEY.hex())

    async def story() -> None:
        async with LiveHouse(database_url) as house:
            room = await house.betting("shfl-classic", ANN)
            chips = room.table.chips("Ann")
            if is_dealt:
                await bet(room, ANN, 1)
                assert room.table.round is not None
                assert room.table.round.community
            await house.rooms.close()
            voided, old_key = await make_safe(house.store, load_catalogue(), key_file)
            assert voided == [room.table_id]
            assert old_key.read_text() == KEY.hex()
            assert old_key.stat().st_mode & 0o777 == key_file.stat().st_mode & 0o777 == 0o600

            kinds = [one.kind for one in stored_log(house, room.table_id)]
            assert kinds[-2:] == ["RoundVoided", "SeedRevealed"], "the seed of the void round is shown"
            noted = house.store.read(lambda connection: audit_entries(connection, action="round voided"))
            assert [one.reason for one in noted] == [cause_words(Cause(VOID.code))]

            voids = house.store.read(lambda connection: voids_of(connection, room.table_id))
            assert (voids.rounds, voids.void_before_deal, voids.void_after_deal) == (1, not is_dealt, is_dealt)

            key = read_or_make_key(key_file)
            assert key != KEY
            house.rooms = Rooms(house.store, load_catalogue(), key=key, clock=house.clock)
            room = await house.rooms.get(room.table_id)
            assert room.table.chips("Ann") == chips
            await house.go_on(room, is_betting)
            chain, seal = room.table.chain, room.table.seal
            assert chain is not None
            assert seal is not None
            assert SeedKeeper(KEY, room.table_id).seed_of_round(room.table) is None
            seed = SeedKeeper(key, room.table_id).seed_of_round(room.table)
            assert seed is not None
            assert sha256(seed).hexdigest() == seal.commitment
            await bet(room, ANN, 1)
            await house.go_on(room, is_over)
            check_the_log(house, room)
            assert audit(house.store).findings == []

    asyncio.run(story())
