"""The cut at an automatic table is drawn from the house's chain; at a table dealt by hand it is what somebody chose."""

from __future__ import annotations

import hashlib

from recorded import forged

from letitride.catalogue import load_catalogue
from letitride.live.record.records import record
from letitride.table.procedure.cutting import DEEPEST_CUT, LEAST_CUT, drawn_cut
from letitride.verifier.letitride_verify import beyond_proof, verify
from live import ANN, LiveHouse, bet, is_over, live


@live
async def test_an_automatic_table_cuts_where_the_chain_says(house: LiveHouse) -> None:
    toml = house.submission_text("maryland-full").replace('dealing = "automated-shoe"', 'dealing = "manual-shoe"')
    by_hand = "automated_shuffler = false\ncounting_shuffler = false\ndecks = 1"
    toml = toml.replace("[options]", f"[options]\n{by_hand}")
    room = await house.betting(house.file("manual", toml), ANN)
    await bet(room, ANN, 1)
    await house.go_on(room, is_over)
    told = house.store.read(lambda connection: record(connection, load_catalogue(), table_id=room.table_id, number=1))
    (cut,) = [event for event in told["events"] if event["kind"] == "DeckCut"]
    said = f"letitride cut 2\n{told['opening']['chain']['tip']}"
    expected = 10 + int(hashlib.sha256(said.encode()).hexdigest(), 16) % 42
    assert cut["data"]["depth"] == expected
    assert all(check["ok"] for check in verify(told))
    assert not any("where to cut" in one for one in beyond_proof(told)), "nobody chose it"
    cut["data"]["depth"] = expected + 1 if expected < DEEPEST_CUT else expected - 1
    assert any("where to cut" in one for one in beyond_proof(forged(told)))


def test_every_depth_that_is_allowed_is_drawn() -> None:
    drawn = {drawn_cut(hashlib.sha256(str(number).encode()).hexdigest()) for number in range(2_000)}
    assert drawn == set(range(LEAST_CUT, DEEPEST_CUT + 1))
