"""Filings: approved by two people, in force from a day, waited for where the house says so, and compared by clause."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from staff import House, staffed_server

from letitride.catalogue import load_catalogue


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("filings")) as address:
        made = House(address)
        yield made
        made.close()


def test_a_table_waits_until_its_rules_are_approved_and_in_force(house: House) -> None:
    operator, regulator = house.operator, house.hire("Reg", "regulator")
    toml = load_catalogue().submission_text("maryland-full").replace("maryland-full", "ours")
    operator.post("/submissions", {"toml": toml}, 201)
    operator.post("/submissions", {"toml": toml.replace("MD-5CB-C", "MD-5CB-A")}, 201)
    assert operator.post("/filings/rule", {"is_waiting": True, "reason": "licensed now"}).json()["is_waiting"]

    def opened(name: str, submission: str, status: int) -> str:
        answer = operator.post("/tables", {"name": name, "submission": submission}, status).json()
        return str(answer.get("detail", ""))

    assert opened("Too soon", "ours@1", 403).startswith("ours@1 isn't approved yet")
    assert opened("Ready-made", "shfl-classic", 403).startswith("shfl-classic@1 isn't approved yet")
    today = date.fromisoformat(operator.get("/calendar").json()["day"])
    order = {
        "approved_by": "Maryland Lottery and Gaming Control Commission",
        "reference": "2026-17",
        "in_force_from": today.isoformat(),
        "reason": "letter received",
    }
    operator.post("/filings/ours/1/approval", order, 403)
    signed = house.second_signature()
    regulator.post("/filings/ours/1/approval", {**order, **signed}, 403)
    approved = operator.post("/filings/ours/1/approval", {**order, **signed}, 201).json()
    assert (approved["state"], approved["noted_by"]) == ("in force", ["Olga", "Sigrid"])
    operator.post("/filings/ours/1/approval", {**order, **signed}, 409)
    later = (today + timedelta(days=3)).isoformat()
    operator.post("/filings/ours/2/approval", {**order, "in_force_from": later, **signed}, 201)
    assert opened("Now", "ours@1", 201) == ""
    assert opened("Later", "ours@2", 403) == f"ours@2 is in force only from {later} on."
    states = {(one["id"], one["version"]): one["state"] for one in regulator.get("/filings").json()["filings"]}
    assert states == {("ours", 1): "in force", ("ours", 2): "approved", ("shfl-classic", 1): "filed"}
    operator.post("/filings/rule", {"is_waiting": False, "reason": "practice week"})
    assert opened("Any", "shfl-classic", 201) == ""
    said = [one["action"] for one in operator.get("/audit-log?search=approv").json()]
    assert said.count("submission approved") == 2
    assert house.audited()["is_clean"]


def test_two_versions_are_compared_clause_by_clause(house: House) -> None:
    (changed,) = house.operator.get("/filings/ours/2/differences?since=1").json()
    assert changed == {
        "clause": "MD.07.E.3",
        "place": "wagers.five-card-bonus.paytable",
        "before": "MD-5CB-C",
        "after": "MD-5CB-A",
    }
    house.operator.get("/filings/ours/2/differences?since=9", 404)
