"""Disputes as cases: opened, investigated, decided, paid with two signatures, closed, found again; all in the chain."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from socket_client import PASSWORD, play_a_round, table_client
from staff import House, Person, staffed_server

from letitride.store import Store
from letitride.store.audit import audit


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[House]:
    with staffed_server(folder) as address:
        made = House(address)
        yield made
        made.close()


@pytest.fixture(scope="module")
def floor(house: House) -> Person:
    return house.hire("Fay", "floor")


@pytest.fixture(scope="module")
def table(house: House) -> str:
    """A table where Hal has played a round at seat 4."""
    order = {"name": "Disputed", "submission": "shfl-classic", "pace": "instant", "betting_seconds": 600}
    made = str(house.operator.post("/tables", order, 201).json()["table"])
    player = house.hire("Hal", "player")
    house.operator.post("/cage/issue", {"player": "Hal", "amount_cents": 100_000, "reason": "to play with"})
    with table_client(house.address, player.token) as client:
        client.join(made)
        client.ask("sit", made, seat=4, buy_in_cents=50_000)
        play_a_round(client, made, seat=4, stake_cents=500)
    return made


def test_a_dispute_from_the_claim_to_the_payment(house: House, floor: Person, table: str, folder: Path) -> None:
    claim = {"claim": "My flush was not paid", "player": "hal", "table": table, "round": 1, "seat": 4, "dealer": "Dan"}
    case = floor.post("/cases", claim, 201).json()
    number = case["number"]
    assert (case["player"], case["table_name"], case["is_open"]) == ("Hal", "Disputed", True)
    floor.post(f"/cases/{number}/notes", {"text": "Hal points at his cards"})
    shown = floor.post(f"/cases/{number}/evidence", {"text": "the round", "table": table, "round": 1}).json()
    events = house.operator.get(f"/tables/{table}/rounds/1").json()["events"]
    (end,) = (event for event in events if event["kind"] == "RoundClosed")
    assert shown["entries"][-1]["told"]["hash"] == end["hash"]
    path, due = f"/cases/{number}/payment", {"amount_cents": 4_500, "reason": "the flush"}
    second = {"approver": "Olga", "password": PASSWORD}
    floor.post(path, {**due, **second}, 409)
    floor.post(f"/cases/{number}/close", {"reason": "too early"}, 409)
    floor.post(f"/cases/{number}/finding", {"text": "The flush was there", "outcome": "upheld"})
    asked = "Ask a second person, a floor supervisor or an operator, to approve this."
    assert floor.post(path, due, 403).json()["detail"] == asked
    floor.post(path, {**due, "approver": "Fay", "password": PASSWORD}, 403)
    floor.post(path, {**due, "approver": "Olga", "password": "not her password"}, 401)
    before = _wallet(house, "Hal")
    paid = floor.post(path, {**due, **second}).json()
    assert paid["paid_cents"] == 4_500
    assert _wallet(house, "Hal") == before + 4_500
    assert paid["entries"][-1]["told"] == {"cents": 4_500, "player": "Hal", "approved_by": "Olga"}
    closed = floor.post(f"/cases/{number}/close", {"reason": "paid and agreed"}).json()
    assert not closed["is_open"]
    floor.post(f"/cases/{number}/notes", {"text": "one more thing"}, 409)
    floor.post(path, {**due, **second}, 409)
    floor.post(f"/cases/{number}/reopen", {"reason": "Hal has a witness"})
    floor.post(f"/cases/{number}/notes", {"text": "one more thing"})
    floor.post(f"/cases/{number}/close", {"reason": "nothing new"})
    with Store.open_for_reading(f"sqlite:///{folder}/house.db") as store:
        assert audit(store).findings == []


def _wallet(house: House, name: str) -> int:
    return int(next(one["wallet_cents"] for one in house.operator.get("/users").json() if one["name"] == name))


def test_what_cant_be_a_case_is_refused(floor: Person, table: str) -> None:
    floor.post("/cases", {"claim": "something is wrong"}, 409)
    floor.post("/cases", {"claim": "something is wrong", "player": "Nobody"}, 404)
    floor.post("/cases", {"claim": "something is wrong", "table": table, "round": 99}, 404)
    floor.get("/cases/999", 404)


@pytest.mark.usefixtures("table")
def test_a_dispute_is_found_again_by_player_dealer_table_and_words(floor: Person) -> None:
    other = floor.post("/cases", {"claim": "The dealer was rude", "dealer": "Eve"}, 201).json()["number"]

    def numbers(query: str) -> list[int]:
        return [row["number"] for row in floor.get(f"/lists/disputes?{query}").json()["rows"]]

    assert numbers("person=Eve") == [other]
    assert other not in numbers("person=hal")
    assert numbers("person=hal") == numbers("table=Disputed") == numbers("search=flush+upheld")
    assert numbers("sort=number")[-1] == other
    assert numbers("sort=number&descending=true")[0] == other
    assert numbers("from=2001-01-01&to=2001-01-02") == []


@pytest.mark.usefixtures("table")
def test_lists_are_exported_as_they_are_filtered(house: House, floor: Person) -> None:
    lines = house.operator.get("/lists/rounds/csv?person=Hal").text.splitlines()
    assert lines[0] == "Ended,Table,Round,Outcome,Players,Seats,Dealer signed on,Staked,Returned"
    assert len(lines) == 2
    assert ",Disputed,1,finished,Hal,4,," in lines[1]
    chips = house.operator.get("/lists/chips?person=Hal").json()
    assert sum(row["amount_cents"] for row in chips["rows"] if row["action"] == "chips issued") == 104_500
    assert chips["zone"] == "UTC"
    floor.get("/lists/log", 403)
    assert {one["name"] for one in floor.get("/lists").json()} == {
        "disputes",
        "rounds",
        "slips",
        "dealers",
        "filings",
        "jackpots",
        "awards",
        "ratings",
        "training",
        "mistakes",
    }
    house.operator.get("/lists/nothing", 404)


def test_only_the_floor_and_operators_handle_disputes(house: House, table: str) -> None:
    auditor = house.hire("Aud", "auditor")
    auditor.get("/cases/1")
    auditor.post("/cases", {"claim": "something is wrong", "table": table}, 403)
    house.hire("Pru", "player").get("/cases/1", 403)
