"""The designer's bench over REST: lines, searches, the front, sheets that can be made again, and a table to play it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest
from command_line import run
from socket_client import play_a_round, seated, table_client
from staff import House, Person, staffed_server

from letitride.catalogue import load_catalogue
from letitride.catalogue.reading.paytable_file import make_paytable
from letitride.catalogue.trials import trial_submission
from letitride.live.record.proofs import prove
from letitride.odds.strategy.deviations import cost_of
from letitride.odds.strategy.own_plan import plan_of_rules
from letitride.odds.strategy.own_play import play_own
from letitride.odds.wagers.base import analyse_base
from letitride.rules.wagers import Wager

CATALOGUE = load_catalogue()
PAYS = {line.hand.value: str(line.payouts[0]) for line in CATALOGUE.paytable("LIRX-01", Wager.BASE).lines}
OWN = {"id": "LIRX-01", "wager": "base", "pays": PAYS | {"full house": "13 to 1"}}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


@pytest.fixture(scope="module")
def ann(house: House) -> Person:
    return house.hire("Ann", "player")


def ask(house: House, path: str, body: dict[str, Any], code: int = 200) -> Any:
    answer = httpx.post(f"{house.address}/api{path}", json=body, timeout=120)
    assert answer.status_code == code, answer.text
    return answer.json()


def test_lines_tell_what_they_may_pay_and_do_and_which_hands_could_be_added(house: House) -> None:
    found = ask(house, "/bench/lines", {"own": OWN})
    full = next(one for one in found["lines"] if one["hand"] == "full house")
    assert full["values"][full["at"]] == "13 to 1"
    assert full["up"]["house_edge"]["value"] < full["down"]["house_edge"]["value"]
    assert found["hands_to_add"] == ["low pair"]


def test_rules_of_ones_own_get_their_exact_value_their_cost_and_their_map(house: House) -> None:
    rules = "bet 1: paying hand\nbet 2: paying hand\nbet 2: suited"
    base = CATALOGUE.paytable("LIRX-01", Wager.BASE)
    found = ask(house, "/bench/strategy", {"own": OWN | {"pays": PAYS}, "rules": rules})
    exact = play_own(plan_of_rules(rules), base)
    assert found["expected_value"]["fraction"] == str(cost_of(plan_of_rules(rules), base).expected_value)
    assert len(found["differences"]) == len(exact.differences)
    assert sum(Fraction(one["cost"]["fraction"]) for one in found["differences"]) == exact.cost
    assert found["picture"].startswith("<svg")
    refused = ask(house, "/bench/strategy", {"own": OWN, "rules": "bet 1: blue"}, 422)
    assert "line 1: 'blue' isn't known" in json.dumps(refused)
    lines = CATALOGUE.paytable("3CB-1", Wager.THREE_CARD_BONUS).lines
    pays = {line.hand.value: str(line.payouts[0]) for line in lines}
    bonus = {"wager": "three-card-bonus", "hands": "three-card", "pays": pays}
    assert "has no decisions" in json.dumps(ask(house, "/bench/strategy", {"own": bonus, "rules": rules}, 422))


def test_a_search_keeps_what_is_locked_and_says_which_lock_is_in_the_way(house: House) -> None:
    locked = [f"{hand} = {paid}" for hand, paid in PAYS.items() if hand != "flush"]
    own = OWN | {"pays": PAYS}
    wishes = {"own": own, "locked": [one for one in locked if "straight =" not in one], "edge": "3%", "within": "0.2%"}
    found = ask(house, "/bench/designs", wishes)
    assert found["exhaustive"]
    best = found["paytables"][0]
    assert {hand: paid for hand, paid in best["pays"].items() if hand not in ("flush", "straight")} == {
        hand: paid for hand, paid in PAYS.items() if hand not in ("flush", "straight")
    }
    mean = analyse_base(make_paytable(Wager.BASE, best["pays"])).expected_value
    assert best["expected_value"]["fraction"] == f"{mean.numerator}/{mean.denominator}"
    none = ask(house, "/bench/designs", {"own": own, "locked": locked, "edge": "3%", "within": "0.02%"})
    assert none["paytables"] == []
    assert none["in_the_way"].startswith("The house edge")
    assert "the lock 'straight flush = 200 to 1'" in none["in_the_way"]


def test_the_front_holds_the_steadiest_and_the_wildest_at_each_edge(house: House) -> None:
    own = {"wager": "three-card-bonus", "hands": "three-card", "pays": printed("3CB-1")}
    fronts = ask(house, "/bench/front", {"own": own})
    assert len({front["hit_frequency"]["fraction"] for front in fronts}) == len(fronts) > 1
    for front in fronts:
        least = [one["standard_deviation"] for one in front["points"] if one["is_least"]]
        most = [one["standard_deviation"] for one in front["points"] if not one["is_least"]]
        assert len(least) == len(most)
        assert all(low <= high for low, high in zip(least, most, strict=True))


def printed(name: str) -> dict[str, str]:
    (paytable,) = CATALOGUE.paytables(name)
    return {line.hand.value: str(line.payouts[0]) for line in paytable.lines}


def test_a_sheet_of_ones_own_never_passes_as_the_catalogues_and_is_made_again_by_its_command(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {"paytable": json.dumps(OWN)}
    sheet = httpx.get(f"{house.address}/api/bench/par.html", params=given, timeout=120)
    assert "changed from LIRX-01: full house 13 to 1" in sheet.text
    file = httpx.get(f"{house.address}/api/bench/paytable.toml", params=given, timeout=60)
    assert 'filename="LIRX-01-own.toml"' in file.headers["content-disposition"]
    (tmp_path / "LIRX-01-own.toml").write_text(file.text)
    (command,) = re.findall(r'<pre class="command">(.*?)</pre>', sheet.text)
    monkeypatch.chdir(tmp_path)
    assert run(*command.split()[1:]).code == 0
    (made,) = tmp_path.glob("*-par.html")
    assert made.read_text() == sheet.text


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_figures_go_into_a_spreadsheet(house: House, form: str) -> None:
    answer = httpx.get(f"{house.address}/api/bench/figures.{form}", params={"paytable": json.dumps(OWN)}, timeout=60)
    assert answer.status_code == 200
    assert (b"full house,13 to 1," in answer.content) if form == "csv" else answer.content.startswith(b"PK")
    assert httpx.get(f"{house.address}/api/bench/figures.{form}", params={"paytable": "{"}).status_code == 422


def test_it_is_played_and_proved_at_a_practice_table_and_filed_nowhere(house: House, ann: Person) -> None:
    table = ann.post("/bench/trials", {"own": OWN, "bots": 0}, 201).json()["table"]
    detail = ann.get(f"/tables/{table}").json()
    (base,) = (one for one in detail["printed"] if one["wager"] == "base")
    assert (base["id"], base["pays"]["full house"]) == ("LIRX-01-own", "13 to 1")
    with table_client(ann.address, ann.token) as client:
        seated(client, table)
        assert play_a_round(client, table, seat=1, stake_cents=500) == 1
    record = ann.get(f"/tables/{table}/rounds/1").json()
    assert all(check["ok"] for check in prove(record, CATALOGUE.without_files()))
    toml = record["rules"]["submission_toml"]
    assert ann.post("/submissions/check", {"toml": toml}).json()["faults"] == []
    (fault,) = house.operator.post("/submissions", {"toml": toml}, 422).json()["faults"]
    assert (fault["place"], fault["clause"]) == ("wagers.base.pays", "SHFL.bonus.odds.select")
    record["rules"]["submission"] = record["rules"]["submission"].replace("@0", "@1")
    assert not all(check["ok"] for check in prove(record, CATALOGUE.without_files()))


@pytest.mark.parametrize("name", [name for name in CATALOGUE.paytable_ids() if "ENVY" not in name])
def test_every_kind_of_paytable_can_be_tried(name: str) -> None:
    catalogue = CATALOGUE.without_files()
    for paytable in (replace(one, id="own") for one in catalogue.paytables(name)):
        submission, faults = catalogue.check_text(trial_submission(catalogue, paytable), folder=None, is_trial=True)
        assert faults == []
        assert submission is not None
        assert list(catalogue.open(submission).paytables[paytable.wager].rows()) == list(paytable.rows())


def test_several_paytables_are_compared_in_one_answer(house: House) -> None:
    answers = ask(house, "/compare", {"names": ["LIRX-01", "COVER-ALL"], "own": [OWN]})
    assert [len(one["parts"]) for one in answers] == [1, 7, 1]
    assert answers[2]["parts"][0]["expected_value"]["value"] > answers[0]["parts"][0]["expected_value"]["value"]
