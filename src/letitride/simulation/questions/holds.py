"""Hold and volatility: what the house, or the player-dealer's bank, wins over periods of rounds, with bands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from letitride.errors import TextError
from letitride.simulation.kernels.table_arrays import TABLE_RESULT
from letitride.simulation.plans.jobs import BaseJob, TableJob
from letitride.simulation.questions.histories import as_table, histories
from letitride.simulation.questions.intervals import Interval, deviation_error, quantile_interval

Integers = npt.NDArray[np.int64]

BANDS: Mapping[str, tuple[float, float]] = {"68%": (0.16, 0.84), "95%": (0.025, 0.975), "99%": (0.005, 0.995)}
"""The quantiles between which such a share of periods lies."""
LEAST_PERIODS = 2


@dataclass(frozen=True, slots=True, eq=False)
class Hold:
    """What was won of the players over periods of so many rounds, in cents, and what they staked in each.

    Stakes count as made: three bets, of which two may be taken back, and the side wagers. Envy costs no stake.
    """

    rounds: int
    staked_cents: int
    wins: Integers
    round_deviation_cents: float

    @property
    def mean_cents(self) -> float:
        """The win of a period on average."""
        return float(self.wins.mean())

    @property
    def deviation_cents(self) -> float:
        """The standard deviation of the win of a period."""
        return float(self.wins.std(ddof=1))

    @property
    def standard_error_cents(self) -> float:
        """The standard error of the mean."""
        return self.deviation_cents / sqrt(len(self.wins))

    @property
    def losing(self) -> float:
        """The share of periods in which the players won."""
        return float(np.mean(self.wins < 0))

    @property
    def losing_error(self) -> float:
        """The standard error of that share."""
        near = (self.losing * len(self.wins) + 1) / (len(self.wins) + 2)
        return sqrt(near * (1 - near) / len(self.wins))

    @property
    def deviation_error_cents(self) -> float | None:
        """The standard error of the deviation; None if a few periods make up most of it."""
        return deviation_error(self.wins)

    def share(self, cents: float) -> float:
        """An amount as a share of what was staked in a period."""
        return cents / self.staked_cents

    def band_cents(self, name: str) -> tuple[int, int]:
        """The least and the most won in the middle of all periods, as one of `BANDS` says."""
        low, high = np.quantile(self.wins, BANDS[name], method="inverted_cdf")
        return int(low), int(high)

    def band_intervals_cents(self, name: str) -> tuple[Interval, Interval]:
        """The 95% intervals of the two ends of a band."""
        low, high = BANDS[name]
        return quantile_interval(self.wins, low), quantile_interval(self.wins, high)


def check_periods(periods: int) -> None:
    """Refuse too few periods to say anything of how they differ."""
    if periods < LEAST_PERIODS:
        raise TextError(f"bands need {LEAST_PERIODS} periods at least; ask for more rounds or for shorter periods")


def simulate_hold(job: BaseJob | TableJob, *, rounds: int, periods: int, threads: int | None = None) -> Hold:
    """Play periods of so many rounds each at a whole table."""
    check_periods(periods)
    table = as_table(job)
    wins, total, squares = [], 0, 0.0
    for history in histories(table, stretch=rounds, stretches=periods, threads=threads):
        results = history[:, TABLE_RESULT]
        wins.append(-results.reshape(-1, rounds).sum(axis=1))
        total += int(results.sum())
        squares += float((results.astype(np.float64) ** 2).sum())
    played = rounds * periods
    deviation = sqrt(max(0.0, squares / played - (total / played) ** 2))
    staked = table.plan.hands_a_round * table.plan.staked_cents * rounds
    return Hold(rounds, staked, np.concatenate(wins), deviation)
