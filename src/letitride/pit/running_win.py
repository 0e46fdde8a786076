"""The win of a table since the gaming day began, beside what it should be, kept up round by round.

The expected win is exact for every bet as it was staked and decided: what best play loses on average, and what players
gave away by deciding against it. The band is that of a normal law around it, with a deviation that is never too small:
the wagers of a round are taken as if they always won and lost together.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import sqrt

from letitride.figures.counting import Counting
from letitride.figures.day.decided import cost_cents
from letitride.figures.stakes import Decision, HandAtStake, RoundAtStake
from letitride.figures.theoretical import moments_of
from letitride.pit.tile import WinTile
from letitride.rules.house_rules import HouseRules
from letitride.rules.settling.progressive import Meter
from letitride.rules.wagers import Wager
from letitride.table import Event
from letitride.table.procedure.settling import RoundClosed
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.procedure.wagering import BettingOpened

QUANTILE_99 = 2.5758293035489004
"""Of a normal law: as far as this from its mean it is 99 times in 100."""

CENTS_OF_METER = 10_000
"""To so much the meter is rounded where the odds of a progressive wager are looked up, so that few are computed."""


Moments = dict[tuple[str, RoundAtStake], tuple[float, float]]
"""Means and deviations by paytable and what was at stake: tables that play alike share them."""


class RunningWin:
    """The sums of one table's day."""

    def __init__(self, house: HouseRules, meter: Meter | None, known: Moments) -> None:
        self._house = house
        self._counting = Counting(house)
        if meter is not None:
            self._counting.meter = meter
        self._over: list[tuple[dict[Wager, RoundAtStake], dict[Decision, int]]] = []
        self._mean = 0.0
        self._variance = 0.0
        self._paytables = {wager: repr(paytable) for wager, paytable in house.paytables.items()}
        self._known = known

    @property
    def is_settled(self) -> bool:
        """Whether every round that is over is in the expectation."""
        return not self._over

    def count(self, event: Event, *, meter: Meter | None = None) -> None:
        """Count an event; where a round begins, a live table says what its meter shows."""
        counting, figures = self._counting, self._counting.figures
        if isinstance(event, BettingOpened) and meter is not None:
            counting.meter = meter
        counting.follow(event)
        counting.count(event)
        counting.finish(event)
        if isinstance(event, RoundClosed | RoundVoided):
            at_stake = {wager: hands for wager, one in figures.wagers.items() for hands in one.rounds}
            self._over.append((at_stake, dict(figures.decided_cents)))
            for one in figures.wagers.values():
                one.rounds.clear()
            figures.seats.clear()
            figures.decided_cents.clear()

    def settle(self) -> None:
        """Take the rounds that are over into the expectation; odds that nobody has asked for yet are computed."""
        over, self._over = self._over, []
        for at_stake, decided in over:
            moments = [self._moments(wager, hands) for wager, hands in at_stake.items()]
            given = sum(float(cost_cents(self._house, decision, cents)) for decision, cents in decided.items())
            self._mean += sum(mean for mean, _ in moments) + given
            self._variance += sum(deviation for _, deviation in moments) ** 2

    def tile(self) -> WinTile | None:
        """The sums as the board shows them; nothing before the first round is over."""
        figures = self._counting.figures
        if not figures.rounds:
            return None
        reach = QUANTILE_99 * sqrt(self._variance)
        win = figures.win_cents - figures.abandoned_cents
        return WinTile(figures.rounds, win, round(self._mean), round(self._mean - reach), round(self._mean + reach))

    def _moments(self, wager: Wager, at_stake: RoundAtStake) -> tuple[float, float]:
        """The mean and the deviation of what a round wins on a wager."""
        if wager not in self._house.paytables:
            return 0.0, 0.0
        key = self._paytables[wager], tuple(_near(hand) for hand in at_stake)
        if key not in self._known:
            mean, variance = moments_of(self._house.paytables[wager], Counter({key[1]: 1}))
            self._known[key] = float(mean), sqrt(variance)
        return self._known[key]


def _near(hand: HandAtStake) -> HandAtStake:
    """The hand with its meter rounded."""
    if not hand.meter_cents:
        return hand
    return replace(hand, meter_cents=max(1, round(hand.meter_cents / CENTS_OF_METER)) * CENTS_OF_METER)
