"""What the unit tests of the front end are fed with is what the program makes today."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_the_fixtures_are_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "scripts"), *sys.path])
    import frontend_fixtures

    made = frontend_fixtures.fixtures()
    kept = set(ROOT.glob("frontend/src/lib/*/fixtures/*.json"))
    assert {file.name for file in kept - set(made)} == {"scheme1.json", "schema1.json", "format2.json"}, (
        "records of old stay"
    )
    stale = [file.name for file, data in made.items() if file.read_text() != frontend_fixtures.text(data)]
    assert stale == [], "run: make frontend-types"
