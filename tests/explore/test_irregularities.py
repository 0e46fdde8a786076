"""The table of irregularities is what the engine says now, and every cell says what happens and by which rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from letitride.catalogue import load_catalogue, load_clauses
from letitride.catalogue.clauses import is_reading
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
                is_known = one.startswith("reading ") and re.search(rf"\b{one.removeprefix('reading ')}\.", readings)
                assert is_known or one in load_clauses(), f"{irregularity.title}, {moment}: {cell}"


@pytest.mark.parametrize("ruleset", load_catalogue().ruleset_ids())
def test_a_ruleset_cites_the_readings_of_its_own_documents(ruleset: str) -> None:
    """Part 1 of the readings is about California, SHFL and Cover All, part 2 about Maryland."""
    readings = (ROOT / "docs" / "readings.md").read_text(encoding="utf-8")
    part = readings.partition("\n# Part 2")[2 if ruleset == "maryland" else 0]
    cited = {
        clause.removeprefix("reading ")
        for clause in load_catalogue().ruleset(ruleset).clauses.values()
        if is_reading(clause)
    }
    assert cited
    for one in cited:
        assert re.search(rf"^(\*\*)?{one}\.", part, re.MULTILINE), one
