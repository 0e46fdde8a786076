"""What all wagers of a table, or of several, should have won together, and between which limits it may lie.

The wagers of a hand look at the same cards, so their results are counted together, deal by deal (`odds.joint`). The
band is exact while every round had one hand, without a Cover All, and the meter stood still. Otherwise it is that of
independent hands, stretched to a standard deviation that also has the exact covariances of hands on the same wager;
and awards that are all but impossible in so many rounds are cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, sqrt

from letitride.figures.stakes import HandAtStake, SeatAtStake
from letitride.figures.table_figures import TableFigures
from letitride.figures.theoretical import Rounds, Theory, at_mean_meter, band_around, moments_of, parts_of
from letitride.odds.wagers.distribution import Distribution
from letitride.odds.wagers.joint import Placed, analyse_joint
from letitride.rules.house_rules import HouseRules
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import Wager

_MOST_UNITS = 50_000
_NEGLIGIBLE = 1e-4
"""With awards of more units than that, those which all together come so rarely are left out of the band."""

Moments = tuple[Fraction, Fraction]
"""The mean and the variance of a win in cents."""

Brought = list[tuple[Distribution, int]]
"""What hands bring their players, and how many hands of each kind there were."""


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table, the sums of some time at it, and the mean and the variance of what each of its wagers won then."""

    house: HouseRules
    figures: TableFigures
    moments: Mapping[Wager, Moments]

    @property
    def beside(self) -> dict[Wager, Rounds]:
        """The wagers that are decided by other hands than the bettor's: no part of what a hand brings."""
        return {wager: self.figures.wagers[wager].rounds for wager in self.moments if wager.judged is not Judged.OWN}


def theory_of_tables(tables: Iterable[PlayedTable], *, has_band: bool = True) -> Theory | None:
    """What some tables should have won together on all wagers; None where none was settled.

    Without a band of its own, which takes a while to count, its limits are those of a normal law.
    """
    played = [one for one in tables if one.moments]
    if not played:
        return None
    levelled = [_at_mean_meter(one.figures.seats) for one in played]
    unit = gcd(*(_unit_cents(seats, one.beside) for one, (seats, _) in zip(played, levelled, strict=True))) or 1
    brought = [
        (_brought(one.house, seat), count)
        for one, (seats, _) in zip(played, levelled, strict=True)
        for seat, count in seats.items()
    ]
    shown = _without_the_rarest(brought, most_cents=_MOST_UNITS * unit)
    # What hands of a round have in common on a wager, and what is decided by other hands.
    moments = [both for one in played for both in one.moments.values()]
    common = sum((variance for _, variance in moments), Fraction(0)) - sum(
        (_variance_alone(one.house, wager, one.figures) for one in played for wager in one.moments.keys() - one.beside),
        Fraction(0),
    )
    mean = sum((win for win, _ in moments), Fraction(0))
    beside = [part for one in played for wager in one.beside for part in _parts_beside(one, wager, unit)]
    band, is_counted = band_around(
        [(_in_units(one, unit), count) for one, count in shown] + beside if has_band else [],
        unit=unit,
        mean=mean + _mean(brought) - _mean(shown),
        deviation=sqrt(_variance(shown) + common),
    )
    is_one_hand = all(one.figures.seats.total() == one.figures.settled_rounds for one in played)
    is_level = all(is_level for _, is_level in levelled)
    is_exact = is_counted and is_level and is_one_hand and not beside and shown == brought
    return Theory(mean, _variance(brought) + common, band, is_exact)


def _mean(brought: Brought) -> Fraction:
    return sum((count * one.mean for one, count in brought), Fraction(0))


def _variance(brought: Brought) -> Fraction:
    return sum((count * one.variance for one, count in brought), Fraction(0))


def _parts_beside(played: PlayedTable, wager: Wager, unit: int) -> Brought:
    return parts_of(played.house.paytables[wager], at_mean_meter(played.beside[wager]), unit=unit)


def _without_the_rarest(brought: Brought, *, most_cents: int) -> Brought:
    """The same, with awards too large to be counted with others cut to the largest that isn't all but impossible."""
    results = sorted(((cents, count * chance) for one, count in brought for cents, chance in one.chances.items()))
    if not results or results[-1][0] <= most_cents:
        return brought
    missed = 0.0
    while missed + float(results[-1][1]) <= _NEGLIGIBLE:
        missed += float(results.pop()[1])
    return [(_cut(one, results[-1][0]), count) for one, count in brought]


def _cut(brought: Distribution, most_cents: int | Fraction) -> Distribution:
    chances: dict[int | Fraction, Fraction] = {}
    for cents, chance in brought.chances.items():
        chances[min(cents, most_cents)] = chances.get(min(cents, most_cents), Fraction(0)) + chance
    return Distribution(chances)


def _brought(house: HouseRules, seat: SeatAtStake) -> Distribution:
    """What one hand brings its player on all its wagers, in cents."""
    placed = [Placed(house.paytables[wager], hand.stake_cents) for wager, hand in seat]
    meter_cents = next((hand.meter_cents for wager, hand in seat if wager.has_meter), None)
    return analyse_joint(placed, meter_cents=meter_cents).total


def _variance_alone(house: HouseRules, wager: Wager, figures: TableFigures) -> Fraction:
    """The variance of a wager if no two hands of it had shared a round."""
    hands: Rounds = Counter()
    for at_stake, count in figures.wagers[wager].rounds.items():
        for hand in at_stake:
            hands[(hand,)] += count
    return moments_of(house.paytables[wager], hands)[1]


def _in_units(brought: Distribution, unit: int) -> Distribution:
    chances: dict[int | Fraction, Fraction] = {}
    for cents, chance in brought.chances.items():
        chances[round(cents / unit)] = chances.get(round(cents / unit), Fraction(0)) + chance
    return Distribution(chances)


def _unit_cents(seats: Counter[SeatAtStake], beside: Mapping[Wager, Rounds]) -> int:
    """The largest amount of which every stake is a multiple."""
    stakes = {hand.stake_cents for seat in seats for _, hand in seat}
    others = (hand for rounds in beside.values() for at_stake in rounds for hand in at_stake)
    stakes.update(stake for hand in others for stake in (hand.stake_cents, *hand.envied_cents))
    return gcd(*stakes) or 1


def _at_mean_meter(seats: Counter[SeatAtStake]) -> tuple[Counter[SeatAtStake], bool]:
    """The hands, each at the meter's mean by stakes; and whether that is what each of them saw."""
    played: Rounds = Counter()
    for seat, count in seats.items():
        played.update({(hand,): count for wager, hand in seat if wager.has_meter})
    level = {hand.meter_cents for (hand,) in at_mean_meter(played)}
    if not level:
        return seats, True
    (meter_cents,) = level
    found: Counter[SeatAtStake] = Counter()
    for seat, count in seats.items():
        found[tuple((wager, _at(hand, meter_cents)) for wager, hand in seat)] += count
    return found, found == seats


def _at(hand: HandAtStake, meter_cents: int) -> HandAtStake:
    """The hand at another meter, if it has one."""
    return replace(hand, meter_cents=meter_cents) if hand.meter_cents else hand
