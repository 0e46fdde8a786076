"""What a wager should have won, and between which limits it may lie, round by round as it was staked.

The expected win and its variance are exact for any stakes, meters and numbers of hands. The band is exact too while no
round had more than two hands on the wager and the meter stood still. Otherwise it is that of independent hands, at the
mean meter, stretched to the exact standard deviation where that is the larger.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, sqrt

from letitride.figures.stakes import HandAtStake, RoundAtStake
from letitride.odds.wagers.distribution import Distribution
from letitride.odds.wagers.house_win import win_on_base, win_on_cover_all, win_on_envy, win_on_side
from letitride.odds.wagers.round_law import MOST_HANDS, RoundLaw, Values, base_law, cover_all_law, side_law
from letitride.reports.par.bands import LEVELS, Interval, band_of_sum, quantile
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import Judged

Rounds = Counter[RoundAtStake]


@dataclass(frozen=True, slots=True)
class Theory:
    """The expected win in cents, its variance, and the limits of the win by level in percent."""

    win_cents: Fraction
    variance: Fraction
    band_cents: Mapping[int, Interval]
    is_exact: bool

    @property
    def deviation_cents(self) -> float:
        """The standard deviation of the win."""
        return sqrt(self.variance)

    def is_within(self, win_cents: int, level: int) -> bool:
        """Whether a win lies within the band of a level."""
        low, high = self.band_cents[level]
        return round(low) <= win_cents <= round(high)


def theory_of(paytable: Paytable, rounds: Rounds) -> Theory:
    """What so many rounds of a wager should have won."""
    mean, variance = moments_of(paytable, rounds)
    shown = at_mean_meter(rounds)
    unit = _unit_cents(shown)
    parts = parts_of(paytable, shown, unit=unit)
    band, is_counted = band_around(parts, unit=unit, mean=mean, deviation=sqrt(variance))
    is_exact = is_counted and shown == rounds and all(len(at_stake) <= MOST_HANDS for at_stake in rounds)
    return Theory(mean, variance, band, is_exact)


def moments_of(paytable: Paytable, rounds: Rounds) -> tuple[Fraction, Fraction]:
    """The mean and the variance of what so many rounds of a wager win."""
    wins = _win_of(paytable)
    mean, variance = Fraction(0), Fraction(0)
    for at_stake, count in rounds.items():
        law, values = _law(paytable, at_stake), [wins(hand) for hand in at_stake]
        mean += count * sum(map(law.mean, values), Fraction(0))
        variance += count * law.variance(values)
    return mean, variance


def _win_of(paytable: Paytable) -> Callable[[HandAtStake], Values]:
    """What the house wins on a hand by its class, given its terms."""
    if paytable.wager.is_base:
        return lambda hand: win_on_base(paytable, hand.stake_cents)
    if paytable.wager.has_meter:
        return lambda hand: win_on_side(paytable, hand.stake_cents, meter_cents=hand.meter_cents)
    match paytable.wager.judged:
        case Judged.OTHERS:
            return lambda hand: win_on_envy(paytable, hand.envied_cents)
        case Judged.BEST_OF_TABLE:
            return lambda hand: win_on_cover_all(paytable, hand.stake_cents, players=hand.players)
        case Judged.OWN:
            return lambda hand: win_on_side(paytable, hand.stake_cents)


def _law(paytable: Paytable, at_stake: RoundAtStake) -> RoundLaw:
    if paytable.wager.is_base:
        return base_law(paytable)
    if paytable.wager.judged is Judged.BEST_OF_TABLE:
        return cover_all_law(at_stake[0].players)
    return side_law(paytable.basis)


def band_around(
    parts: Sequence[tuple[Distribution, int]], *, unit: int, mean: Fraction, deviation: float
) -> tuple[Mapping[int, Interval], bool]:
    """The limits of the win by level, and whether they were counted from what players win in each kind of round.

    Without parts they are those of a normal law.
    """
    around = -float(sum((count * part.mean for part, count in parts), Fraction(0)))
    spread = sqrt(sum((count * part.variance for part, count in parts), Fraction(0)))
    limits = band_of_sum(parts) if parts else None
    if limits is None or spread == 0:
        return {level: _around(mean, quantile(level) * deviation) for level in LEVELS}, False
    # A narrower band would leave out the most that can be won, which may be likely; the wider one errs by a hair.
    stretch = max(1.0, deviation / (spread * unit))
    return {
        level: (
            float(mean) + (low - around) * unit * stretch,
            float(mean) + (high - around) * unit * stretch,
        )
        for level, (low, high) in limits.items()
    }, True


def _around(mean: Fraction, reach: float) -> Interval:
    return float(mean) - reach, float(mean) + reach


def parts_of(paytable: Paytable, rounds: Rounds, *, unit: int) -> list[tuple[Distribution, int]]:
    """What players win in each kind of round, in units of the stakes; more hands than two are taken one by one."""
    wins = _win_of(paytable)
    counted: Rounds = Counter()
    for at_stake, count in rounds.items():
        for together in [at_stake] if len(at_stake) <= MOST_HANDS else [(hand,) for hand in at_stake]:
            counted[together] += count
    parts = []
    for at_stake, count in counted.items():
        values = [tuple(-round(win / unit) for win in wins(hand)) for hand in at_stake]
        parts.append((_law(paytable, at_stake).distribution(values), count))
    return parts


def _unit_cents(rounds: Rounds) -> int:
    """The largest amount of which every stake is a multiple."""
    stakes = {stake for at_stake in rounds for hand in at_stake for stake in (hand.stake_cents, *hand.envied_cents)}
    return gcd(*stakes) or 1


def at_mean_meter(rounds: Rounds) -> Rounds:
    """The same rounds, each at the meter's mean by stakes; meters that differ by a few cents make no other band."""
    staked = weighted = 0
    for at_stake, count in rounds.items():
        for hand in at_stake:
            staked += count * hand.stake_cents
            weighted += count * hand.stake_cents * hand.meter_cents
    if not weighted:
        return rounds
    level: Rounds = Counter()
    for at_stake, count in rounds.items():
        level[tuple(sorted(replace(hand, meter_cents=round(weighted / staked)) for hand in at_stake))] += count
    return level
