"""A wager as a player asks about it: what it pays, how often it wins, and what it costs, at the table they sit at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from letitride.odds.wagers.base import Outcome, analyse_base
from letitride.odds.wagers.cover_all.analysis import analyse_cover_all
from letitride.odds.wagers.side import analyse_side
from letitride.rules.house_rules import HouseRules
from letitride.rules.settling.fees import fee_of_wager
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import Wager


@dataclass(frozen=True, slots=True)
class WagerExplained:
    """The exact figures of one wager at its smallest stake; `cost` is the mean loss per unit of the stake."""

    wager: Wager
    stake_cents: int
    fee_cents: int
    hit_frequency: Fraction
    cost: Fraction
    outcomes: tuple[Outcome, ...]


def explain_wager(house: HouseRules, wager: Wager, *, players: int, meter_cents: int | None) -> WagerExplained:
    """The figures of a wager on offer; some depend on how many players are dealt in, or on the meter."""
    paytable, stake = house.paytables[wager], smallest_stake_cents(house, wager)
    if wager.is_base:
        base = analyse_base(paytable)
        return _explained(house, wager, stake, base.hit_frequency, base.house_edge, base.outcomes)
    if wager.judged is Judged.BEST_OF_TABLE:
        cover = analyse_cover_all(paytable, max(1, players))
        paid = (Outcome(one.hand, one.probability, one.payout) for one in cover.outcomes if one.payout is not None)
        return _explained(house, wager, stake, cover.hit_frequency, cover.house_edge, paid)
    side = analyse_side(paytable, stake, meter_cents=meter_cents)
    return _explained(house, wager, stake, side.hit_frequency, side.house_edge, side.outcomes)


def smallest_stake_cents(house: HouseRules, wager: Wager) -> int:
    """The smallest stake that a wager takes at a table."""
    stakes, limits = house.stakes_cents(wager), house.limits(wager)
    return min(stakes) if stakes else limits.minimum_cents if limits else 1


def _explained(
    house: HouseRules, wager: Wager, stake: int, hits: Fraction, cost: Fraction, outcomes: Iterable[Outcome]
) -> WagerExplained:
    return WagerExplained(wager, stake, fee_of_wager(house, wager), hits, cost, tuple(outcomes))
