"""`letitride simulate` for people and for machines."""

from __future__ import annotations

import json
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import typer
from command_line import run
from rich.console import Console
from typer.testing import CliRunner

from letitride.catalogue import load_catalogue
from letitride.cli.maths.bench import bench
from letitride.cli.maths.simulate import simulate
from letitride.cli.maths.simulated_answers import wagers_table
from letitride.cli.options import read_count
from letitride.cli.output import told_if_slow
from letitride.errors import TextError
from letitride.odds.strategy.other_hands import worth_of_seeing
from letitride.rules.wagers import Wager

app = typer.Typer()
app.command()(simulate)


def asked(*arguments: str) -> str:
    answer = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert answer.exit_code == 0
    return answer.stdout


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


@pytest.mark.parametrize(("width", "is_whole"), [(60, False), (80, False), (120, True)])
def test_a_narrow_terminal_gets_fewer_columns_and_whole_numbers(width: int, is_whole: bool) -> None:
    data = json.loads(asked("--submission", "maryland-full", "--rounds", "2000", "--json"))["wagers"]
    terminal = Console(width=width, file=StringIO())
    terminal.print(wagers_table(data, "2,000 rounds", width))
    words = terminal.file.getvalue().split()  # type: ignore[attr-defined]
    for one in data.values():
        assert {f"{one['mean']:+.6f}", f"{one['standard_error']:.6f}"} <= set(words)
    assert not any("…" in word for word in words)
    assert ("hits" in words[: words.index("base")]) is is_whole


def test_what_takes_long_is_told_once_and_what_does_not_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    told, deadline = "", time.monotonic() + 60
    with told_if_slow("compiling", after_s=0):
        while not told and time.monotonic() < deadline:
            told = capsys.readouterr().err
    assert told == "compiling\n"
    with told_if_slow("compiling", after_s=60):
        pass
    assert capsys.readouterr().err == ""


def test_a_histogram_of_sessions_is_drawn_with_bars(tmp_path: Path) -> None:
    picture = tmp_path / "sessions.svg"
    text = asked("--rounds", "1000", "--histogram", "--session", "20", "--bankroll", "$20", "--picture", str(picture))
    assert "█" in text
    assert "used up $20.00" in text
    assert "sessions of 20 rounds" in picture.read_text()


def test_a_bankroll_is_money_whatever_the_bet() -> None:
    def sessions(*options: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(asked("--rounds", "1000", "--session", "20", *options, "--json"))["sessions"]
        return found

    of_dollars, of_fives = sessions("--bankroll", "$20"), sessions("--bankroll", "$100", "--bet", "$5")
    assert of_fives["ruined"] == of_dollars["ruined"]
    assert of_fives["mean"] == pytest.approx(5 * of_dollars["mean"])
    assert (of_fives["bankroll"], of_fives["unit"]) == (100, "dollar")


def test_hold_and_meter_are_told_for_people_and_for_machines(tmp_path: Path) -> None:
    table = "--submission", "maryland-full", "--seats", "3", "--rounds", "4000"
    text = asked(*table, "--hold", "100", "--follow-meter", "2e4")
    assert "95% between" in text
    assert "The meter over 20,000 rounds" in text
    picture = tmp_path / "meter.png"
    data = json.loads(asked(*table, "--follow-meter", "20000", "--picture", str(picture), "--json"))["meter_life"]
    assert data["series"][0][0] == 1
    assert data["series"][-1][0] == 20_000
    assert picture.stat().st_size > 0
    hold = json.loads(asked(*table, "--hold", "100", "--json"))["hold"]
    assert hold["periods"] == 40
    assert set(hold["bands"]) == {"68%", "95%", "99%"}


def test_what_seeing_hands_is_worth_stands_beside_the_exact_worth() -> None:
    data = json.loads(asked("--seen", "2", "--rounds", "500", "--json"))["seen"]
    exact = worth_of_seeing(load_catalogue().paytable("LIRX-01", Wager.BASE))[2].worth
    assert data["exact"]["fraction"] == str(exact)
    assert data["standard_error"] > 0
    assert "Seeing one other hand at LIRX-01 is worth" in asked("--seen", "1", "--rounds", "500")


def test_a_bank_is_told_by_seat_and_cover_model() -> None:
    table = "--submission", "california-small", "--seats", "3", "--rotate", "--bank", "$50", "--rounds", "999"
    assert "By seat" in asked(*table, "--cover", "every-wager")
    bank = json.loads(asked(*table, "--cover", "every-wager", "--json"))["bank"]
    assert bank["cover"] == "every-wager"
    assert all(set(seat) == {"result", "standard_error", "after_fees"} for seat in bank["by_seat"])


def test_another_strategy_is_played_at_one_seat_and_at_a_table() -> None:
    alone = json.loads(asked("--strategy", "always", "--rounds", "1000", "--json"))["wagers"]["base"]
    assert alone["average_bet"] == 3
    assert alone["exact"] is None
    table = json.loads(asked("--strategy", "never", "--seats", "2", "--rounds", "1000", "--json"))["wagers"]["base"]
    assert table["average_bet"] == 1
    of_another = json.loads(asked("--strategy", "LIRX-03", "--rounds", "1000", "--json"))["wagers"]["base"]
    assert 1 < of_another["average_bet"] < 3


@pytest.mark.parametrize("rounds", ["0", "-5", "1.5", "many", "1e99", "nan"])
def test_what_is_no_number_of_rounds_is_refused(rounds: str) -> None:
    with pytest.raises(TextError, match="--rounds"):
        read_count(rounds, "--rounds")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--submission", "shfl-bonus", "--paytable", "LIRX-01"],
        ["--bank", "$100"],
        ["--submission", "maryland-full", "--rotate"],
        ["--paytable", "3CB-1", "--strategy", "never"],
        ["--paytable", "LIRX-01", "--follow-meter", "100"],
        ["--seen", "1", "--submission", "maryland-full"],
        ["--hold", "100", "--histogram", "--picture", "both.png"],
        ["--histogram", "--picture", "sessions.pdf"],
        ["--session", "50"],
        ["--bet", "$5", "--histogram", "--submission", "shfl-bonus"],
        ["--seen", "1", "--seats", "3"],
    ],
)
def test_choices_that_contradict_each_other_are_refused(arguments: list[str]) -> None:
    with pytest.raises(TextError):
        CliRunner().invoke(app, [*arguments, "--rounds", "1000"], catch_exceptions=False)


def test_a_benchmark_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TextError, match="no benchmark"):
        bench("weather")


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("--bankroll x", "is not an amount"),
        ("--bankroll $14 --bet $5", "at least one round: three bets"),
        ("--bankroll $30 --bet $0", "more than $0"),
        ("--rounds 100 --hold 100", "2 periods at least"),
        ("--follow-meter 100", "no progressive meter"),
        ("--hold 100 --follow-meter 100 --picture a.svg", "one picture"),
        ("--picture nowhere/a.svg", "no folder"),
    ],
)
def test_a_question_without_an_answer_is_refused_before_anything_is_played(
    question: str, says: str, tmp_path: Path
) -> None:
    checkpoint = tmp_path / "run.json"
    refused = run("simulate", "--paytable", "LIRX-01", *question.split(), "--checkpoint", str(checkpoint))
    assert (refused.code, says in refused.err) == (2, True), refused.err
    assert not checkpoint.exists()
