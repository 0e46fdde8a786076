"""Golden PAR sheets: each is made again from the command printed on it, byte for byte."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from typer.testing import CliRunner

from letitride.catalogue import load_catalogue
from letitride.cli.app import app
from letitride.reports.par.about import COMMIT, commit
from letitride.reports.par.making import par_sheet

GOLDEN = Path(__file__).parent / "golden"
SHEETS = sorted(GOLDEN.glob("*.html"))
COMMAND = re.compile(r'<pre class="command">(.*?)</pre>')


@pytest.fixture(autouse=True)
def in_the_golden_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Own files are named as they were when the sheets were made; the commit would change with every commit."""
    monkeypatch.chdir(GOLDEN)
    monkeypatch.setenv(COMMIT, "golden")
    commit.cache_clear()
    yield
    commit.cache_clear()


def made(command: str, folder: Path) -> list[Path]:
    program, *words = shlex.split(command)
    assert program == "letitride"
    ran = CliRunner().invoke(app, [*words, "--output", str(folder)], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    return list(folder.iterdir())


@pytest.mark.parametrize("golden", SHEETS, ids=lambda path: path.stem)
def test_a_golden_sheet_is_made_again_from_its_command(golden: Path, tmp_path: Path) -> None:
    """Make them again with `python tests/reports/make_golden.py` only if their figures or words were to change."""
    (command,) = COMMAND.findall(golden.read_text("utf-8"))
    (again,) = made(unescape(command), tmp_path)
    assert again.name == golden.name
    assert again.read_bytes() == golden.read_bytes()


def test_there_are_golden_sheets_of_each_kind() -> None:
    assert {path.name.partition("-par")[0][:15] for path in SHEETS} == {"LIRX-01", "LIRX-01-changed", "MD-PROG-A"}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_pdf_is_made_again_from_its_command(paper: str, tmp_path: Path) -> None:
    """The command for a PDF stands in the PDF alone, so it is the HTML's with the other form."""
    said = f'letitride par 3CB-1 --date 2026-03-31 --prepared-by "R. O\'Neil" --paper {paper}'
    (html,) = made(f"{said} --html", tmp_path / "html")
    (command,) = COMMAND.findall(html.read_text("utf-8"))
    pdf = unescape(command).removesuffix("--html") + "--pdf"
    (one,), (other,) = made(pdf, tmp_path / "one"), made(pdf, tmp_path / "other")
    assert one.read_bytes() == other.read_bytes()
    size = {"a4": b"595.", "letter": b"612 792"}[paper]
    assert size in one.read_bytes()


def test_an_edited_copy_never_passes_as_what_it_was_copied_from() -> None:
    sheet = par_sheet(load_catalogue(), "edited.toml")
    assert re.fullmatch(r"LIRX-01-changed-[0-9a-f]{8}", sheet.id)
    assert sheet.parts[0].paytable.title == "changed from LIRX-01: full house 13 to 1"
    assert sheet.parts[0].paytable.clauses == ()
    assert sheet.parts[0].printed == ()


def test_a_copy_that_pays_the_same_is_the_same_sheet(tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_text(Path("edited.toml").read_text("utf-8").replace("13 to 1", "11 to 1").replace("LIRX-01.", "Mine."))
    catalogue = load_catalogue()
    assert par_sheet(catalogue, str(path)).inputs_sha256 == par_sheet(catalogue, "LIRX-01").inputs_sha256


def test_the_meter_and_the_liability_are_those_of_the_submission() -> None:
    """Maryland's example resets at $10,000 and takes $1 on the progressive; its base bets reach $500."""
    catalogue = load_catalogue()
    filed = catalogue.submission("maryland-full")
    assert filed.meter is not None
    ran = CliRunner().invoke(app, ["par", "MD-PROG-A", "--submission", "maryland-full", "--json"])
    data = json.loads(ran.stdout)
    assert data["inputs"]["meter"] == "$10,000"
    assert data["maximum_liability"][0]["most"] == "$10,000"
    base = filed.paytables[next(wager for wager in filed.paytables if wager.value == "base")]
    sheet = json.loads(CliRunner().invoke(app, ["par", base, "--submission", "maryland-full", "--json"]).stdout)
    (line,) = sheet["maximum_liability"]
    assert (line["bets"], line["bet"], line["hand"]) == (3, "$500", "royal flush")
    odds = int(line["pays"].removesuffix(" to 1").replace(",", ""))
    assert line["by_payout_limit"] or line["most"] == f"${3 * 500 * odds:,}"
    other = CliRunner().invoke(app, ["par", "LIRX-01", "--submission", "maryland-full", "--json"])
    assert other.exit_code == 2 or "doesn't offer LIRX-01" in str(other.exception)
