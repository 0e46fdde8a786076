"""The marks on the tests name real clauses, the map in docs/ is fresh, and what must be covered is."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from clause_marks import marks_of

from letitride.catalogue import load_clauses

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def rules_map() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rules_map", ROOT / "scripts" / "rules_map.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["rules_map"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def marks(rules_map: ModuleType, request: pytest.FixtureRequest) -> dict[str, list[str]]:
    """The marks on all tests: those of this run where it has them all, otherwise as another pytest collects them."""
    options, items = request.config.option, request.session.items
    has_all = {item.path for item in items}.issuperset((ROOT / "tests").rglob("test_*.py"))
    if has_all and not (options.keyword or options.markexpr or options.deselect):
        return marks_of(items)
    return rules_map.collect_marks()


def test_the_clause_list_is_whole() -> None:
    clauses = load_clauses()
    assert len(clauses) == 662
    assert clauses["MD.13.E"].kind == "irregularity"


def test_every_mark_names_a_clause(marks: dict[str, list[str]]) -> None:
    unknown = {clause: tests for clause, tests in marks.items() if clause not in load_clauses()}
    assert unknown == {}


def test_every_citation_in_the_code_names_a_clause(rules_map: ModuleType) -> None:
    known = set(load_clauses())
    sections = {clause.rsplit(".", depth)[0] for clause in known for depth in (1, 2, 3)}
    unknown = {cited: files for cited, files in rules_map.citations().items() if cited not in known | sections}
    assert unknown == {}


def test_excuses_name_clauses_without_tests(rules_map: ModuleType, marks: dict[str, list[str]]) -> None:
    excuses = rules_map.read_excuses()
    assert set(excuses) <= set(load_clauses())
    assert set(excuses).isdisjoint(marks)
    assert len(excuses) < 40


def test_every_clause_has_a_test_or_a_reason(rules_map: ModuleType, marks: dict[str, list[str]]) -> None:
    assert [found.clause.id for found in rules_map.trace(marks) if not found.is_covered] == []


def test_the_map_in_docs_is_fresh(rules_map: ModuleType, marks: dict[str, list[str]]) -> None:
    fresh = rules_map.render(rules_map.trace(marks))
    assert rules_map.MAP.read_text(encoding="utf-8") == fresh, "run make rules-map"
    assert rules_map.SHIPPED.read_text(encoding="utf-8") == rules_map.shipped(rules_map.trace(marks))
