"""What one seat wins of many rounds at once, with any of its wagers, as the table settles them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from letitride.gym.dealt_rounds import Cards
from letitride.gym.questions import ALL_CARDS, OWN_CARDS
from letitride.gym.seated import PLAYER, least_stake_cents
from letitride.rules.house_rules import HouseRules
from letitride.rules.settling.fees import fees_due
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager
from letitride.simulation.kernels.hand_classes import classes_of_five, classes_of_six, classes_of_three
from letitride.simulation.kernels.table_arrays import (
    BANK,
    DUE,
    JUDGED,
    LIMIT,
    LIMITED,
    METER,
    METER_GROWTH,
    METER_NOW,
    OF_SIX,
    OF_THREE,
    PERCENT,
    STAKE,
    TAKEN,
    UNITS_PER_CENT,
)
from letitride.simulation.plans.table_plan import plan_of_house, steps_of, table_of

Integers = npt.NDArray[np.int64]
_ALL_BETS = -1
"""In place of the number of a base bet: all three."""


class SeatSettlement:
    """The wagers of one seat at a table whose meter shows its initial amount, with a bank that covers every win."""

    def __init__(self, house: HouseRules, always: Sequence[Spot], choice: Sequence[Spot]) -> None:
        self.plan = plan_of_house(house)
        self._table = table_of(self.plan)
        self._choice = {spot.wager: number for number, spot in enumerate(choice)}
        offered = {Wager.BASE, *self._choice, *(spot.wager for spot in always)}
        steps = [(spot, place) for _, spot, place in steps_of(self.plan).tolist() if self.plan.places[place] in offered]
        if self.plan.payout_limit is None:  # the order doesn't matter, so the three bets are settled in one
            steps = [(_ALL_BETS, place) for place in dict.fromkeys(place for _, place in steps)]
        self._steps = [(spot, place, self.plan.places[place]) for spot, place in steps]
        self.has_box = any(wager.has_box for wager in offered)
        self._unit_cents = least_stake_cents(house, Wager.BASE)
        taken = (*BASE_SPOTS, *always)
        self._fee_cents = _fees_cents(house, taken)
        self._fees_cents = np.array([_fees_cents(house, (*taken, spot)) - self._fee_cents for spot in choice], np.int64)

    def units(self, cards: Cards, rides: npt.NDArray[np.int8], wagers: npt.NDArray[np.int8]) -> npt.NDArray[np.float64]:
        """What each round brings, fees included, in units of one base bet."""
        won = np.zeros(len(cards), np.int64)
        limited = np.zeros(len(cards), np.int64)
        classes: dict[int, npt.NDArray[np.uint8]] = {}
        for spot, place, wager in self._steps:
            judged = int(self._table[JUDGED, place])
            if judged not in classes:
                classes[judged] = _classes(cards, judged)
            stays = np.ones(len(cards), np.int8)
            if wager.is_base and spot == _ALL_BETS:
                stays = 1 + rides[:, 0] + rides[:, 1]
            elif wager.is_base and spot < rides.shape[1]:
                stays = rides[:, spot]
            elif wager in self._choice:
                stays = wagers[:, self._choice[wager]]
            won += self._net(place, classes[judged], stays.astype(np.int64), limited)
        if self._fees_cents.any():
            won -= wagers.astype(np.int64) @ self._fees_cents
        return (won - self._fee_cents) / self._unit_cents

    def _net(self, place: int, hands: npt.NDArray[np.uint8], stays: Integers, limited: Integers) -> Integers:
        """What one wager brings where it stays; `limited` is what the payout limit has let through before."""
        table = self._table
        due: Integers = table[DUE + place, hands]
        stake = int(table[STAKE, place])
        kept = stake if table[TAKEN, place] else 0
        paid = due
        if table[LIMITED, place]:
            paid = np.minimum(due, int(table[BANK, LIMIT]) - limited)
            limited += np.maximum(paid, 0) * stays
        if self.plan.places[place].has_meter:
            shown = int(table[METER, METER_NOW] + table[METER, METER_GROWTH]) // UNITS_PER_CENT
            percents: Integers = table[PERCENT, hands]
            paid = np.where(percents > 0, shown * percents // 100, paid)
        net: Integers = np.where(due < 0, -stake, paid - kept) * stays
        return net


def _classes(cards: Cards, judged: int) -> npt.NDArray[np.uint8]:
    if judged == OF_THREE:
        return np.asarray(classes_of_three(cards[:, :OWN_CARDS]))
    if judged == OF_SIX:
        return np.asarray(classes_of_six(np.concatenate([cards[:, :OWN_CARDS], cards[:, ALL_CARDS:]], axis=1)))
    return np.asarray(classes_of_five(cards[:, :ALL_CARDS]))


def _fees_cents(house: HouseRules, spots: Sequence[Spot]) -> int:
    return sum(fee.amount_cents for fee in fees_due(house, [(PLAYER, spots)]))
