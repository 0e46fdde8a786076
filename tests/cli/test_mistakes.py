"""What people get wrong at a command line: each is told what is wrong, and the exit code is 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import run

from letitride.catalogue import load_catalogue

HUGE = "9" * 400


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with files that are not what a command wants."""
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "binary.toml").write_bytes(bytes(range(256)))
    (tmp_path / "list.json").write_text("[1, 2, 3]", encoding="utf-8")
    (tmp_path / "cut-off.json").write_text('{"format": "letitride round 1", "events": [', encoding="utf-8")
    (tmp_path / "prose.txt").write_text("Once upon a time\n", encoding="utf-8")
    (tmp_path / "prose.toml").write_text("Once upon a time\n", encoding="utf-8")
    (tmp_path / "inside.toml").mkdir()
    (tmp_path / "LIRX-01.toml").write_text(load_catalogue().text("LIRX-01"), encoding="utf-8")
    return tmp_path


MISTAKES = [
    # a file that isn't there, is a folder, isn't text, or holds something else
    ("check absent.toml", "there is no such file"),
    ("check inside.toml", "this is a folder"),
    ("check binary.toml", "this is not a text file"),
    ("submission absent.toml", "there is no such file"),
    ("submission prose.toml", "prose.toml:1: this is not valid TOML"),
    ("odds absent.toml", "there is no such file"),
    ("odds inside.toml", "this is a folder"),
    ("odds binary.toml", "this is not a text file"),
    ("odds prose.toml", "prose.toml:1: this is not valid TOML"),
    ("strategy prose.toml", "this is not valid TOML"),
    ("par prose.toml", "this is not valid TOML"),
    ("bankroll prose.toml", "this is not valid TOML"),
    ("catalogue prose.toml", "this is not valid TOML"),
    ("simulate --paytable prose.toml", "this is not valid TOML"),
    ("simulate --submission absent.toml", "there is no such file"),
    ("play --terminal inside.toml", "this is a folder"),
    ("replay absent.txt", "there is no such file"),
    ("replay .", "this is a folder"),
    ("replay binary", "this is not a text file"),
    ("replay prose.txt", "prose.txt: a transcript begins with"),
    ("replay list.json", "list.json: "),
    ("replay cut-off.json", "cut-off.json: this is not valid JSON"),
    ("verify absent.json", "there is no such file"),
    ("verify .", "this is a folder"),
    ("verify binary", "this is not a text file"),
    ("verify list.json", "this isn't the record of a round"),
    ("verify cut-off.json", "this isn't the record of a round"),
    ("history absent.txt", "there is no such file"),
    ("history binary", "this is not a text file"),
    ("history prose.txt", "prose.txt: a transcript begins with"),
    ("history cut-off.json", "cut-off.json: this is not valid JSON"),
    ("audit --database sqlite:///absent.db", "there is no database"),
    ("audit --database prose.txt", "a database address"),
    ("conformance --section luck", "there is no section 'luck'"),
    ("conformance nothing", "isn't an adapter"),
    ("bench luck", "there is no benchmark 'luck'"),
    # a name that isn't known
    ("odds LIRX-1", "did you mean LIRX-01"),
    ("strategy shfl-classic", "there is no paytable 'shfl-classic'"),
    ("par MD-PROG", "did you mean MD-PROG-"),
    ("submission maryland", "did you mean maryland-"),
    ("play --terminal maryland", "did you mean maryland-"),
    ("simulate --submission shfl", "did you mean shfl-"),
    ("catalogue nonsense", "`letitride catalogue` lists all"),
    ("catalogue --toml", "name the entry"),
    ("catalogue LIRX-01 --kind paytables", "--kind is for the list"),
    ("history prose.txt --text --output ./prose.txt", "write to another one"),
    # a number that is negative, too big, or none
    ("odds MD-PROG-A --meter -5", "negative"),
    (f"odds MD-PROG-A --meter {HUGE}", "is not an amount"),
    ("odds MD-PROG-A --meter lots", "is not an amount"),
    ("odds LIRX-01 --meter $5,000", "--meter is for a progressive"),
    ("par LIRX-01 --meter $5,000", "--meter is for a progressive"),
    ("bankroll LIRX-01 --meter $5,000", "--meter is for a progressive"),
    ("bankroll LIRX-01 --bankroll -300", "negative"),
    ("bankroll LIRX-01 --bankroll $1", "a round takes $15 to start"),
    ("bankroll LIRX-01 --bet $0", "must be more than zero"),
    ("bankroll LIRX-01 --rounds 0", "--rounds must be from 1 to 1,000,000,000"),
    ("bankroll LIRX-01 --rounds 9999999999", "--rounds must be from 1 to 1,000,000,000"),
    ("bankroll LIRX-01 --target $200", "--target $200 is reached already: the bankroll is $300"),
    ("bankroll LIRX-01 --seats 3 --seed 2", "--seats and --seed would have no effect"),
    ("simulate --session 50", "--session would have no effect"),
    ("simulate --seen 2 --seats 3", "--seats would have no effect"),
    ("play --terminal --port 8000", "--port would have no effect"),
    ("par LIRX-01 ./LIRX-01.toml --html --output sheets", "two paytables are called LIRX-01"),
    ("bankroll LIRX-01 --rounds 1000000000", "too many, ask for fewer"),
    ("bankroll LIRX-01 --side 3CB-5", "write paytable and stake"),
    ("bankroll 3CB-5", "no paytable for the base game"),
    ("simulate --rounds -5", "--rounds must be from 1 to"),
    ("simulate --rounds many", "'many' isn't a number. Write it like 500, 20,000 or 1e6."),
    (f"simulate --rounds {HUGE}", "isn't a number"),
    ("bankroll LIRX-01 --rounds 1.5", "'1.5' isn't a whole number"),
    ("simulate --seats 8", "less than or equal to 7"),
    ("simulate --rounds 100 --until-error -1", "greater than or equal to"),
    ("simulate --rounds 100 --picture chart.docx", "chart.docx"),
    ("simulate --submission shfl-bonus --bank $100", "the house banks"),
    ("play --terminal --bots 7", "less than or equal to 6"),
    ("play --terminal --rounds 0", "--rounds must be from 1 to"),
    ("serve --port 70000", "less than or equal to 65535"),
    ("serve --workers 2 --database sqlite:///t.db", "SQLite serves one process"),
    ("submission maryland-full --date yesterday", "yesterday"),
    ("submission maryland-full --html --output prose.txt", "can't be used as a folder"),
    # a command or an option that doesn't exist
    ("ods LIRX-01", "No such command 'ods'"),
    ("odds", "Missing argument"),
    ("odds LIRX-01 --metre 5", "No such option"),
]


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", ["catalogue", "catalogue --json", "odds LIRX-01 --help"])
def test_output_that_is_cut_off_ends_quietly(arguments: str, unbuffered: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as cut:
        program = [sys.executable, "-m", "letitride", *arguments.split()]
        environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
        done = subprocess.run(program, stdout=cut, stderr=subprocess.PIPE, text=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_negative_result_stays_one_when_its_reader_stops_reading(tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "transcripts" / "california" / "all-decline.txt").read_text(encoding="utf-8")
    (tmp_path / "tampered.txt").write_text(text.replace("pays a fee of $2", "pays a fee of $1"), encoding="utf-8")
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as cut:
        program = [sys.executable, "-m", "letitride", "replay", str(tmp_path / "tampered.txt")]
        done = subprocess.run(program, stdout=cut, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")


def test_a_full_disk_is_said_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        program = [sys.executable, "-m", "letitride", "odds", "LIRX-01"]
        done = subprocess.run(program, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "error: the output can't be written: No space left on device\n")


def test_a_risk_above_the_limit_is_said() -> None:
    done = run("bankroll", "LIRX-01", "--rounds", "1e3", "--at-most", "0.01", "--json")
    assert done.code == 1
    assert done.err.startswith("The risk of ruin within 1,000 rounds is ")
    assert done.err.endswith("%, which is above 1.0000%.\n")


@pytest.mark.parametrize(("typed", "words"), MISTAKES, ids=[typed[:60] for typed, _ in MISTAKES])
def test_a_mistake_is_said_plainly(typed: str, words: str, folder: Path) -> None:
    done = run(*typed.split(), cwd=folder)
    assert done.code == 2, done.out + done.err
    assert words in " ".join(done.err.replace("│", " ").split())
    assert not done.out
