"""The result after many rounds: exactly for a few, and for any number by Fourier transform with a proved error.

Nobody is ruined here: the player is taken to go on whatever happens. The top award is rare and large, so the results
reach far up; the array holds only those that Chernoff's bound can't rule out.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import exp, lcm, log, log2, sqrt

import numpy as np
import numpy.typing as npt

from letitride.odds.bankroll.bankroll import Floats, Play, TooMuchWork
from letitride.odds.wagers.distribution import Distribution

Complexes = npt.NDArray[np.complex128]

UNIT_ROUNDOFF = 2.0**-53
_LEVEL = 7 * UNIT_ROUNDOFF
"""The relative error of a level of a fast Fourier transform (Higham, Accuracy and Stability, theorem 24.2)."""
_PRODUCT = sqrt(8) * UNIT_ROUNDOFF
"""The relative error of a product of two complex numbers (Higham, lemma 3.5)."""
_LOG_TAIL = -60 * log(2)
"""What is left out at each end has a probability of at most 2^-60."""
LARGEST_ARRAY = 1 << 24


@dataclass(frozen=True, slots=True)
class ManyRounds:
    """The result after some rounds, in steps of the play: its chances from `low` up, and how wrong they may be.

    `error` bounds the sum of all differences from the true probabilities, those of results left out included, so
    every probability of any set of results is right within it.
    """

    rounds: int
    step: int
    low: int
    chances: Floats
    error: float

    def at_most(self, result: int) -> float:
        """The probability of a result of so much or less, in the unit of the play."""
        return float(self.chances[: max(0, result // self.step - self.low + 1)].sum())

    def at_least(self, result: int) -> float:
        """The probability of a result of so much or more."""
        return float(self.chances[max(0, -(-result // self.step) - self.low) :].sum())

    def quantile(self, level: float) -> int:
        """The least result that is not exceeded with at least this probability, in the unit of the play."""
        return self._first_with(level)

    def quantile_bounds(self, level: float) -> tuple[int, int]:
        """Between which results the quantile lies, given the error; mostly they are the same."""
        return self._first_with(level - self.error), self._first_with(level + self.error)

    def _first_with(self, level: float) -> int:
        place = int(np.searchsorted(np.cumsum(self.chances), level))
        return (self.low + min(place, len(self.chances) - 1)) * self.step


def exactly_after(play: Play, rounds: int) -> Distribution:
    """The distribution of the result after a few rounds, exactly; a dozen of them take seconds."""
    denominator = lcm(*(chance.denominator for chance in play.result.chances.values()))
    counts = [(int(value), int(chance * denominator)) for value, chance in play.result.chances.items()]
    ways = {0: 1}
    for _ in range(rounds):
        longer: dict[int, int] = {}
        for sum_before, before in ways.items():
            for value, count in counts:
                longer[sum_before + value] = longer.get(sum_before + value, 0) + before * count
        ways = longer
    return Distribution({value: Fraction(ways[value], denominator**rounds) for value in sorted(ways)})


def after_rounds(play: Play, rounds: int) -> ManyRounds:
    """The distribution of the result after any number of rounds.

    The transform of one round's chances is raised to the power of the number of rounds and transformed back. Results
    outside the array would wrap around into it, which is counted as error.

    Arguments: `play`, one round; `rounds`, at least one.
    Errors: `ValueError` if there is no round, `TooMuchWork` if there are too many results to follow.

    >>> from fractions import Fraction
    >>> coin = Play(Distribution({-1: Fraction(1, 2), 1: Fraction(1, 2)}), stake=1)
    >>> round(after_rounds(coin, 100).at_least(0), 4)
    0.5398
    """
    if rounds < 1:
        raise ValueError("at least one round is played")
    low, high = _reach(play, rounds)
    length = 1 << max(1, (high - low).bit_length())
    if length > LARGEST_ARRAY:
        raise TooMuchWork(
            f"{rounds:,} rounds may end with any of {high - low + 1:,} results: too many, ask for fewer rounds"
        )
    one_round = np.zeros(length)
    np.add.at(one_round, np.array(play.steps) % length, play.chances)
    transformed = np.fft.rfft(one_round)
    power = _power(transformed, rounds)
    chances = np.fft.irfft(power, length)
    error = _error(np.abs(transformed), chances, rounds)
    kept = np.maximum(np.roll(chances, -low)[: high - low + 1], 0.0)
    return ManyRounds(rounds, play.step, low, kept, error)


def _power(base: Complexes, exponent: int) -> Complexes:
    """Binary powers, whose relative error is that of exponent - 1 products."""
    power = None
    while True:
        if exponent & 1:
            power = base if power is None else power * base
        exponent >>= 1
        if not exponent:
            return base if power is None else power
        base = base * base


def _error(moduli: Floats, chances: Floats, rounds: int) -> float:
    """The sum of all errors of the chances, by Parseval's theorem and Cauchy's inequality, and what wrapped around.

    Each value of the first transform is wrong by at most `wrong`, since the chances sum to 1; a power multiplies that
    by the number of rounds and by the power with one factor less. Adding up the chances costs a rounding for each.
    """
    length = len(chances)
    transform = _LEVEL * log2(length) / (1 - _LEVEL * log2(length))
    wrong = transform + UNIT_ROUNDOFF
    reached = moduli + wrong
    by_power = rounds * (wrong + _PRODUCT * reached) * reached ** (rounds - 1)
    twice = np.full(len(moduli), 2.0)
    twice[0] = twice[-1] = 1.0
    spectrum = sqrt(float((twice * by_power**2).sum()))
    back = sqrt(length) * transform * (sqrt(float((chances**2).sum())) + spectrum)
    return (spectrum + back) * (1 + 1e-6) + length * UNIT_ROUNDOFF + 4 * exp(_LOG_TAIL)


def _reach(play: Play, rounds: int) -> tuple[int, int]:
    """Between which results, in steps, all but the least probable ones lie (Chernoff's bound)."""
    steps = np.array(play.steps, dtype=float)
    high = _bound(steps, play.chances, rounds)
    low = -_bound(-steps, play.chances, rounds)
    return max(low, play.steps[0] * rounds), min(high, play.steps[-1] * rounds)


def _bound(steps: Floats, chances: Floats, rounds: int) -> int:
    """A sum that is exceeded with probability at most 2^-60: P(S >= a) <= E[exp(tX)]^n exp(-ta) for any t > 0."""
    tilts = np.geomspace(1e-9, 50.0, 600) / np.abs(steps).max()
    # log E[exp(tX)] with the greatest exponent taken out, so that nothing overflows
    exponents = tilts[:, None] * steps
    top = exponents.max(axis=1)
    logs = top + np.log(np.exp(exponents - top[:, None]) @ chances)
    return int(np.ceil(((rounds * logs - _LOG_TAIL) / tilts).min() * (1 + 1e-9))) + 1
