"""Which tests run which lines, from one run of all tests under a tracer.

Lines of a function that is called over and over are no longer looked for once some calls in a row have shown no new
one: that leaves the run fast, and a test that is missed by it is only one of many.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

CALLS_WITHOUT_NEWS = 12
Place = tuple[str, int]


@dataclass
class Coverage:
    """For each line and each function the tests that run it; for each test its time and how much it runs."""

    names: list[str]
    by_line: dict[Place, list[int]] = field(default_factory=dict)
    by_function: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    seconds: dict[int, float] = field(default_factory=dict)
    breadth: dict[int, int] = field(default_factory=dict)
    failed: list[int] = field(default_factory=list)

    def tests(self, file: str, function: str, line: int) -> list[int]:
        """The tests that run a line, or else its function; the most particular and shortest ones first."""
        found = self.by_line.get((file, line)) or self.by_function.get((file, function.rpartition(".")[2]), [])
        return sorted(found, key=lambda test: (self.breadth[test], self.seconds[test]))


def measured(names: list[str], run: Callable[[int], bool], folder: Path) -> Coverage:
    """Run every test once under the tracer; `run` says whether a test passed."""
    coverage = Coverage(names)
    for test in range(len(names)):
        seen: dict[CodeType, _Seen] = {}
        start = time.process_time()
        sys.settrace(_tracer(str(folder), seen))
        try:
            has_passed = run(test)
        finally:
            sys.settrace(None)
        if not has_passed:
            coverage.failed.append(test)
        coverage.seconds[test] = time.process_time() - start
        coverage.breadth[test] = len(seen)
        for code, found in seen.items():
            file = Path(code.co_filename).relative_to(folder).as_posix()
            coverage.by_function.setdefault((file, code.co_name), []).append(test)
            for line in found.lines:
                coverage.by_line.setdefault((file, line), []).append(test)
    return coverage


@dataclass(slots=True)
class _Seen:
    lines: set[int] = field(default_factory=set)
    calls_without_news: int = 0


def _tracer(folder: str, seen: dict[CodeType, _Seen]) -> Callable[[FrameType, str, Any], Any]:
    def trace(frame: FrameType, event: str, argument: Any) -> Any:  # noqa: ARG001 - the tracer's protocol
        code = frame.f_code
        if not code.co_filename.startswith(folder):
            return None
        found = seen.get(code)
        if found is None:
            found = seen[code] = _Seen()
        elif found.calls_without_news >= CALLS_WITHOUT_NEWS:
            return None
        found.calls_without_news += 1
        lines = found.lines

        def trace_line(frame: FrameType, event: str, argument: Any) -> Any:  # noqa: ARG001
            if event == "line" and frame.f_lineno not in lines:
                lines.add(frame.f_lineno)
                found.calls_without_news = 0
            return trace_line

        return trace_line

    return trace
