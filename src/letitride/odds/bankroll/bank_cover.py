"""The player-dealer's bank over whole arrays of rounds: what it pays, takes and leaves uncovered, wager by wager.

This is `banking` of `rules.settling` and California's order of settlement once more, for many rounds at a time.
Wagers are settled one by one: every seat's 3 Card Bonus first (reading A8), then bets 1, 2 and 3 of each seat, in the
order of the seats from the dealer's right (reading A6).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from letitride.odds.counts.canonical import Integers
from letitride.odds.wagers.seat_outcomes import Kinds, SeatRules
from letitride.rules.settling.banking import CoverModel
from letitride.rules.wagers import BASE_SPOTS


@dataclass(frozen=True, slots=True)
class Stakes:
    """What each seat bets and what the player-dealer posts, in cents; without a 3 Card Bonus its stake is 0."""

    bet_cents: int
    posted_cents: int
    cover: CoverModel = CoverModel.SEPARATE_CAPS
    bonus_cents: int = 0

    def __post_init__(self) -> None:
        if self.bet_cents <= 0 or self.posted_cents <= 0 or self.bonus_cents < 0:
            raise ValueError("bets and the player-dealer's wager are more than zero")


@dataclass(slots=True)
class CoveredRounds:
    """What became of the wagers, in cents: a row for each seat in the order of settlement, a column for each round.

    `uncovered_cents` is the part of the stakes that went back because the bank didn't reach it; `unpaid_cents` is what
    winners were due by the paytable and didn't get.
    """

    paid_cents: Integers
    collected_cents: Integers
    uncovered_cents: Integers
    unpaid_cents: Integers
    is_exhausted: npt.NDArray[np.bool_]

    @property
    def seat_results(self) -> Integers:
        """What each seat won or lost."""
        return self.paid_cents - self.collected_cents

    @property
    def bank_results(self) -> Integers:
        """What the player-dealer won or lost."""
        results: Integers = -self.seat_results.sum(axis=0)
        return results

    @property
    def is_touched(self) -> npt.NDArray[np.bool_]:
        """Whether a wager of a seat was not, or not wholly, covered."""
        return (self.uncovered_cents > 0) | (self.unpaid_cents > 0)


def cover_rounds(rules: SeatRules, kinds: Kinds, stakes: Stakes) -> CoveredRounds:
    """Settle rounds against a bank, given the kinds of outcome of the seats (rows) in each round (columns)."""
    desk = _Desk(kinds.shape, stakes)
    if stakes.bonus_cents:
        for seat, nets in enumerate(rules.bonus_paid_cents(stakes.bonus_cents)[kinds]):
            desk.settle(seat, nets, np.full(len(nets), stakes.bonus_cents))
    for seat, (nets, bets) in enumerate(zip(rules.paid_cents(stakes.bet_cents)[kinds], rules.bets[kinds], strict=True)):
        for bet in range(len(BASE_SPOTS)):
            desk.settle(seat, np.where(bets > bet, nets, 0), np.where(bets > bet, stakes.bet_cents, 0))
    return desk.done()


class _Desk:
    """The bank during settlement: what it has paid and collected so far in each round."""

    def __init__(self, shape: tuple[int, ...], stakes: Stakes) -> None:
        self._stakes = stakes
        self._paid, self._collected = (np.zeros(shape[1], dtype=np.int64) for _ in range(2))
        paid, collected, uncovered, unpaid = (np.zeros(shape, dtype=np.int64) for _ in range(4))
        self._by_seat = CoveredRounds(paid, collected, uncovered, unpaid, np.zeros(shape[1], dtype=bool))

    def _payable(self) -> Integers:
        match self._stakes.cover:
            case CoverModel.SEPARATE_CAPS:
                return self._stakes.posted_cents - self._paid
            case CoverModel.RUNNING_BALANCE:
                return self._stakes.posted_cents + self._collected - self._paid
            case CoverModel.EVERY_WAGER:
                return self._stakes.posted_cents - self._paid - self._collected

    def _collectable(self) -> Integers:
        match self._stakes.cover:
            case CoverModel.SEPARATE_CAPS:
                return self._stakes.posted_cents - self._collected
            case CoverModel.RUNNING_BALANCE:
                return self._stakes.posted_cents + self._paid - self._collected
            case CoverModel.EVERY_WAGER:
                return self._payable()

    def settle(self, seat: int, nets: Integers, stake: Integers) -> None:
        """Settle one wager of one seat, with what it wins or loses, in all rounds; a stake of 0 is none."""
        wins, payable = nets >= 0, self._payable()
        is_exhausted = payable == 0
        due = np.maximum(nets, 0)
        paid = np.minimum(due, payable)
        collected = np.where(wins | is_exhausted, 0, np.minimum(stake, self._collectable()))
        self._paid += paid
        self._collected += collected
        seats = self._by_seat
        seats.paid_cents[seat] += paid
        seats.collected_cents[seat] += collected
        # a winner whose turn comes while the bank can pay keeps the stake; anybody else's goes back as uncovered
        seats.uncovered_cents[seat] += np.where(wins & ~is_exhausted, 0, stake - collected)
        seats.unpaid_cents[seat] += due - paid

    def done(self) -> CoveredRounds:
        """What became of all wagers."""
        self._by_seat.is_exhausted = self._payable() == 0
        return self._by_seat
