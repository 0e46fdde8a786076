"""Run the checks that a change must pass, and say how long each took: what `make test` does.

    python scripts/check.py                 everything
    python scripts/check.py lint types      only these; the names are lint, types, page and tests
    python scripts/check.py quick           lint, and the tests of the rules, the table, the catalogue and the odds

Tests of browsers, processes, faults and databases depend on how busy the machine is. If no more than five of them fail,
and nothing else does, exactly those run once more by themselves. Those that pass then are listed as unsteady.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CODE = ("src", "tests", "scripts", "benchmarks", "examples")
STEPS: dict[str, tuple[tuple[str, ...], ...]] = {
    "lint": (
        (str(BIN / "ruff"), "check", "--quiet", *CODE),
        (str(BIN / "ruff"), "format", "--quiet", "--check", *CODE),
        (str(BIN / "lint-imports"),),
    ),
    "types": ((str(BIN / "mypy"),),),
    "page": ((sys.executable, "scripts/build_frontend.py", "--check"),),
}
COMPILE_KERNELS = (sys.executable, "-m", "letitride.simulation.runs.compiling")
PYTEST = (sys.executable, "-m", "pytest", "-n", "3", "--dist", "loadfile", "--no-loadscope-reorder")
QUICK = ("tests/rules", "tests/table", "tests/catalogue", "tests/odds", "tests/test_cards.py", "tests/test_money.py")
MAY_BE_UNSTEADY = (
    "tests/cli/test_play_in_browser.py",
    "tests/deploy/",
    "tests/e2e/",
    "tests/faults/",
    "tests/figures/",
    "tests/live/",
    "tests/school/",
    "tests/simulation/test_cluster.py",
    "tests/store/",
    "tests/web/",
)
MOST_RUN_AGAIN = 5
TESTS_FAILED = 1
"""pytest's exit code when tests failed; any other than this and 0 means that the run itself went wrong."""


@dataclass(frozen=True)
class Outcome:
    """What a step came to: whether it passed, how long it took, and what it printed."""

    passes: bool
    seconds: float
    printed: str


def main() -> None:
    """Run the steps that were asked for; exit with 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("steps", nargs="*", metavar="STEP", help="lint, types, page, tests or quick")
    steps = parser.parse_args().steps or [*STEPS, "tests"]
    if strangers := set(steps) - {*STEPS, "tests", "quick"}:
        parser.error(f"unknown: {', '.join(sorted(strangers))}")
    began = time.monotonic()
    if "quick" in steps:
        passes = run_side_by_side(["lint"]) and run_tests(QUICK)
    else:
        passes = run_side_by_side([step for step in STEPS if step in steps]) and ("tests" not in steps or run_tests(()))
    print(f"{'All checks passed' if passes else 'A check FAILED'} in {time.monotonic() - began:.0f} s.", flush=True)
    raise SystemExit(0 if passes else 1)


def run_side_by_side(steps: Sequence[str]) -> bool:
    """Run steps at the same time, two at once; print what those that fail have to say."""
    if not steps:
        return True
    print(f"Checking: {', '.join(steps)} ...", flush=True)
    with ThreadPoolExecutor(max_workers=2) as pool:
        # The longest begins first: where there is a page to build, it takes as long as the others together.
        runs = {step: pool.submit(run_step, STEPS[step]) for step in sorted(steps, key=lambda step: step != "page")}
        outcomes = {step: runs[step].result() for step in steps}
    for step, outcome in outcomes.items():
        print(f"  {step:<6} {'passed' if outcome.passes else 'FAILED'} {outcome.seconds:6.1f} s", flush=True)
        if not outcome.passes:
            print(outcome.printed, flush=True)
    return all(outcome.passes for outcome in outcomes.values())


def run_step(commands: Sequence[Sequence[str]]) -> Outcome:
    """Run the commands of a step one after the other, up to the first that fails."""
    began, printed = time.monotonic(), ""
    for command in commands:
        done = subprocess.run(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        printed += done.stdout
        if done.returncode:
            return Outcome(False, time.monotonic() - began, printed)
    return Outcome(True, time.monotonic() - began, printed)


def run_tests(chosen: Sequence[str]) -> bool:
    """Run the tests, and once more those that may be unsteady; pytest's own summary comes last."""
    print("Running the tests ...", flush=True)
    failures = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
    failures.unlink(missing_ok=True)
    compiling = None if chosen else subprocess.Popen(COMPILE_KERNELS, cwd=ROOT)
    code, summary = run_pytest([*PYTEST, *chosen])
    if compiling is not None:
        compiling.wait()
    if code == 0:
        print(summary, flush=True)
        return True
    failed = sorted(json.loads(failures.read_text())) if failures.is_file() else []
    if code != TESTS_FAILED or not may_run_again(failed):
        print(summary, flush=True)
        return False
    print(f"\nRunning again by themselves: {len(failed)} that failed ...", flush=True)
    code, second_summary = run_pytest([sys.executable, "-m", "pytest", *failed])
    if code == 0:
        print(f"\nUnsteady: these failed and then passed by themselves. Please make them steady.\n{listed(failed)}")
    print(f"First: {summary}\nAgain: {second_summary}")
    if code == 0:
        print(passed_in_all(summary, second_summary), flush=True)
    return code == 0


def run_pytest(command: Sequence[str]) -> tuple[int, str]:
    """Run pytest, show what it prints as it prints it, and return its exit code and its last line."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    printed = b""
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        while chunk := os.read(process.stdout.fileno(), 65536):
            sys.stdout.buffer.write(chunk)
            sys.stdout.flush()
            printed += chunk
    lines = printed.decode(errors="replace").strip().splitlines()
    return process.returncode, lines[-1].strip("= ") if lines else ""


def may_run_again(failed: Sequence[str]) -> bool:
    """Whether so few failed, and only tests that depend on how busy the machine is, that a second run may decide."""
    return 0 < len(failed) <= MOST_RUN_AGAIN and all(test.startswith(MAY_BE_UNSTEADY) for test in failed)


def passed_in_all(first: str, second: str) -> str:
    """One summary of both runs, in pytest's words."""
    passed = sum(int(found[1]) for summary in (first, second) if (found := re.search(r"(\d+) passed", summary)))
    seconds = sum(float(found[1]) for summary in (first, second) if (found := re.search(r" in ([\d.]+)s", summary)))
    return f"{passed} passed in {seconds:.2f}s"


def listed(tests: Sequence[str]) -> str:
    """One test to a line."""
    return "\n".join(f"  unsteady: {test}" for test in tests)


if __name__ == "__main__":
    main()
