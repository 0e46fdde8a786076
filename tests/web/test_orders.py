"""Orders that move money: sent again after a lost answer they are carried out once, on both databases."""

from __future__ import annotations

import json
import select
import socket
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit

import pytest
from socket_client import PASSWORD, SECONDS, table_client
from sqlalchemy import Connection, func
from sqlalchemy import select as query
from staff import House, Person, betting, staffed_server

from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.database import schema
from letitride.store.money.ledger import balances_of
from letitride.web.access.sessions import COOKIE
from letitride.web.app import create_app
from letitride.web.settings import Settings

MONEY = {"amount_cents", "gained_cents", "counted_cents"}
SIGNED = {"approver", "password"}
"""Whatever body has one of the first, or both of the others, moves money or voids what was staked."""

SAYS_WHAT_IS_SO = {"/api/filings/{name}/{version}/approval"}
"""Two people sign this, but it moves nothing, and a second approval of the same version is refused."""

Given = tuple[Person, str, dict[str, Any], int]


@pytest.fixture
def house(tmp_path: Path, database_url: str) -> Iterator[House]:
    with staffed_server(tmp_path, database_url) as address:
        made = House(address)
        yield made
        made.close()


def cut_off(person: Person, path: str, body: dict[str, Any], order_id: str, *, is_answered: bool) -> None:
    """Give an order and close the connection: at once, or when an answer is there that nobody reads."""
    where, content = urlsplit(person.address), json.dumps(body)
    head = (
        f"POST /api{path} HTTP/1.1\r\nHost: {where.netloc}\r\nCookie: {COOKIE}={person.token}\r\n"
        f"Idempotency-Key: {order_id}\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    with socket.create_connection((where.hostname, where.port), timeout=SECONDS) as line:
        line.sendall(f"{head}{content}".encode())
        if is_answered:
            assert select.select([line], [], [], SECONDS)[0]


def orders_of(house: House, floor: Person, table: str) -> Iterator[Given]:
    """Every kind of order that moves money, in an order in which each is granted."""
    cage, second = {"player": "Ann", "reason": "cash desk"}, {"approver": floor.name, "password": PASSWORD}
    yield house.operator, "/cage/issue", {**cage, "amount_cents": 90_000}, 200
    yield house.operator, "/cage/redeem", {**cage, "amount_cents": 20_000}, 200
    yield house.operator, f"/tables/{table}/inventory", {"gained_cents": 7_000, "reason": "fill", **second}, 200
    yield house.operator, f"/tables/{table}/inventory", {"gained_cents": -3_000, "reason": "credit", **second}, 200
    count = {"kind": "closing count", "counted_cents": 4_000, "reason": "the day ends", **second}
    yield house.operator, f"/tables/{table}/counts", count, 201
    number = floor.post("/cases", {"claim": "My flush was not paid", "player": "Ann"}, 201).json()["number"]
    floor.post(f"/cases/{number}/finding", {"text": "The flush was there", "outcome": "upheld"})
    signed = {"approver": "Olga", "password": PASSWORD}
    yield floor, f"/cases/{number}/payment", {"amount_cents": 500, "reason": "the flush", **signed}, 200
    yield house.operator, "/meters", {"id": "big", "name": "Big", "submission": "maryland-full"}, 201
    yield floor, f"/tables/{table}/void", {"reason": "a spilt drink", **signed}, 200
    with table_client(house.address, floor.token) as client:
        client.join(table)
        assert client.command(table, "OpenBetting")["type"] == "ack"
    call = {"command": {"command": "VoidRound", "reason": "a fire"}, "reason": "a fire", **signed}
    yield floor, f"/tables/{table}/calls", call, 200


def test_an_order_whose_answer_was_lost_is_carried_out_once(house: House, database_url: str) -> None:
    floor = house.hire("Fay", "floor")
    house.hire("Ann", "player")
    table = betting(house, floor, "By hand")
    for place, (person, path, body, status) in enumerate(orders_of(house, floor, table)):
        order_id = token_hex(16)
        cut_off(person, path, body, order_id, is_answered=place % 2 == 0)
        first = person.post(path, body, status, order_id=order_id).json()
        once_more = {**body, "password": "not it"} if "approver" in body else body
        assert person.post(path, once_more, status, order_id=order_id).json() == first, path
        another = {**body, "reason" if "reason" in body else "name": "another order"}
        refused = person.post(path, another, 409, order_id=order_id).json()
        assert refused["type"].endswith("command-id-reused"), path
        with_no_id = person.client.post(f"/api{path}", json=body)
        assert with_no_id.status_code == 422
        assert "Idempotency-Key" in with_no_id.text
    assert len(house.operator.get("/audit-log?search=a+spilt+drink").json()) == 1
    assert house.operator.get(f"/tables/{table}/voids").json()["void_before_deal"] == 2
    with Store.open_for_reading(database_url) as store:
        held, moves, slips = store.read(_books)
        assert audit(store).findings == []
    assert (held["wallet:Ann"], held[f"tray:{table}"], moves, slips) == (90_000 - 20_000 + 500, 4_000, 6, 3)


def _books(connection: Connection) -> tuple[dict[str, int], int, int]:
    cage = query(func.count()).select_from(schema.postings).where(schema.postings.c.table_id == "cage")
    slips = query(func.count()).select_from(schema.slips)
    return balances_of(connection), connection.execute(cage).scalar_one(), connection.execute(slips).scalar_one()


def test_an_id_is_its_makers_own(house: House) -> None:
    """Nobody learns, blocks or imitates another's order by its id; what was refused leaves the id free."""
    floor = house.hire("Fay", "floor")
    house.hire("Ann", "player")
    order = {"player": "Ann", "amount_cents": 100, "reason": "cash desk"}
    floor.post("/cage/redeem", order, 409, order_id="one")
    assert floor.post("/cage/issue", order, order_id="one").json()["wallet_cents"] == 100
    assert house.operator.post("/cage/issue", order, order_id="one").json()["wallet_cents"] == 200
    for bad in ("", "a" * 65, "two words"):
        headers = {"Idempotency-Key": bad}
        assert floor.client.post("/api/cage/issue", json=order, headers=headers).status_code == 422


def test_no_route_that_moves_money_forgets_the_id() -> None:
    """Told by the bodies: a route that is added is asked here before anybody has thought of it."""
    described = create_app(Settings(database="sqlite://")).openapi()
    bodies = described["components"]["schemas"]
    asked = set()
    for path, methods in described["paths"].items():
        for operation in methods.values():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            body = bodies.get(content.get("schema", {}).get("$ref", "").rpartition("/")[2], {})
            fields = set(body.get("properties", ()))
            if path not in SAYS_WHAT_IS_SO and (fields & MONEY or fields >= SIGNED):
                asked.add(path)
                names = [one["name"] for one in operation["parameters"] if one["required"]]
                assert "Idempotency-Key" in names, path
    assert {"/api/cage/issue", "/api/tables/{table}/inventory", "/api/cases/{number}/payment"} <= asked
