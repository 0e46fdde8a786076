"""A fault of each kind is put into the rules, and the explorer finds it and tells how to get there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from seeded_faults import FAULTS, SeededFault, row, section

from letitride.explore import Kind

PAGE = Path(__file__).parents[2] / "docs" / "seeded-faults.md"


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.title)
def test_a_seeded_fault_is_found_and_only_then(fault: SeededFault, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fault.found() is None
    fault.patch(monkeypatch)
    found = fault.found()
    assert found is not None
    assert found.violation.kind is fault.kind
    assert found.transcript.startswith("letitride transcript 2")
    page = PAGE.read_text(encoding="utf-8")
    assert section(fault, found) in page, "run scripts/seeded_faults_page.py"
    assert row(fault, found) in page, "run scripts/seeded_faults_page.py"


def test_the_page_lists_these_faults_and_no_others() -> None:
    listed = re.findall(r"^## \d+\. (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert listed == [fault.title for fault in FAULTS]


def test_there_are_faults_of_every_kind() -> None:
    assert len(FAULTS) >= 12
    assert {fault.kind for fault in FAULTS} == set(Kind)
