"""Sessions of one player: where a session ends, how low it went, and whether a bankroll lasted."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from letitride.errors import TextError
from letitride.simulation.kernels.table_arrays import SEAT_RESULT
from letitride.simulation.plans.jobs import BaseJob, TableJob
from letitride.simulation.questions.histories import as_table, histories
from letitride.simulation.questions.intervals import Interval, quantile_interval

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Sessions:
    """Simulated sessions of the first seat, in cents; a bankroll of 0 is never used up."""

    rounds: int
    bankroll_cents: int
    staked_cents: int
    ends: Integers
    lows: Integers

    @property
    def ruined(self) -> float:
        """The share of sessions that ended because the bankroll didn't cover a round's wagers any more."""
        if self.bankroll_cents == 0:
            return 0.0
        return float(np.mean(self.bankroll_cents + self.ends < self.staked_cents))

    @property
    def ahead(self) -> float:
        """The share of sessions that ended with a gain."""
        return float(np.mean(self.ends > 0))

    @property
    def mean_cents(self) -> float:
        """What a session brings on average."""
        return float(self.ends.mean())

    def share_error(self, share: float) -> float:
        """The standard error of a share of sessions, such as those ruined; as if one more had differed."""
        count = len(self.ends)
        near = (share * count + 1) / (count + 2)
        return sqrt(near * (1 - near) / count)

    @property
    def mean_error_cents(self) -> float:
        """The standard error of the mean."""
        return float(self.ends.std(ddof=1)) / sqrt(len(self.ends))

    def quantile_cents(self, share: float) -> int:
        """The result that a share of sessions does not exceed."""
        return int(np.quantile(self.ends, share, method="inverted_cdf"))

    def quantile_interval_cents(self, share: float) -> Interval:
        """The 95% interval of that result."""
        return quantile_interval(self.ends, share)

    @property
    def mean_low_error_cents(self) -> float:
        """The standard error of how low a session went on average."""
        return float(self.lows.std(ddof=1)) / sqrt(len(self.lows))


def check_bankroll(job: BaseJob | TableJob, cents: int) -> None:
    """Refuse a bankroll that no round can be played with; 0 is none at all."""
    staked = as_table(job).plan.staked_cents
    if 0 < cents < staked:
        needed = "three bets" if isinstance(job, BaseJob) else f"${staked / 100:,.2f}"
        raise TextError(f"a bankroll must cover at least one round: {needed}")


def simulate_sessions(
    job: BaseJob | TableJob, *, sessions: int, rounds: int, bankroll_cents: int = 0, threads: int | None = None
) -> Sessions:
    """Play sessions of so many rounds each; a session stops when a round's wagers are more than is left.

    At the base game by itself one bet is a dollar.
    """
    check_bankroll(job, bankroll_cents)
    table = as_table(job)
    staked = table.plan.staked_cents
    ends, lows = [], []
    for history in histories(table, stretch=rounds, stretches=sessions, threads=threads):
        end, low = _played(history[:, SEAT_RESULT].reshape(-1, rounds), bankroll_cents, staked)
        ends.append(end)
        lows.append(low)
    return Sessions(rounds, bankroll_cents, staked, np.concatenate(ends), np.concatenate(lows))


def _played(results: Integers, bankroll_cents: int, staked_cents: int) -> tuple[Integers, Integers]:
    """Where sessions end and the least they stood at, given the results of each round were it played."""
    stood = np.cumsum(results, axis=1)
    last = np.full(len(stood), stood.shape[1] - 1)
    if bankroll_cents:
        is_over = bankroll_cents + stood < staked_cents
        last = np.where(is_over.any(axis=1), is_over.argmax(axis=1), last)
    lowest = np.minimum.accumulate(stood, axis=1)
    sessions = np.arange(len(stood))
    return stood[sessions, last], np.minimum(lowest[sessions, last], 0)
