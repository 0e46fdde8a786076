"""Who may read a round that is over: those who played it and staff read all of it, others what everybody saw."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from socket_client import play_a_round, seated, table_client
from staff import House, Person, staffed_server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Person]:
    return {name: house.hire(name, role) for name, role in (("Ann", "player"), ("Eve", "player"), ("Flo", "floor"))}


@pytest.fixture(scope="module")
def table(house: House, people: dict[str, Person]) -> str:
    """A table of the house at which Ann has played a round."""
    order = {"name": "Watched", "submission": "maryland-full", "pace": "instant"}
    made: str = house.operator.post("/tables", order, 201).json()["table"]
    house.operator.post("/cage/issue", {"player": "Ann", "amount_cents": 300_000, "reason": "to play with"})
    with table_client(house.address, people["Ann"].token) as client:
        seated(client, made)
        play_a_round(client, made, seat=1, stake_cents=1_000)
    return made


@pytest.mark.parametrize("path", ["/rounds/1", "/rounds/1/transcript"])
def test_the_whole_record_is_for_who_played_and_for_staff(people: dict[str, Person], table: str, path: str) -> None:
    """It holds chips, stakes and results of everybody, and the house's inventory."""
    refused = people["Eve"].get(f"/tables/{table}{path}", 403).json()
    assert refused["detail"].startswith("Only those who played the round can read its record.")
    people["Ann"].get(f"/tables/{table}{path}")
    people["Flo"].get(f"/tables/{table}{path}")


def test_others_see_what_everybody_at_the_table_saw(people: dict[str, Person], table: str) -> None:
    replay = people["Eve"].get(f"/tables/{table}/rounds/1/steps")
    assert replay.json()["steps"]
    assert "inventory" not in replay.text
    shown = [box for step in replay.json()["steps"] for box in step["patch"].get("round", {}).get("boxes", {}).values()]
    assert all(box.get("is_turned") or set(box["cards"]) <= {"??"} for box in shown if box and "cards" in box)
    people["Eve"].get(f"/tables/{table}/rounds/1/steps?has_all_cards=true", 403)
    people["Ann"].get(f"/tables/{table}/rounds/1/steps?has_all_cards=true")


def test_who_played_is_listed_for_those_who_did(people: dict[str, Person], table: str) -> None:
    def players(name: str) -> list[str]:
        (played,) = people[name].get(f"/tables/{table}/rounds").json()
        return [one["player"] for one in played["players"]]

    assert (players("Ann"), players("Flo"), players("Eve")) == (["Ann"], ["Ann"], [])
