"""A public beacon: promised before bets, named before it can exist, added once it has appeared, proved afterwards."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from player_seeds import commit, reveal
from recorded import forged

from letitride.catalogue import load_catalogue
from letitride.errors import TextError
from letitride.live.dealer import beacon_feed
from letitride.live.dealer.beacon_feed import BeaconFeed, open_beacon
from letitride.live.dealer.deadlines import BEACON_MS
from letitride.live.record.proofs import prove
from letitride.live.record.records import record, with_digests
from letitride.live.room.room import Room
from letitride.live.room.rooms import Rooms
from letitride.table import Table
from letitride.table.procedure.randomness.beacon import MARGIN_MS, beacon_value
from letitride.verifier.letitride_verify import beyond_proof, verify
from live import ANN, BEN, KEY, LiveHouse, bet, check_the_log, is_over, live, stored_log

RECORDED = Path(__file__).parents[1] / "support" / "beacon"
"""Values of a beacon in the form in which drand serves them; the clock of the tests begins when its first appears."""


def is_dealt(table: Table) -> bool:
    return table.round is not None and bool(table.round.stub)


def is_awaited(table: Table) -> bool:
    return table.seal is not None and bool(table.seal.beacon_round)


async def closed(house: LiveHouse, feed: BeaconFeed | None) -> Room:
    """Ann and Ben have bet, committed and revealed at a table of a house with a beacon."""
    await house.rooms.close()
    house.rooms = Rooms(house.store, load_catalogue(), key=KEY, clock=house.clock, beacon=feed)
    room = await house.betting("shfl-classic", ANN, BEN)
    for seat, actor in enumerate((ANN, BEN), 1):
        await room.do(commit(room.table, actor.name, seat), actor=actor)
        await bet(room, actor, seat)
    for seat, actor in enumerate((ANN, BEN), 1):
        await room.do(reveal(room.table, actor.name, seat), actor=actor)
    return room


def recorded(house: LiveHouse, room: Room) -> dict[str, Any]:
    return house.store.read(
        lambda connection: record(connection, load_catalogue(), table_id=room.table_id, number=room.table.rounds)
    )


@live
async def test_the_deck_waits_for_a_value_that_nobody_can_know_when_it_is_named(house: LiveHouse) -> None:
    room = await closed(house, open_beacon(str(RECORDED)))
    seal = room.table.seal
    assert seal is not None
    named_ms = house.clock.now_ms()
    beacon = BeaconFeed(str(RECORDED)).beacon
    assert beacon.published_ms(seal.beacon_round) > named_ms + MARGIN_MS
    assert beacon.published_ms(seal.beacon_round - 1) <= named_ms + MARGIN_MS
    assert not is_dealt(room.table)
    await house.go_on(room, is_dealt)
    assert house.clock.now_ms() >= beacon.published_ms(seal.beacon_round)
    await house.go_on(room, is_over)
    check_the_log(house, room)
    told = recorded(house, room)
    checks = prove(told, load_catalogue())
    assert all(check["ok"] for check in checks), checks
    shuffle = next(check["detail"] for check in checks if check["check"] == "shuffle")
    assert f"value {seal.beacon_round} of beacon" in shuffle
    assert "that the beacon itself published value" in beyond_proof(told)[0]


@live
async def test_both_verifiers_refuse_a_beacon_that_was_bent(house: LiveHouse) -> None:
    room = await closed(house, open_beacon(str(RECORDED)))
    await house.go_on(room, is_over)
    honest = recorded(house, room)

    def event(data: dict[str, Any], kind: str) -> dict[str, Any]:
        found: dict[str, Any] = next(one for one in data["events"] if one["kind"] == kind)
        return found

    def later(data: dict[str, Any]) -> None:
        data["shuffle"]["beacon"]["round"] += 1
        for kind in ("BeaconRoundNamed", "BeaconDrawn"):
            event(data, kind)["data"]["beacon_round"] += 1

    def too_early(data: dict[str, Any]) -> None:
        for one in data["events"]:
            one["at_ms"] = event(data, "BeaconRoundNamed")["at_ms"]

    def another_signature(data: dict[str, Any]) -> None:
        data["shuffle"]["beacon"]["signature"] = event(data, "BeaconDrawn")["data"]["signature"] = "ab" * 48

    def forgotten(data: dict[str, Any]) -> None:
        del data["shuffle"]["beacon"]

    def promised_late(data: dict[str, Any]) -> None:
        events = data["events"]
        moved = events.pop(events.index(event(data, "BeaconPromised")))
        events.insert(events.index(event(data, "BettingClosed")), moved)
        for number, one in enumerate(events, data["opening"]["sequence"] + 1):
            one["sequence"] = number

    for bend in (later, too_early, another_signature, forgotten, promised_late):
        bent = json.loads(json.dumps(honest))
        bend(bent)
        checks = verify(forged(bent))
        refused = [one["check"] for one in checks if not one["ok"]]
        assert refused in (["shuffle"], ["commands", "shuffle"]), bend.__name__
    assert all(one["ok"] for one in verify(with_digests(honest)))


@live
async def test_a_beacon_that_does_not_answer_voids_the_round_and_all_bets_go_back(house: LiveHouse) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "info").write_text((RECORDED / "info").read_text())
        feed = open_beacon(folder)
    room = await closed(house, feed)
    began_ms = house.clock.now_ms()
    await house.go_on(room, is_over)
    assert house.clock.now_ms() >= began_ms + BEACON_MS
    (cause,) = [one.data["cause"] for one in stored_log(house, room.table_id) if one.kind == "RoundVoided"]
    assert cause["code"] == "beacon-silent"
    assert not any(one.kind == "DeckReleased" for one in stored_log(house, room.table_id))
    check_the_log(house, room)
    assert all(check["ok"] for check in prove(recorded(house, room), load_catalogue()))


@live
async def test_a_promise_is_kept_by_whoever_takes_the_table_over(house: LiveHouse) -> None:
    room = await closed(house, open_beacon(str(RECORDED)))
    assert is_awaited(room.table)
    await house.rooms.close()
    house.rooms = Rooms(house.store, load_catalogue(), key=KEY, clock=house.clock, beacon=open_beacon(str(RECORDED)))
    room = await house.rooms.get(room.table_id)
    await house.go_on(room, is_over)
    assert all(check["ok"] for check in prove(recorded(house, room), load_catalogue()))


def test_an_address_serves_as_well_as_a_folder() -> None:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None: ...

    async def asked(place: str) -> str | None:
        feed = BeaconFeed(place)
        await asyncio.gather(feed.ask(2), feed.ask(2), feed.ask(999_999))
        assert feed.known(999_999) is None
        return feed.known(2)

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(RECORDED))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        found = asyncio.run(asked(f"http://127.0.0.1:{server.server_port}"))
        server.shutdown()
    assert found == json.loads((RECORDED / "public" / "2").read_text())["signature"]


def test_a_beacon_that_never_finishes_its_answer_holds_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beacon_feed, "SECONDS_TO_ANSWER", 0.2)
    (tmp_path / "info").write_text((RECORDED / "info").read_text())
    (tmp_path / "public").mkdir()
    values = [tmp_path / "public" / str(number) for number in range(1, beacon_feed.AT_ONCE + 1)]
    for value in values:
        os.mkfifo(value)  # whoever reads it waits until somebody writes

    async def ask_for_all() -> None:
        feed = BeaconFeed(str(tmp_path))
        try:
            await asyncio.gather(*(feed.ask(number) for number in range(1, len(values) + 1)))
            await asyncio.to_thread(time.sleep, 0)  # the threads that everything else shares are free
        finally:
            for value in values:
                value.write_text("{}")
            feed.close()

    asyncio.run(asyncio.wait_for(ask_for_all(), 30))


@pytest.mark.parametrize(
    "said",
    [
        "[" * 5_000,
        "{}",
        '{"round": 2, "signature": "zz", "randomness": ""}',
        '{"round": 3, "signature": "ab", "randomness": "x"}',
    ],
)
def test_an_answer_that_is_no_value_is_not_taken(tmp_path: Path, said: str) -> None:
    (tmp_path / "info").write_text((RECORDED / "info").read_text())
    (tmp_path / "public").mkdir()
    (tmp_path / "public" / "2").write_text(said)
    feed = BeaconFeed(str(tmp_path))
    asyncio.run(feed.ask(2))
    assert feed.known(2) is None


def test_a_beacon_that_cannot_be_read_stops_the_server_with_a_reason(tmp_path: Path) -> None:
    with pytest.raises(TextError, match="can't be read"):
        open_beacon(str(tmp_path / "nowhere"))
    (tmp_path / "info").write_text('{"hash": "ab"}')
    with pytest.raises(TextError, match="lacks"):
        open_beacon(str(tmp_path))
    with pytest.raises(TextError, match="http"):
        open_beacon("file:///etc")
    assert open_beacon("") is None


def test_the_value_of_a_signature_is_its_digest() -> None:
    for number in range(1, 4):
        said = json.loads((RECORDED / "public" / str(number)).read_text())
        assert beacon_value(said["signature"]) == said["randomness"]
