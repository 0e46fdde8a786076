"""Pearson's chi-square against exact probabilities, and the chance of a value as large (docs/rng.md)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, lgamma, log

LEAST_EXPECTED = 5.0
"""Neighbouring classes are put together until each is expected this often."""


def p_value(counts: Sequence[float], chances: Sequence[float]) -> float:
    """The p-value of observed counts; rare classes are put together with the ones before them."""
    total = sum(counts)
    seen, expected = [0.0], [0.0]
    for count, chance in zip(counts, chances, strict=True):
        if expected[-1] >= LEAST_EXPECTED:
            seen.append(0.0)
            expected.append(0.0)
        seen[-1] += count
        expected[-1] += total * chance
    if len(expected) > 1 and expected[-1] < LEAST_EXPECTED:
        last, rare = seen.pop(), expected.pop()
        seen[-1] += last
        expected[-1] += rare
    statistic = sum((one - other) ** 2 / other for one, other in zip(seen, expected, strict=True))
    return upper_tail(statistic, len(seen) - 1)


def upper_tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable with so many degrees of freedom is as large or larger.

    >>> round(upper_tail(3.841459, 1), 6), round(upper_tail(2601, 2601), 3)
    (0.05, 0.496)
    """
    if statistic <= 0:
        return 1.0
    if statistic == inf:
        return 0.0
    a, x = freedom / 2, statistic / 2
    scale = exp(a * log(x) - x - lgamma(a))
    return 1.0 - scale * _series(a, x) if x < a + 1 else scale * _continued_fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while term > total * 1e-17:
        n += 1
        term *= x / n
        total += term
    return total


def _continued_fraction(a: float, x: float) -> float:
    """Lentz's method."""
    b = x + 1 - a
    c, d = 1e300, 1 / b
    h = d
    for i in range(1, 100_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return h
