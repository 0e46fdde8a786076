"""The clauses of the documents: a stable id, the document, the section, the kind and a summary of each."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from letitride.catalogue.reading.toml_table import TomlTable
from letitride.errors import Fault, FaultyFile
from letitride.rules.rulesets import OptionValue

COLUMNS = ("id", "document", "section", "kind", "summary")
EQUIPMENT = "equipment"


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence or figure of a document that software can show, in our words."""

    id: str
    document: str
    section: str
    kind: str
    summary: str


def is_reading(cited: str) -> bool:
    """Whether a citation names a reading, because the documents are silent; docs/readings.md has them all."""
    return cited.startswith("reading ")


def read_clauses(name: str, text: str) -> dict[str, Clause]:
    """The clauses of a CSV file by id, in the order of the file; raises with all its faults, each with its line."""
    faults: list[Fault] = []
    clauses: dict[str, Clause] = {}
    rows = csv.DictReader(text.splitlines(), strict=True)
    try:
        if tuple(rows.fieldnames or ()) != COLUMNS:
            raise FaultyFile(name, [Fault(f"the first line names the columns: {','.join(COLUMNS)}", line=1)])
        for row in rows:
            if None in row or None in row.values():
                faults.append(Fault(f"a clause has {len(COLUMNS)} columns: {', '.join(COLUMNS)}", line=rows.line_num))
            elif not row["id"] or not row["document"]:
                faults.append(Fault("a clause needs an id and a document", line=rows.line_num))
            elif row["id"] in clauses:
                faults.append(Fault(f"two clauses are called {row['id']}", line=rows.line_num))
            else:
                clauses[row["id"]] = Clause(**row)
    except csv.Error as error:
        faults.append(Fault(f"this is not valid CSV: {error}", line=rows.line_num))
    if faults:
        raise FaultyFile(name, faults)
    return clauses


@dataclass(frozen=True, slots=True)
class Applies:
    """When clauses about equipment apply to a submission: where all conditions hold, or never."""

    when: Mapping[str, OptionValue]
    never: bool = False


def read_equipment(data: Mapping[str, Any], faults: list[Fault]) -> dict[str, Applies]:
    """The clauses about equipment that apply only to some submissions, each with its conditions."""
    table = TomlTable(data, faults)
    found: dict[str, Applies] = {}
    for entry in table.tables("equipment"):
        when = entry.table("when")
        conditions = {} if when is None else {name: when.data[name] for name in when.names()}
        applies = Applies(conditions, entry.flag("never"))
        found |= dict.fromkeys(entry.texts("clauses"), applies)
        entry.close()
    table.close()
    return found
