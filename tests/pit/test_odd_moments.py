"""What a manager does at odd moments: counts, slips, disputes and suspensions that come when something else goes on."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from socket_client import PASSWORD, play_a_round, table_client
from staff import House, Person, betting, staffed_server

from letitride.store import Store
from letitride.store.audit import audit

COUNT = {"counted_cents": 100_000, "reason": "the day ends"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("odd")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[House]:
    with staffed_server(folder) as address:
        made = House(address)
        yield made
        made.close()


@pytest.fixture(scope="module")
def floor(house: House) -> Person:
    return house.hire("Fay", "floor")


def seated(house: House, name: str, *, seat: int) -> Any:
    """A player with chips at a table."""
    player = house.hire(name, "player")
    house.operator.post("/cage/issue", {"player": name, "amount_cents": 100_000, "reason": "bought in"})
    client = table_client(house.address, player.token)
    return player, client, {"seat": seat, "buy_in_cents": 50_000}


def automatic(house: House, name: str) -> str:
    order = {"name": name, "submission": "shfl-classic", "pace": "instant", "betting_seconds": 600}
    order["decision_seconds"] = 600
    return str(house.operator.post("/tables", order, 201).json()["table"])


def test_no_tray_is_counted_while_cards_are_dealt(house: House, floor: Person) -> None:
    table = automatic(house, "Counted")
    _, joining, sitting = seated(house, "Ann", seat=1)
    with joining as client:
        client.join(table)
        client.ask("sit", table, **sitting)
        while client.view["phase"] != "betting":
            client.receive()
        client.ask("bets", table, seat=1, wagers=dict.fromkeys(("bet 1", "bet 2", "bet 3"), 500))
        client.send({"type": "ready", "table": table})
        while client.private["turn"] is None:
            client.receive()
        for kind in ("opening count", "closing count"):
            refused = floor.post(
                f"/tables/{table}/counts",
                {"kind": kind, **COUNT, "approver": "Olga", "password": PASSWORD},
                409,
            )
            assert refused.json()["detail"] == "A round is being played at Counted. Count the tray when it is over."
        for _ in range(2):
            while client.private["turn"] is None:
                client.receive()
            client.catch_up(client.command(table, "LetItRide", seat=1)["sequence"])
        while client.view["phase"] == "round":
            client.receive()
    order = {"kind": "closing count", **COUNT, "approver": "Olga", "password": PASSWORD}
    assert floor.post(f"/tables/{table}/counts", order, 201).json()["number"] == 1


def test_a_disabled_table_is_filled_and_a_slip_reversed_by_its_opposite(house: House, floor: Person) -> None:
    table = automatic(house, "Torn felt")
    floor.post(f"/tables/{table}/disable", {"reason": "the felt is torn"}, 204)
    slips = [
        floor.post(
            f"/tables/{table}/inventory",
            {"gained_cents": cents, "reason": "mistyped", "approver": "Olga", "password": PASSWORD},
        ).json()
        for cents in (70_000, -70_000)
    ]
    assert [(one["kind"], one["amount_cents"]) for one in slips] == [("fill", 70_000), ("credit", 70_000)]
    (tray,) = (one for one in floor.get("/trays").json() if one["table"] == table)
    assert (tray["tray_cents"], tray["fills_cents"], tray["credits_cents"]) == (0, 70_000, 70_000)


def test_a_dispute_about_a_round_that_was_voided_is_paid(house: House, floor: Person) -> None:
    table = betting(house, floor, "Voided")
    order = {"reason": "a spilt drink", "approver": "Olga", "password": PASSWORD}
    floor.post(f"/tables/{table}/void", order)
    house.hire("Val", "player")
    claim = {"claim": "I had three aces", "player": "Val", "table": table, "round": 1, "seat": 1}
    number = floor.post("/cases", claim, 201).json()["number"]
    shown = floor.post(f"/cases/{number}/evidence", {"text": "the void", "table": table, "round": 1}).json()
    assert shown["entries"][-1]["told"]["round"] == 1
    floor.post(f"/cases/{number}/finding", {"text": "The drink hid the cards", "outcome": "partly upheld"})
    paid = floor.post(f"/cases/{number}/payment", {"amount_cents": 900, **order}).json()
    assert paid["paid_cents"] == 900


def test_two_managers_sign_at_once_and_no_number_is_left_out(house: House, floor: Person) -> None:
    table = automatic(house, "Busy")
    first = floor.get("/trays").json()
    assert first

    def fill(place: int) -> int:
        by, second = ((floor, "Olga"), (house.operator, "Fay"))[place % 2]
        order = {"gained_cents": 100, "reason": "a busy hour", "approver": second, "password": PASSWORD}
        return int(by.post(f"/tables/{table}/inventory", order).json()["number"])

    with ThreadPoolExecutor(4) as pool:
        numbers = sorted(pool.map(fill, range(8)))
    assert numbers == list(range(numbers[0], numbers[0] + 8))
    (tray,) = (one for one in floor.get("/trays").json() if one["table"] == table)
    assert tray["tray_cents"] == 800


def test_whoever_is_suspended_gets_their_chips_at_the_cage(house: House, folder: Path) -> None:
    table = automatic(house, "Left")
    player, joining, sitting = seated(house, "Sue", seat=2)
    with joining as client:
        client.join(table)
        client.ask("sit", table, **sitting)
        play_a_round(client, table, seat=2, stake_cents=500)
        account = next(one["id"] for one in house.operator.get("/users").json() if one["name"] == "Sue")
        house.operator.post(f"/users/{account}", {"is_active": False, "reason": "she counted aloud"})
    player.get("/me", 401)
    held = next(one["wallet_cents"] for one in house.operator.get("/users").json() if one["name"] == "Sue")
    assert held > 50_000, "what she had at the table is in her wallet again"
    order = {"player": "Sue", "amount_cents": held, "reason": "she leaves"}
    cashier = house.hire("Cass", "cashier")
    assert cashier.post("/cage/redeem", order).json()["wallet_cents"] == 0
    with Store.open_for_reading(f"sqlite:///{folder}/house.db") as store:
        assert audit(store).findings == []
