"""A practice table under a submission of one's own: checked as any other, played, proved, and never the house's."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from socket_client import play_a_round, seated, table_client
from staff import House, Person, staffed_server

from letitride.catalogue import load_catalogue
from letitride.live.record.proofs import prove

MARYLAND = load_catalogue().submission_text("maryland-full")
OWN = MARYLAND.replace('id = "maryland-full"', 'id = "anns-rules"').replace(
    'base = { minimum = "$10", maximum = "$500" }', 'base = { minimum = "$2", maximum = "$40" }'
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


@pytest.fixture(scope="module")
def ann(house: House) -> Person:
    person = house.hire("Ann", "player")
    house.operator.post("/cage/issue", {"player": "Ann", "amount_cents": 500_000, "reason": "to play with"})
    return person


def own_table(person: Person, toml: str = OWN) -> str:
    table: str = person.post("/practice", {"toml": toml, "bots": 1, "pace": "instant"}, 201).json()["table"]
    return table


def test_a_round_is_played_and_proved_under_ones_own_rules(ann: Person) -> None:
    table = own_table(ann)
    detail = ann.get(f"/tables/{table}").json()
    assert (detail["submission"], detail["is_under_own_rules"]) == ("anns-rules@0", True)
    assert (detail["minimum_cents"], detail["maximum_cents"]) == (200, 4_000)
    with table_client(ann.address, ann.token) as client:
        seated(client, table)
        refused = client.ask("bets", table, seat=1, wagers={"bet 1": 4_100, "bet 2": 4_100, "bet 3": 4_100})
        assert refused["type"] == "refused"
        assert [play_a_round(client, table, seat=1, stake_cents=200) for _ in range(2)] == [1, 2]
    record = ann.get(f"/tables/{table}/rounds/1").json()
    assert record["rules"]["submission_toml"] == OWN
    assert all(check["ok"] for check in prove(record, load_catalogue().without_files()))
    assert ann.get("/coach/review").json()["rounds"] == 2


def test_a_submission_with_a_fault_is_refused_with_its_clause(ann: Person) -> None:
    tables = len(ann.get("/lobby").json())
    broken = OWN.replace('reset = "$10,000"', 'reset = "$999"')
    (checked,) = ann.post("/submissions/check", {"toml": broken}).json()["faults"]
    refused = ann.post("/practice", {"toml": broken}, 422).json()
    assert refused["type"].endswith("faulty-file")
    (fault,) = refused["faults"]
    assert (fault["clause"], fault["place"]) == (checked["clause"], checked["place"]) == ("MD.12.F.2", "meter.reset")
    assert fault["line"] == broken.splitlines().index('reset = "$999"') + 1
    assert len(ann.get("/lobby").json()) == tables


def test_limits_that_no_books_could_hold_are_refused(ann: Person) -> None:
    for maximum, place in (("$100,000,000", "table_limits[0].base.maximum"), ("$92,233,720,368,547", "table_limits")):
        vast = OWN.replace('maximum = "$40"', f'maximum = "{maximum}"')
        faults = ann.post("/practice", {"toml": vast}, 422).json()["faults"]
        assert [fault for fault in faults if fault["place"].startswith(place) and "$10,000,000,000" in fault["message"]]


def test_it_is_never_filed_nor_taken_for_the_houses(house: House, ann: Person) -> None:
    table = own_table(ann)
    assert "anns-rules" not in [one["id"] for one in house.operator.get("/submissions").json()]
    assert table not in [one["table"] for one in house.operator.get("/trays").json()]
    assert table not in [one["id"] for one in house.operator.get("/lobby").json()]
    assert house.operator.get("/audit-log?search=anns-rules").json() == []
    for name in ("anns-rules", "anns-rules@0"):
        assert ann.client.post("/api/practice", json={"submission": name}).status_code == 404
    ben = house.hire("Ben", "player")
    ben.get(f"/tables/{table}", 403)


def test_no_table_of_the_house_is_under_it(house: House) -> None:
    order = {"name": "Unfiled", "submission": "anns-rules"}
    house.operator.post("/tables", order, 404)
    house.operator.post("/tables", {**order, "toml": OWN}, 422)


def test_a_stranger_makes_none(house: House) -> None:
    answer = httpx.post(f"{house.address}/api/practice", json={"toml": OWN}, timeout=60)
    assert answer.status_code == 401


def test_a_ready_made_one_is_given_to_begin_from(ann: Person) -> None:
    found = ann.get("/submissions/ready-made/maryland-full").json()
    assert found["toml"] == MARYLAND
    checked = ann.post("/submissions/check", found).json()
    assert (checked["id"], checked["faults"]) == ("maryland-full", [])
    assert checked["data"]["wagers"]["base"] == {"paytable": "MD-BASE-A"}


@pytest.mark.parametrize(
    "strange", ["x = nan", "x = inf", "x = 1979-05-27", "x = 99999999999999999999", 'x = "\\u0000"']
)
def test_whatever_toml_can_say_is_answered(ann: Person, strange: str) -> None:
    checked = ann.post("/submissions/check", {"toml": f"{strange}\n{MARYLAND}"}).json()
    assert [fault["place"] for fault in checked["faults"]] == ["x"]
