"""Dealers sign on, are relieved and leave; who dealt a round, and their acts and mistakes, follow from the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from at_the_console import Player, seated
from socket_client import table_client
from staff import House, Person, staffed_server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


def opened(house: House, floor: Person, name: str) -> str:
    order = {"name": name, "submission": "shfl-classic", "dealer": "person"}
    waits = {"betting_seconds": 600, "decision_seconds": 600}
    table = str(house.operator.post("/tables", {**order, **waits}, 201).json()["table"])
    floor.post(f"/tables/{table}/open", {"reason": "the day begins"}, 204)
    return table


def do(house: House, person: Person, table: str, command: dict[str, object]) -> dict[str, Any]:
    with table_client(house.address, person.token) as client:
        client.join(table)
        return dict(client.ask("command", table, command=command))


def deal(house: House, person: Person, table: str, players: list[Player], *, until: str = "") -> int:
    """Do every duty that is due, as one dealer; returns how many were done."""
    acts = 0
    with table_client(house.address, person.token) as client:
        client.join(table)
        while True:
            board = person.get(f"/tables/{table}/console").json()
            if not board["script"] or board["script"][0]["act"] == until:
                return acts
            duty = board["script"][0]
            if duty["act"].startswith("decide"):
                players[0].command("LetItRide", seat=duty["seat"])
                continue
            command = {"command": "Perform", "by": duty["role"], "act": duty["act"], "seat": duty["seat"]}
            number = board["number_due"]
            answer = client.ask("command", table, command=command | ({} if number is None else {"number": number}))
            assert answer["type"] == "ack", answer
            acts += duty["role"] in ("dealer", "floor")


def test_dealers_sign_on_are_relieved_and_leave(house: House) -> None:
    floor, dee, dan = house.hire("Fay", "floor"), house.hire("Dee", "dealer"), house.hire("Dan", "dealer")
    table, other = opened(house, floor, "Relieved"), opened(house, floor, "Other")
    assert dee.post(f"/tables/{table}/dealer").json() == {"dealer": "Dee", "relieved": ""}
    assert dan.post(f"/tables/{table}/dealer").json() == {"dealer": "Dan", "relieved": "Dee"}
    assert dan.get(f"/tables/{table}/console").json()["dealer"] == "Dan"
    begin: dict[str, object] = {"command": "Perform", "by": "dealer", "act": "switch-shuffler-on", "seat": None}
    relieved = do(house, dee, table, begin)["problem"]
    assert relieved["detail"] == "Dan deals here now. Sign on to relieve them."
    assert do(house, dan, table, begin)["type"] == "ack"
    assert "Dan is signed on here" in dee.post(f"/tables/{table}/dealer/leave", status=409).text
    dan.post(f"/tables/{other}/dealer")
    assert floor.get(f"/tables/{table}/console").json()["dealer"] == "", "nobody deals at two tables"
    floor.post(f"/tables/{other}/dealer/leave")
    assert floor.get(f"/tables/{other}/console").json()["dealer"] == ""
    assert "Nobody is signed on" in dan.post(f"/tables/{other}/dealer/leave", status=409).text
    noted = house.operator.get("/audit-log?search=dealer+signed").json()
    assert [(one["actor"], one["action"]) for one in noted] == [
        ("Fay", "dealer signed off"),
        ("Dan", "dealer signed on"),
        ("Dan", "dealer signed off"),
        ("Dan", "dealer signed on"),
        ("Dee", "dealer signed on"),
    ]
    assert noted[3]["reason"] == "relieved Dee"


def test_rounds_acts_and_mistakes_are_told_for_each_dealer(house: House) -> None:
    floor, eve, ed = house.hire("Flo", "floor"), house.hire("Eve", "dealer"), house.hire("Ed", "dealer")
    table = opened(house, floor, "Counted")
    with seated(house, table, "Pat", 1) as pat:
        opening = deal(house, floor, table, [pat])
        assert opening
        eve.post(f"/tables/{table}/dealer")
        assert do(house, eve, table, {"command": "OpenBetting", "at": 0})["type"] == "ack"
        first = deal(house, eve, table, [pat], until="announce-no-more-bets")
        pat.bet(500)
        first += deal(house, eve, table, [pat], until="settle")
        ed.post(f"/tables/{table}/dealer")
        wrong = {"command": "Perform", "by": "dealer", "act": "settle", "seat": 1, "amounts": "1, 2, 3"}
        assert do(house, ed, table, wrong)["type"] != "ack"
        second = deal(house, ed, table, [pat])
    shown = {one["dealer"]: one for one in floor.get("/lists/dealers").json()["rows"]}
    assert (shown["Eve"]["rounds"], shown["Eve"]["acts"], shown["Eve"]["mistakes"]) == (1, first, 0)
    assert (shown["Ed"]["rounds"], shown["Ed"]["acts"], shown["Ed"]["mistakes"]) == (1, second, 1)
    assert [shown[name]["tables"] for name in ("Eve", "Ed")] == ["Counted", "Counted"]
    assert [shown[name]["signed_on"] for name in ("Eve", "Ed")] == ["", "Counted"]
    (listed,) = floor.get("/lists/rounds?table=Counted&person=Eve&seat=1").json()["rows"]
    assert (listed["dealer"], listed["seats"]) == ("Eve", "1")
    assert floor.get("/lists/rounds?table=Counted&seat=2").json()["rows"] == []
    (played,) = floor.get(f"/rounds?player=&table={table}").json()
    told = floor.get(f"/tables/{table}/rounds/{played['number']}/dealers").json()
    assert {one["dealer"]: one["acts"] for one in told} == {"Eve": first, "Ed": second}
    eve.get("/lists/dealers", 403)
