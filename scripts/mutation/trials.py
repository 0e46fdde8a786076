"""Trials: everything is imported and collected once; each mutant is tried in a forked process that dies with it.

Nothing is written to the work tree: a mutant is a code object put into a running program.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from mutation.changes import PACKAGE, Mutant, live_function
from mutation.coverage import Coverage, Run, traced

SURVIVED, KILLED = 0, 1
LEAST_TIMEOUT_SECONDS = 10
SLOWEST_PER_TEST = 10


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: by which test it was noticed, None if by none or by a time-out."""

    mutant: Mutant
    is_killed: bool
    killer: int | None = None
    tests: int = 0


class TestSuite:
    """The collected tests, to be run in forked processes."""

    __test__ = False

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        self.items = items

    def passes(self, test: int) -> bool:
        """Run one test here and now."""
        reports = runtestprotocol(self.items[test], log=False, nextitem=None)
        return not any(report.failed for report in reports)

    def coverage(self, jobs: int) -> Coverage:
        """Which tests run which lines.

        Each test has a process of its own, so that it doesn't find in a cache what another test has worked out.
        """
        runs: dict[int, Run] = {}
        with tempfile.TemporaryDirectory(prefix="letitride-") as folder:
            running: dict[int, int] = {}
            waiting = list(reversed(range(len(self.items))))
            while waiting or running:
                while waiting and len(running) < jobs:
                    test = waiting.pop()
                    running[self._trace(test, Path(folder) / str(test))] = test
                child, _ = os.wait()
                test = running.pop(child)
                runs[test] = pickle.loads((Path(folder) / str(test)).read_bytes())
        if failed := [self.items[test].nodeid for test, run in sorted(runs.items()) if not run.has_passed]:
            raise SystemExit(f"the tests must pass before mutants are tried: {', '.join(failed)}")
        return Coverage(runs)

    def _trace(self, test: int, file: Path) -> int:
        child = os.fork()
        if child == 0:
            _be_quiet()
            file.write_bytes(pickle.dumps(traced(lambda: self.passes(test), PACKAGE)))
            os._exit(0)
        return child


class Trials:
    """Mutants tried side by side."""

    def __init__(self, suite: TestSuite, coverage: Coverage, *, jobs: int, seconds: float) -> None:
        self.suite, self.coverage, self.jobs, self.seconds = suite, coverage, jobs, seconds
        self._killers: dict[tuple[str, str], list[int]] = {}

    def run(self, mutants: Sequence[Mutant]) -> Iterator[Outcome]:
        """Try every mutant; outcomes come as they are known."""
        gc.freeze()
        running: dict[int, tuple[Mutant, int, int]] = {}
        waiting = list(reversed(mutants))
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                tests = self._chosen(mutant)
                child, answer = self._start(mutant, tests)
                running[child] = (mutant, answer, len(tests))
            child, status = os.wait()
            mutant, answer, count = running.pop(child)
            with os.fdopen(answer) as said:
                killer = said.read()
            if killer:
                self._killers.setdefault((mutant.file, mutant.function), []).insert(0, int(killer))
            is_killed = os.waitstatus_to_exitcode(status) != SURVIVED
            yield Outcome(mutant, is_killed, int(killer) if killer else None, count)

    def _chosen(self, mutant: Mutant) -> list[int]:
        """What killed other mutants of the function, then the most particular tests, then the broadest, in time."""
        tests = self.coverage.tests(mutant.file, mutant.function, mutant.line)
        before = [test for test in self._killers.get((mutant.file, mutant.function), []) if test in tests]
        chosen = self._within(self.seconds / 2, [*before, *tests])
        return chosen + self._within(self.seconds / 2, [test for test in reversed(tests) if test not in chosen])

    def _within(self, seconds: float, tests: Iterable[int]) -> list[int]:
        """The tests that fit into a time, each once, in their order."""
        chosen = []
        for test in dict.fromkeys(tests):
            if self.coverage.seconds[test] <= seconds:
                seconds -= self.coverage.seconds[test]
                chosen.append(test)
        return chosen

    def _start(self, mutant: Mutant, tests: Sequence[int]) -> tuple[int, int]:
        answer, say = os.pipe()
        child = os.fork()
        if child:
            os.close(say)
            return child, answer
        try:
            _be_quiet()
            gc.disable()
            usual = sum(self.coverage.seconds[test] for test in tests)
            signal.setitimer(signal.ITIMER_PROF, LEAST_TIMEOUT_SECONDS + SLOWEST_PER_TEST * usual)
            function = live_function(mutant.file, mutant.function)
            assert function is not None
            function.__code__ = mutant.code
            for test in tests:
                if not self.suite.passes(test):
                    os.write(say, str(test).encode())
                    os._exit(KILLED)
            os._exit(SURVIVED)
        finally:
            os._exit(KILLED)


def _be_quiet() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
