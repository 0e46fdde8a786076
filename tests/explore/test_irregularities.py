"""The table of irregularities is what the engine says now, and every cell says what happens and by which rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from letitride.catalogue import load_catalogue, load_clauses
from letitride.explore import SmallTable, small_tables
from letitride.explore.irregularity_table import IRREGULARITIES, cells, table_of_irregularities

ROOT = Path(__file__).parents[2]
SUBMISSIONS = {
    "shfl": "shfl-bonus",
    "california": "california-small",
    "california-bonus": "california-bonus-standard",
    "maryland": "maryland-full",
    "maryland, by hand": "maryland-manual",
}
CITED = re.compile(r"\(([^()]+)\)$")


def tables() -> dict[str, SmallTable]:
    catalogue = load_catalogue()
    return {name: next(small_tables([catalogue.house_rules(one)])) for name, one in SUBMISSIONS.items()}


def test_the_page_is_fresh() -> None:
    page = (ROOT / "docs" / "irregularities.md").read_text(encoding="utf-8")
    assert page.endswith("\n".join(table_of_irregularities(tables()))), "run make docs"


@pytest.mark.parametrize("ruleset", SUBMISSIONS)
def test_every_cell_says_what_happens_and_by_which_clause_or_reading(ruleset: str) -> None:
    small, readings = tables()[ruleset], (ROOT / "docs" / "readings.md").read_text(encoding="utf-8")
    for irregularity in IRREGULARITIES:
        found = dict(cells(irregularity, small))
        assert len(found) >= 12
        for moment, cell in found.items():
            cited = CITED.search(cell)
            assert cited, f"{irregularity.title}, {moment}: {cell}"
            for one in cited[1].split(", "):
                is_reading = one.startswith("reading ") and re.search(rf"\b{one.removeprefix('reading ')}\.", readings)
                assert is_reading or one in load_clauses(), f"{irregularity.title}, {moment}: {cell}"
