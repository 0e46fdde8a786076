"""The error beside a simulated figure is true: its 95% interval covers the exact value as often as it says.

Seeds are fixed, so the short form is the same on every machine. ``LETITRIDE_COVERAGE_RUNS=1000`` is the long form.
"""

from __future__ import annotations

import os
from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt

import numpy as np

from letitride.catalogue import load_catalogue
from letitride.odds.bankroll.bank import BankedTable, exact_bank, simulate_bank
from letitride.odds.bankroll.bank_cover import Stakes
from letitride.odds.bankroll.bankroll import Play, base_play
from letitride.odds.bankroll.bankroll_data import bankroll_data, half_width
from letitride.odds.bankroll.many_rounds import after_rounds
from letitride.odds.bankroll.ruin import ruin_within
from letitride.odds.bankroll.stopping import stopped_at_ruin
from letitride.odds.counts.hand_counts import hand_counts
from letitride.odds.wagers.base import analyse_base
from letitride.odds.wagers.distribution import Distribution
from letitride.rules.hands import Basis, FiveCardHand
from letitride.rules.payouts import ToOne
from letitride.rules.settling.banking import CoverModel
from letitride.rules.submission import MeterTerms
from letitride.rules.wagers import Wager
from letitride.simulation.plans.jobs import base_job, table_job
from letitride.simulation.plans.table_plan import plan_of_paytables
from letitride.simulation.questions.holds import BANDS, simulate_hold
from letitride.simulation.questions.intervals import Interval, deviation_error, mean_error_by_cycles
from letitride.simulation.questions.meters import simulate_meter
from letitride.simulation.questions.plots import Histogram, histogram_of
from letitride.simulation.questions.sessions import simulate_sessions
from letitride.simulation.runs.results import summarise

RUNS = int(os.environ.get("LETITRIDE_COVERAGE_RUNS", "16"))
TOLERANCE = 0.02 if RUNS >= 1_000 else 0.02 + 3 * sqrt(0.95 * 0.05 / RUNS)
WIDTH = 1.959964
LIRX = load_catalogue().paytable("LIRX-01", Wager.BASE)


def assert_covers(misses: dict[str, int]) -> None:
    for name, missed in misses.items():
        assert abs(1 - missed / RUNS - 0.95) <= TOLERANCE, (name, missed)


def test_means_of_wagers() -> None:
    """Two million rounds each, so that royal flushes occur, and the 3 Card Bonus at a table of three."""
    bonus = load_catalogue().paytable("3CB-1", Wager.THREE_CARD_BONUS)
    plan = plan_of_paytables({Wager.BASE: LIRX, Wager.THREE_CARD_BONUS: bonus}, seats=3)
    misses = {"base": 0, "bonus at three seats": 0}
    for seed in range(RUNS):
        job = base_job(LIRX, seed=seed)
        (base,) = summarise(job, job.play(0, 2_000_000), 2_000_000)
        table = table_job(plan, seed=seed)
        side = summarise(table, table.play(0, 20_000), 20_000)[1]
        for name, one in (("base", base), ("bonus at three seats", side)):
            assert one.exact is not None
            misses[name] += abs(one.mean - float(one.exact)) > WIDTH * one.standard_error
    assert_covers(misses)


def test_shares_and_means_of_sessions_and_holds() -> None:
    """Sessions of 40 rounds with 30 bets against the exact law of players who stop when broke."""
    play = base_play(LIRX)
    stopped, ruin = stopped_at_ruin(play, 30, 40), ruin_within(play, 30, 40).within_all
    ahead = stopped.at_least(1)
    misses = {"ahead": 0, "ruined": 0, "losing": 0}
    losing = []
    for seed in range(RUNS):
        job = base_job(LIRX, seed=seed)
        played = simulate_sessions(job, sessions=2_000, rounds=40, bankroll_cents=30_00, threads=1)
        misses["ahead"] += abs(played.ahead - ahead) > WIDTH * played.share_error(played.ahead)
        misses["ruined"] += abs(played.ruined - ruin) > WIDTH * played.share_error(played.ruined)
        hold = simulate_hold(replace(job, seed=seed + 10_000), rounds=40, periods=2_000, threads=1)
        losing.append((hold.losing, hold.losing_error))
    exactly = 1 - after_rounds(play, 40).at_most(0)
    misses["losing"] = sum(abs(share - exactly) > WIDTH * error for share, error in losing)
    assert_covers(misses)


def test_ruin_of_a_simulated_bank() -> None:
    """Two seats are known exactly too, so the interval of the simulated bank can be held against the truth."""
    table = BankedTable(2, LIRX, Stakes(500, 100_00, CoverModel.SEPARATE_CAPS, 0), None)
    exact = ruin_within(exact_bank(table).play, 400_00, 60).within_all
    missed = 0
    for seed in range(RUNS):
        found = simulate_bank(table, rounds=4_000, seed=seed)
        whole = ruin_within(found.play, 400_00, 60).within_all
        width = half_width([ruin_within(one, 400_00, 60).within_all for one in found.batch_plays])
        missed += abs(whole - exact) > width
    assert_covers({"ruin": missed})


def test_quantiles_deviations_and_means_of_periods_and_sessions() -> None:
    """Against the exact law of 200 rounds, where no rare hand decides and few results are equal."""
    lines = tuple(
        replace(
            line,
            payouts=tuple(
                ToOne(min(11, one.odds) + Fraction(37, 100)) for one in line.payouts if isinstance(one, ToOne)
            ),
        )
        for line in LIRX.lines
    )
    job = base_job(replace(LIRX, lines=lines), seed=0)
    chances = analyse_base(job.paytable).distribution.chances
    play = Play(Distribution({int(100 * units): chance for units, chance in chances.items()}), stake=300)
    law = after_rounds(play, 200)
    deviation = sqrt(play.result.variance * 200)
    misses = dict.fromkeys(("mean", "deviation", *BANDS, "sessions"), 0)
    for seed in range(RUNS):
        hold = simulate_hold(replace(job, seed=seed), rounds=200, periods=1_000, threads=1)
        assert hold.deviation_error_cents is not None
        misses["deviation"] += abs(hold.deviation_cents - deviation) > WIDTH * hold.deviation_error_cents
        exact = -float(play.result.mean) * 200
        misses["mean"] += abs(hold.mean_cents - exact) > WIDTH * hold.standard_error_cents
        for name, ends in BANDS.items():
            low, _ = hold.band_intervals_cents(name)
            misses[name] += not covers(low, -law.quantile(1 - ends[0]))
        sessions = simulate_sessions(replace(job, seed=seed + 10_000), sessions=1_000, rounds=200, threads=1)
        misses["sessions"] += not covers(sessions.quantile_interval_cents(0.75), law.quantile(0.75))
    assert_covers(misses)


def covers(interval: Interval, exact: float) -> bool:
    low, high = interval
    return (low is None or low <= exact) and (high is None or exact <= high)


def test_what_a_meter_shows() -> None:
    """A meter that only three of a kind wins, whole: it grows by ten cents a round for a geometric number of rounds."""
    progressive = load_catalogue().paytable("MD-PROG-A", Wager.PROGRESSIVE)
    line = next(line for line in progressive.lines if line.hand is FiveCardHand.ROYAL_FLUSH)
    hand = FiveCardHand.THREE_OF_A_KIND
    own = replace(progressive, lines=(replace(line, hand=hand),))
    plan = replace(
        plan_of_paytables({Wager.BASE: LIRX, Wager.PROGRESSIVE: own}),
        meter=MeterTerms(rate_basis_points=1_000, initial_cents=1_000_00, reset_cents=1_000_00),
    )
    chance = hand_counts(Basis.FIVE_CARD)[hand] / comb(52, 5)
    misses = {"mean": 0, "when won whole": 0}
    for seed in range(RUNS):
        life = simulate_meter(table_job(plan, seed=seed), 40_000)
        least = int(life.shown[0])
        exact = least + 10 * (1 - chance) / chance
        at_hits = sum(hit.shown_cents for hit in life.whole_hits) / len(life.whole_hits)
        assert life.mean_error_cents is not None
        assert life.whole_hits_error_cents is not None
        misses["mean"] += abs(float(life.shown.mean()) - exact) > WIDTH * life.mean_error_cents
        misses["when won whole"] += abs(at_hits - exact) > WIDTH * life.whole_hits_error_cents
    assert_covers(misses)


def test_no_error_of_a_deviation_that_a_few_results_make_up() -> None:
    assert deviation_error(np.array([*range(-500, 500), 100_000])) is None


def test_too_few_whole_wins_say_nothing_of_the_error() -> None:
    assert mean_error_by_cycles(np.arange(100), np.arange(0, 100, 20)) is None


def test_a_simulated_bank_says_how_far_its_figures_may_be_off() -> None:
    table = BankedTable(3, LIRX, Stakes(500, 100_00, CoverModel.SEPARATE_CAPS, 0), None)
    found = simulate_bank(table, rounds=8_000, seed=1)
    data = bankroll_data(found.play, bankroll_cents=400_00, rounds=60, batches=found.batch_plays)
    widths = data["sampling"]["half_width_95"]
    assert widths["ruin_within"] > 1e-4
    assert all(width > 0 for name, width in widths.items() if name != "ruin_ever")


def test_the_outer_bars_of_a_histogram_are_open() -> None:
    first, *_, last = Histogram((1, 4, 2), (0, 10, 20, 30)).lines().splitlines()
    assert first.split()[:3] == ["up", "to", "9"]
    assert last.split()[:3] == ["20", "or", "more"]
    spread = histogram_of(np.array([-(10**6), *range(1_000), 10**6]))
    assert sum(spread.counts) == 1_002
