"""The notebook computes every table of docs/maths.md again."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_notebook_reproduces_every_table_of_the_mathematics() -> None:
    spec = spec_from_file_location("maths_notebook", ROOT / "notebooks" / "maths.py")
    assert spec is not None
    assert spec.loader is not None
    notebook = module_from_spec(spec)
    spec.loader.exec_module(notebook)
    _, defined = notebook.app.run()
    document = (ROOT / "docs" / "maths.md").read_text(encoding="utf-8")
    published = re.findall(r"<!-- table ([a-z-]+) -->\n\n(.*?)\n\n<!-- end -->", document, flags=re.DOTALL)
    assert defined["all_tables"] == dict(published)
