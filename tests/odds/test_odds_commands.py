"""`letitride odds` and `letitride strategy`: JSON as DESIGN.md gives it, tables for people, errors by exit code."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from letitride.catalogue import load_catalogue
from letitride.cli.maths.odds import odds
from letitride.cli.maths.strategy import strategy
from letitride.errors import FaultyFile, LetItRideError, TextError, UnknownName
from letitride.odds.wagers.base import analyse_base
from letitride.rules.wagers import Wager

BASE_KEYS = [
    "id",
    "wager",
    "ties",
    "expected_value",
    "average_bet",
    "element_of_risk",
    "hit_frequency",
    "standard_deviation",
    "outcomes",
]
ALL_NAMES = load_catalogue().paytable_ids()
SINGLE_NAMES = [name for name in ALL_NAMES if len(load_catalogue().paytables(name)) == 1 and name != "COVER-ALL"]

app = typer.Typer()
app.command("odds")(odds)
app.command("strategy")(strategy)


def run(*words: str) -> str:
    result = CliRunner().invoke(app, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def answer(*words: str) -> Any:
    return json.loads(run(*words, "--json"))


def fails(*words: str) -> LetItRideError:
    result = CliRunner().invoke(app, words)
    assert isinstance(result.exception, LetItRideError), result.output
    return result.exception


def exact(figure: dict[str, Any]) -> Fraction:
    assert set(figure) == {"fraction", "value"}
    value = Fraction(figure["fraction"])
    assert "/" in figure["fraction"]
    assert figure["value"] == float(value)
    return value


def test_base_json_has_the_shape_of_the_design() -> None:
    data = answer("odds", "LIRX-01")
    assert list(data)[: len(BASE_KEYS)] == BASE_KEYS
    assert (data["id"], data["wager"], data["ties"]) == ("LIRX-01", "base", "pull")
    analysis = analyse_base(load_catalogue().paytable("LIRX-01", Wager.BASE))
    assert exact(data["expected_value"]) == analysis.expected_value == Fraction(-37_963, 1_082_900)
    assert exact(data["average_bet"]) == analysis.average_bet
    assert exact(data["element_of_risk"]) == analysis.element_of_risk
    assert exact(data["hit_frequency"]) == analysis.hit_frequency
    assert data["standard_deviation"] == analysis.standard_deviation
    assert data["outcomes"][0] == {
        "hand": "royal flush",
        "probability": {"fraction": "1/649740", "value": 1 / 649_740},
        "pays": "1000 to 1",
    }
    assert len(data["outcomes"]) == 9
    assert sum(exact(result["probability"]) for result in data["results"]) == 1


def test_ties_may_ride() -> None:
    data = answer("odds", "LIRX-01", "--ties", "ride")
    assert data["ties"] == "ride"
    assert f"{data['element_of_risk']['value']:.4%}" == "2.8453%"


@pytest.mark.parametrize("name", [name for name in ALL_NAMES if name.startswith("LIRB")])
def test_a_designator_of_two_paytables_gives_both(name: str) -> None:
    data = answer("odds", name)
    assert list(data) == ["base", "bonus"]
    assert set(BASE_KEYS) <= set(data["base"])
    assert set(BASE_KEYS) | {"house_edge"} <= set(data["bonus"])
    assert exact(data["bonus"]["house_edge"]) == -exact(data["bonus"]["expected_value"])
    assert (data["base"]["id"], data["bonus"]["wager"]) == (name, "five-card-bonus")


@pytest.mark.parametrize("name", SINGLE_NAMES)
def test_every_other_paytable_answers(name: str) -> None:
    data = answer("odds", name)
    assert data["id"] == name
    assert {"expected_value", "hit_frequency", "standard_deviation", "outcomes"} <= set(data)
    assert sum(exact(outcome["probability"]) for outcome in data["outcomes"]) == exact(data["hit_frequency"])
    if data["wager"] != "base":
        assert exact(data["house_edge"]) == -exact(data["expected_value"])
    assert name in run("odds", name)


def test_cover_all_answers_for_each_number_of_players() -> None:
    data = answer("odds", "COVER-ALL")
    assert list(data["players"]) == ["1", "2", "3", "4", "5", "6", "7"]
    for part in data["players"].values():
        assert set(BASE_KEYS) | {"house_edge"} <= set(part)
    assert "COVER-ALL, 7 players" in run("odds", "COVER-ALL")


def test_progressives_have_a_break_even_meter() -> None:
    data = answer("odds", "MD-PROG-B", "--meter", "$10,080")
    assert exact(data["expected_value"]) == 0
    assert exact(data["break_even_meter"]) == 10_080
    assert exact(data["break_even_meter_with_envy"]["7"]) == 9_030
    assert data["meter"] == "$10,080"
    assert answer("odds", "MD-PROG-B")["meter"] == "$1,000"


def test_a_paytable_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('id = "OWN"\n[base]\nhands = "five-card"\n[base.pays]\n"royal flush" = "5,000 to 1"\n', "utf-8")
    data = answer("odds", str(own))
    assert (data["id"], exact(data["hit_frequency"])) == ("OWN", Fraction(1, 649_740))
    assert data["outcomes"][0]["pays"] == "5000 to 1"
    assert "three to a royal flush" in run("strategy", str(own))


def test_a_progressive_of_ones_own_with_its_envy(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'id = "OWN"\n[progressive]\nhands = "five-card"\n[progressive.pays]\n"royal flush" = "100% of meter"\n'
        '[envy]\nhands = "five-card"\nwagers = ["$5"]\n[envy.pays]\n"royal flush" = ["$1,000"]\n',
        "utf-8",
    )
    data = answer("odds", str(own))
    assert list(data) == ["progressive", "envy"]
    assert data["progressive"]["stake"] == "$5"
    assert exact(data["progressive"]["break_even_meter"]) == 5 * 649_740
    assert exact(data["progressive"]["break_even_meter_with_envy"]["2"]) == 5 * 649_740 - 1_000


def test_strategy_json() -> None:
    data = answer("strategy", "LIRX-03")
    assert (data["bet_1"]["proved_over_hands"], data["bet_2"]["proved_over_hands"]) == (22_100, 270_725)
    assert data["bet_1"]["rules"][3]["examples"] == ["T-J-Q"]
    assert len(data["bet_1"]["groups"]) == len(data["bet_2"]["groups"]) == 33
    costs = {plan["plan"]: exact(plan["cost"]) for plan in data["other_plans"]}
    assert costs["the list that guides print"] == Fraction(2_671, 2_165_800)


@pytest.mark.parametrize("ties", ["pull", "ride"])
def test_strategy_for_people(ties: str) -> None:
    said = run("strategy", "LIRB-25", "--ties", ties)
    assert "Let bet 1 ride with" in said
    assert "proved best for all 270,725 four-card hands" in said


@pytest.mark.parametrize(
    ("words", "kind", "message"),
    [
        (("odds", "LIRX-07"), UnknownName, "there is no paytable 'LIRX-07'"),
        (("odds", "absent.toml"), FaultyFile, "there is no such file"),
        (("odds", "MD-PROG-A", "--meter", "lots"), TextError, "'lots' is not an amount"),
        (("strategy", "3CB-1"), UnknownName, "3CB-1 has no paytable for the base game"),
    ],
)
def test_bad_input_is_an_error_of_the_tree(words: tuple[str, ...], kind: type[LetItRideError], message: str) -> None:
    error = fails(*words)
    assert isinstance(error, kind)
    assert message in str(error)


def test_unknown_ties_are_a_usage_error() -> None:
    assert CliRunner().invoke(app, ["odds", "LIRX-01", "--ties", "keep"]).exit_code == 2
