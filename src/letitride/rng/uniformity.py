"""Whether p-values are uniform, as they are for a sound shuffle: the test of Kolmogorov and Smirnov."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt


def kolmogorov(values: Sequence[float]) -> float:
    """The p-value of numbers that should be uniform between 0 and 1 (Stephens' approximation).

    >>> kolmogorov([(place + 0.5) / 100 for place in range(100)]) > 0.99, kolmogorov([0.01] * 20) < 1e-9
    (True, True)
    """
    count, ordered = len(values), sorted(values)
    distance = max(max((place + 1) / count - one, one - place / count) for place, one in enumerate(ordered))
    scaled = (sqrt(count) + 0.12 + 0.11 / sqrt(count)) * distance
    if scaled < 0.2:
        return 1.0
    total = sum((1.0 if term % 2 else -1.0) * exp(-2 * (term * scaled) ** 2) for term in range(1, 101))
    return min(1.0, max(0.0, 2 * total))
