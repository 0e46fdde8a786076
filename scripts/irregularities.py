"""Write docs/irregularities.md: what happens when something goes wrong, by moment and by ruleset.

python scripts/irregularities.py
"""

from __future__ import annotations

from pathlib import Path

from letitride.catalogue import load_catalogue
from letitride.explore import small_tables
from letitride.explore.irregularity_table import table_of_irregularities

PAGE = Path(__file__).resolve().parent.parent / "docs" / "irregularities.md"
TABLES = {
    "shfl": "shfl-bonus",
    "california": "california-small",
    "california-bonus": "california-bonus-standard",
    "maryland": "maryland-full",
    "maryland, by hand": "maryland-manual",
}
HEADING = """# Irregularities

What happens when something goes wrong, at each moment of a round, under each ruleset, with the clause that says so.
Where the documents are silent, the [reading](readings.md) that applies is named instead. The engine itself was asked
for every cell: `scripts/irregularities.py` writes this page. The tables are those of the ready-made submissions
`shfl-bonus`, `california-small`, `california-bonus-standard`, `maryland-full` and `maryland-manual`, dealt by a person.

"""


def page() -> str:
    """The page as the engine would have it now."""
    catalogue = load_catalogue()
    tables = {name: next(small_tables([catalogue.house_rules(submission)])) for name, submission in TABLES.items()}
    return HEADING + "\n".join(table_of_irregularities(tables))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE.name}")
