"""Clauses, documents and jurisdictions are data of the catalogue: no text in the code spells one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import letitride
from letitride.catalogue import load_catalogue
from letitride.rules.wagers import Wager

SOURCE = Path(letitride.__file__).parent
ENTRIES = load_catalogue().entries
PREFIXES = {clause.partition(".")[0] for clause in ENTRIES.clauses}
CLAUSE = re.compile(rf"\b({'|'.join(sorted(PREFIXES))})\.[0-9a-z]")
JURISDICTION = re.compile(r"Maryland|California|COMAR|Bureau of Gambling")
NAMES = ({*ENTRIES.documents, *ENTRIES.rulesets}) - {wager.value for wager in Wager}


def texts(file: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module that the program uses: docstrings cite clauses for the reader, and may."""
    for node in ast.walk(ast.parse(file.read_text())):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Constant) and isinstance(child.value, str) and not isinstance(node, ast.Expr):
                yield child.lineno, child.value


def test_no_text_in_the_code_spells_a_clause_a_document_or_a_jurisdiction() -> None:
    spelled = [
        f"{file.relative_to(SOURCE)}:{line}: {text}"
        for file in sorted(SOURCE.rglob("*.py"))
        for line, text in texts(file)
        if CLAUSE.search(text) or JURISDICTION.search(text) or text in NAMES
    ]
    assert spelled == []


def test_the_search_finds_a_clause_where_one_is_spelled(tmp_path: Path) -> None:
    file = tmp_path / "spelled.py"
    file.write_text('"""Cites MD.12.F.1 for the reader."""\nCLAUSE = "MD.12.F.1"\n')
    assert [text for _, text in texts(file) if CLAUSE.search(text)] == ["MD.12.F.1"]
