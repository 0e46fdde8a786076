"""Write the front end's types from the server's own schemas: OpenAPI for REST, msgspec for the socket."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parent.parent / "frontend" / "src" / "lib" / "schema.ts"
HEAD = (
    "/** What goes between the server and its pages. Made by scripts/frontend_types.py; don't change it by hand. */\n"
)
ROOTS = (
    "DayDetail",
    "TrayNow",
    "AwardsNow",
    "Filings",
    "DifferenceView",
    *("Me", "TableSummary", "TableDetail", "RoundSummary", "CatalogueList", "Odds", "Bankroll", "SimulationProgress"),
    *("OwnLimitsDetail", "Statement", "InvitationDetail", "InvitedTo", "Faces", "OwnFace", "PlayerStatistics"),
    *("CaseDetail", "ListedPage", "ListName", "Strategy", "WagerExplained", "Entry", "CallPreview", "Voids"),
    *("Console", "EvidenceStep", "Course", "Lesson", "Drill", "Progress", "MeterState"),
    *("Rulebook", "ClausePage", "Reading", "WrittenPlan", "Assigned", "Training", "TraineeReport", "LessonText"),
    *("Integrity", "SubmissionForm", "Checked", "AccountView", "FiledSubmission"),
    *("BenchLines", "DesignsFound", "BenchFront", "MadeTable", "OwnPaytable", "OwnPlayed"),
    *("AdviceGiven", "PlaySession", "SessionReview", "KindOfHand", "Judged"),
    *("Snapshot", "Events", "Ack", "Refused", "LegalCommands", "Pong", "Closed", "Left", "BoardFrame", "LobbyFrame"),
)
"""What the pages read; whatever these refer to is written as well."""
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(schema: dict[str, Any]) -> str:
    """The TypeScript type of a JSON schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(map(typescript, schema[several])))
    if "const" in schema or "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema.get("enum", [schema.get("const")]))
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(typescript, schema['prefixItems']))}]"
        case "array":
            item = typescript(schema["items"]) if "items" in schema else "unknown"
            return f"({item})[]" if "|" in item else f"{item}[]"
        case "object" if "properties" not in schema:
            values = schema.get("additionalProperties")
            return f"Record<string, {typescript(values) if isinstance(values, dict) and values else 'unknown'}>"
        case str(kind) if kind in _PLAIN:
            return _PLAIN[kind]
    return "unknown"


def declaration(name: str, schema: dict[str, Any]) -> str:
    """The declaration of a named schema; what may be null may be missing as well, since a patch can't say null."""
    lines = [f"/** {' '.join(schema['description'].split())} */"] if schema.get("description") else []
    if "properties" not in schema:
        return "\n".join([*lines, f"export type {name} = {typescript(schema)};"])
    lines.append(f"export interface {name} {{")
    for field, inner in schema["properties"].items():
        kind = typescript(inner)
        is_optional = kind.endswith("| null") or field not in schema.get("required", ())
        lines.append(f"  {field}{'?' if is_optional else ''}: {kind};")
    if schema.get("additionalProperties") is True:
        lines.append("  [field: string]: unknown;")
    return "\n".join([*lines, "}"])


def schemas() -> dict[str, Any]:
    """The schemas that the pages need, by name."""
    from letitride.web import Settings, create_app
    from letitride.web.socket.frames import socket_schemas

    known = create_app(Settings(database="sqlite://")).openapi()["components"]["schemas"] | socket_schemas()["$defs"]
    needed, wanted = {}, list(ROOTS)
    while wanted:
        name = wanted.pop()
        if name not in needed:
            needed[name] = known[name]
            wanted += re.findall(r"#/(?:components/schemas|\$defs)/(\w+)", json.dumps(known[name]))
    return dict(sorted(needed.items()))


def text() -> str:
    """The whole file."""
    return HEAD + "\n" + "\n\n".join(declaration(name, schema) for name, schema in schemas().items()) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
    sys.exit(0)
