"""A progressive in the long run: lines, shares of the meter, its rate of progression and its reset are all searched.

Over many rounds the meter pays what it takes in, so a wager returns what its lines at odds bring, the rate, and the
chance of all of the meter times the reset. Hits and deviation are those at the mean meter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from letitride.errors import TextError
from letitride.odds.counts.hand_counts import hand_counts
from letitride.odds.design.figures import Exact, Figures, Values
from letitride.odds.design.space import Space
from letitride.odds.wagers.progressive import analyse_progressive
from letitride.rules.payouts import PercentOfMeter
from letitride.rules.paytables import Paytable
from letitride.rules.submission import MeterTerms

_STAKE_CENTS = 100


@dataclass(frozen=True, slots=True)
class LongRunGame:
    """A progressive whose last two choices are the rate and the reset; `counts` are hands of each line, of `total`."""

    counts: tuple[int, ...]
    is_share: tuple[bool, ...]
    parts: tuple[int, ...]
    total: int

    def figures(self, values: Values) -> Figures:
        """Edge in the long run, and deviation at the mean meter, of each row."""
        chances = np.array(self.counts) / self.total
        lines = values[:, :-2] / np.array(self.parts)
        rate, reset = values[:, -2] / 1000, values[:, -1].astype(float)
        shares = np.where(self.is_share, lines / 100, 0.0)
        odds = np.where(self.is_share, 0.0, lines)
        cleared = (np.where(self.is_share, values[:, :-2] == 100, False)) @ chances
        taken_in = rate + cleared * reset
        meter = taken_in / (shares @ chances)
        mean = odds @ chances + taken_in - 1
        paid = odds + shares * meter[:, None]
        square = (paid * paid) @ chances
        gross = mean + 1
        return Figures(-mean, np.sqrt(square - gross * gross), -mean)

    def exactly(self, paytable: Paytable, values: Sequence[int] = ()) -> Exact:
        """The same as fractions, by the analysis of progressives."""
        if not values:
            raise TextError("a progressive in the long run needs a rate and a reset")
        terms = meter_terms(values)
        found = analyse_progressive(paytable)
        edge = -found.long_run_expected_value(terms)
        meter = found.mean_meter_cents(terms) / _STAKE_CENTS
        square = Fraction(0)
        for count, value, is_share, parts in zip(self.counts, values, self.is_share, self.parts, strict=False):
            paid = Fraction(value, 100) * meter if is_share else Fraction(value, parts)
            square += Fraction(count, self.total) * paid * paid
        hit = Fraction(sum(self.counts), self.total)
        return Exact(edge, hit, sqrt(square - (1 - edge) ** 2), edge)


def meter_terms(values: Sequence[int]) -> MeterTerms:
    """The terms of the meter that a row of values ends with; it opens at its reset."""
    rate, reset = values[-2], values[-1]
    return MeterTerms(rate_basis_points=10 * int(rate), initial_cents=100 * int(reset), reset_cents=100 * int(reset))


def long_run_game(space: Space) -> LongRunGame:
    """The game of a space that ends with a rate and a reset."""
    counts = hand_counts(space.start.basis)
    of_line = dict.fromkeys((line.hand for line in space.start.lines), 0)
    for hand, count in counts.items():
        if line := space.start.line_for(hand):
            of_line[line.hand] += count
    lines = space.choices[:-2]
    if not any(one.kind is PercentOfMeter for one in lines):
        raise TextError(f"{space.start.id} pays no share of a meter, so it has no rate and no reset")
    return LongRunGame(
        counts=tuple(of_line.values()),
        is_share=tuple(one.kind is PercentOfMeter for one in lines),
        parts=tuple(one.parts for one in lines),
        total=sum(counts.values()),
    )
