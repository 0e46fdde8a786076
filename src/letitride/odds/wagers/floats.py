"""Base paytables by the thousand: the same figures as `base`, in floating point and a few vector operations.

With net[c] what one unit wins or loses on class c, and r1, r2 whether bets 1 and 2 ride, the result of a round is
net[c] (1 + r1 + r2). Its square is net[c]^2 (1 + 3 r1 + 3 r2 + 2 r1 r2), so mean and variance need only the 33 + 33
vectors of counts and how often each pair of groups occurs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from letitride.odds.counts.groups import BOARDS, DEALS, LAST_CARDS, MOVES, load_groups
from letitride.odds.wagers.base import net_units
from letitride.rules.paytables import Paytable

Floats = npt.NDArray[np.float64]
Rides = npt.NDArray[np.bool_]

_BATCH = 512
"""Paytables at a time: the working arrays then stay in the processor's cache."""


class FloatAnalysis(NamedTuple):
    """A base paytable under best play, in units of one bet; ties are pulled.

    `rides` is 1.0 or 0.0 for each group of three-card hands (bet 1), then for each group of four-card hands (bet 2), in
    the order of the vectors of `GroupCounts`, and then 1.0 for bet 3, which always stays.
    """

    expected_value: float
    average_bet: float
    element_of_risk: float
    variance: float
    rides: Floats

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result of a round."""
        return sqrt(self.variance)

    @property
    def bet_1(self) -> Floats:
        """Which groups of three-card hands let bet 1 ride."""
        return self.rides[: _tables().threes]

    @property
    def bet_2(self) -> Floats:
        """Which groups of four-card hands let bet 2 ride."""
        return self.rides[_tables().threes : -1]


class BatchAnalysis(NamedTuple):
    """The same for many paytables: one element of each array, and one column of `rides`, for each."""

    expected_value: Floats
    average_bet: Floats
    element_of_risk: Floats
    variance: Floats
    rides: Rides


@dataclass(frozen=True, slots=True)
class _FloatTables:
    """Chances of the groups (`weights`), their mean counts as rows (`vectors`), and all hands in the last row."""

    threes: int
    vectors: Floats
    weights: Floats
    pairs: Floats


@cache
def _tables() -> _FloatTables:
    groups = load_groups()
    pairs = np.array(groups.pairs) / MOVES
    # Whole numbers in the vectors keep the comparison with nothing exact; the weights carry the denominators.
    vectors = np.array([*groups.three_vectors, *groups.four_vectors, groups.class_counts], dtype=float)
    weights = np.concatenate([pairs.sum(axis=1) / BOARDS, pairs.sum(axis=0) / LAST_CARDS, [1 / DEALS]])
    return _FloatTables(len(groups.three_vectors), vectors, weights, pairs / LAST_CARDS)


class _Analyser:
    """The tables as attributes of one object, bound once, since looking them up would cost as much as using them."""

    __slots__ = ("_all_hands", "_bets", "_fours", "_pairs", "_threes", "_vectors", "_weights")

    def __init__(self) -> None:
        tables = _tables()
        self._vectors, self._weights, self._pairs = tables.vectors, tables.weights, tables.pairs
        self._threes, self._fours = slice(tables.threes), slice(tables.threes, -1)
        self._all_hands = 2.0 * float(tables.weights[-1])
        self._bets = tables.weights * tables.vectors.sum(axis=1)

    def __call__(self, net: Floats) -> FloatAnalysis:
        values = self._vectors.dot(net)
        squares = self._vectors.dot(net * net)
        rides = np.heaviside(values, 0.0)
        rides[-1] = 1.0
        kept = self._weights * rides
        mean = float(kept.dot(values))
        bets = float(self._bets.dot(rides))
        fours = self._fours
        both = float((rides[self._threes].dot(self._pairs) * rides[fours]).dot(squares[fours]))
        square = 3.0 * float(kept.dot(squares)) - self._all_hands * float(squares[-1]) + 2.0 * both
        return FloatAnalysis(mean, bets, -mean / bets, square - mean * mean, rides)


@cache
def _analyser() -> _Analyser:
    return _Analyser()


def analyse_floats(net: Floats) -> FloatAnalysis:
    """Analyse one base paytable: what a unit wins or loses on each class of hand, as `base.net_units` gives it."""
    return _analyser()(net)


def analyse_batch(nets: Floats) -> BatchAnalysis:
    """Analyse many base paytables, one in each row."""
    tables = _tables()
    count, threes, groups = len(nets), tables.threes, len(tables.weights) - 1
    means, bets, variances = np.empty(count), np.empty(count), np.empty(count)
    all_rides = np.empty((groups, count), dtype=bool)
    bet_weights = tables.weights[:-1] * np.repeat([BOARDS, LAST_CARDS], [threes, groups - threes])
    for start in range(0, count, _BATCH):
        part = slice(start, start + _BATCH)
        net = np.ascontiguousarray(nets[part].T, dtype=float)
        values = tables.vectors @ net
        squares = tables.vectors @ (net * net)
        rides = values > 0
        rides[-1] = True
        values *= rides
        squares *= rides
        means[part] = mean = tables.weights @ values
        bets[part] = 1 + bet_weights @ rides[:-1]
        both = np.einsum("gn,gn->n", tables.pairs.T @ rides[:threes], squares[threes:-1])
        by_group = tables.weights @ squares
        variances[part] = 3 * by_group - 2 * tables.weights[-1] * squares[-1] + 2 * both - mean * mean
        all_rides[:, part] = rides[:-1]
    return BatchAnalysis(means, bets, -means / bets, variances, all_rides)


def analyse_many(paytables: Sequence[Paytable]) -> BatchAnalysis:
    """Best play of many base paytables at once, in floating-point numbers: thousands in the time of one exact analysis.

    Arguments: `paytables` of the base game. Errors: `ValueError` if one is another wager's, or there is none.

    >>> from letitride.catalogue import load_catalogue
    >>> from letitride.rules.wagers import Wager
    >>> paytables = [load_catalogue().paytable(name) for name in ("LIRX-01", "LIRX-02")]
    >>> [round(float(edge), 4) for edge in -analyse_many(paytables).expected_value]
    [0.0351, 0.0343]
    """
    if not paytables:
        raise ValueError("name at least one paytable")
    return analyse_batch(np.array([net_units(paytable) for paytable in paytables], dtype=float))
