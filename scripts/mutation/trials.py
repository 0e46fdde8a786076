"""Trials: everything is imported and collected once; each mutant is tried in a forked process that dies with it.

Nothing is written to the work tree: a mutant is a code object put into a running program.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from mutation.changes import PACKAGE, Mutant, live_function
from mutation.coverage import Coverage, Run, traced
from mutation.kept import KeptRuns
from mutation.own_tests import OwnTests

SURVIVED, KILLED = 0, 1
ENDLESS_SECONDS = 10
ENDLESS_TIMES = 5
"""A test that takes so much processor time, and so many times its time under the tracer, runs in an endless loop."""


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant, after how many tests, and the name of the test that killed it, if it lived to say so."""

    mutant: Mutant
    is_killed: bool
    is_endless: bool
    tests: int
    killer: str


class TestSuite:
    """The collected tests, to be run in forked processes."""

    __test__ = False

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        self.items = items

    def passes(self, test: int) -> bool:
        """Run one test here and now."""
        reports = runtestprotocol(self.items[test], log=False, nextitem=None)
        return not any(report.failed for report in reports)

    def coverage(self, kept: KeptRuns, *, jobs: int, seconds: float) -> Coverage:
        """Which tests run which lines; a test that takes longer than some seconds is too slow to be run for a mutant.

        Each test has a process of its own, so that it doesn't find in a cache what another test has worked out.
        """
        runs: dict[int, Run | None] = dict(kept.of(self.items, seconds))
        with tempfile.TemporaryDirectory(prefix="letitride-") as folder:
            running: dict[int, int] = {}
            waiting = [test for test in reversed(range(len(self.items))) if test not in runs]
            while waiting or running:
                while waiting and len(running) < jobs:
                    test = waiting.pop()
                    running[self._trace(test, Path(folder) / str(test), seconds)] = test
                child, status = os.wait()
                test = running.pop(child)
                is_slow = os.waitstatus_to_exitcode(status) == -signal.SIGPROF
                runs[test] = None if is_slow else pickle.loads((Path(folder) / str(test)).read_bytes())
                kept.keep(self.items[test], runs[test] or seconds)
                if len(waiting) % 100 == 0:
                    kept.write()
        quick = {test: run for test, run in sorted(runs.items()) if run is not None}
        if failed := [self.items[test].nodeid for test, run in quick.items() if not run.has_passed]:
            raise SystemExit(f"the tests must pass before mutants are tried: {', '.join(failed)}")
        return Coverage(quick)

    def _trace(self, test: int, file: Path, seconds: float) -> int:
        child = os.fork()
        if child == 0:
            _be_quiet()
            signal.setitimer(signal.ITIMER_PROF, seconds)
            run = traced(lambda: self.passes(test), PACKAGE)
            signal.setitimer(signal.ITIMER_PROF, 0)
            file.write_bytes(pickle.dumps(run))
            os._exit(0)
        return child


class Trials:
    """Mutants tried side by side."""

    def __init__(
        self,
        suite: TestSuite,
        coverage: Coverage,
        killers: Mapping[str, str],
        *,
        jobs: int,
        seconds: float,
        own: OwnTests | None = None,
    ) -> None:
        self._own = own
        self.suite, self.coverage, self.jobs, self.seconds = suite, coverage, jobs, seconds
        self._known_killers = killers
        self._numbers = {item.nodeid: test for test, item in enumerate(suite.items)}
        self._killers: dict[str, dict[int, str]] = {}

    def run(self, mutants: Sequence[Mutant], until: float) -> Iterator[Outcome]:
        """Try every mutant, none once the clock has passed a time; outcomes come as they are known."""
        gc.freeze()
        running: dict[int, tuple[Mutant, int, int]] = {}
        waiting = list(reversed(mutants))
        while waiting or running:
            if time.monotonic() > until:
                waiting.clear()
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                tests = self._chosen(mutant)
                child, answer = self._start(mutant, tests)
                running[child] = (mutant, answer, len(tests))
            if not running:
                return
            child, status = os.wait()
            mutant, answer, count = running.pop(child)
            with os.fdopen(answer) as said:
                killer = said.read()
            if killer:
                self._killers.setdefault(mutant.file, {})[int(killer)] = mutant.function
            code = os.waitstatus_to_exitcode(status)
            named = self.suite.items[int(killer)].nodeid if killer else ""
            yield Outcome(mutant, code != SURVIVED, code == -signal.SIGPROF, count, named)

    def _chosen(self, mutant: Mutant) -> list[int]:
        """What killed it before or other mutants nearby, its namesakes, particular tests, one case of every other."""
        tests = self.coverage.tests(mutant.file, mutant.function, mutant.line)
        if self._own is not None:
            allowed = self._own.of(mutant)
            return self._within(self.seconds, self._spread(test for test in tests if test in allowed))
        names = tuple(f"test_{part}" for part in Path(mutant.file).with_suffix("").parts)
        tests.sort(key=lambda test: not self.suite.items[test].path.name.startswith(names))
        killers = self._killers.get(mutant.file, {})
        before = [test for test in reversed(killers) if test in tests]
        before.sort(key=lambda test: killers[test] != mutant.function)
        known = self._numbers.get(self._known_killers.get(mutant.name, ""))
        first = [known] if known in self.coverage.seconds else []
        chosen = self._within(self.seconds / 2, [*first, *before, *tests])
        return chosen + self._within(self.seconds / 2, self._spread(test for test in tests if test not in chosen))

    def _spread(self, tests: Iterable[int]) -> list[int]:
        """One case of each test, then a second one of each, and so on."""
        cases: Counter[str] = Counter()

        def turn(test: int) -> int:
            name = self.suite.items[test].nodeid.partition("[")[0]
            cases[name] += 1
            return cases[name]

        return sorted(tests, key=turn)

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
            function = live_function(mutant.file, mutant.function)
            assert function is not None
            function.__code__ = mutant.code
            for test in tests:
                signal.setitimer(signal.ITIMER_PROF, ENDLESS_SECONDS + ENDLESS_TIMES * self.coverage.seconds[test])
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
