"""The shuffle tested at length: 100 runs of the battery, the public referees dieharder and ent, and a report."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from letitride.rng.battery import run_battery
from letitride.rng.uniformity import kolmogorov

RUNS, SHUFFLES = 100, 5_000
RAW_BLOCKS = 200_000
"""Blocks of 256 bytes: 51 MB for ent."""
ENDLESS_BLOCKS = 100_000_000
"""More than any test of dieharder reads; the stream ends when the test has what it wants (OPERM5: 400 MB)."""
DIEHARDER_TESTS = (0, 1, 8, 15, 100, 101, 102)
"""Birthdays, overlapping permutations, count the ones, runs, and the STS monobit, runs and serial tests."""


def main() -> int:
    """Run everything; 1 if something was found."""
    folder = Path("build/rng")
    folder.mkdir(parents=True, exist_ok=True)
    _install("dieharder", "ent")
    program = Path(sys.executable).parent / "letitride"
    subprocess.run([program, "rng", "test", "--shuffles", "100000", "--pdf", folder / "shuffle.pdf"], check=True)
    values: list[float] = []
    failed = 0
    for run in range(RUNS):
        report = run_battery(f"run {run}", SHUFFLES)
        failed += not report.passes
        values += [one.p for one in report.results]
    uniform = kolmogorov(values)
    print(f"{RUNS} runs of {SHUFFLES:,} shuffles: {failed} failed; {len(values):,} p-values uniform: p = {uniform:.4f}")
    raw = folder / "words.bin"
    subprocess.run([program, "rng", "collect", "--raw", "--shuffles", str(RAW_BLOCKS), "--output", raw], check=True)
    print(subprocess.run(["ent", raw], capture_output=True, text=True, check=True).stdout)
    bad = sum(_dieharder(program, number) for number in DIEHARDER_TESTS)
    return 1 if failed > 1 or uniform < 0.001 or bad else 0


def _dieharder(program: Path, number: int) -> bool:
    """One test on as many words as it wants, from a key of its own; whether it failed.

    A p-value that is only weak is resolved by dieharder itself, which takes more samples until it is sure (-Y 1).
    """
    words = [
        str(program),
        "rng",
        "collect",
        "--raw",
        "--shuffles",
        str(ENDLESS_BLOCKS),
        "--key",
        f"letitride rng {number}",
    ]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as source:
        told = subprocess.run(
            ["dieharder", "-g", "200", "-d", str(number), "-Y", "1"],
            stdin=source.stdout,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        source.kill()
    print("\n".join(line for line in told.splitlines() if "PASSED" in line or "WEAK" in line or "FAILED" in line))
    return "PASSED" not in told or "FAILED" in told


def _install(*packages: str) -> None:
    """Install the Debian packages that are missing."""
    missing = [name for name in packages if shutil.which(name) is None]
    if missing:
        subprocess.run(["apt-get", "install", "-y", *missing], check=True)


if __name__ == "__main__":
    sys.exit(main())
