"""The notebooks: one computes every table of docs/maths.md again, the other is the designer's bench."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).parents[2]


def run_notebook(name: str) -> Mapping[str, Any]:
    spec = spec_from_file_location(f"{name}_notebook", ROOT / "notebooks" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    notebook = module_from_spec(spec)
    spec.loader.exec_module(notebook)
    _, defined = notebook.app.run()
    return cast("Mapping[str, Any]", defined)


def test_the_bench_shows_exact_figures_and_finds_paytables() -> None:
    defined = run_notebook("bench")
    assert str(defined["exact"].edge) == "37963/1082900"
    assert all(2.95 <= float(row["house edge"].rstrip("%")) <= 3.05 for row in defined["rows"])
    assert len(defined["rows"]) == 12


def test_the_notebook_reproduces_every_table_of_the_mathematics() -> None:
    defined = run_notebook("maths")
    document = (ROOT / "docs" / "maths.md").read_text(encoding="utf-8")
    published = re.findall(r"<!-- table ([a-z-]+) -->\n\n(.*?)\n\n<!-- end -->", document, flags=re.DOTALL)
    assert defined["all_tables"] == dict(published)
