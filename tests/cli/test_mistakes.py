"""What people get wrong at a command line: each is told what is wrong, and the exit code is 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import run

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
    ("verify list.json", "this is no record of a round"),
    ("verify cut-off.json", "this is no record of a round"),
    ("history absent.txt", "there is no such file"),
    ("history binary", "this is not a text file"),
    ("history prose.txt", "prose.txt: a transcript begins with"),
    ("history cut-off.json", "cut-off.json: this is not valid JSON"),
    ("audit --database sqlite:///absent.db", "there is no database"),
    ("audit --database prose.txt", "no address of a database"),
    ("conformance --section luck", "there is no section 'luck'"),
    ("conformance nothing", "is no adapter"),
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
    ("history prose.txt --text --output ./prose.txt", "write to another file"),
    # a number that is negative, too big, or none
    ("odds MD-PROG-A --meter -5", "negative"),
    (f"odds MD-PROG-A --meter {HUGE}", "is not an amount"),
    ("odds MD-PROG-A --meter lots", "is not an amount"),
    ("odds LIRX-01 --meter $5,000", "--meter is for a progressive"),
    ("par LIRX-01 --meter $5,000", "--meter is for a progressive"),
    ("bankroll LIRX-01 --meter $5,000", "--meter is for a progressive"),
    ("bankroll LIRX-01 --bankroll -300", "negative"),
    ("bankroll LIRX-01 --bankroll $1", "a round takes $15 to start"),
    ("bankroll LIRX-01 --bet $0", "more than nothing"),
    ("bankroll LIRX-01 --rounds 0", "greater than or equal to 1"),
    ("bankroll LIRX-01 --rounds 9999999999", "less than or equal to 1000000000"),
    ("bankroll LIRX-01 --rounds 1000000000", "too many, ask for fewer"),
    ("bankroll LIRX-01 --side 3CB-5", "write paytable and stake"),
    ("bankroll 3CB-5", "no paytable for the base game"),
    ("simulate --rounds -5", "is not a number of rounds"),
    ("simulate --rounds many", "is not a number of rounds"),
    (f"simulate --rounds {HUGE}", "is not a number of rounds"),
    ("simulate --seats 8", "less than or equal to 7"),
    ("simulate --rounds 100 --until-error -1", "greater than or equal to"),
    ("simulate --rounds 100 --picture chart.docx", "chart.docx"),
    ("simulate --submission shfl-bonus --bank $100", "the house banks"),
    ("play --terminal --bots 7", "less than or equal to 6"),
    ("play --terminal --rounds 0", "greater than or equal to 1"),
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


@pytest.mark.parametrize(("typed", "words"), MISTAKES, ids=[typed[:60] for typed, _ in MISTAKES])
def test_a_mistake_is_said_plainly(typed: str, words: str, folder: Path) -> None:
    done = run(*typed.split(), cwd=folder)
    assert done.code == 2, done.out + done.err
    assert words in " ".join(done.err.replace("│", " ").split())
    assert not done.out
