"""The tree says what happens where: folders introduce themselves, and the architecture page names what is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "letitride"
FULLEST_ROOM = 22
"""No folder holds more files than this; lower it as rooms are divided."""


def rooms() -> list[Path]:
    """Every folder of the package that holds code."""
    return sorted({file.parent for file in PACKAGE.rglob("*.py") if "migrations" not in file.parts})


def test_every_folder_says_what_lives_there() -> None:
    silent = [
        room.relative_to(PACKAGE).as_posix()
        for room in rooms()
        if not (room / "__init__.py").is_file() or not ast.get_docstring(ast.parse((room / "__init__.py").read_text()))
    ]
    assert silent == []


def test_no_folder_is_too_full() -> None:
    full = {room.relative_to(PACKAGE).as_posix(): len(list(room.glob("*.py"))) for room in rooms()}
    assert {room: count for room, count in full.items() if count > FULLEST_ROOM} == {}


def test_the_architecture_page_names_only_what_is_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+/[\w/]*(?:\.py)?)`", text))
    assert len(named) > 30
    missing = [path for path in named if not any((root / path).exists() for root in (PACKAGE, PACKAGE.parent, ROOT))]
    assert missing == []
