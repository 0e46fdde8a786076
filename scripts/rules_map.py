"""The rules map: every clause of the documents, where it lives in the code, and the tests that show it.

python scripts/rules_map.py write     write docs/rules-map.md, and the same for the rulebook
python scripts/rules_map.py report    how many clauses are covered, and which are not
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from letitride.catalogue import Clause, load_clauses

ROOT = Path(__file__).parent.parent
MAP = ROOT / "docs" / "rules-map.md"
SHIPPED = ROOT / "src" / "letitride" / "rulebook" / "rules_map.json"
EXCUSES = ROOT / "docs" / "clauses-excused.toml"
RULEBOOK = "http://127.0.0.1:8377/rules/"
"""The rulebook of the program when `make play` runs."""
_CITATION = re.compile(r"\b(?:CAB|CA|SHFL|COVER|MD)\.[A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9]")


@dataclass(frozen=True)
class Trace:
    """What is known about one clause."""

    clause: Clause
    places: tuple[str, ...]
    tests: tuple[str, ...]
    excuse: str

    @property
    def is_covered(self) -> bool:
        """Whether a test shows the clause or a reason says why software can't."""
        return bool(self.tests or self.excuse)


def trace(marks: Mapping[str, list[str]]) -> list[Trace]:
    """Join the clauses with the code that cites them and the tests that carry them."""
    places = citations()
    excuses = read_excuses()
    return [
        Trace(clause, places.get(name, ()), tuple(marks.get(name, ())), excuses.get(name, ""))
        for name, clause in load_clauses().items()
    ]


def collect_marks() -> dict[str, list[str]]:
    """The tests of each clause, as pytest collects them."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "marks.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [*command, f"--clause-marks={file}", "tests"], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if not file.exists() or done.returncode != 0:
            raise SystemExit(f"pytest could not collect the tests:\n{done.stdout[-4000:]}{done.stderr[-2000:]}")
        marks: dict[str, list[str]] = json.loads(file.read_text())
        return marks


def citations() -> dict[str, tuple[str, ...]]:
    """The source files that cite each clause, in code or in the data of the catalogue."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in sorted((ROOT / "src").rglob("*")):
        if file.suffix in {".py", ".toml"} and file.parent != SHIPPED.parent:
            for citation in _CITATION.findall(file.read_text(encoding="utf-8")):
                found[citation].add(str(file.relative_to(ROOT / "src" / "letitride")))
    return {clause: tuple(sorted(files)) for clause, files in found.items()}


def read_excuses() -> dict[str, str]:
    """Why software can't show a clause."""
    return tomllib.loads(EXCUSES.read_text(encoding="utf-8")) if EXCUSES.exists() else {}


def render(traces: list[Trace]) -> str:
    """The map as a page."""
    return "\n".join(_lines(traces)) + "\n"


def shipped(traces: list[Trace]) -> str:
    """The map as the rulebook reads it, one clause a line."""
    lines = [
        f"{json.dumps(one.clause.id)}: {json.dumps({'places': one.places, 'tests': one.tests, 'excuse': one.excuse})}"
        for one in traces
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _lines(traces: list[Trace]) -> Iterator[str]:
    shown, excused = sum(bool(found.tests) for found in traces), sum(bool(found.excuse) for found in traces)
    yield "# Rules map"
    yield ""
    yield "Each clause of the five documents, where it lives in `src/letitride`, and the tests that show it."
    yield "A clause leads to its page in the rulebook, with scenes on the felt, while `make play` runs."
    yield "Generated from the marks on the tests: `make rules-map` writes it, `make clauses` counts."
    yield ""
    yield f"Of {len(traces)} clauses, {shown} are shown by tests and {excused} are excused with a reason."
    yield "Where no file cites a clause, the modules that its tests exercise stand in brackets."
    for document in dict.fromkeys(found.clause.document for found in traces):
        yield ""
        yield f"## {document}"
        yield ""
        yield "| clause | kind | what it says | lives in | tests |"
        yield "|---|---|---|---|---|"
        for found in traces:
            if found.clause.document == document:
                yield _row(found)


def _row(found: Trace) -> str:
    shown = "<br>".join(f"`{test.removeprefix('tests/')}`" for test in found.tests) or found.excuse or "open"
    places = "<br>".join(f"`{place}`" for place in found.places) or _exercised(found.tests)
    summary = found.clause.summary.replace("|", "\\|")
    name = f"[{found.clause.id}]({RULEBOOK}{found.clause.id})"
    return f"| {name} | {found.clause.kind} | {summary} | {places} | {shown} |"


def _exercised(tests: tuple[str, ...]) -> str:
    """The modules of the rules and the table that the tests of a clause import."""
    modules: set[str] = set()
    for file in {test.split("::")[0] for test in tests}:
        imported = re.findall(r"from letitride\.((?:rules|table|catalogue)[\w.]*) import", (ROOT / file).read_text())
        modules.update(name.replace(".", "/") for name in imported if "." in name)
    return "<br>".join(f"(`{name}.py`)" for name in sorted(modules)[:4])


def report(traces: list[Trace]) -> str:
    """How many clauses are covered, by kind, and which are not."""
    total = Counter(found.clause.kind for found in traces)
    done = Counter(found.clause.kind for found in traces if found.is_covered)
    shown = sum(bool(found.tests) for found in traces)
    excused = len(traces) - shown - sum(not found.is_covered for found in traces)
    lines = [
        f"{shown} of {len(traces)} clauses shown by tests, {excused} excused, {len(traces) - shown - excused} open"
    ]
    lines += [f"  {kind:13} {done[kind]:3} of {count:3}" for kind, count in total.most_common()]
    missing = [found.clause for found in traces if not found.is_covered]
    lines += [f"open: {clause.id} ({clause.kind}) {clause.summary}" for clause in missing]
    return "\n".join(lines)


def main() -> None:
    """Write the map or print the report."""
    traces = trace(collect_marks())
    match sys.argv[1:]:
        case ["write"]:
            MAP.write_text(render(traces), encoding="utf-8")
            SHIPPED.write_text(shipped(traces), encoding="utf-8")
            print(report(traces).splitlines()[0])
        case ["report"]:
            print(report(traces))
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
