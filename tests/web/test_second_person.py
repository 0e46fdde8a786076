"""Two people, one reason: calls, voids and many chips at the doors; and passwords that only their owners know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from socket_client import PASSWORD, SECONDS, table_client
from staff import TEMPORARY, House, Person, betting, staffed_server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


@pytest.fixture(scope="module")
def floor(house: House) -> Person:
    return house.hire("Fay", "floor")


@pytest.fixture(scope="module")
def dealer(house: House) -> Person:
    return house.hire("Dee", "dealer")


def test_every_door_refuses_a_void_by_one_person(house: House, floor: Person, dealer: Person) -> None:
    table = betting(house, floor, "Doors")
    void = {"command": "VoidRound", "reason": "alone"}
    with table_client(house.address, floor.token) as client:
        refused = client.ask("command", table, command=void)
        assert refused["problem"]["type"].endswith("needs-approval")
    preview = floor.post(f"/tables/{table}/calls/preview", {"command": void}).json()
    assert (preview["is_void"], preview["needs_reason"], preview["needs_second"]) == (True, True, True)
    order = {"command": void, "reason": "a spilt drink"}
    for lacking, status in (
        ({}, 403),
        ({"approver": "Fay", "password": PASSWORD}, 403),
        ({"approver": "Dee", "password": PASSWORD}, 403),
        ({"approver": "Olga", "password": "not her password"}, 401),
    ):
        floor.post(f"/tables/{table}/calls", {**order, **lacking}, status)
        floor.post(f"/tables/{table}/void", {"reason": "a spilt drink", **lacking}, status)
    assert dealer.post(f"/tables/{table}/calls", {**order, "approver": "Olga", "password": PASSWORD}, 403)
    assert floor.get(f"/tables/{table}").json()["phase"] == "betting"
    floor.post(f"/tables/{table}/calls", {**order, "approver": "Olga", "password": PASSWORD})
    assert floor.get(f"/tables/{table}").json()["phase"] == "between rounds"
    (noted,) = house.operator.get("/audit-log?search=spilt+voided").json()
    assert (noted["actor"], noted["after"]["approved_by"]) == ("Fay", "Olga")
    assert noted["reason"] == "a spilt drink; approved by Olga"
    assert house.hire("Vic", "player").get(f"/tables/{table}/voids").json() == {
        "rounds": 1,
        "void_before_deal": 1,
        "void_after_deal": 0,
        "people": [
            {"person": "Fay", "called": 1, "approved": 0},
            {"person": "Olga", "called": 0, "approved": 1},
        ],
    }


def test_many_chips_need_a_second_person(house: House, floor: Person) -> None:
    house.hire("Pia", "player")
    issue = {"player": "Pia", "amount_cents": 1_000_001, "reason": "a large buy-in"}
    refused = floor.post("/cage/issue", issue, 403).json()
    assert refused["type"].endswith("needs-approval")
    assert floor.post("/cage/issue", {**issue, "amount_cents": 1_000_000}).json()["wallet_cents"] == 1_000_000
    held = floor.post("/cage/issue", {**issue, "approver": "Olga", "password": PASSWORD}).json()["wallet_cents"]
    assert held == 2_000_001
    (noted,) = house.operator.get("/audit-log?search=large+approved").json()
    assert noted["reason"] == "a large buy-in; approved by Olga"
    table = betting(house, floor, "Tray")
    fill = {"gained_cents": 100, "reason": "a small fill"}
    floor.post(f"/tables/{table}/inventory", fill, 403)
    slip = floor.post(f"/tables/{table}/inventory", {**fill, "approver": "Olga", "password": PASSWORD}).json()
    assert (slip["kind"], slip["number"], slip["first"], slip["second"]) == ("fill", 1, "Fay", "Olga")
    floor.post(f"/tables/{table}/inventory", {**fill, "gained_cents": -100}, 403)


def test_splitting_an_order_does_not_spare_the_second_person(house: House, floor: Person) -> None:
    """Ten orders of $1,500 once passed where one of $15,000 didn't."""
    house.hire("Quinn", "player")
    olga = {"approver": "Olga", "password": PASSWORD}
    order = {"player": "Quinn", "amount_cents": 150_000, "reason": "in parts"}
    for _ in range(6):
        floor.post("/cage/issue", order)
    refused = floor.post("/cage/issue", order, 403).json()
    assert refused["type"].endswith("needs-approval")
    assert "$9,000 was moved like this today" in refused["detail"]
    house.operator.post("/cage/issue", order, 403)
    assert floor.post("/cage/issue", {**order, **olga}).json()["wallet_cents"] == 7 * 150_000
    floor.post("/cage/issue", {**order, "amount_cents": 100_000})
    floor.post("/cage/issue", {**order, "amount_cents": 1}, 403)
    floor.post("/cage/redeem", {**order, "amount_cents": 1_000_000})
    floor.post("/cage/redeem", {**order, "amount_cents": 1}, 403)
    assert house.audited()["is_clean"]


def posted(house: House, path: str, **body: str) -> httpx.Response:
    return httpx.post(f"{house.address}/api{path}", json=body, timeout=SECONDS)


def test_a_password_that_somebody_gave_is_changed_before_anything_else(house: House) -> None:
    order = {"name": "Nell", "role": "dealer", "password": TEMPORARY, "reason": "newly hired"}
    account = house.operator.post("/users", order, 201).json()["id"]
    refused = posted(house, "/sign-in", name="Nell", password=TEMPORARY)
    assert (refused.status_code, refused.json()["type"]) == (403, "urn:letitride:problem:new-password")
    assert posted(house, "/first-password", name="Nell", password=TEMPORARY, new=TEMPORARY).status_code == 422
    assert posted(house, "/first-password", name="Nell", password="guessed it all", new=PASSWORD).status_code == 401
    assert posted(house, "/first-password", name="Nell", password=TEMPORARY, new=PASSWORD).status_code == 200
    assert posted(house, "/first-password", name="Nell", password=PASSWORD, new="another one now").status_code == 409
    nell = Person(house.address, "Nell")
    reset = {"password": "for one day only", "reason": "forgot it"}
    house.operator.post(f"/users/{account}/password", reset, 204)
    nell.get("/me", 401)
    assert posted(house, "/sign-in", name="Nell", password=PASSWORD).status_code == 401
    assert posted(house, "/sign-in", name="Nell", password="for one day only").status_code == 403
    assert posted(house, "/first-password", name="Nell", password="for one day only", new=PASSWORD).status_code == 200
    actions = [one["action"] for one in house.operator.get("/audit-log?search=nell").json()]
    assert actions == ["password changed", "password reset", "password changed", "account made"]
    nell.close()
    me = house.operator.get("/me").json()["id"]
    house.operator.post(f"/users/{me}/password", reset, 409)


def test_a_refused_approval_is_in_the_log(tmp_path: Path) -> None:
    with staffed_server(tmp_path) as address:
        house = House(address)
        floor, dealer = house.hire("Fay", "floor"), house.hire("Dee", "dealer")
        house.hire("Pia", "player")
        order = {"player": "Pia", "amount_cents": 2_000_000, "reason": "refused at the cage"}
        for lacking, status in (
            ({"approver": dealer.name, "password": PASSWORD}, 403),
            ({"approver": floor.name, "password": PASSWORD}, 403),
            ({"approver": "olga", "password": "not her password"}, 401),
            ({"approver": "my own password!", "password": "x"}, 401),
        ):
            floor.post("/cage/issue", {**order, **lacking}, status)
        noted = house.operator.get("/audit-log?search=refused+at+the+cage").json()
        house.close()
    assert [(one["action"], one["actor"], one["after"]) for one in noted] == [
        ("approval refused", "Fay", {"approver": name, "refused": kind})
        for name, kind in (
            ("unknown", "wrong-password"),
            ("Olga", "wrong-password"),
            ("Fay", "not-allowed"),
            ("Dee", "not-allowed"),
        )
    ]
