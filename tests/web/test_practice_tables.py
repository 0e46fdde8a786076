"""Practice tables of one's own can be named and closed; nobody else's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from staff import House, staffed_server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


def test_a_practice_table_is_named_and_closed_by_its_owner_alone(house: House) -> None:
    owner, other = house.hire("Nora", "player"), house.hire("Olaf", "player")
    table = owner.post("/practice", {"bots": 0}, 201).json()["table"]
    made = [one["name"] for one in owner.get("/lobby").json() if one["id"] == table]
    assert other.client.patch(f"/api/practice/{table}", json={"name": "Mine now"}).status_code == 403
    assert other.client.delete(f"/api/practice/{table}").status_code == 403

    assert owner.client.patch(f"/api/practice/{table}", json={"name": "  Evening \n table "}).status_code == 204
    assert owner.get(f"/tables/{table}").json()["name"] == "Evening table"
    assert owner.client.patch(f"/api/practice/{table}", json={"name": ""}).status_code == 204
    assert [owner.get(f"/tables/{table}").json()["name"]] == made

    assert owner.client.delete(f"/api/practice/{table}").status_code == 204
    assert table not in [one["id"] for one in owner.get("/lobby").json()]
    assert owner.get(f"/tables/{table}").json()["closed_because"]["reason"] == "closed by its owner"


def test_a_table_of_the_house_is_neither_named_nor_closed_so(house: House) -> None:
    order = {"name": "The river room", "submission": "shfl-classic"}
    table = house.operator.post("/tables", order, 201).json()["table"]
    for client in (house.operator.client, house.hire("Pia", "player").client):
        assert client.patch(f"/api/practice/{table}", json={"name": "Pond"}).status_code == 403
        assert client.delete(f"/api/practice/{table}").status_code == 403
