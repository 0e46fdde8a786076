"""What the tests covered the last time, kept beside the sources, so that only new and changed tests are traced again.

Coverage only says which tests are worth a try for a mutant. It may be a little out of date: of a source file that has
changed since, the functions are still trusted and the lines are not.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from mutation.coverage import Run


@dataclass
class KeptRuns:
    """The runs of earlier times by test, or how many seconds were too few for it, with the state of the sources."""

    file: Path
    package: Path
    runs: dict[tuple[str, str], Run | float] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, file: Path, package: Path) -> KeptRuns:
        """What was kept, with the lines of changed sources forgotten."""
        kept = cls(file, package)
        now = {path.relative_to(package).as_posix(): _state(path) for path in package.rglob("*.py")}
        if file.exists():
            kept.runs, before = pickle.loads(file.read_bytes())
            changed = {name for name, state in before.items() if now.get(name) != state}
            kept.runs = {key: _without_lines(run, changed) for key, run in kept.runs.items()}
        kept.sources = now
        return kept

    def of(self, items: Sequence[pytest.Item], seconds: float) -> Iterator[tuple[int, Run | None]]:
        """The runs of those tests whose files are as they were, None for one that takes longer than some seconds."""
        for test, item in enumerate(items):
            run = self.runs.get(self.key(item))
            if isinstance(run, Run):
                yield test, run if run.seconds <= seconds else None
            elif run is not None and run >= seconds:
                yield test, None

    def keep(self, item: pytest.Item, run: Run | float) -> None:
        """Remember a test's run, or the seconds that were too few for it."""
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


def _without_lines(run: Run | float, changed: set[str]) -> Run | float:
    if not isinstance(run, Run):
        return run
    return replace(run, lines={place: set() if place[0] in changed else lines for place, lines in run.lines.items()})
