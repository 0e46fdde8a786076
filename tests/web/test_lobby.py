"""The lobby and the operator's figures list tables without loading them."""

from __future__ import annotations

from pathlib import Path

import pytest
from live_server import live_server
from socket_client import play_a_round, registered, seated, table_client
from sqlalchemy import update
from staff import Person, staffed_server

from letitride.live.room.room import Room
from letitride.live.room.rooms import Rooms
from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.database.schema import tables
from letitride.web import Settings


def test_tables_are_listed_as_they_stand_and_none_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    load = Rooms._load

    async def counted(rooms: Rooms, table_id: str) -> Room:
        loaded.append(table_id)
        return await load(rooms, table_id)

    monkeypatch.setattr(Rooms, "_load", counted)
    with staffed_server(tmp_path) as address:
        olga = Person(address, "Olga")
        settings = {"pace": "instant", "submission": "maryland-full", "betting_seconds": 600}
        olga.post("/meters", {"id": "big", "name": "Big", "submission": "maryland-full"}, 201)
        made = [
            olga.post("/tables", {"name": name, "meter_id": meter, **settings}, 201).json()["table"]
            for name, meter in (("Own meter", None), ("Shared meter", "big"))
        ]
        token = registered(address, "Pia")
        olga.post("/cage/issue", {"player": "Pia", "amount_cents": 100_000, "reason": "to play"})
        with table_client(address, token, made[0]) as pia:
            seated(pia, made[0])
            play_a_round(pia, made[0], seat=1, stake_cents=10_00)
            while pia.view["phase"] != "betting":
                pia.receive()
        before = olga.get("/lobby").json()
        figures = olga.get("/day").json()
        olga.close()
    assert [(one["rounds"], one["seats_taken"], one["meter_cents"]) for one in before] == [
        (1, 1, 1_000_000),
        (0, 0, 1_000_000),
    ]

    loaded.clear()
    with live_server(Settings(database=f"sqlite:///{tmp_path}/house.db")) as address:
        olga = Person(address, "Olga")
        assert olga.get("/lobby").json() == before
        assert olga.get("/day").json() == figures
        olga.close()
    assert loaded == made[:1], "only the table in the middle of a round is taken up again"
    with Store.open(f"sqlite:///{tmp_path}/house.db") as store:
        assert audit(store).findings == []
        store.write(lambda connection: connection.execute(update(tables).values(standing="{}"))).result()
        assert {(finding.check, finding.subject) for finding in audit(store).findings} == {
            ("standing", f"table {table_id}") for table_id in made
        }
