"""The suite: sections of cases, each a question and its answer as plain data, put to an adapter one by one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import resources
from typing import Any, Protocol

from letitride.errors import LetItRideError

Data = Mapping[str, Any]
Answer = Callable[[Data], Data | None]
_FRACTION = re.compile(r"-?\d+(?:/[1-9]\d*)?")


class Adapter(Protocol):
    """What stands between the suite and an implementation.

    For each section that it can answer, an adapter has a method of that name (``hands``, ``figures``, ``decisions``,
    ``rounds``) which takes a question and gives the answer, or None for a question that the implementation doesn't
    treat. Questions and answers are described in the sections' own files.
    """

    @property
    def name(self) -> str:
        """The name of the implementation."""
        ...


@dataclass(frozen=True, slots=True)
class Case:
    """One question and its answer."""

    id: str
    question: Data
    answer: Data


@dataclass(frozen=True, slots=True)
class Section:
    """Cases of one kind, and in words what is asked and answered."""

    name: str
    about: str
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A case that an implementation answers otherwise."""

    section: str
    case: Case
    given: Any


@dataclass
class Report:
    """What came of a run: passed and unanswered cases by section, and every difference."""

    adapter: str
    passed: dict[str, int] = field(default_factory=dict)
    unanswered: dict[str, int] = field(default_factory=dict)
    differences: list[Difference] = field(default_factory=list)

    @property
    def asked(self) -> int:
        """How many questions were put."""
        return self.answered + sum(self.unanswered.values())

    @property
    def answered(self) -> int:
        """How many of them were answered, rightly or wrongly."""
        return sum(self.passed.values()) + len(self.differences)

    @property
    def verdict(self) -> str:
        """Whether it conforms, in words: whoever left questions out conforms in what they answered, and no further."""
        if not self.is_conforming:
            return "doesn't conform"
        if self.answered == self.asked:
            return "conforms"
        return f"conforms in what it answers ({self.answered:,} of {self.asked:,})"

    @property
    def is_conforming(self) -> bool:
        """Whether something was answered, and all that was answered is right."""
        return not self.differences and any(self.passed.values())

    def as_data(self) -> dict[str, Any]:
        """The report for JSON."""
        differences = [
            {
                "section": one.section,
                "case": one.case.id,
                "question": one.case.question,
                "answer": one.case.answer,
                "given": json.loads(json.dumps(one.given, default=str)),
            }
            for one in self.differences
        ]
        return {
            "adapter": self.adapter,
            "conforms": self.is_conforming,
            "verdict": self.verdict,
            "passed": self.passed,
            "unanswered": self.unanswered,
            "differences": differences,
        }


def load_sections() -> tuple[Section, ...]:
    """The sections of the suite, from their files."""
    folder = resources.files("letitride.conformance") / "cases"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".json")), key=lambda file: file.name)
    return tuple(_section(json.loads(file.read_text(encoding="utf-8"))) for file in files)


def check(adapter: Adapter, sections: Iterable[Section] | None = None) -> Report:
    """Put every question to an adapter and compare its answers; an error that it raises is a difference."""
    report = Report(str(getattr(adapter, "name", type(adapter).__name__)))
    for section in load_sections() if sections is None else sections:
        report.passed[section.name] = report.unanswered[section.name] = 0
        answer: Answer | None = getattr(adapter, section.name, None)
        for case in section.cases:
            given = None if answer is None else _asked(answer, case.question)
            if given is None:
                report.unanswered[section.name] += 1
            elif _is_same(given, case.answer):
                report.passed[section.name] += 1
            else:
                report.differences.append(Difference(section.name, case, given))
    return report


def _asked(answer: Answer, question: Data) -> Any:
    try:
        return answer(question)
    except LetItRideError:
        raise  # the adapter can't be asked at all
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _is_same(given: Any, expected: Any) -> bool:
    """Whether two answers are equal; fractions are compared as numbers, so that 2/4 is 1/2."""
    if isinstance(expected, Mapping):
        return (
            isinstance(given, Mapping)
            and given.keys() == expected.keys()
            and all(_is_same(given[name], value) for name, value in expected.items())
        )
    if isinstance(expected, str) and _FRACTION.fullmatch(expected):
        if isinstance(given, str) and _FRACTION.fullmatch(given):
            return Fraction(given) == Fraction(expected)
        return isinstance(given, int | Fraction) and given == Fraction(expected)
    return bool(given == expected)


def _section(data: dict[str, Any]) -> Section:
    cases = tuple(Case(case["id"], case["question"], case["answer"]) for case in data["cases"])
    return Section(data["section"], data["about"], cases)
