"""Every command that the README and the documentation show is run, with cheap arguments where it would take long."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import typer.main
from command_line import run
from recorded import recorded_rounds

from letitride.catalogue import load_catalogue
from letitride.cli.app import app
from letitride.gym import LetItRideEnv
from letitride.store import Store
from letitride.table.log.history import write_history
from letitride.table.log.transcript import write_transcript
from letitride.web.access.accounts import make_operator

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
TUTORIAL = (ROOT / "docs/tutorials/operator.md").read_text(encoding="utf-8")
OWN_SUBMISSION = TUTORIAL.partition("```toml\n")[2].partition("```")[0]

Words = list[str]


def shown_commands() -> Iterator[tuple[str, str]]:
    """The page and the command line, without its comment, of every command that a page shows."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8").replace("\\\n", " ")
        for line in re.findall(r"^\s*(?:\$ |\.venv/bin/|)letitride (.+)$", text, flags=re.MULTILINE):
            command = re.split(r" {2,}|\s#| > | \| ", line)[0].strip()
            if not command.startswith(("transcript", "hand history")):
                yield page.relative_to(ROOT).as_posix(), command


def in_the_terminal(words: Words) -> Words:
    if "--name" in words:
        place = words.index("--name")
        words = words[:place] + words[place + 2 :]
    kept = [word for word in words if word not in ("--no-browser", "--terminal", "--friends")]
    return [*kept, "--terminal", "--rounds", "1"]


def few_shuffles(words: list[str]) -> list[str]:
    output = ["--output", "collected"] if "collect" in words and "--output" not in words else []
    return words if "describe" in words else [*words, "--shuffles", "1000", *output]


def few_rounds(words: Words) -> Words:
    kept = [re.sub(r"^(\d+e\d+|\d{6,})$", "2000", word) for word in words]
    if "--scheduler" in kept:
        place = kept.index("--scheduler")
        del kept[place : place + 2]
    return kept


def of_this_folder(words: Words) -> Words:
    return [re.sub(r"^sqlite:.*", "sqlite:///letitride.db", word) for word in words]


CHEAPER: dict[str, Callable[[Words], Words]] = {
    "play": in_the_terminal,
    "simulate": few_rounds,
    "bankroll": few_rounds,
    "rng": few_shuffles,
    "audit": of_this_folder,
    "restored": of_this_folder,
    "recover": of_this_folder,
}
NOT_RUN_HERE = {
    "serve": "runs until it is stopped; the tests of the server start it",
    "bench": "measures for minutes",
    "explore": "walks for minutes; tests/explore walk a bounded part",
}
# A bankroll that risks more than --at-most is a no, and the one that is shown does.
COMMANDS = sorted({command: page for page, command in shown_commands()}.items())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the documents speak of."""
    env = LetItRideEnv("shfl-classic")
    env.reset(seed=1)
    env.step(1)
    env.step(1)
    (tmp_path / "round.txt").write_text(write_transcript(env.events), encoding="utf-8")
    (tmp_path / "round.json").write_text(write_history(env.events), encoding="utf-8")
    (tmp_path / "record.json").write_text(json.dumps(recorded_rounds("shfl-classic", 1)[0]), encoding="utf-8")
    with Store.open(f"sqlite:///{tmp_path}/letitride.db") as store:
        store.write(lambda connection: make_operator(connection, "Olga", "")).result()
    (tmp_path / "my-paytable.toml").write_text(load_catalogue().text("LIRX-01"), encoding="utf-8")
    (tmp_path / "my-submission.toml").write_text(OWN_SUBMISSION, encoding="utf-8")
    (tmp_path / "my-rules.txt").write_text("bet 1: paying hand\nbet 2: paying hand\nbet 2: suited\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    return tmp_path


@pytest.mark.parametrize(("command", "page"), COMMANDS)
@pytest.mark.usefixtures("folder")
def test_a_command_that_is_shown_works(command: str, page: str) -> None:
    words = shlex.split(command)
    group = typer.main.get_command(app)
    if words[0].startswith("-"):
        assert run(*words).code == 0
        return
    known = group.commands  # type: ignore[attr-defined]
    assert words[0] in known, f"{page} shows a command that doesn't exist"
    known[words[0]].make_context(words[0], words[1:])
    if words[0] in NOT_RUN_HERE or "my_package" in command or "my-adapter" in command:
        return
    done = run(*CHEAPER.get(words[0], list)(words))
    assert done.code == int("--at-most" in words), done.err + done.out


def test_every_make_target_that_is_shown_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in PAGES:
        for target in re.findall(r"^\s*(?:\$ )?make ([a-z-]+)\b", page.read_text(encoding="utf-8"), flags=re.MULTILINE):
            assert re.search(rf"^{target}:", makefile, flags=re.MULTILINE), f"{page.name} shows make {target}"


def test_every_command_has_examples_and_json_where_it_prints_a_result() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    groups = {name: command.commands for name, command in commands.items() if hasattr(command, "commands")}
    known = {name: command for name, command in commands.items() if name not in groups}
    known |= {f"{group} {name}": one for group, inside in groups.items() for name, one in inside.items()}
    assert [name for name, command in known.items() if "Examples:" not in command.help] == []
    plain = {name for name, command in known.items() if not any("--json" in one.opts for one in command.params)}
    assert plain == {"play", "serve", "history", "rng collect"}, "the first two run on and on; the others write data"


def test_the_readme_shows_commands() -> None:
    assert sum(page == "README.md" for page, _ in shown_commands()) >= 10
