"""Simulated rounds, side by side in one run with what a user would pick today.

    .venv/bin/python benchmarks/simulation.py
    .venv/bin/python benchmarks/simulation.py --threads-only

The peers play the same single-seat round of LIRX-01: five random cards, two decisions, a five-card class, and a count.
treys, phevaluator, eval7 and pokerkit are asked for the class in a Python loop that decides by hand; NumPy plays whole
arrays; the C program (simulation.c, compiled here with -O3 -march=native) is scalar, with tables that fit the
first-level cache, xoshiro256++ and one draw per card. Rates are per second of CPU time of one thread, the best of
several turns taken in rotation, so that a busy machine changes ratios little. Two threads are compared with one on the
clock, which tells something only where two cores are idle, and by CPU time: twice the time of one thread over that of
two is how much faster two cores are, if nobody else wants them.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from letitride.catalogue import load_catalogue
from letitride.odds.counts.classes import five_card_classes
from letitride.rules.wagers import Wager
from letitride.simulation.kernels.any_strategy import BET_1
from letitride.simulation.plans.jobs import BaseJob, TableJob, base_job, table_job
from letitride.simulation.plans.strategies import best_decisions, table_by_features
from letitride.simulation.plans.table_plan import plan_of_house
from letitride.simulation.runs.runner import simulate, threads

TURNS = 5
THREADED_ROUNDS = 320_000_000
SOURCE = Path(__file__).with_name("simulation.c")
LIRX_01 = load_catalogue().paytable("LIRX-01", Wager.BASE)
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def rate(job: Callable[[], int]) -> float:
    """Rounds per second of CPU time of this thread."""
    began = time.thread_time()
    rounds = job()
    return rounds / (time.thread_time() - began)


def rates_on_threads(count: int) -> tuple[float, float]:
    """Rounds per second on the clock, and per second of CPU time of all threads together."""
    job = replace(base_job(LIRX_01), chunk_rounds=THREADED_ROUNDS // 16)
    on_clock, on_cpu = time.perf_counter(), time.process_time()
    simulate(job, THREADED_ROUNDS, crew=threads(count))
    return THREADED_ROUNDS / (time.perf_counter() - on_clock), THREADED_ROUNDS / (time.process_time() - on_cpu)


def compile_c(folder: Path) -> Path:
    """The C program, compiled."""
    program = folder / "simulation"
    subprocess.run(["cc", "-O3", "-march=native", "-o", str(program), str(SOURCE)], check=True)
    return program


def c_rate(program: Path, game: str, rounds: int) -> float:
    """The rate that the C program measures of itself."""
    run = subprocess.run([str(program), game, str(rounds), "1"], check=True, capture_output=True, text=True)
    return float(run.stdout.split()[0])


def rides_by_hand(cards: list[int]) -> bool:
    """The basic strategy for three or four cards, as one writes it in a script."""
    ranks = sorted(card >> 2 for card in cards)
    distinct = len(set(ranks))
    if distinct < len(ranks):
        return distinct < len(ranks) - 1 or any(one == other >= 8 for one, other in pairwise(ranks))
    is_suited = len({card & 3 for card in cards}) == 1
    if len(cards) == 4 and is_suited:
        return True
    high_cards = sum(rank >= 8 for rank in ranks)
    low, high = ranks[0], ranks[-1]
    ways = max(0, min(low, 8) - max(high - 4, -1) + 1)
    if high == 12 and ranks[-2] < 4:
        ways = 1
    if len(cards) == 3:
        return is_suited and ways > 0 and ways + high_cards >= 3
    return ways == 2 and high_cards >= 1


def python_loop(evaluate: Callable[[list[int]], object], rounds: int) -> int:
    """Rounds in a Python loop around an evaluator."""
    sample, deck = random.sample, range(52)
    counts: dict[object, int] = {}
    for _ in range(rounds):
        cards = sample(deck, 5)
        key = evaluate(cards), rides_by_hand(cards[:3]), rides_by_hand(cards[:4])
        counts[key] = counts.get(key, 0) + 1
    return rounds


def evaluators() -> dict[str, Callable[[list[int]], object]]:
    """The class of five cards by each library that is installed."""
    found: dict[str, Callable[[list[int]], object]] = {}
    with suppress(ImportError):
        from treys import Card, Evaluator

        judge, treys_cards = Evaluator(), [Card.new(card) for card in CARDS]
        found["treys"] = lambda hand: judge.get_rank_class(judge.evaluate([], [treys_cards[card] for card in hand]))
    with suppress(ImportError):
        from phevaluator.evaluator import evaluate_cards

        found["phevaluator"] = lambda hand: evaluate_cards(*hand)
    with suppress(ImportError):
        import eval7

        eval7_cards = [eval7.Card(card) for card in CARDS]
        found["eval7"] = lambda hand: eval7.evaluate([eval7_cards[card] for card in hand]) >> 24
    with suppress(ImportError):
        from pokerkit import Card as PokerCard
        from pokerkit import StandardHighHand

        poker_cards = [next(PokerCard.parse(card)) for card in CARDS]
        found["pokerkit"] = lambda hand: StandardHighHand([poker_cards[card] for card in hand]).entry.label
    return found


def numpy_rounds(rounds: int) -> int:
    """Rounds as an expert writes them in NumPy: bytes, a shuffle without a deck, sorting networks, tables."""
    generator = np.random.default_rng(1)
    draws = [generator.integers(0, 52 - place, rounds, dtype=np.uint8) for place in range(5)]
    cards = []
    for place, card in enumerate(draws):
        for before in range(place - 1, -1, -1):
            card = np.where(card == draws[before], np.uint8(51 - before), card)
        cards.append(card)
    low, high = np.minimum(cards[0], cards[1]), np.maximum(cards[0], cards[1])
    a, b, c = np.minimum(low, cards[2]), np.maximum(low, np.minimum(high, cards[2])), np.maximum(high, cards[2])
    words = ANY_STRATEGY.words[CHOOSE[3][c] + CHOOSE[2][b] + a]
    bets = (words >> np.uint64(BET_1 - 1) & np.uint64(2)) | (words >> cards[3] & np.uint64(1))
    codes = five_card_classes(np.stack(cards, axis=1)) << 2
    np.bincount(codes | bets.astype(np.int64), minlength=64)
    return rounds


CHOOSE = {2: np.array([n * (n - 1) // 2 for n in range(52)], dtype=np.int32)}
CHOOSE[3] = np.array([n * (n - 1) * (n - 2) // 6 for n in range(52)], dtype=np.int32)
ANY_STRATEGY = table_by_features(*best_decisions(LIRX_01))


def measure(program: Path) -> dict[str, float]:
    """The best rate of each contestant; all take turns."""
    best = base_job(LIRX_01)
    by_table = base_job(LIRX_01, strategy=ANY_STRATEGY)
    house = load_catalogue().house_rules("maryland-full")
    plan = plan_of_house(house, seats=7)
    cover_all = load_catalogue().paytable("COVER-ALL", Wager.COVER_ALL)
    every_wager = replace(
        plan,
        paytables={**plan.paytables, Wager.COVER_ALL: cover_all},
        stakes_cents={**plan.stakes_cents, Wager.COVER_ALL: 500},
    )
    seven = table_job(every_wager)

    def chunk(job: BaseJob | TableJob, rounds: int) -> Callable[[], int]:
        return lambda: (job.play(0, rounds), rounds)[1]

    contestants: dict[str, Callable[[], float]] = {
        "single seat, best strategy": lambda: rate(chunk(best, 40_000_000)),
        "single seat, best strategy, in C": lambda: c_rate(program, "single", 10_000_000),
        "single seat, any strategy by table": lambda: rate(chunk(by_table, 20_000_000)),
        "seven seats, every wager": lambda: rate(chunk(seven, 1_000_000)),
        "seven seats, every wager, in C": lambda: c_rate(program, "seven", 500_000),
        "NumPy, whole arrays": lambda: rate(lambda: numpy_rounds(50_000)),
    }
    for name, evaluate in evaluators().items():
        contestants[f"Python loop with {name}"] = lambda evaluate=evaluate: rate(lambda: python_loop(evaluate, 4_000))
    for job in (best, by_table, seven):
        job.play(0, 1_000)
    rates: dict[str, float] = {}
    for _ in range(TURNS):
        for name, contestant in contestants.items():
            rates[name] = max(rates.get(name, 0.0), contestant())
    return rates


def measure_threads() -> dict[str, float]:
    """One thread and two, in turns: the best rates on the clock, and by CPU time."""
    base_job(LIRX_01).play(0, 1_000)
    rates: dict[str, float] = {}
    for _ in range(TURNS):
        for name, count in (("one thread", 1), ("two threads", 2)):
            for by, speed in zip(("on the clock", "by CPU time"), rates_on_threads(count), strict=True):
                rates[f"{name}, {by}"] = max(rates.get(f"{name}, {by}", 0.0), speed)
    return rates


def thread_ratios(rates: dict[str, float]) -> list[tuple[str, float, float]]:
    """How much faster two threads are than one."""
    on_clock = rates["two threads, on the clock"] / rates["one thread, on the clock"]
    by_cpu = 2 * rates["two threads, by CPU time"] / rates["one thread, by CPU time"]
    return [("two threads / one, on the clock", on_clock, 1.8), ("two threads / one, by CPU time", by_cpu, 1.8)]


def ratios(rates: dict[str, float]) -> list[tuple[str, float, float]]:
    """What is compared with what, and the least ratio that is promised."""
    ours, c = rates["single seat, best strategy"], rates["single seat, best strategy, in C"]
    loop = max(speed for name, speed in rates.items() if name.startswith("Python loop"))
    return [
        ("single seat, best strategy / C", ours / c, 4),
        ("single seat, any strategy by table / C", rates["single seat, any strategy by table"] / c, 1.5),
        (
            "seven seats, every wager / C",
            rates["seven seats, every wager"] / rates["seven seats, every wager, in C"],
            2,
        ),
        ("single seat, best strategy / fastest Python loop", ours / loop, 3_000),
        ("single seat, best strategy / NumPy", ours / rates["NumPy, whole arrays"], 10),
        *thread_ratios(rates),
    ]


def main() -> None:
    """Run all, or the threads only, and print two tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads-only", action="store_true", help="compare two threads with one, and nothing else")
    parser.add_argument("--json", action="store_true", help="print JSON for machines")
    chosen = parser.parse_args()
    rates = measure_threads()
    compared = thread_ratios
    if not chosen.threads_only:
        with tempfile.TemporaryDirectory() as folder:
            rates |= measure(compile_c(Path(folder)))
        compared = ratios
    if chosen.json:
        found = [{"name": name, "times": times, "promised": promised} for name, times, promised in compared(rates)]
        print(json.dumps({"rounds_per_second": rates, "ratios": found}))
        return
    terminal = Console(width=110)
    table = Table("contestant", "rounds per second")
    for name, speed in sorted(rates.items(), key=lambda item: -item[1]):
        table.add_row(name, f"{speed:,.0f}")
    terminal.print(table)
    table = Table("ratio in this run", "times", "promised")
    for name, times, promised in compared(rates):
        table.add_row(name, f"{times:,.2f}", f"{promised:,}")
    terminal.print(table)
    terminal.print(f"others wanted {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores in the last minute")


if __name__ == "__main__":
    main()
