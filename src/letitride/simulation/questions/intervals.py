"""How far a simulated figure may be off: 95% intervals of quantiles, deviations and means over a meter's cycles."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Interval = tuple[float | None, float | None]
"""The least and the most that a figure may be; None on a side for which too little was played to say."""

WIDTH = NormalDist().inv_cdf(0.975)
LEAST_CYCLES = 30
"""Fewer cycles of a meter say too little about how much they differ."""


def quantile_interval(values: Integers, share: float) -> Interval:
    """The 95% interval of a quantile: results whose ranks differ from its own by what chance explains.

    >>> quantile_interval(np.arange(10_000), 0.5)
    (4902.0, 5097.0)
    >>> quantile_interval(np.arange(100), 0.005)
    (None, 1.0)
    """
    count = len(values)
    middle, apart = share * count, WIDTH * sqrt(count * share * (1 - share))
    low, high = round(middle - apart + 0.5), round(middle + apart + 0.5)  # a result lies between two ranks
    wanted = [rank for rank in (low, high) if 1 <= rank <= count]
    ordered = np.partition(values, [rank - 1 for rank in wanted]) if wanted else values
    return (
        float(ordered[low - 1]) if low >= 1 else None,
        float(ordered[high - 1]) if high <= count else None,
    )


LEAST_WEIGHT = 150
"""Results that weigh less say too little about how far a deviation is off; as many equal ones would be enough."""


def deviation_error(values: Integers) -> float | None:
    """The standard error of a standard deviation; None if a few results make up most of it."""
    apart = values - values.mean()
    variance = float((apart**2).mean())
    fourth = float((apart**4).mean())
    if len(values) * variance**2 < LEAST_WEIGHT * fourth or not variance:
        return None
    return sqrt((fourth - variance**2) / len(values) / variance) / 2


def mean_error_by_cycles(shown: Integers, ends: Integers) -> float | None:
    """The standard error of what a meter shows on average; None if it was won whole too seldom to say.

    What a meter shows in one round hangs on what it showed before, but only back to the round in which it was last won
    whole. So cycles from one such round (`ends`, from 0) to the next are independent, and the mean is a ratio of sums.
    """
    if len(ends) <= LEAST_CYCLES:
        return None
    sums = np.add.reduceat(shown, ends[:-1] + 1)
    sums[-1] = shown[ends[-2] + 1 : ends[-1] + 1].sum()
    lengths = np.diff(ends)
    mean = sums.sum() / lengths.sum()
    apart = sums - mean * lengths
    return float(sqrt((apart**2).sum() / (len(lengths) - 1) * len(lengths)) / lengths.sum())
