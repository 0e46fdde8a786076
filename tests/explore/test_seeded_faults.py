"""A fault of each kind is put into the rules, and the explorer finds it and tells how to get there."""

from __future__ import annotations

from pathlib import Path

import pytest
from seeded_faults import FAULTS, SeededFault

from letitride.explore import Kind


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.title)
def test_a_seeded_fault_is_found_and_only_then(fault: SeededFault, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fault.found() is None
    fault.patch(monkeypatch)
    found = fault.found()
    assert found is not None
    assert found.violation.kind is fault.kind
    assert found.transcript.startswith("letitride transcript 2")


def test_the_page_lists_every_fault() -> None:
    page = (Path(__file__).parents[2] / "docs" / "seeded-faults.md").read_text(encoding="utf-8")
    assert [fault.title for fault in FAULTS if f". {fault.title}\n\n```text\n" not in page] == [], "run make docs"


def test_there_are_faults_of_every_kind() -> None:
    assert len(FAULTS) >= 12
    assert {fault.kind for fault in FAULTS} == set(Kind)
