"""What the server exports is signed, and `letitride verify` proves it."""

from __future__ import annotations

import json
from pathlib import Path

from at_the_console import seated
from command_line import run
from socket_client import play_a_round
from staff import House, staffed_server


def test_the_export_of_a_dispute_is_signed_and_proves_the_round(tmp_path: Path) -> None:
    with staffed_server(tmp_path) as address:
        house = House(address)
        order = {"name": "Disputed", "submission": "shfl-classic", "pace": "instant"}
        table = house.operator.post("/tables", order, 201).json()["table"]
        with seated(house, table, "Ann", 1) as ann:
            play_a_round(ann.client, table, seat=1, stake_cents=500)
        exported = house.hire("Rae", "regulator").get(f"/tables/{table}/rounds/1/evidence.json").content
        record = house.operator.get(f"/tables/{table}/rounds/1").content
        house.close()
    file = tmp_path / "evidence.json"
    file.write_bytes(exported)
    proved = run("verify", str(file))
    assert proved.code == 0, proved.out + proved.err
    assert "each step of the replay is an event of the record" in proved.out
    (tmp_path / "record.json").write_bytes(record)
    assert run("verify", str(tmp_path / "record.json")).code == 0
    document = json.loads(exported)
    document["payload"]["steps"][0]["text"] = "somebody else won"
    file.write_text(json.dumps(document))
    refused = run("verify", str(file), "--json")
    assert (refused.code, json.loads(refused.out)["proved"]) == (1, False)
