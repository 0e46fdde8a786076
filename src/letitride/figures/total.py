"""What all wagers of a table should have won together, and between which limits it may lie.

The wagers of a hand look at the same cards, so their results are counted together, deal by deal (`odds.joint`). The
band is exact while every round had one hand, without a Cover All, and the meter stood still. Otherwise it is that of
independent hands, stretched to a standard deviation that also has the exact covariances of hands on the same wager;
and awards that are all but impossible in so many rounds are cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
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

"""Wagers that are decided by other hands than the bettor's, so that they are no part of what a hand brings."""

_MOST_UNITS = 50_000
_NEGLIGIBLE = 1e-4
"""With awards of more units than that, those which all together come so rarely are left out of the band."""

Brought = list[tuple[Distribution, int]]
"""What hands bring their players, and how many hands of each kind there were."""


def total_theory(house: HouseRules, figures: TableFigures, theories: Mapping[Wager, Theory]) -> Theory | None:
    """What the table should have won on all wagers; None where none was settled."""
    if not theories:
        return None
    seats, is_level = _at_mean_meter(figures.seats)
    beside = {wager: figures.wagers[wager].rounds for wager in theories if wager.judged is not Judged.OWN}
    unit = _unit_cents(seats, beside)
    brought = [(_brought(house, seat), count) for seat, count in seats.items()]
    shown = _without_the_rarest(brought, most_cents=_MOST_UNITS * unit)
    # What hands of a round have in common on a wager, and what is decided by other hands.
    common = sum((one.variance for one in theories.values()), Fraction(0))
    common -= sum((_variance_alone(house, wager, figures) for wager in theories if wager not in beside), Fraction(0))
    mean = sum((one.win_cents for one in theories.values()), Fraction(0))
    band, is_counted = band_around(
        [(_in_units(one, unit), count) for one, count in shown]
        + [part for wager, rounds in beside.items() for part in _parts_beside(house, wager, rounds, unit)],
        unit=unit,
        mean=mean + _mean(brought) - _mean(shown),
        deviation=sqrt(_variance(shown) + common),
    )
    is_one_hand = figures.seats.total() == figures.settled_rounds
    is_exact = is_counted and is_level and is_one_hand and not beside and shown == brought
    return Theory(mean, _variance(brought) + common, band, is_exact)


def _mean(brought: Brought) -> Fraction:
    return sum((count * one.mean for one, count in brought), Fraction(0))


def _variance(brought: Brought) -> Fraction:
    return sum((count * one.variance for one, count in brought), Fraction(0))


def _parts_beside(house: HouseRules, wager: Wager, rounds: Rounds, unit: int) -> Brought:
    return parts_of(house.paytables[wager], at_mean_meter(rounds), unit=unit)


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
