"""The clauses that tests carry, read off the tests that pytest has collected."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pytest


def marks_of(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """The tests of each clause."""
    tests: dict[str, set[str]] = defaultdict(set)
    for item in items:
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                tests[clause].add(item.nodeid.split("[")[0])
    return {clause: sorted(found) for clause, found in sorted(tests.items())}
