"""The page about adding a wager, a paytable and a jurisdiction: its files are written, and its commands are run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import run

from letitride.catalogue.loader import OWN_CATALOGUE
from letitride.rules.wagers import Spot, Wager

PAGE = (Path(__file__).parents[2] / "docs" / "adding.md").read_text(encoding="utf-8").partition("## Add a command\n")[0]
FILES = re.findall(r'```\w+ title="(?P<file>[^"]+)"\n(?P<text>.*?)```', PAGE, flags=re.DOTALL)
STEPS = re.findall(r"^\$ LETITRIDE_CATALOGUE=mine letitride (.+)\n((?:(?!\$|```).*\n)+)", PAGE, flags=re.MULTILINE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder as the page builds it; what it adds to the program goes again afterwards."""
    folder = tmp_path_factory.mktemp("adding")
    for name, text in FILES:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(OWN_CATALOGUE, str(folder / "mine"))
        patch.setattr(Wager, "_members", dict(Wager._members))
        patch.setattr(Spot, "_members", dict(Spot._members))
        yield folder


def test_the_page_has_files_and_steps() -> None:
    assert (len(FILES), len(STEPS)) == (9, 6)


@pytest.mark.parametrize(("command", "shown"), STEPS)
def test_a_step_says_what_the_page_says(folder: Path, command: str, shown: str) -> None:
    ran = run(*command.split(), cwd=folder, said="\n5\nr\nr\n")
    assert ran.code == 0
    assert "warning" not in ran.err
    for line in shown.splitlines():
        assert line in ran.out
