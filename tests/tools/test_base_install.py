"""The base install: what works with its few packages alone, and what a command says when an extra is missing.

Each command runs in an interpreter that can't import any package outside the base; `make fresh` tries it in a virtual
environment of its own.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from letitride.extras import MODULES, how_to_install

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
RECORD = ROOT / "frontend" / "src" / "lib" / "verify" / "fixtures" / "maryland.json"
MOST_PACKAGES = 15
SHUT_OUT = """
import sys

class ShutOut:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, ShutOut())
"""


@cache
def base_packages() -> frozenset[str]:
    """The distributions that the base install brings, letitride among them."""
    found, to_do = {"letitride"}, [Requirement(text) for text in PROJECT["dependencies"]]
    while to_do:
        requirement = to_do.pop()
        name = canonicalize_name(requirement.name)
        if name not in found and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            found.add(name)
            to_do += [Requirement(text) for text in requires(name) or ()]
    return frozenset(found)


@cache
def shut_out() -> str:
    """Code after which nothing outside the base can be imported."""
    names = {
        module
        for module, distributions in packages_distributions().items()
        if not base_packages() & {canonicalize_name(name) for name in distributions}
    }
    return SHUT_OUT.format(names=sorted(names))


def run_in_base(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", shut_out() + code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "200"},
    )


def letitride(*arguments: str) -> subprocess.CompletedProcess[str]:
    return run_in_base("from letitride.cli import main; main()", *arguments)


def test_the_base_is_small() -> None:
    assert len(base_packages()) <= MOST_PACKAGES, sorted(base_packages())


@pytest.mark.parametrize(
    ("command", "printed"),
    [
        ("odds LIRX-01", "37963/1082900"),
        ("strategy LIRX-01", "LIRX-01"),
        ("check shfl-classic", "shfl-classic is valid"),
        (f"verify {RECORD}", "Verified: this round is genuine"),
        ("replay tests/transcripts/california/all-decline.txt", "lines follow from the rules"),
        ("par LIRX-01", "37963/1082900"),
    ],
)
def test_what_the_base_can_do(command: str, printed: str) -> None:
    done = letitride(*command.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert printed.lower() in done.stdout.lower()


def test_the_library_example_of_the_readme_works_in_the_base() -> None:
    code = "import doctest; assert doctest.testfile('README.md', module_relative=False).failed == 0"
    done = run_in_base(code)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("command", "package", "extra"),
    [
        ("simulate --rounds 1000", "numba", "simulate"),
        ("play", "fastapi", "server"),
        ("serve", "fastapi", "server"),
        ("par LIRX-01 --pdf --output {folder}/par.pdf", "typst", "pdf"),
    ],
)
def test_a_missing_extra_is_named_in_one_line(tmp_path: Path, command: str, package: str, extra: str) -> None:
    done = letitride(*command.format(folder=tmp_path).split())
    name = command.split()[0]
    assert done.returncode == 2
    assert done.stderr == (
        f"error: letitride {name} needs {package}. Install it with: pip install 'letitride[{extra}]'\n"
    )


def test_every_package_of_an_extra_leads_to_it() -> None:
    modules: dict[str, set[str]] = {}
    for module, distributions in packages_distributions().items():
        for name in distributions:
            modules.setdefault(canonicalize_name(name), set()).add(module)
    extras = PROJECT["optional-dependencies"]
    for extra in MODULES:
        for text in extras[extra]:
            name = canonicalize_name(re.split(r"[^\w.-]", text)[0])
            if name != "letitride":
                assert modules[name] & set(MODULES[extra]), f"{name} is missing from letitride.extras"
    assert set(extras) == {*MODULES, "all", "dev", "docs"}


def test_other_missing_modules_stay_errors() -> None:
    assert how_to_install("letitride.nowhere", needed_by="x") == ""
    assert how_to_install(None, needed_by="x") == ""
