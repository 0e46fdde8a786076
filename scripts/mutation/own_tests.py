"""The tests that should notice a mutant: those of the clauses that are cited where it was made."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from letitride.catalogue import load_catalogue
from mutation.changes import PACKAGE, Mutant

_CITATION = re.compile(r"\b(?:CAB|CA|SHFL|COVER|MD)\.[A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9]")

_ABOUT_A_COMMAND = frozenset({"candidates", "words", "behind"})
"""Methods that offer a command, say it in words or find it again in a log: the rules of its class are not in them."""


class OwnTests:
    """For each place of the code the tests of the clauses cited there, by their numbers."""

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        self._by_clause: dict[str, set[int]] = {}
        for number, item in enumerate(items):
            for mark in item.iter_markers("clause"):
                for clause in mark.args:
                    self._by_clause.setdefault(clause, set()).add(number)

    def of(self, mutant: Mutant) -> frozenset[int]:
        """The tests of the clauses cited where a mutant was made; none where nothing is cited."""
        found = (self._by_clause.get(clause, ()) for clause in clauses_cited(mutant.file, mutant.function))
        return frozenset(test for tests in found for test in tests)


@cache
def clauses_cited(file: str, function: str) -> frozenset[str]:
    """The clauses that a function cites, by themselves or as a rule of the rulesets; else those that its class does."""
    tree = ast.parse((PACKAGE / file).read_text(encoding="utf-8"))
    place: ast.AST = tree
    around: list[ast.AST] = []
    for name in function.split("."):
        place = next(node for node in ast.iter_child_nodes(place) if getattr(node, "name", "") == name)
        around.append(place)
    for node in reversed(around):
        if cited := _cited(node):
            return frozenset(cited)
        if getattr(node, "name", "") in _ABOUT_A_COMMAND:
            break
    return frozenset()


def _cited(node: ast.AST) -> Iterable[str]:
    texts = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    rules = _rules()
    return {clause for text in texts for clause in (*_CITATION.findall(text), *rules.get(text, ())) if clause}


@cache
def _rules() -> Mapping[str, tuple[str, ...]]:
    """The clauses of each rule that code cites by its name, whatever the ruleset."""
    catalogue = load_catalogue()
    found: dict[str, tuple[str, ...]] = {}
    for name in catalogue.ruleset_ids():
        for rule, clause in catalogue.ruleset(name).clauses.items():
            found[rule] = (*found.get(rule, ()), clause)
    return found


def kept_file(ordinary: Path) -> Path:
    """Where the judgements of own tests are kept, beside those of all tests."""
    return ordinary.with_name(f"{ordinary.stem}-own.json")
