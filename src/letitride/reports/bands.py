"""How far the actual result may lie from the theoretical one after n rounds.

The result of n independent rounds has the n-th power of the characteristic function of one round. On a lattice that is
a discrete Fourier transform, so the distribution function of the sum is a finite sum and its quantiles are found bit
by bit. Nothing is assumed to be normal: with rare and large awards it isn't, even after a million rounds.

`odds.many_rounds` gives the whole distribution, with a proved error. Here only six quantiles are wanted, but also of
awards of a million units and over ten million rounds, so only the frequencies that matter are looked at; the tests hold
the two against each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, gcd, lcm, pi, sqrt
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from letitride.odds.distribution import Distribution

LEVELS = (90, 95, 99)
"""The probabilities of the bands, in percent; as much lies below a band as above it."""

ROUNDS = tuple(10**power for power in range(3, 8))
CURVE = tuple(round(10 ** (quarter / 4)) for quarter in range(12, 29))
"""The numbers of rounds of the curves in a chart: four to each power of ten."""

_CELLS = 1 << 14
_MOST_FREQUENCIES = 1 << 20
_LARGE_AWARD = 10_000
"""Awards of so many units are put on the lattice of the smaller results, to the nearest point."""
_NEGLIGIBLE = 36.0
"""Frequencies whose share of the sum is below e to this negative power are left out."""

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Band:
    """Between which limits the house's win per unit and round lies after so many rounds, by level in percent.

    `exact` comes from the distribution of the sum, None where it is too wide to compute; `normal` from the normal
    approximation.
    """

    rounds: int
    exact: Mapping[int, Interval] | None
    normal: Mapping[int, Interval]

    @property
    def shown(self) -> Mapping[int, Interval]:
        """The exact limits where there are any."""
        return self.exact or self.normal


def bands(results: Distribution, rounds: Sequence[int]) -> tuple[Band, ...]:
    """The bands of a wager's results after each of these numbers of rounds."""
    lattice = _Lattice.of(results)
    return tuple(Band(count, lattice.bands(count), normal_band(results, count)) for count in rounds)


def normal_band(results: Distribution, rounds: int) -> Mapping[int, Interval]:
    """The house's win per round by the normal approximation: mean and standard deviation alone."""
    edge, deviation = -float(results.mean), results.standard_deviation / sqrt(rounds)
    return {level: (edge - quantile(level) * deviation, edge + quantile(level) * deviation) for level in LEVELS}


def quantile(level: int) -> float:
    """How many standard deviations a two-sided normal band of this level reaches, such as 1.645 for 90.

    >>> round(quantile(90), 3), round(quantile(95), 2)
    (1.645, 1.96)
    """
    return NormalDist().inv_cdf((1 + level / 100) / 2)


@dataclass(frozen=True, slots=True)
class _Lattice:
    """The results of one round as whole steps above the lowest result."""

    lowest: Fraction
    step: Fraction
    places: npt.NDArray[np.int64]
    chances: npt.NDArray[np.float64]

    @classmethod
    def of(cls, results: Distribution) -> _Lattice:
        values = [Fraction(value) for value in results.chances]
        small = [value for value in values if abs(value) < _LARGE_AWARD]
        lowest, scale = values[0], lcm(*(value.denominator for value in small))
        steps = gcd(*(int((value - lowest) * scale) for value in small)) or scale
        step = Fraction(steps, scale)
        places = np.array([round((value - lowest) / step) for value in values], dtype=np.int64)
        return cls(lowest, step, places, np.array([float(chance) for chance in results.chances.values()]))

    @property
    def mean(self) -> float:
        """The mean place."""
        return float(self.places @ self.chances)

    @property
    def deviation(self) -> float:
        """The standard deviation in steps."""
        return sqrt(float((self.places - self.mean) ** 2 @ self.chances))

    @property
    def distance(self) -> float:
        """The mean distance from the mean in steps."""
        return float(np.abs(self.places - self.mean) @ self.chances)

    def transform(self, angles: npt.NDArray[np.float64]) -> npt.NDArray[np.complex128]:
        """The characteristic function of one round, turned back as a Fourier transform is."""
        total = np.zeros(len(angles), dtype=np.complex128)
        for place, chance in zip(self.places.tolist(), self.chances.tolist(), strict=True):
            total += chance * np.exp(-1j * angles * place)
        return total

    def bands(self, rounds: int) -> Mapping[int, Interval] | None:
        """The limits by level, None where the window for the sum would be too large."""
        total = _Sum.of(self, rounds)
        if total is None:
            return None
        tails = [(1 - level / 100) / 2 for level in LEVELS]
        lows, highs = total.quantiles(tails), total.quantiles([1 - tail for tail in tails])
        limits = zip(LEVELS, lows, highs, strict=True)
        return {level: (self._win(high, rounds), self._win(low, rounds)) for level, low, high in limits}

    def _win(self, place: int, rounds: int) -> float:
        """The house's win per round if the players' results sum up to a place on the lattice."""
        return -float(self.lowest + self.step * Fraction(place, rounds))


@dataclass(frozen=True, slots=True)
class _Sum:
    """The distribution of a sum on a window of the lattice, by the frequencies that matter."""

    start: int
    size: int
    angles: npt.NDArray[np.float64]
    weights: npt.NDArray[np.complex128]

    @classmethod
    def of(cls, lattice: _Lattice, rounds: int) -> _Sum | None:
        deviation, most = lattice.deviation * sqrt(rounds), int(lattice.places.max())
        size = 1 << int(12 * deviation + 2 * most + 1).bit_length()
        start = int(rounds * lattice.mean - 6 * deviation)
        waves = _frequencies_that_matter(lattice, size, least=exp(-_NEGLIGIBLE / rounds))
        if len(waves) > _MOST_FREQUENCIES:
            return None
        angles = 2 * pi * waves / size
        powers = np.exp(rounds * np.log(lattice.transform(angles)))
        # Each frequency stands for itself and its mirror image, except the middle one, which is its own.
        shares = np.where(waves == size // 2, 1.0, 2.0) / size
        weights = shares * powers * np.exp(1j * angles * (start % size)) / (np.exp(1j * angles) - 1)
        return cls(start, size, angles, weights)

    def quantiles(self, parts: Sequence[float]) -> list[int]:
        """For each part of the distribution the lowest place that it doesn't exceed, found bit by bit from the top."""
        counts = [0] * len(parts)
        phases = [np.ones(len(self.angles), dtype=np.complex128) for _ in parts]
        constant = float(np.real(self.weights.sum()))
        for bit in reversed(range(self.size.bit_length() - 1)):
            step = np.exp(1j * self.angles * (1 << bit))
            for one, part in enumerate(parts):
                count, phase = counts[one] + (1 << bit), phases[one] * step
                # A dot product would be shared among threads, which costs more than it brings at these sizes.
                waves = np.einsum("i,i->", self.weights, phase)
                if count / self.size + float(np.real(waves)) - constant < part:
                    counts[one], phases[one] = count, phase
        return [self.start + count for count in counts]


def _frequencies_that_matter(lattice: _Lattice, size: int, *, least: float) -> npt.NDArray[np.int64]:
    """The frequencies, of half a window, at which the characteristic function of one round may exceed the least.

    Its modulus changes no faster than the mean distance from the mean, so whole cells of frequencies are ruled out by
    their middles.
    """
    cells = min(size // 2, _CELLS)
    width = size // 2 // cells
    middles = (np.arange(cells) + 0.5) * width + 0.5
    reach = lattice.distance * pi * width / size
    kept = np.flatnonzero(np.abs(lattice.transform(2 * pi * middles / size)) + reach > least)
    frequencies: npt.NDArray[np.int64] = (kept[:, None] * width + np.arange(1, width + 1)).ravel()
    return frequencies
