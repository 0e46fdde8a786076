"""The lobby and the operator's figures list tables without loading them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_server import live_server
from socket_client import TableClient, play_a_round, registered, seated, table_client
from sqlalchemy import update
from staff import House, Person, staffed_server

from letitride.live.room.room import Room
from letitride.live.room.rooms import Rooms
from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.database.schema import tables
from letitride.web import Settings


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with staffed_server(tmp_path) as address:
        made = House(address)
        yield made
        made.close()


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


def test_the_lobby_is_told_as_it_changes_to_each_their_own(house: House) -> None:
    order = {"submission": "shfl-classic", "pace": "instant", "betting_seconds": 600}
    first = house.operator.post("/tables", {"name": "River", **order}, 201).json()["table"]
    ann, bob = house.hire("Ann", "player"), house.hire("Bob", "player")
    with table_client(house.address, ann.token) as lobby, table_client(house.address, bob.token) as searching:
        lobby.send({"type": "watch-lobby"})
        whole = lobby.until("lobby")
        assert (whole["is_whole"], whole["total"]) == (True, 1)
        assert [whole["tables"][one["id"]] for one in ann.get("/lobby").json()] == ann.get("/lobby").json()
        searching.send({"type": "watch-lobby", "search": "moUNT"})
        assert searching.until("lobby")["tables"] == {}

        second = house.operator.post("/tables", {"name": "Mountain", **order}, 201).json()["table"]
        for client, total in ((lobby, 2), (searching, 1)):
            told = client.until("lobby")
            assert (told["is_whole"], told["total"], list(told["tables"])) == (False, total, [second])
        practice = ann.post("/practice", {"bots": 0}, 201).json()["table"]
        assert _told_of(lobby, practice)["owner"] == "Ann"
        ann.client.patch(f"/api/practice/{practice}", json={"name": "Evening"})
        assert _told_of(lobby, practice)["name"] == "Evening"
        ann.client.delete(f"/api/practice/{practice}")
        assert _told_of(lobby, practice) is None
        house.operator.post("/cage/issue", {"player": "Ann", "amount_cents": 100_000, "reason": "to play"})
        lobby.join(first)
        seated(lobby, first)
        assert _told_of(lobby, first)["seats_taken"] == 1
        house.operator.post(f"/tables/{second}/disable", {"reason": "the felt is torn"}, 204)
        told = searching.until("lobby")["tables"]
        assert [(one, told[one]["is_enabled"]) for one in told] == [(second, False)], "and nothing of other tables"
        for client in (lobby, searching):
            client.send({"type": "leave-lobby"})
            client.join(first)  # whoever has the answer to this has left
        third = house.operator.post("/tables", {"name": "Mountain top", **order}, 201).json()["table"]
        searching.send({"type": "watch-lobby", "search": "mount"})
        assert list(searching.until("lobby")["tables"]) == [third, second], "what changed meanwhile, the newest first"
        because = lobby.join(second)["closed_because"]
        assert because["reason"] == "the felt is torn", "why no round begins comes with the view"


def _told_of(client: TableClient, table: str) -> Any:
    """What is told of a table next."""
    while table not in (told := client.until("lobby")["tables"]):
        pass
    return told[table]
