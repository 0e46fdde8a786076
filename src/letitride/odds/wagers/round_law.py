"""What the hands of one round bring together on a wager: exact mean and variance, and for two hands the distribution.

A hand brings what its class brings. Two hands of a round are not independent, so the variance of their sum needs the
counts of both classes at once; with those, the variance for any number of hands is exact too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from letitride.odds.counts.hand_counts import hand_counts
from letitride.odds.counts.two_hands import two_hand_counts
from letitride.odds.wagers.cover_all.analysis import highest_hand_counts
from letitride.odds.wagers.distribution import Distribution
from letitride.odds.wagers.seat_counts import seat_counts
from letitride.rules.hands import Basis
from letitride.rules.paytables import Paytable

Values = tuple[int, ...]
"""What a hand brings, by its class in the order of a law."""

MOST_HANDS = 2
"""The most hands of a round whose distribution is known."""


@dataclass(frozen=True, slots=True)
class RoundLaw:
    """How often one hand, and two hands of a round, are of each class; where one hand decides there are no pairs."""

    one: tuple[int, ...]
    two: tuple[tuple[int, ...], ...] = ()

    def mean(self, values: Values) -> Fraction:
        """What one hand brings on average."""
        return Fraction(_dot(self.one, values), sum(self.one))

    def variance(self, hands: Sequence[Values]) -> Fraction:
        """The variance of what the hands of one round bring together."""
        squares = sum(_dot(self.one, (value * value for value in values)) for values in hands)
        second = Fraction(squares, sum(self.one))
        if len(hands) > 1:
            total = tuple(map(sum, zip(*hands, strict=True)))
            products = self._product(total) - sum(self._product(values) for values in hands)
            second += Fraction(products, sum(map(sum, self.two)))
        return second - sum(map(self.mean, hands), Fraction(0)) ** 2

    def distribution(self, hands: Sequence[Values]) -> Distribution:
        """What one or two hands of a round bring together, exactly."""
        if len(hands) == 1:
            return Distribution.of_counts(zip(hands[0], self.one, strict=True), sum(self.one))
        one, other = hands
        counted = (
            (mine + theirs, count)
            for mine, row in zip(one, self.two, strict=True)
            for theirs, count in zip(other, row, strict=True)
        )
        return Distribution.of_counts(counted, sum(map(sum, self.two)))

    def _product(self, values: Values) -> int:
        """The sum over all pairs of hands of what one brings times what the other brings, at the same values."""
        return sum(value * _dot(row, values) for value, row in zip(values, self.two, strict=True) if value)


def _dot(counts: Iterable[int], values: Iterable[int]) -> int:
    return sum(map(int.__mul__, counts, values))


@cache
def side_law(basis: Basis) -> RoundLaw:
    """The classes of hands as side wagers judge them, in the order of `hand_counts`."""
    return RoundLaw(tuple(hand_counts(basis).values()), _rows(two_hand_counts(basis).tolist()))


@cache
def base_law(paytable: Paytable) -> RoundLaw:
    """The kinds of outcome of the base game under best play, in the order of `seat_outcomes.seat_rules`."""
    counts = seat_counts(paytable)
    return RoundLaw(tuple(counts.one.tolist()), _rows(counts.two.tolist()))


@cache
def cover_all_law(players: int) -> RoundLaw:
    """The classes of the highest hand at a table of so many players; there is one such hand in a round."""
    return RoundLaw(tuple(highest_hand_counts(players).values()))


def _rows(matrix: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, matrix))
