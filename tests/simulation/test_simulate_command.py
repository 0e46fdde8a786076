"""`letitride simulate` for people and for machines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from letitride.cli.bench import bench
from letitride.cli.simulate import read_rounds, simulate
from letitride.errors import TextError

app = typer.Typer()
app.command()(simulate)


def asked(*arguments: str) -> str:
    answer = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert answer.exit_code == 0
    return answer.output


def test_json_gives_each_wager_with_its_exact_value() -> None:
    data = json.loads(asked("--paytable", "LIRX-01", "--rounds", "1e5", "--json"))
    assert data["rounds"] == 100_000
    assert data["rounds_per_second"] > 0
    base = data["wagers"]["base"]
    assert set(base) >= {"mean", "standard_error", "standard_deviation", "hit_frequency", "exact", "z"}
    assert base["exact"]["fraction"] == "-37963/1082900"


def test_a_table_shows_meter_and_bank() -> None:
    text = asked("--submission", "maryland-full", "--seats", "2", "--rounds", "2000")
    assert "progressive" in text
    assert "meter" in text
    data = json.loads(
        asked(
            "--submission", "california-small", "--seats", "3", "--rotate", "--bank", "$50", "--rounds", "999", "--json"
        )
    )
    assert data["bank"]["rotates"] is True
    assert len(data["bank"]["by_seat"]) == 3


def test_the_same_seed_and_a_checkpoint_give_the_same_figures(tmp_path: Path) -> None:
    arguments = ["--rounds", "50_000", "--seed", "9", "--json"]
    once, again = (json.loads(asked(*arguments, "--threads", count))["wagers"] for count in ("1", "2"))
    assert once == again
    assert json.loads(asked(*arguments, "--checkpoint", str(tmp_path / "c.json")))["wagers"] == once


def test_a_histogram_of_sessions_is_drawn_with_bars() -> None:
    text = asked("--rounds", "1000", "--histogram", "--bankroll", "50")
    assert "█" in text
    assert "used up 50 units" in text


@pytest.mark.parametrize("rounds", ["0", "-5", "1.5", "many", "1e99", "nan"])
def test_what_is_no_number_of_rounds_is_refused(rounds: str) -> None:
    with pytest.raises(TextError, match="number of rounds"):
        read_rounds(rounds)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--submission", "shfl-bonus", "--paytable", "LIRX-01"],
        ["--bank", "$100"],
        ["--paytable", "3CB-1", "--histogram"],
    ],
)
def test_choices_that_contradict_each_other_are_refused(arguments: list[str]) -> None:
    with pytest.raises(TextError):
        CliRunner().invoke(app, [*arguments, "--rounds", "1000"], catch_exceptions=False)


def test_a_benchmark_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TextError, match="no benchmark"):
        bench("weather")
