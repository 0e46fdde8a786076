"""Catalogue, odds, strategy, bankroll, documents and simulations over REST: the same figures as everywhere else."""

from __future__ import annotations

import sys
import time

import httpx
import pytest

from letitride.catalogue import load_catalogue
from letitride.odds.wagers.base import analyse_base
from letitride.rules.wagers import Wager

CATALOGUE = load_catalogue()


def test_the_catalogue_lists_every_entry(client: httpx.Client) -> None:
    data = client.get("/api/catalogue").json()
    assert [one["id"] for one in data["paytables"]] == list(CATALOGUE.paytable_ids())
    assert [one["id"] for one in data["rulesets"]] == list(CATALOGUE.ruleset_ids())
    assert [one["id"] for one in data["submissions"]] == list(CATALOGUE.submission_ids())


@pytest.mark.parametrize("name", CATALOGUE.paytable_ids())
def test_every_paytable_is_shown_and_analysed(client: httpx.Client, name: str) -> None:
    shown = client.get(f"/api/catalogue/paytables/{name}").json()
    assert [one["wager"] for one in shown] == [paytable.wager.value for paytable in CATALOGUE.paytables(name)]
    answer = client.get(f"/api/odds/{name}")
    assert answer.status_code == 200
    assert {part["id"] for part in answer.json()["parts"]} == {name}


@pytest.mark.parametrize("name", CATALOGUE.submission_ids())
def test_every_submission_and_its_ruleset_are_shown(client: httpx.Client, name: str) -> None:
    submission = client.get(f"/api/catalogue/submissions/{name}").json()
    assert submission["id"] == name
    assert client.get(f"/api/catalogue/rulesets/{submission['ruleset']}").json()["id"] == submission["ruleset"]


def test_odds_are_the_exact_ones(client: httpx.Client) -> None:
    exact = analyse_base(CATALOGUE.paytable("LIRX-01", Wager.BASE)).expected_value
    (part,) = client.get("/api/odds/LIRX-01").json()["parts"]
    assert part["expected_value"]["fraction"] == f"{exact.numerator}/{exact.denominator}"
    assert part["rides"]["bet_1"]["value"] > 0


def test_cover_all_has_a_part_for_each_number_of_players(client: httpx.Client) -> None:
    parts = client.get("/api/odds/COVER-ALL").json()["parts"]
    assert sorted(part["players"] for part in parts) == [1, 2, 3, 4, 5, 6, 7]


def test_ones_own_paytable_is_analysed_like_the_printed_one(client: httpx.Client) -> None:
    (printed,) = client.get("/api/catalogue/paytables/LIRX-02").json()
    own = client.post("/api/odds", json={"pays": printed["pays"]}).json()
    (expected,) = client.get("/api/odds/LIRX-02").json()["parts"]
    assert own["parts"][0]["expected_value"] == expected["expected_value"]


def test_a_faulty_paytable_is_refused_with_all_its_faults(client: httpx.Client) -> None:
    answer = client.post("/api/odds", json={"pays": {"royal flush": "lots", "flash": "8 to 1"}})
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert len(answer.json()["faults"]) >= 2


def test_a_strategy_is_a_list_to_learn(client: httpx.Client) -> None:
    data = client.get("/api/strategy/LIRX-01").json()
    assert data["bet_1"]["proved_over_hands"] == 22_100
    assert any("pair" in rule["rule"] for rule in data["bet_1"]["rules"])


def test_the_strategy_of_ones_own_paytable_is_that_of_the_printed_one(client: httpx.Client) -> None:
    (printed,) = client.get("/api/catalogue/paytables/LIRX-01").json()
    own = client.post("/api/strategy", json={"pays": printed["pays"]}).json()
    assert {**own, "id": "LIRX-01"} == client.get("/api/strategy/LIRX-01").json()
    assert client.post("/api/strategy", json={"pays": {"flash": "8 to 1"}}).status_code == 422


def test_a_bankroll_is_followed(client: httpx.Client) -> None:
    data = client.get(
        "/api/bankroll/LIRX-01", params={"rounds": 100, "target_cents": 60_000, "side": ["3CB-5=500"]}
    ).json()
    assert data["stake_cents"] == 2_000
    assert 0 < data["ruin"]["within_rounds"] < 1
    assert 0 < data["target"]["reached"] < 1


@pytest.mark.parametrize("side", ["3CB-5", "3CB-5=", "3CB-5=0", "3CB-5=-5", "COVER-ALL=500", "3CB-5=5²"])
def test_a_side_wager_that_cant_be_followed_is_refused(client: httpx.Client, side: str) -> None:
    answer = client.get("/api/bankroll/LIRX-01", params={"side": [side]})
    assert answer.status_code == 422


@pytest.mark.parametrize(("form", "start"), [("pdf", b"%PDF-"), ("html", b"<!DOCTYPE html>")])
def test_documents_come_in_both_forms(client: httpx.Client, form: str, start: bytes) -> None:
    assert client.get(f"/api/par/3CB-5.{form}").content.startswith(start)
    assert client.get(f"/api/catalogue/submissions/shfl-classic.{form}").content.startswith(start)


def test_what_is_not_installed_is_said_with_how_to_install_it(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    answer = client.get("/api/par/3CB-2.pdf", params={"ties": "ride"})
    assert answer.status_code == 501
    assert answer.json()["detail"] == "This page needs typst. Install it with: pip install 'letitride[pdf]'"


def test_a_simulation_goes_on_beside_the_requests(client: httpx.Client) -> None:
    order = {"paytable": "LIRX-01", "rounds": 100_000, "seed": 5}
    started = client.post("/api/simulations", json=order)
    assert started.status_code == 202
    until = time.monotonic() + 120
    while (found := client.get(f"/api/simulations/{started.json()['id']}").json())["state"] in ("waiting", "running"):
        assert time.monotonic() < until
    assert found["state"] == "done"
    assert found["result"]["wagers"]["base"]["mean"] == pytest.approx(-0.1, abs=0.5)
    assert found["played"] == 100_000
    rounds = [point["rounds"] for point in found["points"]]
    assert rounds == sorted(rounds)
    assert len(rounds) > 10
    assert rounds[-1] == 100_000
    last = found["result"]["wagers"]["base"]
    assert found["points"][-1]["wagers"]["base"] == {key: last[key] for key in ("mean", "standard_error")}


def test_a_simulation_can_be_ended_early(client: httpx.Client) -> None:
    order = {"paytable": "LIRX-01", "rounds": 200_000_000, "seed": 5}
    name = client.post("/api/simulations", json=order).json()["id"]
    assert client.delete(f"/api/simulations/{name}").status_code == 200
    until = time.monotonic() + 120
    while (found := client.get(f"/api/simulations/{name}").json())["state"] != "done":
        assert time.monotonic() < until
    assert 0 < found["played"] < 200_000_000
    assert found["result"]["rounds"] == found["played"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/catalogue/paytables/no-such",
        "/api/odds/no-such",
        "/api/strategy/3CB-1",
        "/api/par/no-such.pdf",
        "/api/simulations/none",
        "/api/nothing",
    ],
)
def test_unknown_names_are_not_found(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["status"]) == (404, 404)


@pytest.mark.parametrize("name", ["pyproject.toml", "..%2F..%2Fpyproject.toml", "%2Fetc%2Fpasswd", "x/y.toml"])
def test_a_name_never_means_a_file_of_the_server(client: httpx.Client, name: str) -> None:
    for route in ("odds", "catalogue/paytables", "catalogue/submissions", "strategy"):
        assert client.get(f"/api/{route}/{name}").status_code in (404, 422)
