"""The exact distribution of a result: each value with its probability as a fraction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

Value = int | Fraction


@dataclass(frozen=True, slots=True)
class Distribution:
    """Values in ascending order with their probabilities, which sum to 1."""

    chances: Mapping[Value, Fraction]

    @classmethod
    def of_counts(cls, counts: Iterable[tuple[Value, int]], total: int) -> Distribution:
        """Collect the counts of equal values out of a total.

        >>> Distribution.of_counts([(-1, 1), (2, 1), (-1, 2)], 4).chances
        {-1: Fraction(3, 4), 2: Fraction(1, 4)}
        """
        collected: dict[Value, int] = {}
        for value, count in counts:
            if count:
                collected[value] = collected.get(value, 0) + count
        if sum(collected.values()) != total:
            raise ValueError(f"the counts sum to {sum(collected.values())}, not to {total}")
        return cls({value: Fraction(collected[value], total) for value in sorted(collected)})

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return sum((value * chance for value, chance in self.chances.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        squares = sum((value * value * chance for value, chance in self.chances.items()), Fraction(0))
        return squares - self.mean**2

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance, which is rarely a fraction."""
        return sqrt(self.variance)

    def at_least(self, value: Value) -> Fraction:
        """The probability of this value or more."""
        return sum((chance for other, chance in self.chances.items() if other >= value), Fraction(0))
