"""docs/maths.md holds what the program gives now."""

from __future__ import annotations

import re
from pathlib import Path

from letitride.odds.published.published_tables import TABLES, filled, main

MATHS = Path(__file__).parents[2] / "docs" / "maths.md"


def test_the_document_is_up_to_date() -> None:
    document = MATHS.read_text(encoding="utf-8")
    assert filled(document) == document, "run python -m letitride.odds.published.published_tables --write docs/maths.md"


def test_every_table_is_published() -> None:
    placed = re.findall(r"<!-- table ([a-z-]+) -->", MATHS.read_text(encoding="utf-8"))
    assert sorted(placed) == sorted(TABLES)


def test_tables_are_put_in_their_places(tmp_path: Path) -> None:
    document = tmp_path / "page.md"
    document.write_text("before\n<!-- table six-card -->\nold\n<!-- end -->\nafter\n", encoding="utf-8")
    main(["--write", str(document)])
    text = document.read_text(encoding="utf-8")
    assert "MD-6CB-A" in text
    assert "old" not in text
    assert text.startswith("before\n")
    assert text.endswith("after\n")
