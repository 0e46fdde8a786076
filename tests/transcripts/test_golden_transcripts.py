"""Each scene happens as its golden transcript says, reads back, and ends with the money worked out by hand.

After a change that is meant, run with LETITRIDE_REWRITE=1, read the difference, and check the balances by hand.
"""

from __future__ import annotations

import pytest
import scenes_california  # noqa: F401 - registers its scenes
import scenes_maryland  # noqa: F401
import scenes_maryland_irregularities  # noqa: F401
import scenes_shfl  # noqa: F401
from golden import FOLDER, IS_REWRITING, SCENES, GoldenFile, cited_clause, golden_path, held_balances, told

from letitride.catalogue import load_clauses
from letitride.catalogue.clauses import is_reading
from letitride.table import fold
from letitride.table.log.history import read_record


@pytest.mark.parametrize("name", sorted(SCENES))
def test_scene_happens_as_its_transcript_says(name: str) -> None:
    path = golden_path(name)
    assert path.exists(), f"{name} has no file: write its comments and balances by hand, then run LETITRIDE_REWRITE=1"
    happened, kept = told(name), GoldenFile.read(path)
    now = kept.with_body(happened.events)
    if IS_REWRITING:
        now.write()
        kept = now

    difference = kept.difference(now)
    assert not difference, f"\n{difference}\nIf this is meant: LETITRIDE_REWRITE=1, and read the file again"
    events = read_record(path.read_text(encoding="utf-8"))
    assert events == tuple(happened.events)
    assert fold(happened.start, events) == happened.table
    assert held_balances(happened) == kept.balances


@pytest.mark.parametrize("name", sorted(SCENES))
def test_comments_and_lines_name_clauses_that_exist(name: str) -> None:
    kept = GoldenFile.read(golden_path(name))
    cited = {cited_clause(event) for event in told(name).events} - {""}

    assert kept.opening[0].startswith("# ")
    assert kept.clauses, "say which clauses it shows"
    assert {one for one in kept.clauses | cited if not is_reading(one)} <= load_clauses().keys()


def test_every_file_has_a_scene() -> None:
    assert set(FOLDER.rglob("*.txt")) == {golden_path(name) for name in SCENES}
