"""The page of attacks names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_attack_has_a_test_that_exists() -> None:
    page = (ROOT / "docs" / "attacks.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(test_\w+))?`", page)
    assert len(named) > 30
    for path, test in named:
        assert f"def {test}" in (ROOT / path).read_text(encoding="utf-8"), f"{path}::{test}"
