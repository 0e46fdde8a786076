"""The house's key: outside the database, for its owner alone; from it any process finds the same seeds."""

from __future__ import annotations

import stat
from hashlib import sha256
from pathlib import Path

import pytest

from letitride.catalogue import load_catalogue
from letitride.errors import LetItRideError
from letitride.live.dealer import seed_chain
from letitride.live.dealer.seed_chain import SeedKeeper
from letitride.live.house_key import read_or_make_key
from letitride.live.room.room import Room
from letitride.live.room.rooms import Rooms
from letitride.table import new_table
from letitride.table.state import Seal, SeedChain, Table, changed
from letitride.web.settings import Settings
from live import ANN, KEY, LiveHouse, bet, check_the_log, is_betting, is_over, live, stored_log


def with_other_key(house: LiveHouse) -> None:
    """The server is started again with another key."""
    house.rooms = Rooms(house.store, load_catalogue(), key=bytes(32), clock=house.clock)


async def again(house: LiveHouse, room: Room) -> Room:
    await house.crash()
    with_other_key(house)
    return await house.rooms.get(room.table_id)


def kinds(house: LiveHouse, room: Room) -> list[str]:
    return [entry.kind for entry in stored_log(house, room.table_id)]


def at_seed(chain: SeedChain, index: int, commitment: str) -> Table:
    """A table whose round uses one of the seeds of a chain."""
    table = new_table(load_catalogue().house_rules("shfl-classic"))
    return changed(table, chain=chain, seal=Seal(1, commitment, index=index))


def test_every_seed_of_a_chain_is_the_hash_of_the_next_and_every_process_finds_it() -> None:
    published = SeedKeeper(KEY, "t").next_chain(at_seed(SeedChain("", 0, "", ""), 0, ""))
    assert published is not None
    chain, before = SeedChain(published.chain, published.length, published.head, published.head), published.head
    assert chain.length == 1_000
    keeper = SeedKeeper(KEY, "t")
    for index in range(1, chain.length + 1):
        if index % 333 == 0:
            keeper = SeedKeeper(KEY, "t")  # another process takes over
        seed = keeper.seed_of_round(at_seed(chain, index, before))
        assert seed is not None
        assert sha256(seed).hexdigest() == before
        before = seed.hex()
    assert keeper.seed_of_round(at_seed(chain, chain.length + 1, before)) is None
    for other in (SeedKeeper(bytes(32), "t"), SeedKeeper(KEY, "u")):
        assert other.seed_of_round(at_seed(chain, 1, chain.head)) is None


@live
async def test_the_database_foretells_no_round(house: LiveHouse) -> None:
    """No file of the database holds the seed of the round under way, nor what it would be made from."""
    room = await house.betting("shfl-classic", ANN)
    seed = SeedKeeper(KEY, room.table_id).seed_of_round(room.table)
    assert seed is not None
    files = b"".join(path.read_bytes() for path in Path(house.address.removeprefix("sqlite:///")).parent.iterdir())
    assert room.table_id.encode() in files
    for secret in (seed, KEY):
        assert secret not in files
        assert secret.hex().encode() not in files


@live
async def test_the_next_chain_is_published_before_the_round_that_needs_it(
    house: LiveHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seed_chain, "CHAIN_LENGTH", 2)
    room = await house.betting("shfl-classic", ANN)
    for _ in range(3):
        await house.go_on(room, is_betting)
        await bet(room, ANN, 1)
        await house.go_on(room, is_over)
    told = [kind for kind in kinds(house, room) if kind in ("SeedChainPublished", "BettingOpened")]
    assert told == ["SeedChainPublished", "BettingOpened", "BettingOpened", "SeedChainPublished", "BettingOpened"]
    check_the_log(house, room)


@live
async def test_with_another_key_a_round_that_is_not_dealt_is_void_and_a_new_chain_begins(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN)
    chips = room.table.chips("Ann")
    room = await again(house, room)
    await bet(room, ANN, 1)
    assert kinds(house, room)[-2:] == ["RoundVoided", "SeedLost"]
    assert room.table.chips("Ann") == chips
    await house.go_on(room, is_betting)
    await bet(room, ANN, 1)
    await house.go_on(room, is_over)
    assert kinds(house, room)[-1] == "SeedRevealed"
    check_the_log(house, room)


@live
async def test_with_another_key_a_round_that_is_dealt_is_played_to_its_end(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN)
    await bet(room, ANN, 1)
    room = await again(house, room)
    await house.go_on(room, is_over)
    assert "RoundClosed" in kinds(house, room)
    assert kinds(house, room)[-1] == "SeedLost"
    await house.go_on(room, is_betting)
    check_the_log(house, room)


@live
async def test_with_another_key_between_rounds_the_chain_is_replaced_for_a_stated_reason(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN)
    await bet(room, ANN, 1)
    await house.go_on(room, is_over)
    room = await again(house, room)
    await house.go_on(room, is_betting)
    chains = [entry.data for entry in stored_log(house, room.table_id) if entry.kind == "SeedChainPublished"]
    assert [chain["fault"] for chain in chains] == [None, "key-changed"]
    check_the_log(house, room)


def test_the_key_file_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    key = read_or_make_key(path)
    assert len(key) == 32
    assert read_or_make_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_key_file_that_others_can_read_or_that_holds_no_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    read_or_make_key(path)
    path.chmod(0o640)
    with pytest.raises(LetItRideError, match=r"Others can read the key file .* chmod 600"):
        read_or_make_key(path)
    path.chmod(0o600)
    path.write_text("tomato", encoding="ascii")
    with pytest.raises(LetItRideError, match="isn't a key file"):
        read_or_make_key(path)
    with pytest.raises(LetItRideError, match="can't be read or made"):
        read_or_make_key(tmp_path / "nowhere" / "house.key")


@live
async def test_the_files_of_the_database_are_for_their_owner_alone(house: LiveHouse) -> None:
    await house.betting("shfl-classic", ANN)
    folder = Path(house.address.removeprefix("sqlite:///")).parent
    rights = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert rights.keys() >= {"house.db", "house.db-wal", "house.db.lock"}
    assert set(rights.values()) == {0o600}


def test_where_the_key_lies_unless_it_is_said(tmp_path: Path) -> None:
    assert Settings(database=f"sqlite:///{tmp_path}/a.db").place_of_key == tmp_path / "a.db.key"
    assert Settings(database="postgresql://db/letitride").place_of_key == Path("letitride.key")
    assert Settings(database="postgresql://db/letitride", key_file=tmp_path / "k").place_of_key == tmp_path / "k"
