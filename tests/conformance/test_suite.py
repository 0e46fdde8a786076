"""The conformance suite: our own engine conforms, others can be asked, and the cases leave nothing out."""

from __future__ import annotations

import importlib
import json
import sys
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from command_line import run

from letitride.catalogue import load_catalogue
from letitride.conformance import OwnEngine, ProcessAdapter, Section, check, load_sections
from letitride.errors import TextError
from letitride.rules.hands import COLLECTIVE, Basis
from letitride.rules.wagers import Wager

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPTS = Path(__file__).parents[2] / "scripts"
DOCUMENT = Path(__file__).parents[2] / "docs" / "conformance.md"
TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"

ANSWERING_PROGRAM = """
import json, sys
from letitride.conformance import OwnEngine
for line in sys.stdin:
    asked = json.loads(line)
    answer = OwnEngine().hands(asked["question"]) if asked["section"] == "hands" else None
    print(json.dumps(answer), flush=True)
"""


@pytest.fixture(scope="module")
def sections() -> dict[str, Section]:
    return {section.name: section for section in load_sections()}


@pytest.fixture
def examples_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))


def test_our_own_engine_conforms(sections: dict[str, Section]) -> None:
    report = check(OwnEngine(), sections.values())
    assert report.is_conforming
    assert report.passed == {name: len(section.cases) for name, section in sections.items()}
    assert set(report.passed) == {"hands", "figures", "decisions", "rounds"}


def test_the_script_writes_the_same_cases_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    cases = importlib.import_module("conformance_cases")
    written = {name: (cases.CASES / f"{name}.json").read_text(encoding="utf-8") for name in cases.ABOUT}
    assert cases.sections() == written, "run python scripts/conformance_cases.py"


def test_every_class_of_hand_is_asked_for(sections: dict[str, Section]) -> None:
    asked = {(case.question["hands"], case.answer["hand"]) for case in sections["hands"].cases}
    assert asked == {(basis.value, hand.value) for basis in Basis for hand in basis.hands if hand not in COLLECTIVE}


def test_every_paytable_with_a_stake_is_asked_for(sections: dict[str, Section]) -> None:
    catalogue = load_catalogue()
    asked = {
        (case.question["paytable"]["id"], case.question["paytable"]["wager"]) for case in sections["figures"].cases
    }
    assert asked == {
        (paytable.id, paytable.wager.value)
        for name in catalogue.paytable_ids()
        for paytable in catalogue.paytables(name)
        if paytable.wager is not Wager.ENVY
    }


def test_rounds_are_golden_and_leave_out_no_ruleset_and_no_wager(sections: dict[str, Section]) -> None:
    asked = {case.id.rpartition(" ")[0] for case in sections["rounds"].cases}
    golden = {f"{file.parent.name}/{file.stem}" for file in TRANSCRIPTS.glob("*/*.txt")}
    assert asked <= golden, "run python scripts/conformance_cases.py"
    assert {name.partition("/")[0] for name in asked} == set(load_catalogue().ruleset_ids())
    assert len(asked) >= 60
    wagers = Counter(one["wager"] for case in sections["rounds"].cases for one in case.answer["settled"])
    assert {wager.value for wager in Wager} - {"base"} <= set(wagers)


@pytest.mark.usefixtures("examples_on_path")
@pytest.mark.parametrize("name", ["Phevaluator", "Treys"])
def test_a_public_evaluator_judges_hands_as_we_do(name: str, sections: dict[str, Section]) -> None:
    adapter = getattr(importlib.import_module("conformance_evaluators"), name)()
    report = check(adapter, [sections["hands"]])
    assert report.is_conforming
    assert report.passed["hands"] > 100


def test_the_documentation_shows_what_the_command_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    told = [line.split() for line in DOCUMENT.read_text(encoding="utf-8").splitlines()]
    for arguments in (
        (),
        ("conformance_evaluators:Phevaluator", "--section", "hands"),
        ("conformance_evaluators:Treys", "--section", "hands"),
    ):
        printed = [line.split() for line in run("conformance", *arguments).out.splitlines()]
        rows = [words for words in printed if words and not words[0].startswith("─")]
        begins = told.index(["$", "letitride", "conformance", *arguments]) + 1
        assert told[begins : begins + len(rows)] == rows


class Sloppy:
    """Takes every pair for a paying one."""

    name = "sloppy"

    def hands(self, question: Mapping[str, Any]) -> Mapping[str, Any]:
        right = OwnEngine().hands(question)
        return {"hand": "tens or better"} if right == {"hand": "low pair"} else right


def test_a_wrong_answer_is_a_difference(sections: dict[str, Section]) -> None:
    report = check(Sloppy(), sections.values())
    assert not report.is_conforming
    assert {one.case.answer["hand"] for one in report.differences} == {"low pair"}
    assert report.unanswered["rounds"] == len(sections["rounds"].cases)
    assert report.as_data()["differences"][0]["given"] == {"hand": "tens or better"}


def test_a_program_in_any_language_can_be_asked(tmp_path: Path, sections: dict[str, Section]) -> None:
    program = tmp_path / "adapter.py"
    program.write_text(ANSWERING_PROGRAM, encoding="utf-8")
    with ProcessAdapter(f"{sys.executable} {program}") as adapter:
        report = check(adapter, [sections["hands"], sections["decisions"]])
    assert report.is_conforming
    assert report.passed["hands"] == len(sections["hands"].cases)
    assert report.unanswered["decisions"] == len(sections["decisions"].cases)


@pytest.mark.parametrize(
    ("program", "words"),
    [("print('hello', flush=True); input()", "not JSON"), ("print('[1]', flush=True); input()", "object or null")],
)
def test_a_program_that_answers_nonsense_is_refused(
    program: str, words: str, tmp_path: Path, sections: dict[str, Section]
) -> None:
    file = tmp_path / "adapter.py"
    file.write_text(program, encoding="utf-8")
    with ProcessAdapter(f"{sys.executable} {file}") as adapter, pytest.raises(TextError, match=words):
        check(adapter, [sections["hands"]])


class Clumsy:
    """Has no name, writes fractions in its own way, and fails at rounds."""

    def figures(self, question: Mapping[str, Any]) -> Mapping[str, Any]:
        right = {name: Fraction(text) for name, text in OwnEngine().figures(question).items()}
        return {name: f"{7 * one.numerator}/{7 * one.denominator}" for name, one in right.items()}

    def rounds(self, question: Mapping[str, Any]) -> Mapping[str, Any]:
        raise KeyError(question["submission"])


def test_fractions_are_numbers_and_an_error_is_a_difference(sections: dict[str, Section]) -> None:
    report = check(Clumsy(), [sections["figures"]])  # type: ignore[arg-type]
    assert (report.adapter, report.verdict) == ("Clumsy", "conforms")
    report = check(Clumsy(), [sections["rounds"]])  # type: ignore[arg-type]
    assert len(report.differences) == len(sections["rounds"].cases)
    assert report.as_data()["differences"][0]["given"].startswith("KeyError: ")
    assert report.verdict == "doesn't conform"


def test_a_silent_program_is_not_waited_for(sections: dict[str, Section]) -> None:
    command = f'{sys.executable} -c "import sys; sys.stdin.read()"'
    with ProcessAdapter(command, patience_s=0.2) as adapter, pytest.raises(TextError, match=r"within 0\.2 seconds"):
        check(adapter, [sections["hands"]])


@pytest.mark.parametrize("basis", Basis)
def test_the_documentation_names_every_class(basis: Basis) -> None:
    told = " ".join(DOCUMENT.read_text(encoding="utf-8").split())
    assert ", ".join(f"`{hand.value}`" for hand in basis.hands if hand not in COLLECTIVE) in told


def test_a_program_that_ends_early_is_refused(sections: dict[str, Section]) -> None:
    with (
        ProcessAdapter(f"{sys.executable} -c pass") as adapter,
        pytest.raises(TextError, match=r"ended before|not JSON"),
    ):
        check(adapter, [sections["hands"]])


def test_the_command_reports_and_exits_as_the_others_do(monkeypatch: pytest.MonkeyPatch) -> None:
    done = run("conformance", "--section", "decisions", "--json")
    assert done.code == 0
    assert json.loads(done.out)["conforms"] is True
    monkeypatch.chdir(EXAMPLES)
    shown = run("conformance", "conformance_evaluators:Phevaluator", "--section", "hands")
    assert shown.code == 0
    assert "✓ conforms in what it answers (124 of 291)" in shown.out
    nothing = run("conformance", "conformance_evaluators:Phevaluator", "--section", "rounds")
    assert nothing.code == 1
    for arguments, words in (
        (("--section", "luck"), "there is no section 'luck'"),
        (("nowhere:Nothing",), "isn't an adapter"),
        (("fractions:Fraction",), "it has none of the methods decisions, figures, hands, rounds"),
        (("letitride.conformance:OwnEngine", "--command", "cat"), "not both"),
        (("--command", "/no/such/program"), "can't be started"),
    ):
        refused = run("conformance", *arguments)
        assert refused.code == 2
        assert words in refused.err
