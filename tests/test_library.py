"""The public library: its names are locked, typed and found, and importing the package costs nothing."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib import resources
from pathlib import Path

import pytest

import letitride

_NAMES = """
    __version__
    DECK Card format_cards parse_cards
    LetItRideError TextError RuleViolation UnknownName FaultyFile
    five_card_hand three_card_hand six_card_hand Wager Spot
    load_catalogue
    Ties analyse_base analyse_side analyse_progressive analyse_cover_all analyse_joint find_strategy decision_with
    base_job table_job simulate
    new_table advance can fold legal_commands view verify
    read_record write_history write_transcript
"""
NAMES = _NAMES.split()
"""Taking a name away is a breaking change; adding one is a promise."""


def test_the_version_has_a_section_in_the_changelog() -> None:
    root = Path(__file__).parents[1]
    version = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    headings = re.findall(r"^## (.+)$", (root / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert re.fullmatch(rf"{re.escape(version)} - \d{{4}}-\d\d-\d\d", headings[1])


def test_the_public_names_are_these_and_no_others() -> None:
    assert letitride.__all__ == NAMES
    assert dir(letitride) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_found_and_documented(name: str) -> None:
    value = getattr(letitride, name)
    assert name in ("__version__", "DECK") or value.__doc__


def test_type_checkers_see_the_same_names() -> None:
    source = (resources.files("letitride") / "__init__.py").read_text(encoding="utf-8")
    block = next(node for node in ast.parse(source).body if isinstance(node, ast.If))
    imported = {
        (name.asname, f"{node.module}.{name.name}")
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    assert imported == {(name, f"letitride.{module}.{name}") for name, module in letitride._MODULE_OF.items()}
    assert {name for name, _ in imported} == set(NAMES) - {"__version__"}
    assert (resources.files("letitride") / "py.typed").is_file()


def test_the_version_is_said_alike_in_both_places() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == letitride.__version__


def test_an_unknown_name_is_refused_as_python_does() -> None:
    with pytest.raises(AttributeError, match="no attribute 'jackpot'"):
        _ = letitride.jackpot


def test_importing_the_package_loads_no_other_module() -> None:
    code = "import sys, letitride; print([m for m in sys.modules if m.startswith(('letitride.', 'numpy', 'numba'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
