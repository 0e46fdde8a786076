"""The clauses of the five documents: a stable id, the document, the section, the kind and a summary of each."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence or figure of a document that software can show, in our words."""

    id: str
    document: str
    section: str
    kind: str
    summary: str


@cache
def load_clauses() -> Mapping[str, Clause]:
    """All clauses by id, in the order of the documents."""
    text = (resources.files("letitride.catalogue") / "clauses.csv").read_text(encoding="utf-8")
    return {row["id"]: Clause(**row) for row in csv.DictReader(text.splitlines())}
