"""The life of a progressive meter: what it shows as rounds go by, and what it shows and pays at each hit."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from letitride.errors import TextError
from letitride.simulation.kernels.table_arrays import METER_AWARDED, METER_SHOWN
from letitride.simulation.plans.jobs import Keeps, TableJob
from letitride.simulation.questions.histories import HISTORY_STREAM, MOST_ROUNDS_OF_A_STRETCH
from letitride.simulation.questions.intervals import LEAST_CYCLES, mean_error_by_cycles

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Hit:
    """A round in which the meter paid: its number, what the meter showed, and what it paid, in cents."""

    round: int
    shown_cents: int
    awarded_cents: int

    @property
    def is_whole(self) -> bool:
        """Whether the whole meter was won."""
        return self.awarded_cents >= self.shown_cents


@dataclass(frozen=True, slots=True, eq=False)
class MeterLife:
    """What a meter showed in each round, in cents, and its hits."""

    shown: Integers
    hits: tuple[Hit, ...]

    @property
    def whole_hits(self) -> tuple[Hit, ...]:
        """The hits that won the whole meter."""
        return tuple(hit for hit in self.hits if hit.is_whole)

    @property
    def mean_error_cents(self) -> float | None:
        """The standard error of the mean over all rounds; None if the meter was won whole too seldom to say."""
        return mean_error_by_cycles(self.shown, np.array([hit.round - 1 for hit in self.whole_hits], dtype=np.int64))

    @property
    def whole_hits_error_cents(self) -> float | None:
        """The standard error of what the meter showed on average when it was won whole; None as above."""
        shown = [hit.shown_cents for hit in self.whole_hits]
        return float(np.std(shown, ddof=1)) / sqrt(len(shown)) if len(shown) > LEAST_CYCLES else None

    def series(self, points: int = 100) -> list[tuple[int, int]]:
        """Round and cents at evenly spaced rounds, the first and the last among them."""
        last = len(self.shown) - 1
        places = np.unique(np.linspace(0, last, min(points, last + 1)).round().astype(np.int64))
        return [(int(place) + 1, int(self.shown[place])) for place in places]


def check_meter(job: TableJob, rounds: int) -> None:
    """Refuse a table without a meter, and more rounds than are kept."""
    if job.plan.meter_wager is None or job.plan.meter is None:
        raise TextError(f"{job.plan.name} has no progressive meter")
    if not 1 <= rounds <= MOST_ROUNDS_OF_A_STRETCH:
        raise TextError(f"a meter is followed for 1 to {MOST_ROUNDS_OF_A_STRETCH:,} rounds, not {rounds:,}")


def simulate_meter(job: TableJob, rounds: int) -> MeterLife:
    """Follow the meter of a table from its initial amount for so many rounds."""
    check_meter(job, rounds)
    history = job.play_in_full(HISTORY_STREAM, rounds, keeps=Keeps.HISTORY).history
    paid = np.flatnonzero(history[:, METER_AWARDED])
    hits = tuple(Hit(int(at) + 1, int(history[at, METER_SHOWN]), int(history[at, METER_AWARDED])) for at in paid)
    return MeterLife(history[:, METER_SHOWN], hits)
