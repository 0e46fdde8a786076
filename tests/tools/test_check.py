"""`make test`: what a second run may decide, and what fails at once."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PASSES = "def test_passes(): pass\n"
FAILS = "def test_fails(): assert False\n"
FAILS_ONCE = """
from pathlib import Path

def test_fails_once():
    seen = Path(__file__).with_name("seen")
    is_first = not seen.exists()
    seen.touch()
    assert not is_first
"""


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, with a folder of its own for the tests that it runs, one after the other."""
    spec = importlib.util.spec_from_file_location("check", ROOT / "scripts" / "check.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "check", module)
    spec.loader.exec_module(module)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "PYTEST", (sys.executable, "-m", "pytest"))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    return module


def write_tests(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        place = folder / "tests" / name
        place.mkdir(parents=True)
        (place / f"test_{name}.py").write_text(text)


def test_an_unsteady_test_is_named_and_does_not_fail_the_run(
    check: ModuleType, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write_tests(tmp_path, web=FAILS_ONCE, rules=PASSES)
    assert check.run_tests(["tests"])
    last = capfd.readouterr().out.splitlines()[-4:]
    assert last[0] == "  unsteady: tests/web/test_web.py::test_fails_once"
    assert last[1].startswith("First: 1 failed, 1 passed in ")
    assert last[2].startswith("Again: 1 passed in ")
    assert last[3].startswith("2 passed in ")


@pytest.mark.parametrize("texts", [{"web": FAILS}, {"rules": FAILS_ONCE}, {"web": FAILS_ONCE, "rules": FAILS}])
def test_any_other_failure_fails_the_run(check: ModuleType, tmp_path: Path, texts: dict[str, str]) -> None:
    write_tests(tmp_path, **texts)
    assert not check.run_tests(["tests"])


def test_more_than_a_few_are_not_run_again(check: ModuleType) -> None:
    tests = [f"tests/e2e/test_it.py::test_{number}" for number in range(6)]
    assert check.may_run_again(tests[:5])
    assert not check.may_run_again(tests)


def test_a_run_that_breaks_off_fails(check: ModuleType, tmp_path: Path) -> None:
    write_tests(tmp_path, web="import there_is_no_such_module\n")
    assert not check.run_tests(["tests"])


def test_the_folders_named_are_there(check: ModuleType) -> None:
    assert all((ROOT / place).exists() for place in (*check.MAY_BE_UNSTEADY, *check.QUICK))


def test_what_is_installed_for_playing_is_what_is_tested() -> None:
    def pins(name: str) -> set[str]:
        return {line.split()[0] for line in (ROOT / name).read_text().splitlines() if line[:1].isalnum()}

    assert pins("requirements-play.lock") <= pins("requirements.lock")
