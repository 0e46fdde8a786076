"""The public library: its names are locked, typed and found, and importing the package costs nothing."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
import tomllib
from importlib import resources
from pathlib import Path

import pytest

import letitride
from letitride.table import COMMAND_TYPES

_NAMES = """
    __version__ DECK Card format_cards parse_cards LetItRideError TextError RuleViolation UnknownName FaultyFile
    Fault five_card_hand three_card_hand six_card_hand Basis Wager Spot Paytable make_paytable Catalogue
    load_catalogue Ties analyse_base analyse_many analyse_side analyse_progressive analyse_cover_all Placed
    analyse_joint find_strategy decision_with Play base_play joint_play after_rounds ruin_within ultimate_ruin
    mean_rounds_to_ruin stopped_at_ruin TooMuchWork TablePlan base_job table_job simulate commands Act Role Area
    Command Event Table AUTOMATIC_TABLE DEVICES_ONLY new_table advance can fold legal_commands Viewer Watcher view
    terms_of check_log read_log read_record write_history write_transcript
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
    assert name in ("__version__", "DECK", "AUTOMATIC_TABLE", "DEVICES_ONLY") or value.__doc__


FUNCTIONS = [name for name in NAMES if inspect.isfunction(getattr(letitride, name))]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_names_its_arguments_and_errors_and_shows_an_example(name: str) -> None:
    function = getattr(letitride, name)
    said = " ".join((inspect.getdoc(function) or "").split())
    assert "Arguments: " in said
    assert "Errors: " in said
    assert ">>> " in said
    assert not [one for one in inspect.signature(function).parameters if f"`{one}`" not in said]


def test_every_command_is_public() -> None:
    assert letitride.commands.__all__ == sorted(COMMAND_TYPES)
    assert {name: getattr(letitride.commands, name) for name in COMMAND_TYPES} == COMMAND_TYPES


def test_a_paytable_made_in_python_is_the_one_of_the_file() -> None:
    catalogue = letitride.load_catalogue()
    for name in catalogue.paytable_ids():
        for printed in catalogue.paytables(name):
            pays = {hand: payouts if printed.columns else payouts[0] for hand, *payouts in printed.rows()}
            made = letitride.make_paytable(printed.wager, pays, columns=printed.columns, hands=printed.basis)
            assert tuple(made.rows()) == tuple(printed.rows())
            assert (made.columns, made.columns_by, made.basis) == (printed.columns, printed.columns_by, printed.basis)


def test_many_paytables_at_once_have_the_figures_of_each() -> None:
    catalogue = letitride.load_catalogue()
    every = [one for name in catalogue.paytable_ids() for one in catalogue.paytables(name)]
    base = [one for one in every if one.wager is letitride.Wager.BASE]
    found = letitride.analyse_many(base)
    for place, paytable in enumerate(base):
        exact = letitride.analyse_base(paytable)
        assert found.expected_value[place] == pytest.approx(float(exact.expected_value), abs=1e-12)
        assert found.element_of_risk[place] == pytest.approx(float(exact.element_of_risk), abs=1e-12)
    with pytest.raises(ValueError, match="at least one"):
        letitride.analyse_many([])


def test_type_checkers_see_the_same_names() -> None:
    source = (resources.files("letitride") / "__init__.py").read_text(encoding="utf-8")
    block = next(node for node in ast.parse(source).body if isinstance(node, ast.If))
    imported = {
        (name.asname, f"{node.module}.{name.name}")
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    expected = {(name, f"letitride.{module}.{name}") for name, module in letitride._MODULE_OF.items()}
    assert imported == expected | {("commands", "letitride.commands")}
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
