"""Bankrolls and banks as plain data for JSON: amounts in cents, probabilities with how wrong they may be."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isinf, sqrt
from statistics import stdev
from typing import Any

from letitride.odds.bankroll.bank import BankAnalysis
from letitride.odds.bankroll.bankroll import Play
from letitride.odds.bankroll.control_variate import Figure
from letitride.odds.bankroll.many_rounds import after_rounds
from letitride.odds.bankroll.ruin import Bounded, mean_rounds_to_ruin, ruin_within, ultimate_ruin
from letitride.odds.bankroll.stopping import stopped_at_ruin
from letitride.odds.bankroll.two_barriers import leave_range
from letitride.odds.wagers.analysis_data import fraction_data

Data = dict[str, Any]

LEVELS = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
"""The quantiles that are given."""

_STUDENT = 2.364624
"""Student's 97.5% quantile with seven degrees of freedom, for the eight batches of a simulated bank."""


def bankroll_data(
    play: Play, *, bankroll_cents: int, rounds: int, target_cents: int | None = None, batches: Sequence[Play] = ()
) -> Data:
    """What some rounds do to a bankroll, for a play in cents; a simulated play has batches, which give the errors."""
    data = {
        "bankroll_cents": bankroll_cents,
        "stake_cents": play.stake,
        "rounds": rounds,
        "one_round": {
            "mean_cents": fraction_data(play.result.mean),
            "standard_deviation_cents": play.result.standard_deviation,
        },
        "after_rounds": _after_rounds_data(play, rounds),
        "stopping_at_ruin": _stopping_data(play, bankroll_cents, rounds),
        "ruin": _ruin_data(play, bankroll_cents, rounds),
    }
    if target_cents is not None:
        room, goal = play.room(bankroll_cents), play.goal(bankroll_cents, target_cents)
        left = leave_range(play, room=room, goal=goal)
        data["target"] = {"target_cents": target_cents, "reached": left.reached, "mean_rounds": left.rounds}
    if batches:
        data["sampling"] = _sampling_data(batches, bankroll_cents, rounds)
    return data


def _sampling_data(batches: Sequence[Play], bankroll_cents: int, rounds: int) -> Data:
    """Half the width of the 95% interval of each figure that comes from simulated rounds."""
    after = [after_rounds(one, rounds) for one in batches]
    stopped = [stopped_at_ruin(one, bankroll_cents, rounds) for one in batches]
    figures = {
        "mean_cents": [float(one.result.mean) * rounds for one in batches],
        "ahead": [many.at_least(one.step) for many, one in zip(after, batches, strict=True)],
        "behind": [many.at_most(-one.step) for many, one in zip(after, batches, strict=True)],
        "stopping_ahead": [many.at_least(one.step) for many, one in zip(stopped, batches, strict=True)],
        "stopping_behind": [many.at_most(-one.step) for many, one in zip(stopped, batches, strict=True)],
        "ruin_within": [ruin_within(one, bankroll_cents, rounds).within_all for one in batches],
        "ruin_ever": [ultimate_ruin(one, bankroll_cents).value for one in batches],
    }
    return {"batches": len(batches), "half_width_95": {name: half_width(values) for name, values in figures.items()}}


def half_width(values: Sequence[float]) -> float:
    """Half the width of the 95% interval of a mean of eight independent values, by Student's distribution.

    >>> round(half_width([1, 2, 3, 4, 5, 6, 7, 8]), 4)
    2.0478
    """
    return _STUDENT * stdev(values) / sqrt(len(values))


def _after_rounds_data(play: Play, rounds: int) -> Data:
    """The result if play goes on whatever happens."""
    many = after_rounds(play, rounds)
    return {
        "mean_cents": fraction_data(play.result.mean * rounds),
        "standard_deviation_cents": sqrt(play.result.variance * rounds),
        "quantiles_cents": {f"{level:.0%}": many.quantile(level) for level in LEVELS},
        "ahead": many.at_least(play.step),
        "even": many.at_least(0) - many.at_least(play.step),
        "behind": many.at_most(-play.step),
        "error": many.error,
    }


def _stopping_data(play: Play, bankroll_cents: int, rounds: int) -> Data:
    """The result of players who stop when they can't afford another round."""
    stopped = stopped_at_ruin(play, bankroll_cents, rounds)
    return {
        "quantiles_cents": {f"{level:.0%}": stopped.quantile(level) for level in LEVELS},
        "ahead": stopped.at_least(play.step),
        "even": stopped.at_least(0) - stopped.at_least(play.step),
        "behind": stopped.at_most(-play.step),
        "error": stopped.error,
    }


def _ruin_data(play: Play, bankroll_cents: int, rounds: int) -> Data:
    by_round = ruin_within(play, bankroll_cents, rounds)
    return {
        "within_rounds": by_round.within_all,
        "error": by_round.error,
        "median_rounds": by_round.rounds_at(0.5),
        "ever": _bounded_data(ultimate_ruin(play, bankroll_cents)),
        "mean_rounds": _bounded_data(mean_rounds_to_ruin(play, bankroll_cents)),
    }


def _bounded_data(bounded: Bounded) -> Data | None:
    """A figure and how wrong it may be; None if it is infinite."""
    return None if isinf(bounded.value) else {"value": bounded.value, "error": bounded.error}


def bank_data(analysis: BankAnalysis) -> Data:
    """What banking a round means; the first seat is the one that is settled first."""
    stakes = analysis.table.stakes
    return {
        "seats": analysis.table.seats,
        "bet_cents": stakes.bet_cents,
        "bonus_cents": stakes.bonus_cents,
        "posted_cents": stakes.posted_cents,
        "cover": stakes.cover.value,
        "simulated_rounds": analysis.rounds,
        "expected_result_cents": _figure_data(analysis.result),
        "without_limit_cents": fraction_data(analysis.unlimited),
        "exhausted": _figure_data(analysis.exhausted),
        "some_wager_uncovered": _figure_data(analysis.touched),
        "by_seat": [
            {
                "settled": place,
                "expected_result_cents": _figure_data(seat.result),
                "uncovered_stake_cents": _figure_data(seat.uncovered),
                "unpaid_winnings_cents": _figure_data(seat.unpaid),
                "some_wager_uncovered": _figure_data(seat.touched),
            }
            for place, seat in enumerate(analysis.seats, start=1)
        ],
    }


def _figure_data(figure: Figure) -> Data:
    if isinstance(figure.value, Fraction):
        return fraction_data(figure.value)
    return {"value": figure.value, "standard_error": figure.standard_error}
