"""What the tests covered the last time, kept beside the sources, so that only new and changed tests are traced again.

Coverage only says which tests are worth a try for a mutant. It may be a little out of date: of a source file that has
changed since, the functions are still trusted and the lines are not.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from mutation.coverage import Run


@dataclass
class KeptRuns:
    """The runs of earlier times by test, None for one that was too slow, with the state of tests and sources."""

    file: Path
    package: Path
    runs: dict[tuple[str, str], Run | None] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, file: Path, package: Path) -> KeptRuns:
        """What was kept, with the lines of changed sources forgotten."""
        kept = cls(file, package)
        now = {path.relative_to(package).as_posix(): _state(path) for path in package.rglob("*.py")}
        if file.exists():
            kept.runs, before = pickle.loads(file.read_bytes())
            changed = {name for name, state in before.items() if now.get(name) != state}
            kept.runs = {key: run and _without_lines(run, changed) for key, run in kept.runs.items()}
        kept.sources = now
        return kept

    def of(self, items: Sequence[pytest.Item]) -> Mapping[int, Run | None]:
        """The runs of those tests whose files are as they were."""
        keys = {test: self.key(item) for test, item in enumerate(items)}
        return {test: self.runs[key] for test, key in keys.items() if key in self.runs}

    def keep(self, item: pytest.Item, run: Run | None) -> None:
        """Remember a test's run, None if it was too slow."""
        self.runs[self.key(item)] = run

    def write(self) -> None:
        """Keep everything for the next time."""
        written = self.file.with_suffix(".new")
        written.write_bytes(pickle.dumps((self.runs, self.sources)))
        written.replace(self.file)

    def key(self, item: pytest.Item) -> tuple[str, str]:
        """A test and the state of its file."""
        return item.nodeid, _state(item.path)


_STATES: dict[Path, str] = {}


def _state(path: Path) -> str:
    if path not in _STATES:
        _STATES[path] = hashlib.sha256(path.read_bytes()).hexdigest()
    return _STATES[path]


def _without_lines(run: Run, changed: set[str]) -> Run:
    return replace(run, lines={place: set() if place[0] in changed else lines for place, lines in run.lines.items()})
