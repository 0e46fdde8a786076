"""Mutants of the rules and the table: change one thing in one function, and see whether a test notices.

    python scripts/mutants.py                            all of them, which takes a while
    python scripts/mutants.py --go-on --minutes 3        those that were not judged yet, for three minutes
    python scripts/mutants.py --survivors --seconds 30   those that survived the last time, with more tests
    python scripts/mutants.py --only settlement.py       all mutants of one file
    python scripts/mutants.py --only settlement.py --tests tests/rules      only by some tests, which is quick
    python scripts/mutants.py --sample 300 --seed 1      a random sample
    python scripts/mutants.py --own                      by only the tests of the clauses cited in each place

The tests are collected once and run once to learn which of them runs which line. For each mutant a process is forked,
the code object of one function is replaced by the changed one, and the tests that run the changed line are run until
the first failure. No source is changed. What became of each mutant is kept in .mutants.json, so that the report is
about all of the chosen files, whatever was tried just now. With --own, a mutant in a place that cites a clause is tried
against only the tests that carry that clause; those that only other tests catch are listed.

What survives is listed with its place and its change,
unless mutation/equivalent.toml says why no test could notice it.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from mutation.changes import PACKAGE, Mutant, mutants_of
from mutation.coverage import Coverage
from mutation.judged import Judged, Judgement
from mutation.kept import KeptRuns
from mutation.own_tests import OwnTests, kept_file
from mutation.trials import TestSuite, Trials

ROOT = Path(__file__).parent.parent
EQUIVALENT = Path(__file__).parent / "mutation" / "equivalent.toml"
KEPT = ROOT / ".mutants.pickle"
JUDGED = ROOT / ".mutants.json"
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
        start = time.monotonic()
        suite = TestSuite(session.items)
        say(f"{len(session.items)} tests; the new and changed ones are run once to learn what each of them covers")
        kept = KeptRuns.read(KEPT, PACKAGE)
        coverage = suite.coverage(kept, jobs=self.options.jobs, seconds=self.options.seconds / 2)
        slow = len(session.items) - len(coverage.seconds)
        say(f"done in {time.monotonic() - start:.0f} s; {slow} of them are too slow to be run again and again")
        found, judged = mutants_in(self.options.only), Judged.read(JUDGED)
        if self.options.own:
            self.share = self.try_own(suite, coverage, found, judged, until=start + 60 * self.options.minutes)
            return True
        tried = chosen(found, judged, self.options)
        judged.forget(tried)
        say(f"{len(tried)} of {len(found)} mutants are tried")
        trials = Trials(suite, coverage, judged.killers, jobs=self.options.jobs, seconds=self.options.seconds)
        try_all(tried, trials, judged, until=start + 60 * self.options.minutes)
        self.share = report(tried if self.options.sample else found, judged)
        return True

    def try_own(
        self, suite: TestSuite, coverage: Coverage, found: Sequence[Mutant], judged: Judged, *, until: float
    ) -> float:
        """Try mutants by the tests of their own clauses, then those that survived by all tests."""
        own, by_own = OwnTests(suite.items), Judged.read(kept_file(JUDGED))
        cited = [mutant for mutant in found if own.of(mutant)]
        tried = chosen(cited, by_own, self.options)
        by_own.forget(tried)
        say(f"{len(cited)} of {len(found)} mutants lie where a clause is cited; {len(tried)} of them are tried")
        limits = {"jobs": self.options.jobs, "seconds": self.options.seconds}
        try_all(tried, Trials(suite, coverage, {}, own=own, **limits), by_own, until=until)
        missed = [mutant for mutant in cited if (one := by_own.of(mutant)) and not one.is_killed]
        unknown = [mutant for mutant in missed if judged.of(mutant) is None]
        try_all(unknown, Trials(suite, coverage, judged.killers, **limits), judged, until=until)
        unrelated = [mutant for mutant in missed if (one := judged.of(mutant)) and one.is_killed]
        for mutant in unrelated:
            print(f"only unrelated tests catch it: {mutant}")
        known = sum(by_own.of(mutant) is not None for mutant in cited)
        print(f"{known - len(missed)} of {known} mutants killed by the tests of their own clauses")
        print(f"{len(unrelated)} only by unrelated tests, {len(missed) - len(unrelated)} by none")
        return 1.0


def mutants_in(only: Sequence[str]) -> list[Mutant]:
    """The mutants of the files whose path contains one of some texts."""
    files = [file for package in ("rules", "table") for file in sorted((PACKAGE / package).rglob("*.py"))]
    return [mutant for file in files if any(text in str(file) for text in only) for mutant in mutants_of(file)]


def chosen(found: Sequence[Mutant], judged: Judged, options: argparse.Namespace) -> list[Mutant]:
    """Those that were asked for: all, a sample, the ones not judged yet, or the ones that survived."""
    if options.sample:
        return random.Random(options.seed).sample(found, min(options.sample, len(found)))
    judgements = [(mutant, judged.of(mutant)) for mutant in found]
    if options.survivors:
        return [mutant for mutant, one in judgements if one and not one.is_killed]
    return [mutant for mutant, one in judgements if not (options.go_on and one)]


def try_all(mutants: Sequence[Mutant], trials: Trials, judged: Judged, *, until: float) -> None:
    """Try the mutants and keep what becomes of them."""
    start = time.monotonic()
    killed = 0
    for number, outcome in enumerate(trials.run(mutants, until), start=1):
        mutant = outcome.mutant
        judged.keep(
            mutant, Judgement(mutant.state, outcome.is_killed, outcome.is_endless, outcome.tests), outcome.killer
        )
        killed += outcome.is_killed
        if number % 100 == 0:
            pace = (time.monotonic() - start) / number
            say(f"{number} of {len(mutants)}, {killed / number:.1%} killed, {pace:.2f} s each")
            judged.write()
    judged.write()


def report(found: Sequence[Mutant], judged: Judged) -> float:
    """List the survivors, print the share that was killed; equivalent ones are counted by themselves."""
    excused = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    known = [(mutant, one) for mutant in found if (one := judged.of(mutant))]
    survivors = [(mutant, one.tests) for mutant, one in known if not one.is_killed]
    for mutant, tests in survivors:
        if mutant.name not in excused:
            print(f"survived {tests} tests: {mutant}")
    tried = Counter(mutant.file for mutant, _ in known)
    lived = Counter(mutant.file for mutant, _ in survivors)
    for file, count in sorted(tried.items()):
        print(f"{file:40} {count - lived[file]:4} of {count:4} killed")
    killed = len(known) - len(survivors)
    share = killed / max(1, len(known))
    print(f"{killed} of {len(known)} mutants killed ({share:.1%}), {len(found) - len(known)} not tried yet")
    print(f"{sum(one.is_endless for _, one in known)} of the killed ran in an endless loop")
    equivalent = sum(mutant.name in excused for mutant, _ in survivors)
    left = max(1, len(known) - equivalent)
    print(f"{equivalent} of the survivors are equivalent; without them {killed / left:.1%} killed")
    lived_on = {mutant.name for mutant, _ in survivors}
    for name in sorted(excused.keys() - lived_on):
        if name.partition(" ")[0] in tried:
            print(f"excused, but not among the survivors: {name}")
    return share


def say(line: str) -> None:
    """Tell how far it is; the tests' own output is thrown away."""
    print(line, flush=True)


def main() -> int:
    """Run the mutants and report; the exit code says whether at least 85% were killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=0, help="so many at random; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--only", nargs="+", default=[""], help="files whose path contains one of these")
    parser.add_argument("--survivors", action="store_true", help="only those that survived the last time")
    parser.add_argument("--own", action="store_true", help="by only the tests of the clauses cited in each place")
    parser.add_argument("--go-on", action="store_true", help="only those that were not judged yet")
    parser.add_argument("--minutes", type=float, default=1e6, help="when to stop")
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
