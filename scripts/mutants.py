"""Mutants of the rules and the table: change one thing in one function, and see whether a test notices.

    python scripts/mutants.py                            all of them, which takes a while
    python scripts/mutants.py --sample 300 --seed 1      a random sample
    python scripts/mutants.py --only settlement.py       all mutants of one file
    python scripts/mutants.py --only settlement.py --tests tests/rules      only by some tests, which is quick
    python scripts/mutants.py --survivors LOG --seconds 30      those that an earlier report lists, with more tests

The tests are collected once and run once to learn which of them runs which line. For each mutant a process is forked,
the code object of one function is replaced by the changed one, and the tests that run the changed line are run until
the first failure. No file is changed. What survives is listed with its place and its change, unless
mutation/equivalent.toml says why no test could notice it.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from mutation.changes import PACKAGE, Mutant, mutants_of
from mutation.kept import KeptRuns
from mutation.trials import TestSuite, Trials

ROOT = Path(__file__).parent.parent
EQUIVALENT = Path(__file__).parent / "mutation" / "equivalent.toml"
KEPT = ROOT / ".mutants.pickle"
LEAST_SHARE = 0.85
TESTS = (
    "tests/regulations",
    "tests/rules",
    "tests/procedures",
    "tests/table",
    "tests/transcripts",
    "tests/refusals",
    "tests/catalogue",
    "tests/cli/test_check.py",
)
"""The tests of the rules and the table."""


class Mutation:
    """The plugin that tries mutants in place of a run of the tests."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.share = 0.0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learn what the tests cover, then try each mutant."""
        suite = TestSuite(session.items)
        say(f"{len(session.items)} tests; the new and changed ones are run once to learn what each of them covers")
        start = time.monotonic()
        kept = KeptRuns.read(KEPT, PACKAGE)
        coverage = suite.coverage(kept, jobs=self.options.jobs, seconds=self.options.seconds / 2)
        slow = len(session.items) - len(coverage.seconds)
        say(f"done in {time.monotonic() - start:.0f} s; {slow} of them are too slow to be run again and again")
        found = chosen_mutants(self.options)
        trials = Trials(suite, coverage, jobs=self.options.jobs, seconds=self.options.seconds)
        self.share = report(found, trials)
        return True


def chosen_mutants(options: argparse.Namespace) -> list[Mutant]:
    """The mutants that were asked for."""
    files = [file for package in ("rules", "table") for file in sorted((PACKAGE / package).rglob("*.py"))]
    found = [mutant for file in files if options.only in str(file) for mutant in mutants_of(file)]
    if options.survivors:
        listed = set(re.findall(r"^survived \d+ tests: (\S+?):\d+ (.*)$", options.survivors.read_text(), re.MULTILINE))
        found = [mutant for mutant in found if tuple(mutant.name.split(" ", 1)) in listed]
    say(f"{len(found)} mutants of {len(files)} files")
    if options.sample:
        return random.Random(options.seed).sample(found, min(options.sample, len(found)))
    return found


def report(found: Sequence[Mutant], trials: Trials) -> float:
    """Try the mutants, list the survivors, print the share that was killed; equivalent ones count for neither side."""
    excused = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    killed: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    equivalent = endless = 0
    start = time.monotonic()
    for number, outcome in enumerate(trials.run(found), start=1):
        mutant = outcome.mutant
        tried[mutant.file] += 1
        killed[mutant.file] += outcome.is_killed
        endless += outcome.is_endless
        if not outcome.is_killed:
            is_excused = mutant.name in excused
            equivalent += is_excused
            if not is_excused:
                say(f"survived {outcome.tests} tests: {mutant}")
        if number % 100 == 0:
            share, pace = killed.total() / number, (time.monotonic() - start) / number
            say(f"{number} of {len(found)}, {share:.1%} killed, {pace:.2f} s each")
    for file, count in sorted(tried.items()):
        print(f"{file:40} {killed[file]:4} of {count:4} killed")
    all_tried = max(1, tried.total())
    print(f"{killed.total()} of {tried.total()} mutants killed ({killed.total() / all_tried:.1%})")
    print(f"{endless} of the killed ran in an endless loop")
    if equivalent:
        left = max(1, all_tried - equivalent)
        print(f"{equivalent} of the survivors are equivalent; without them {killed.total() / left:.1%} killed")
    return killed.total() / all_tried


def say(line: str) -> None:
    """Tell how far it is; the tests' own output is thrown away."""
    print(line, flush=True)


def main() -> int:
    """Run the mutants and report; the exit code says whether at least 85% were killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=0, help="so many at random; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--only", default="", help="files whose path contains this")
    parser.add_argument("--survivors", type=Path, help="only those that a report in this file lists as survivors")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="the tests that may notice")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--seconds", type=float, default=3, help="how much time of tests a mutant may take")
    options = parser.parse_args()
    os.chdir(ROOT)
    mutation = Mutation(options)
    quiet = ["-q", "-s", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"]
    code = pytest.main([*quiet, *options.tests], plugins=[mutation])
    return int(code) or int(mutation.share < LEAST_SHARE)


if __name__ == "__main__":
    sys.exit(main())
