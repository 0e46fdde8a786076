"""`letitride par` and `letitride submission`: files, JSON, the terminal, and errors without tracebacks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from letitride.cli.maths.par import par
from letitride.cli.rulebook.submission import submission
from letitride.errors import FaultyFile, LetItRideError, TextError, UnknownName

OWN = """id = "OWN"
title = "House special"
[progressive]
hands = "three-card"
[progressive.pays]
"mini royal" = "100% of meter"
"straight flush" = "70 for 1"
"""

app = typer.Typer()
app.command("par")(par)
app.command("submission")(submission)


def run(*words: str | Path) -> Result:
    result = CliRunner().invoke(app, [*map(str, words)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result


def fails(*words: str | Path) -> LetItRideError:
    result = CliRunner().invoke(app, [*map(str, words)])
    assert isinstance(result.exception, LetItRideError), result.output
    return result.exception


def test_each_name_gives_a_document_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "down"
    result = run("par", "3CB-1", "3CB-2", "--pdf", "--html", "--output", folder)
    assert sorted(file.name for file in folder.iterdir()) == [
        f"{name}-par.{ending}" for name in ("3CB-1", "3CB-2") for ending in ("html", "pdf")
    ]
    assert (folder / "3CB-2-par.pdf").read_bytes().startswith(b"%PDF-")
    assert "<title>PAR sheet 3CB-1</title>" in (folder / "3CB-1-par.html").read_text(encoding="utf-8")
    assert result.stdout.count("wrote ") == 4


def test_json_is_an_object_for_one_name_and_a_list_for_several(tmp_path: Path) -> None:
    one = json.loads(run("par", "3CB-1", "--json").stdout)
    assert (one["id"], one["program"]["name"]) == ("3CB-1", "letitride")
    assert one["parts"][0]["cases"][0]["figures"]["house_edge"]["fraction"] == "128/5525"
    assert [band["rounds"] for band in one["parts"][0]["cases"][0]["bands"]] == [10**power for power in range(3, 8)]
    # Files may be asked for at the same time; what is said about them doesn't disturb the JSON.
    two = json.loads(run("par", "3CB-1", "MD-ENVY-A", "--json", "--html", "--output", tmp_path).stdout)
    assert [sheet["id"] for sheet in two] == ["3CB-1", "MD-ENVY-A"]


def test_without_a_form_the_sheet_is_printed() -> None:
    printed = run("par", "3CB-1").stdout
    assert "128/5525" in printed
    assert "Confidence bands" in printed


def test_a_paytable_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(OWN, encoding="utf-8")
    data = json.loads(run("par", own, "--json", "--meter", "$2,000", "--pdf", "--output", tmp_path).stdout)
    assert data["parts"][0]["meter"]["meter"] == "$2,000"
    assert data["parts"][0]["meter"]["envy"] is None
    assert (tmp_path / "OWN-par.pdf").exists()


def test_a_file_can_not_choose_where_it_is_written(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(OWN.replace('"OWN"', '"../../up and away"'), encoding="utf-8")
    run("par", own, "--html", "--output", tmp_path / "sheets")
    assert [file.name for file in (tmp_path / "sheets").iterdir()] == ["up-and-away-par.html"]


def test_bad_input_is_told_clearly(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('id = "BAD"\n[base]\nhands = "five-card"\n[base.pays]\n"royal flush" = "$1000"\n', "utf-8")
    taken = tmp_path / "taken"
    taken.write_text("", encoding="utf-8")
    cases: list[tuple[tuple[str | Path, ...], type[LetItRideError], str]] = [
        (("par", "LIRX-1"), UnknownName, "did you mean LIRX-01"),
        (("par", bad, "--pdf"), FaultyFile, "base game is not paid as $1,000"),
        (("par", "MD-PROG-A", "--meter", "lots"), TextError, "'lots' is not an amount"),
        (("par", "3CB-1", "--html", "--output", taken), FaultyFile, "can't be used as a folder"),
        (("par", "3CB-1", "3CB-1", "--html", "--output", tmp_path), TextError, "two paytables are called 3CB-1"),
        (("submission", "maryland-ful"), UnknownName, "did you mean maryland-full"),
        (("submission", "shfl-classic", "--date", "31.3."), TextError, "'31.3.' is not a date"),
        (("submission", "shfl-classic", "--pdf", "--output", taken), FaultyFile, "can't be used as a folder"),
        (("submission", bad), FaultyFile, "name the ruleset the submission is made under"),
    ]
    for line, kind, message in cases:
        error = fails(*line)
        assert isinstance(error, kind), line
        assert message in str(error)


def test_a_slip_in_one_name_writes_nothing(tmp_path: Path) -> None:
    fails("par", "3CB-1", "3CB-9", "--html", "--output", tmp_path / "sheets")
    assert not (tmp_path / "sheets").exists()


@pytest.mark.parametrize("ending", ["pdf", "html"])
def test_a_submission_is_filed(ending: str, tmp_path: Path) -> None:
    file = tmp_path / "filed" / f"california-small-submission.{ending}"
    result = run("submission", "california-small", f"--{ending}", "--output", file.parent, "--date", "2026-03-31")
    assert str(file) in result.stdout.replace("\n", "")
    assert file.stat().st_size > 10_000


def test_a_submission_as_json_and_on_the_terminal() -> None:
    data = json.loads(run("submission", "maryland-full", "--json").stdout)
    assert data["inputs"]["submission"]["options"]["adjacent_boxes"] == 2
    assert len(data["inputs_sha256"]) == 64
    assert "Options sheet" in run("submission", "maryland-full").stdout
