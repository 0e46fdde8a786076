"""How many base paytables a second the search computes, each with best play solved, beside the plain batch.

Seconds are those of one processor, so that a busy machine doesn't change the figures.

    python benchmarks/design.py
    python benchmarks/design.py --tasks     the twenty tasks of the tests, as the table in docs/maths.md
"""

from __future__ import annotations

import sys
import time
from fractions import Fraction
from pathlib import Path

import numpy as np

from letitride.catalogue import load_catalogue
from letitride.odds.design.games import game_of
from letitride.odds.design.search import find_designs
from letitride.odds.design.space import space_of
from letitride.odds.design.wishes import Wishes, around, read_range
from letitride.odds.wagers.floats import analyse_batch
from letitride.rules.wagers import Wager

SECONDS = 10.0


def main() -> None:
    """Search a space in which nothing meets the wishes, so that everything has to be tried."""
    space = space_of(load_catalogue().paytable("LIRX-01", Wager.BASE))
    game = game_of(space)
    nets = np.random.default_rng(1).integers(1, 50, (200_000, 11)).astype(float)
    analyse_batch(nets[:1000])
    began = time.process_time()
    analyse_batch(nets)
    batch = len(nets) / (time.process_time() - began)
    wishes = Wishes(edge=around(Fraction(3, 100), Fraction(5, 10_000)), deviation=read_range("..3"))
    began = time.process_time()
    found = find_designs(space, game, wishes, seconds=SECONDS)
    worked = time.process_time() - began
    rate = found.tried / worked
    print(f"space: {space.size:,} paytables; searched whole: {found.is_exhaustive}")
    print(f"search: {rate:,.0f} base paytables a second ({found.tried:,} in {worked:.1f} s)")
    print(f"batch:  {batch:,.0f} base paytables a second; search / batch = {rate / batch:.2f}")


def tasks() -> None:
    """Answer each of the twenty tasks and say how long it took."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))
    from design_tasks import IMPOSSIBLE, TASKS

    print("| task | answer | edge | computed | seconds | a second |", "| --- | --- | --- | --- | --- | --- |", sep="\n")
    TASKS[0].found()  # what is loaded once isn't counted
    for task in (*TASKS, IMPOSSIBLE):
        began = time.process_time()
        found = task.found()
        worked = time.process_time() - began
        answer, edge = "nothing meets it", ""
        for one in found.designs:
            answer, edge = "; ".join(one.changes) or "as it is", f"{float(one.figures.edge):.4%}"
        print(f"| {task} | {answer} | {edge} | {found.tried:,} | {worked:.3f} | {found.tried / worked:,.0f} |")


if __name__ == "__main__":
    tasks() if sys.argv[1:] == ["--tasks"] else main()
