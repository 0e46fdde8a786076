"""Which tests run which lines, from one run of each test under a tracer.

Lines of a function that is called over and over are no longer looked for once some calls in a row have shown no new
one: that leaves the run fast, and a test that is missed by it is only one of many.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

CALLS_WITHOUT_NEWS = 12


@dataclass(frozen=True)
class Run:
    """One test's run: whether it passed, how long it took, and the lines of each function that it ran, if known."""

    has_passed: bool
    seconds: float
    lines: dict[tuple[str, str], set[int]]


def traced(run: Callable[[], bool], folder: Path) -> Run:
    """Run one test under the tracer; `run` says whether it passed."""
    seen: dict[CodeType, _Seen] = {}
    start = time.process_time()
    sys.settrace(_tracer(str(folder), seen))
    try:
        has_passed = run()
    finally:
        sys.settrace(None)
    lines: dict[tuple[str, str], set[int]] = {}
    for code, found in seen.items():
        file = Path(code.co_filename).relative_to(folder).as_posix()
        lines.setdefault((file, code.co_name), set()).update(found.lines)
    return Run(has_passed, time.process_time() - start, lines)


class Coverage:
    """For each line and each function the tests that run it."""

    def __init__(self, runs: Mapping[int, Run]) -> None:
        self.seconds: dict[int, float] = {test: run.seconds for test, run in runs.items()}
        self._breadth = {test: len(run.lines) for test, run in runs.items()}
        self._by_function: dict[tuple[str, str], list[int]] = {}
        self._by_line: dict[tuple[str, int], list[int]] = {}
        self._somewhere: dict[tuple[str, str], list[int]] = {}
        self._by_file: dict[str, list[int]] = {}
        for test, run in runs.items():
            for (file, function), lines in run.lines.items():
                self._by_function.setdefault((file, function), []).append(test)
                self._by_file.setdefault(file, []).append(test)
                if not lines:
                    self._somewhere.setdefault((file, function), []).append(test)
                for line in lines:
                    self._by_line.setdefault((file, line), []).append(test)

    def tests(self, file: str, function: str, line: int) -> list[int]:
        """The tests that run a line, then those that run its function, or else its file.

        The most particular and shortest ones come first. Where the lines are unknown, a test that runs the function may
        run any of them; and a line that a function reaches late among many calls may have been missed.
        """
        place = (file, function.rpartition(".")[2])
        on_line = {*self._by_line.get((file, line), ()), *self._somewhere.get(place, ())}
        found = self._by_function.get(place) or self._by_file.get(file, [])
        return sorted(found, key=lambda test: (test not in on_line, self._breadth[test], self.seconds[test]))


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
