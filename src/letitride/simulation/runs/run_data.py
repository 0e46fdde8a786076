"""Results of a run as plain data for JSON."""

from __future__ import annotations

from math import sqrt
from typing import Any

from letitride.odds.wagers.analysis_data import fraction_data
from letitride.simulation.kernels.table_arrays import (
    AWARDED_CENTS,
    AWARDS,
    BANK_RESULT,
    BANK_SUMS,
    CLEARED,
    CLEARED_CENTS,
    EXHAUSTED_ROUNDS,
    METER_SUMS,
    ROUNDS_METER_CENTS,
    SEAT_SQUARE,
    SEAT_SQUARE_LOW,
    SEAT_SUM,
)
from letitride.simulation.plans.jobs import Job, TableJob, Tally
from letitride.simulation.runs.results import WagerResult, summarise
from letitride.simulation.runs.runner import Run

Data = dict[str, Any]


def run_data(job: Job, run: Run) -> Data:
    """Rounds, rate, and every wager by its name; the bank and the meter where the table has one."""
    data: Data = {
        "rounds": run.rounds,
        "seconds": run.seconds,
        "rounds_per_second": run.rounds_per_second,
        "seed": job.seed,
        "interrupted": run.is_interrupted,
        "wagers": {one.wager.value: wager_data(one) for one in summarise(job, run.tally, run.rounds)},
    }
    if isinstance(job, TableJob):
        data["seats"] = job.plan.seats
        data.update(table_data(job, run.tally, run.rounds))
    return data


def wager_data(result: WagerResult) -> Data:
    """One wager; the exact value is null where there is none."""
    data: Data = {
        "paytable": result.paytable,
        "hands": result.hands,
        "mean": result.mean,
        "standard_error": result.standard_error,
        "standard_deviation": result.standard_deviation,
        "hit_frequency": result.hit_frequency,
        "exact": None if result.exact is None else fraction_data(result.exact),
        "z": result.z,
    }
    if result.average_bet is not None:
        data["average_bet"] = result.average_bet
    return data


def table_data(job: TableJob, tally: Tally, rounds: int) -> Data:
    """The meter and the player-dealer's bank over the run, in dollars."""
    data: Data = {}
    plan = job.plan
    figures = tally[METER_SUMS]
    if figures[ROUNDS_METER_CENTS]:
        data["meter"] = {
            "mean": figures[ROUNDS_METER_CENTS] / rounds / 100,
            "awards": figures[AWARDS],
            "mean_award": figures[AWARDED_CENTS] / figures[AWARDS] / 100 if figures[AWARDS] else None,
            "times_won_whole": figures[CLEARED],
            "mean_when_won_whole": figures[CLEARED_CENTS] / figures[CLEARED] / 100 if figures[CLEARED] else None,
        }
    if plan.bank is not None:
        player_fee, banker_fee = plan.fees_a_round_cents()
        data["bank"] = {
            "posted": plan.bank.posted_cents / 100,
            "cover": plan.bank.cover.value,
            "rotates": plan.bank.rotates,
            "mean_result": tally[BANK_SUMS][BANK_RESULT] / rounds / 100,
            "exhausted": tally[BANK_SUMS][EXHAUSTED_ROUNDS] / rounds,
            "fee_of_player": player_fee / 100,
            "fee_of_player_dealer": banker_fee / 100,
            "by_seat": [_seat_data(job, tally, rounds, seat) for seat in range(plan.seats)],
        }
    return data


def _seat_data(job: TableJob, tally: Tally, rounds: int, seat: int) -> Data:
    """What a seat won a round, as a player and as the player-dealer where the position goes around."""
    plan = job.plan
    total, square = tally[SEAT_SUM][seat], (tally[SEAT_SQUARE][seat] << 32) + tally[SEAT_SQUARE_LOW][seat]
    banks = 1 / plan.seats if plan.bank is not None and plan.bank.rotates else 0
    player_fee, banker_fee = plan.fees_a_round_cents()
    mean = total / rounds
    return {
        "result": mean / 100,
        "standard_error": sqrt(max(0.0, square / rounds - mean**2) / rounds) / 100,
        "after_fees": (mean - banks * banker_fee - (1 - banks) * player_fee) / 100,
    }
