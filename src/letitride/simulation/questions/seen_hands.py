"""What seeing other hands is worth, by simulation: each bet's exact prospects given the cards seen, on random deals.

A round brings a player who sees other hands what a bet is worth with these cards gone, if that is a gain; it brings a
player who does not see them the same, if the best strategy lets the bet ride. The difference of the two is added up,
so that the luck of the community cards is no part of it. Everything is a whole number: a bet's prospects are summed
over all boards that are left, whose number is always the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import comb, sqrt

import numpy as np

from letitride.errors import TextError
from letitride.odds.strategy.other_hands import worth_of_seeing
from letitride.odds.wagers.base import net_units, whole_net
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager
from letitride.simulation.kernels.any_strategy import BET_1
from letitride.simulation.kernels.jit import inlined, jitted
from letitride.simulation.kernels.judging import add_fifth, add_fourth, is_suited, judge_five, rank_of, three_ranks
from letitride.simulation.plans.jobs import Keeps, TableJob, Tally, table_job
from letitride.simulation.plans.strategies import NEVER_RIDE, Words, best_decisions, place_of, table_by_features
from letitride.simulation.plans.table_plan import MOST_SEATS, plan_of_paytables

u8 = np.uint8

SEEN_CHUNK = 1 << 14
GAIN_1, GAIN_2, SQUARE_1, SQUARE_2, PRODUCT, FIGURES = range(6)
"""The sums of a chunk: gains by bet, their squares and their product."""


@inlined
def class_with(own, d_card, e_card):  # type: ignore[no-untyped-def]
    """The class of a player's three cards with two more."""
    suits = u8(u8(own[0] ^ own[1]) | u8(own[0] ^ own[2]))
    suits = u8(suits | u8(u8(own[0] ^ d_card) | u8(own[0] ^ e_card)))
    a, b, c, d, e = rank_of(own[0]), rank_of(own[1]), rank_of(own[2]), rank_of(d_card), rank_of(e_card)
    made = add_fifth(add_fourth(three_ranks(a, b, c), a, b, c, d), a, b, c, d, e)
    return judge_five(made, is_suited(suits))


@jitted
def prospects_of_two(own, left, net):  # type: ignore[no-untyped-def]
    """What one unit brings, summed over all pairs of the cards left."""
    total = 0
    for first in range(left.shape[0]):
        for second in range(first + 1, left.shape[0]):
            total += net[class_with(own, left[first], left[second])]
    return total


@jitted
def prospects_of_one(own, board, left, net):  # type: ignore[no-untyped-def]
    """What one unit brings with a community card, summed over the others that are left."""
    total = 0
    for last in range(left.shape[0]):
        if left[last] != board:
            total += net[class_with(own, board, left[last])]
    return total


@jitted
def gains_of_seeing(dealt, rode, net, figures):  # type: ignore[no-untyped-def]
    """Add up the gains of seeing all hands but the first; `rode` says which bets ride without seeing them."""
    cards = dealt.shape[1]
    left = np.empty(54 - cards, np.uint8)
    is_gone = np.empty(52, np.bool_)
    for row in range(dealt.shape[0]):
        is_gone[:] = False
        for place in range(2, cards):
            is_gone[dealt[row, place]] = True
        count = 0
        for card in range(52):
            if not is_gone[card]:
                left[count] = card
                count += 1
        own, board = dealt[row, 2:5], dealt[row, 0]
        value_1 = prospects_of_two(own, left, net)
        value_2 = prospects_of_one(own, board, left, net)
        gain_1 = max(0, value_1) - (value_1 if rode[row] & 2 > 0 else 0)
        gain_2 = max(0, value_2) - (value_2 if rode[row] & 1 > 0 else 0)
        figures[GAIN_1] += gain_1
        figures[GAIN_2] += gain_2
        figures[SQUARE_1] += gain_1 * gain_1
        figures[SQUARE_2] += gain_2 * gain_2
        figures[PRODUCT] += gain_1 * gain_2


@dataclass(frozen=True, slots=True)
class SeenHandsJob:
    """Rounds of a player who sees so many other hands before each decision."""

    paytable: Paytable
    hands: int
    seed: int = 1
    chunk_rounds: int = SEEN_CHUNK

    def __post_init__(self) -> None:
        if not 1 <= self.hands < MOST_SEATS:
            raise TextError(f"one to {MOST_SEATS - 1} other hands are seen, not {self.hands}")

    def play(self, chunk: int, rounds: int) -> Tally:
        """The sums of a chunk."""
        dealt = self._table().play_in_full(chunk, rounds, keeps=Keeps.EVERYTHING).dealt
        words = _best_words(self.paytable)[place_of(np.sort(dealt[:, 2:5].astype(np.int64), axis=1))]
        rode = (words >> np.uint64(BET_1 - 1) & np.uint64(2)) | (words >> dealt[:, 0] & np.uint64(1))
        figures, net = np.zeros(FIGURES, np.int64), np.array(whole_net(net_units(self.paytable))[0], np.int64)
        with np.errstate(over="ignore"):
            gains_of_seeing(dealt, rode.astype(np.int64), net, figures)
        return (tuple(map(int, figures)),)

    @property
    def stake(self) -> int:
        """The units of a bet in which all results are whole."""
        return whole_net(net_units(self.paytable))[1]

    def fingerprint(self) -> str:
        """The same for two jobs exactly if they play the same game with the same seed."""
        return f"{self.hands} hands seen, {self.chunk_rounds} rounds a chunk, {self._table().fingerprint()}"

    def _table(self) -> TableJob:
        plan = plan_of_paytables({Wager.BASE: self.paytable}, seats=self.hands + 1)
        return replace(table_job(plan, seed=self.seed, strategy=NEVER_RIDE), chunk_rounds=self.chunk_rounds)


@dataclass(frozen=True, slots=True)
class SeenHands:
    """What seeing other hands is worth a round, in units of one bet, beside the exact worth."""

    hands: int
    rounds: int
    worth: float
    standard_error: float
    exact: Fraction

    @property
    def z(self) -> float:
        """How many standard errors the simulated worth lies above the exact one."""
        return (self.worth - float(self.exact)) / self.standard_error


def seen_hands(job: SeenHandsJob, tally: Tally, rounds: int) -> SeenHands:
    """What the sums of a run say."""
    gain_1, gain_2, square_1, square_2, product = tally[0]
    left = 49 - 3 * job.hands
    stake = job.stake
    pairs, singles = stake * comb(left, 2), stake * (left - 1)
    mean = gain_1 / pairs / rounds + gain_2 / singles / rounds
    square = (square_1 / pairs**2 + square_2 / singles**2 + 2 * product / (pairs * singles)) / rounds
    error = sqrt(max(0.0, square - mean**2) / rounds)
    return SeenHands(job.hands, rounds, mean, error, worth_of_seeing(job.paytable)[job.hands].worth)


@cache
def _best_words(paytable: Paytable) -> Words:
    return table_by_features(*best_decisions(paytable)).words
