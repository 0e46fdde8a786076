"""How far the actual result may lie from the theoretical one after n rounds.

The result of n independent rounds has the n-th power of the characteristic function of one round. On a lattice that is
a discrete Fourier transform, so the distribution function of the sum is a finite sum; on long windows its quantiles
are found bit by bit. Nothing is assumed to be normal: with rare and large awards it isn't, even after a million rounds.

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

from letitride.odds.wagers.distribution import Distribution

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

_TINY = float(np.finfo(float).tiny)
"""A wave that a kind of round blots out altogether has no logarithm, but the least number has one."""
_LONGEST_LINE = 1 << 20
"""On windows up to this size a sum is worked out at every place, on longer ones only where its quantiles are sought."""

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
    found = []
    for count in rounds:
        exact = band_of_sum([(results, count)])
        per_round = exact and {level: (low / count, high / count) for level, (low, high) in exact.items()}
        found.append(Band(count, per_round, normal_band(results, count)))
    return tuple(found)


def band_of_sum(parts: Sequence[tuple[Distribution, int]]) -> Mapping[int, Interval] | None:
    """The limits of the house's win over so many rounds of each of several kinds; None where they are too wide."""
    lattices = _Lattice.of_each([results for results, _ in parts])
    counted = [(lattice, count) for lattice, (_, count) in zip(lattices, parts, strict=True)]
    window = _Window.of(counted)
    total = _Line.of(counted, window) if window.size <= _LONGEST_LINE else _Waves.of(counted, window)
    if total is None:
        return None
    lowest = sum((lattice.lowest * count for lattice, count in counted), Fraction(0))
    tails = [(1 - level / 100) / 2 for level in LEVELS]
    lows, highs = total.quantiles(tails), total.quantiles([1 - tail for tail in tails])
    step = lattices[0].step
    limits = zip(LEVELS, lows, highs, strict=True)
    return {level: (-float(lowest + step * high), -float(lowest + step * low)) for level, low, high in limits}


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
    def of_each(cls, results: Sequence[Distribution]) -> list[_Lattice]:
        """The results of each kind of round, all on steps of one size."""
        steps = [_step(one) for one in results]
        scale = lcm(*(step.denominator for step in steps))
        step = Fraction(gcd(*(int(step * scale) for step in steps)), scale)
        return [cls._of(one, step) for one in results]

    @classmethod
    def _of(cls, results: Distribution, step: Fraction) -> _Lattice:
        lowest = Fraction(next(iter(results.chances)))
        places = np.array([round((value - lowest) / step) for value in results.chances], dtype=np.int64)
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


def _step(results: Distribution) -> Fraction:
    """The largest step that leads from the lowest result to every other one that is no large award."""
    values = [Fraction(value) for value in results.chances]
    small = [value for value in values if abs(value) < _LARGE_AWARD]
    scale = lcm(*(value.denominator for value in small))
    steps = gcd(*(int((value - values[0]) * scale) for value in small)) or scale
    return Fraction(steps, scale)


@dataclass(frozen=True, slots=True)
class _Window:
    """The part of the lattice that a sum lies on, all but for a negligible probability."""

    start: int
    size: int

    @classmethod
    def of(cls, parts: Sequence[tuple[_Lattice, int]]) -> _Window:
        deviation = sqrt(sum(rounds * lattice.deviation**2 for lattice, rounds in parts))
        most = max(int(lattice.places.max()) for lattice, _ in parts)
        mean = sum(rounds * lattice.mean for lattice, rounds in parts)
        return cls(int(mean - 6 * deviation), 1 << int(12 * deviation + 2 * most + 1).bit_length())


@dataclass(frozen=True, slots=True)
class _Line:
    """The distribution function of a sum at every place of a short window, by a fast Fourier transform."""

    start: int
    below: npt.NDArray[np.float64]

    @classmethod
    def of(cls, parts: Sequence[tuple[_Lattice, int]], window: _Window) -> _Line:
        logarithms = np.zeros(window.size // 2 + 1, dtype=np.complex128)
        for lattice, rounds in parts:
            line = np.bincount(lattice.places % window.size, lattice.chances, minlength=window.size)
            logarithms += rounds * np.log(np.fft.rfft(line) + _TINY)
        chances = np.fft.irfft(np.exp(logarithms), window.size)
        return cls(window.start, np.cumsum(np.roll(chances, -(window.start % window.size))))

    def quantiles(self, parts: Sequence[float]) -> list[int]:
        """For each part of the distribution the lowest place that it doesn't exceed."""
        return [self.start + int(np.argmax(self.below >= part)) for part in parts]


@dataclass(frozen=True, slots=True)
class _Waves:
    """The distribution of a sum on a long window, by the frequencies that matter."""

    start: int
    size: int
    angles: npt.NDArray[np.float64]
    weights: npt.NDArray[np.complex128]

    @classmethod
    def of(cls, parts: Sequence[tuple[_Lattice, int]], window: _Window) -> _Waves | None:
        """The sum of so many rounds of each kind, None where too many frequencies matter."""
        start, size = window.start, window.size
        # No kind of round makes a frequency weigh more, so the widest alone says which can be left out.
        widest, times = max(parts, key=lambda part: part[1] * part[0].deviation)
        waves = _frequencies_that_matter(widest, size, least=exp(-_NEGLIGIBLE / times))
        if len(waves) > _MOST_FREQUENCIES:
            return None
        angles = 2 * pi * waves / size
        logarithms = sum(rounds * np.log(lattice.transform(angles) + _TINY) for lattice, rounds in parts)
        # Each frequency stands for itself and its mirror image, except the middle one, which is its own.
        shares = np.where(waves == size // 2, 1.0, 2.0) / size
        weights = shares * np.exp(logarithms) * np.exp(1j * angles * (start % size)) / (np.exp(1j * angles) - 1)
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
