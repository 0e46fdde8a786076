"""Confirm the exact values by simulation: every wager and paytable of the catalogue within four standard errors.

    .venv/bin/python benchmarks/confirm.py

Base paytables with the same best strategy are played together, since a tally answers all of them; the first strategy is
played for two billion rounds. The joint classes of outcomes, of hand and bets that ride, are compared with their exact
counts by a chi-square test. The exit code is 1 if anything is off.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from letitride.catalogue import load_catalogue
from letitride.odds.counts.groups import DEALS, load_groups
from letitride.odds.wagers.base import decide, net_units, round_counts
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager
from letitride.simulation.plans.jobs import BaseJob, Tally, base_job, table_job
from letitride.simulation.plans.table_plan import MOST_SEATS, plan_of_paytables
from letitride.simulation.runs.results import WagerResult, summarise
from letitride.simulation.runs.runner import simulate

MOST_ERRORS = 4.0
MOST_BASE_ROUNDS_AGAIN = 10**8
BASE_ROUNDS = 2 * 10**9
SIDE_ROUNDS = {
    Wager.FIVE_CARD_BONUS: 4 * 10**8,
    Wager.PROGRESSIVE: 4 * 10**8,
    Wager.THREE_CARD_BONUS: 10**8,
    Wager.SIX_CARD_BONUS: 5 * 10**8,
    Wager.COVER_ALL: 10**8,
    Wager.ENVY: 6 * 10**7,
}
"""Enough to see the top award hundreds of times: a royal flush comes once in 649,740 hands, and an envy bonus looks at
six of them a round. A super royal comes once in five million hands, so it is seen a hundred times."""
CODES_OF_BETS = {1: (0,), 2: (1, 2), 3: (3,)}
"""The two lowest bits of a code tell which of bets 1 and 2 rode."""


def catalogue_tables() -> Iterator[Paytable]:
    """Every paytable of the catalogue."""
    catalogue = load_catalogue()
    for name in catalogue.paytable_ids():
        yield from catalogue.paytables(name)


def chi_square(job: BaseJob, tally: Tally, rounds: int) -> tuple[float, int]:
    """The chi-square statistic of bets and classes against the exact counts, and its degrees of freedom."""
    exact = round_counts(decide(net_units(job.paytable), job.ties), load_groups())
    statistic, cells = 0.0, 0
    for bets, row in enumerate(exact, start=1):
        for hand, count in enumerate(row):
            dealt = sum(tally[0][4 * hand + bits] for bits in CODES_OF_BETS[bets])
            if count == 0:
                assert dealt == 0, "an impossible outcome was dealt"
                continue
            expected = rounds * count / DEALS
            statistic += (dealt - expected) ** 2 / expected
            cells += 1
    return statistic, cells - 1


def normal_score(statistic: float, freedom: int) -> float:
    """A chi-square statistic as a score of the normal distribution (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return ((statistic / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)


def confirm_base(rounds: int, seed: int) -> Iterator[tuple[str, str, int, WagerResult | None, float]]:
    """Each base paytable, from one run for each strategy; the first run has all the rounds."""
    tallies: dict[object, tuple[Tally, int]] = {}
    for paytable in catalogue_tables():
        if paytable.wager is not Wager.BASE:
            continue
        job = base_job(paytable, seed=seed)
        if job.strategy not in tallies:
            wanted = rounds if not tallies else min(rounds, MOST_BASE_ROUNDS_AGAIN)
            tallies[job.strategy] = simulate(job, wanted).tally, wanted
            score = normal_score(*chi_square(job, *tallies[job.strategy]))
            yield paytable.id, "chi-square of outcomes", wanted, None, score
        tally, played = tallies[job.strategy]
        (result,) = summarise(job, tally, played)
        yield paytable.id, "base", played, result, result.z or 0.0


def confirm_sides(share: float, seed: int) -> Iterator[tuple[str, str, int, WagerResult | None, float]]:
    """Each side paytable at a table of its own for a share of its rounds, Cover All for every number of players."""
    for paytable in catalogue_tables():
        if paytable.wager is Wager.BASE:
            continue
        counts = {Wager.COVER_ALL: range(1, MOST_SEATS + 1), Wager.ENVY: (MOST_SEATS,)}.get(paytable.wager, (1,))
        for seats in counts:
            plan = plan_of_paytables({paytable.wager: paytable}, seats=seats)
            job = table_job(plan, seed=seed)
            run = simulate(job, max(1, int(SIDE_ROUNDS[paytable.wager] * share)))
            (result,) = summarise(job, run.tally, run.rounds)
            yield f"{paytable.id}, {seats} seats", paytable.wager.value, run.rounds, result, result.z or 0.0


def main() -> None:
    """Play everything, print a table, and say whether all is well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--rounds", type=lambda text: int(float(text)), default=BASE_ROUNDS, help="base rounds; others in proportion"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.perf_counter()
    table = Table("paytable", "wager", "rounds", "mean", "± error", "exactly", "z")
    worst = 0.0
    share = options.rounds / BASE_ROUNDS
    for found in (confirm_base(options.rounds, options.seed), confirm_sides(share, options.seed)):
        for name, wager, rounds, result, score in found:
            worst = max(worst, abs(score))
            figures = ("", "", "")
            if result is not None and result.exact is not None:
                error = result.exact_standard_error or result.standard_error
                figures = f"{result.mean:+.6f}", f"{error:.6f}", f"{float(result.exact):+.6f}"
            table.add_row(name, wager, f"{rounds:,}", *figures, f"{score:+.2f}")
    terminal = Console(width=120)
    terminal.print(table)
    verdict = "all within" if worst <= MOST_ERRORS else "NOT within"
    seconds = time.perf_counter() - began
    terminal.print(f"{verdict} {MOST_ERRORS} standard errors; the greatest is {worst:.2f}; {seconds:.0f} s")
    raise SystemExit(worst > MOST_ERRORS)


if __name__ == "__main__":
    main()
