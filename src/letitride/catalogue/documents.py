"""The documents that clauses, rulesets and paytables come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from letitride.catalogue.reading.toml_table import TomlTable
from letitride.errors import Fault


@dataclass(frozen=True, slots=True)
class Document:
    """A document: its title, who approves a submission made under it, and the one wager that it is about, if any."""

    id: str
    title: str
    addressee: str = ""
    wager: str = ""


def read_documents(data: Mapping[str, Any], faults: list[Fault]) -> dict[str, Document]:
    """The documents of a file, in reading order."""
    table = TomlTable(data, faults)
    documents: dict[str, Document] = {}
    for entry in table.tables("documents"):
        document = Document(
            entry.text("id"), entry.text("title"), entry.text("addressee", ""), wager=entry.text("wager", "")
        )
        entry.close()
        if document.id in documents:
            entry.fault("id", f"two documents are called {document.id!r}")
        documents[document.id] = document
    table.close()
    return documents
