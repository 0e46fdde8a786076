"""The types of the front end are those of the server's schemas."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "scripts"), *sys.path])


def test_the_types_are_current() -> None:
    import frontend_types

    assert frontend_types.FILE.read_text() == frontend_types.text(), "run: make frontend-types"


def test_types_of_schemas() -> None:
    from frontend_types import typescript

    assert typescript({"anyOf": [{"type": "integer"}, {"type": "null"}]}) == "number | null"
    assert typescript({"type": "array", "items": {"enum": ["a", "b"]}}) == '("a" | "b")[]'
    assert (
        typescript({"type": "object", "additionalProperties": {"$ref": "#/x/SeatView"}}) == "Record<string, SeatView>"
    )
