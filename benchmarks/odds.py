"""How fast a base paytable is analysed, beside a direct enumeration of all 25,989,600 deals, in one run.

    .venv/bin/python benchmarks/odds.py

The enumeration is what an expert would write in NumPy for one paytable: class all 2,598,960 hands, split each in its
ten ways into three own cards and a board (25,989,600 deals), and add up what each three and four cards are worth; it
gives the expected value only. Ratios are within one run, so a busy machine changes them little.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import timeit
from collections.abc import Callable
from itertools import chain, combinations
from math import comb
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from letitride.catalogue import load_catalogue
from letitride.odds.counts.classes import five_card_classes
from letitride.odds.counts.counts import build_counts, load_counts
from letitride.odds.strategy.strategy import find_strategy
from letitride.odds.wagers.base import analyse_base, net_units
from letitride.odds.wagers.floats import analyse_batch, analyse_floats
from letitride.rules.wagers import Wager

BATCH = 10_000


def best_seconds(job: Callable[[], object], number: int) -> float:
    """The best of several runs, per call; runs of quick jobs are short, so that one of them escapes other processes."""
    return min(timeit.repeat(job, number=number, repeat=7 if number == 1 else 200)) / number


def hands_of(size: int) -> np.ndarray:
    """All hands of a size."""
    flat = chain.from_iterable(combinations(range(52), size))
    return np.fromiter(flat, dtype=np.uint8, count=size * comb(52, size)).reshape(-1, size)


def enumerate_all_deals(five: np.ndarray, net: np.ndarray) -> float:
    """The expected value of a round from every split of every five-card hand."""
    choose = np.array([[comb(card, size) for card in range(52)] for size in range(6)])
    values = net[five_card_classes(five)]
    three, four = np.zeros(comb(52, 3)), np.zeros(comb(52, 4))
    columns = five.T
    for own in combinations(range(5), 3):
        place = sum(choose[size][columns[at]] for size, at in enumerate(own, start=1))
        three += np.bincount(place, values, minlength=len(three))
    for last in range(5):
        held = [at for at in range(5) if at != last]
        place = sum(choose[size][columns[at]] for size, at in enumerate(held, start=1))
        four += np.bincount(place, values, minlength=len(four))
    deals = comb(52, 3) * 49 * 48
    return float((values.sum() * 20 + np.maximum(three, 0).sum() * 2 + np.maximum(four, 0).sum() * 4) / deals)


def seconds_in_shell() -> float:
    """The best of several cold starts of the command."""
    command = [str(Path(sys.executable).with_name("letitride")), "odds", "LIRX-01"]
    return best_seconds(lambda: subprocess.run(command, check=True, capture_output=True), 1)


def main() -> None:
    """Run all and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON for machines")
    chosen = parser.parse_args()
    paytable = load_catalogue().paytable("LIRX-01", Wager.BASE)
    net = np.array(net_units(paytable), dtype=float)
    nets = np.tile(net, (BATCH, 1))
    nets[:, :9] = np.maximum(1, nets[:, :9] + np.random.default_rng(1).integers(-2, 3, (BATCH, 9)))
    load_counts()
    five = hands_of(5)
    exact = float(analyse_base(paytable).expected_value)
    assert abs(enumerate_all_deals(five, net) - exact) < 1e-12
    assert abs(analyse_floats(net).expected_value - exact) < 1e-12
    jobs = [
        ("direct enumeration of 25,989,600 deals", best_seconds(lambda: enumerate_all_deals(five, net), 1)),
        ("count tables built from nothing", best_seconds(build_counts, 1)),
        ("a new paytable, exact fractions, with its distribution", best_seconds(lambda: analyse_base(paytable), 2)),
        ("a new paytable, floats", best_seconds(lambda: analyse_floats(net), 100)),
        (f"a new paytable, floats, in a batch of {BATCH:,}", best_seconds(lambda: analyse_batch(nets), 1) / BATCH),
        ("a new paytable, strategy with proved list", best_seconds(lambda: find_strategy(paytable), 1)),
        ("letitride odds LIRX-01, cold from the shell", seconds_in_shell()),
    ]
    if chosen.json:
        print(json.dumps({"seconds": dict(jobs)}))
        return
    table = Table("job", "time", "direct enumeration takes")
    for name, seconds in jobs:
        unit, factor = ("s", 1.0) if seconds > 0.1 else ("ms", 1e3) if seconds > 1e-4 else ("us", 1e6)
        table.add_row(name, f"{seconds * factor:.3g} {unit}", f"{jobs[0][1] / seconds:,.1f} times as long")
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
