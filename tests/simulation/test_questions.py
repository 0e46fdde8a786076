"""Sessions, hold, the meter's life and the worth of seeing hands, against exact values and plain recomputation."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from letitride.catalogue import load_catalogue
from letitride.errors import TextError
from letitride.odds.wagers.base import analyse_base
from letitride.rules.settling.banking import CoverModel
from letitride.rules.settling.progressive import Meter
from letitride.rules.wagers import Wager
from letitride.simulation.kernels.table_arrays import METER_AWARDED, METER_SHOWN, SEAT_RESULT, TABLE_RESULT
from letitride.simulation.plans.jobs import base_job, table_job
from letitride.simulation.plans.strategies import ALWAYS_RIDE, NEVER_RIDE
from letitride.simulation.plans.table_plan import covered_by, plan_of_house
from letitride.simulation.questions.histories import as_table, histories
from letitride.simulation.questions.holds import simulate_hold
from letitride.simulation.questions.meters import simulate_meter
from letitride.simulation.questions.plots import Histogram, draw_histogram, draw_series, histogram_of
from letitride.simulation.questions.seen_hands import SeenHandsJob, seen_hands
from letitride.simulation.questions.sessions import simulate_sessions
from letitride.simulation.runs.runner import simulate, threads

LIRX_01 = load_catalogue().paytable("LIRX-01", Wager.BASE)
MARYLAND = load_catalogue().house_rules("maryland-full")


def test_sessions_end_at_their_rounds_or_when_the_bankroll_is_used_up() -> None:
    job = base_job(LIRX_01)
    played = simulate_sessions(job, sessions=20_000, rounds=100)
    assert played.mean_cents == pytest.approx(-350, abs=4 * 5_200 / 20_000**0.5)
    assert (played.lows <= played.ends).all()
    short = simulate_sessions(job, sessions=20_000, rounds=100, bankroll_cents=2_000)
    assert (short.ends >= -2_200).all()
    assert 0.05 < short.ruined < 0.6
    assert (short.ends[short.ends > -1_700] == played.ends[short.ends > -1_700]).all()
    with pytest.raises(TextError, match="one round"):
        simulate_sessions(job, sessions=1, rounds=1, bankroll_cents=200)
    other = simulate_sessions(replace(job, seed=2), sessions=50, rounds=10)
    assert other.ends.tolist() != simulate_sessions(job, sessions=50, rounds=10).ends.tolist()


def test_a_session_stops_at_the_first_round_that_the_bankroll_does_not_cover() -> None:
    job = as_table(base_job(LIRX_01))
    (history,) = histories(job, stretch=60, stretches=300)
    expected = []
    for results in history[:, SEAT_RESULT].reshape(-1, 60).tolist():
        stood, low = 0, 0
        for result in results:
            stood += result
            low = min(low, stood)
            if 1_000 + stood < 300:
                break
        expected.append((stood, low))
    played = simulate_sessions(job, sessions=300, rounds=60, bankroll_cents=1_000)
    assert list(zip(played.ends.tolist(), played.lows.tolist(), strict=True)) == expected


def test_a_table_with_side_wagers_and_a_bank_has_sessions_too() -> None:
    plan = plan_of_house(load_catalogue().house_rules("california-bonus-standard"), seats=2)
    assert plan.staked_cents == 3 * plan.stakes_cents[Wager.BASE] + plan.stakes_cents[Wager.THREE_CARD_BONUS]
    played = simulate_sessions(table_job(plan), sessions=100, rounds=20, bankroll_cents=10_000)
    assert (played.ends >= -10_000).all()


@pytest.mark.parametrize("count", [1, 3])
def test_histories_are_the_same_on_any_number_of_threads(count: int) -> None:
    job = table_job(plan_of_house(MARYLAND, seats=2), seed=3)
    one = np.concatenate(list(histories(job, stretch=700_000, stretches=3, threads=count)))
    two = np.concatenate(list(histories(job, stretch=700_000, stretches=3, threads=2)))
    assert len(one) == 2_100_000
    assert np.array_equal(one, two)


def test_the_hold_of_the_base_game_is_its_exact_edge() -> None:
    hold = simulate_hold(base_job(LIRX_01), rounds=1_000, periods=2_000)
    exact = analyse_base(LIRX_01)
    assert hold.mean_cents == pytest.approx(-100_000 * float(exact.expected_value), abs=4 * hold.standard_error_cents)
    results = np.concatenate(list(histories(as_table(base_job(LIRX_01)), stretch=1_000, stretches=2_000)))[
        :, TABLE_RESULT
    ]
    assert hold.round_deviation_cents == pytest.approx(results.std())
    assert hold.wins.tolist() == (-results.reshape(-1, 1_000).sum(axis=1)).tolist()
    assert hold.share(hold.staked_cents) == 1
    assert hold.staked_cents == 300_000
    low, high = hold.band_cents("95%")
    inside = np.mean((hold.wins >= low) & (hold.wins <= high))
    assert inside == pytest.approx(0.95, abs=0.005)
    with pytest.raises(TextError, match="periods"):
        simulate_hold(base_job(LIRX_01), rounds=1_000, periods=1)


def test_a_meter_grows_and_pays_as_the_rules_say() -> None:
    job = table_job(plan_of_house(MARYLAND, seats=7), seed=1)
    life = simulate_meter(job, 200_000)
    terms, stake = job.plan.meter, job.plan.stakes_cents[Wager.PROGRESSIVE]
    assert terms is not None
    meter = Meter.opened(terms, tops_up=job.plan.tops_up)
    paid = {hit.round: hit for hit in life.hits}
    first_hit = min(paid)
    for number in range(1, first_hit + 1):
        for _ in range(7):
            meter = meter.contribute(stake)
        assert life.shown[number - 1] == meter.amount_cents
    assert paid[first_hit].awarded_cents <= paid[first_hit].shown_cents == meter.amount_cents
    assert life.shown[first_hit] < life.shown[first_hit - 1]
    assert len(life.whole_hits) < len(life.hits)
    series = life.series(50)
    assert (len(series), series[0][0], series[-1][0]) == (50, 1, 200_000)
    with pytest.raises(TextError, match="no progressive"):
        simulate_meter(as_table(base_job(LIRX_01)), 10)


def test_what_the_meter_pays_in_the_history_is_what_the_sums_say() -> None:
    job = table_job(plan_of_house(MARYLAND, seats=7), seed=2)
    (history,) = histories(job, stretch=100_000, stretches=1)
    assert (history[:, METER_SHOWN] > 0).all()
    assert (history[:, METER_AWARDED] <= history[:, METER_SHOWN]).all()
    assert np.count_nonzero(history[:, METER_AWARDED]) > 0


@pytest.mark.parametrize("hands", [1, 6])
def test_seeing_hands_is_worth_what_the_exact_analysis_says(hands: int) -> None:
    job = replace(SeenHandsJob(LIRX_01, hands), chunk_rounds=2_000)
    run = simulate(job, 6_000, crew=threads(2))
    found = seen_hands(job, run.tally, run.rounds)
    assert abs(found.z) < 4
    assert found.worth > 2 * found.standard_error
    assert run.tally == simulate(job, 6_000, crew=threads(1)).tally


def test_no_hands_or_too_many_are_not_seen() -> None:
    for hands in (0, 7):
        with pytest.raises(TextError, match="other hands"):
            SeenHandsJob(LIRX_01, hands)


def test_bets_that_always_or_never_ride_show_in_the_average_bet() -> None:
    for strategy, bets in ((ALWAYS_RIDE, 0b11), (NEVER_RIDE, 0b00)):
        codes = base_job(LIRX_01, strategy=strategy).play(0, 10_000)[0]
        assert sum(count for code, count in enumerate(codes) if code & 3 == bets) == 10_000


def test_another_cover_model_belongs_to_a_bank() -> None:
    banked = plan_of_house(load_catalogue().house_rules("california-small"), seats=2)
    changed = covered_by(banked, CoverModel.EVERY_WAGER).bank
    assert changed is not None
    assert changed.cover is CoverModel.EVERY_WAGER
    with pytest.raises(TextError, match="house banks"):
        covered_by(plan_of_house(MARYLAND, seats=2), CoverModel.EVERY_WAGER)


def test_a_histogram_counts_every_result_and_its_outer_bars_hold_what_lies_beyond() -> None:
    results = np.array([*range(-50, 51), 10_000])
    histogram = histogram_of(results)
    assert sum(histogram.counts) == len(results)
    assert len(histogram.edges) == len(histogram.counts) + 1


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_pictures_are_drawn_as_their_ending_says(tmp_path: Path, ending: str, start: bytes) -> None:
    bars, line = tmp_path / f"bars.{ending}", tmp_path / f"line.{ending}"
    draw_histogram(Histogram((1, 2, 1), (-5, 0, 5, 10)), title="Sessions", label="bets", path=bars)
    draw_series([(1, 10.0), (2, 12.0)], [(2, 12.0)], title="The meter", label="round", path=line)
    for path in (bars, line):
        assert path.read_bytes().startswith(start)


def test_a_picture_of_another_kind_or_in_a_missing_folder_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "bars.pdf", tmp_path / "missing" / "bars.png"):
        with pytest.raises(TextError):
            draw_histogram(Histogram((1,), (0, 1)), title="", label="", path=path)
