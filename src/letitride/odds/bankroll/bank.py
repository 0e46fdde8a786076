"""The player-dealer with a limited bank: what banking brings, how often the bank is used up, and who goes uncovered.

One and two seats are exact; the hands of more seats share the community cards and the deck in too many ways to count,
so three to seven are simulated. Each simulated figure is corrected by what the same rounds got wrong about every seat
alone against the bank, which is known exactly.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from letitride.errors import TextError
from letitride.odds.bankroll.bank_cover import CoveredRounds, Stakes, cover_rounds
from letitride.odds.bankroll.bankroll import Play
from letitride.odds.bankroll.control_variate import Figure, Tally
from letitride.odds.bankroll.random_deals import random_deals
from letitride.odds.ties import Ties
from letitride.odds.wagers.distribution import Distribution
from letitride.odds.wagers.seat_counts import BOARDS, HANDS_BESIDE_BOARD, HANDS_BESIDE_HAND, seat_counts
from letitride.odds.wagers.seat_outcomes import SeatRules, seat_rules
from letitride.rules.paytables import MOST_PLAYERS, Paytable
from letitride.rules.wagers import BASE_SPOTS

BATCHES = 8
"""Parts of a simulation whose figures are compared for their sampling error."""
MOST_EXACT = 2
"""The most seats that are counted rather than simulated."""

Values = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class BankedTable:
    """A table at which a player banks: how many seats oppose the bank, and what they all play for and stake."""

    seats: int
    base: Paytable
    stakes: Stakes
    bonus: Paytable | None = None
    ties: Ties = Ties.PULL

    def __post_init__(self) -> None:
        if not 1 <= self.seats <= MOST_PLAYERS:
            raise ValueError(f"one to {MOST_PLAYERS} seats oppose the bank, not {self.seats}")
        if (self.bonus is None) != (self.stakes.bonus_cents == 0):
            raise ValueError("a 3 Card Bonus has a paytable and a stake")

    @property
    def rules(self) -> SeatRules:
        """What a seat plays for."""
        return seat_rules(self.base, self.bonus, self.ties)


class SeatFigures(NamedTuple):
    """What a limited bank means for one seat, in cents a round.

    `uncovered` is the stake that goes back because the bank doesn't reach it, `unpaid` what a winner is due and
    doesn't get, `touched` the probability of either.
    """

    result: Figure
    uncovered: Figure
    unpaid: Figure
    touched: Figure


@dataclass(frozen=True, slots=True)
class BankAnalysis:
    """What banking a round means; `rounds` is how many were simulated, None where all deals were counted.

    `result` is what the bank wins on average, in cents, and `unlimited` what it would win without limit; `exhausted`
    is the probability that nothing is left to pay with at the end, `touched` that a wager was not, or not wholly,
    covered. The seats are in the order of settlement.
    """

    table: BankedTable
    rounds: int | None
    result: Figure
    unlimited: Fraction
    exhausted: Figure
    touched: Figure
    seats: tuple[SeatFigures, ...]
    distribution: Distribution
    batches: tuple[Distribution, ...] = ()

    @property
    def play(self) -> Play:
        """Banking round after round, as a bankroll sees it: a round can be banked while its wager can be posted."""
        return Play(self.distribution, stake=self.table.stakes.posted_cents)

    @property
    def batch_plays(self) -> tuple[Play, ...]:
        """The same from each part of the simulated rounds; how they differ says how far figures may be off."""
        return tuple(Play(one, stake=self.table.stakes.posted_cents) for one in self.batches)


def analyse_bank(table: BankedTable, *, rounds: int = 1_000_000, seed: int = 0) -> BankAnalysis:
    """A round at a banked table: exact for one or two seats, simulated for more."""
    return exact_bank(table) if table.seats <= MOST_EXACT else simulate_bank(table, rounds=rounds, seed=seed)


def exact_bank(table: BankedTable) -> BankAnalysis:
    """A round with one or two seats, over all deals."""
    if table.seats > MOST_EXACT:
        raise ValueError(f"{table.seats} seats can't be counted, only simulated")
    counts = seat_counts(table.base, table.bonus, table.ties)
    ways = counts.one if table.seats == 1 else counts.two
    deals = BOARDS * HANDS_BESIDE_BOARD * (1 if table.seats == 1 else HANDS_BESIDE_HAND)
    counted: list[int] = ways[ways > 0].tolist()
    covered = cover_rounds(table.rules, np.stack(np.nonzero(ways)).astype(np.int16), table.stakes)

    def mean(values: Values) -> Figure:
        return Figure(_mean(values, counted, deals))

    return BankAnalysis(
        table=table,
        rounds=None,
        result=mean(covered.bank_results),
        unlimited=_unlimited(table),
        exhausted=mean(covered.is_exhausted),
        touched=mean(np.any(covered.is_touched, axis=0)),
        seats=tuple(SeatFigures(*map(mean, rows)) for rows in zip(*_by_seat(covered), strict=True)),
        distribution=Distribution.of_counts(zip(covered.bank_results.tolist(), counted, strict=True), deals),
    )


def simulate_bank(table: BankedTable, *, rounds: int, seed: int) -> BankAnalysis:
    """A round with any number of seats, simulated; the same seed gives the same figures."""
    if rounds < BATCHES:
        raise TextError(f"A standard error needs at least {BATCHES} simulated rounds.")
    rules, alone = table.rules, _Alone.at(table)
    whole, by_seat = _tallies(table, alone)
    batches: list[Counter[int]] = [Counter() for _ in range(BATCHES)]
    done = 0
    for cards in random_deals(table.seats, rounds=rounds, seed=seed):
        kinds = np.stack([rules.kinds(cards[at : at + 3], cards[0], cards[1]) for at in range(2, len(cards), 3)])
        covered = cover_rounds(rules, kinds, table.stakes)
        for tally, values, control in zip(whole, _whole(covered), alone.whole, strict=True):
            tally.add(values, control[kinds].sum(axis=0))
        for seat, tallies in enumerate(by_seat):
            for tally, values, control in zip(tallies, _by_seat(covered), alone.by_seat, strict=True):
                tally.add(values[seat], control[kinds[seat]])
        won = covered.bank_results
        of_batch = (done + np.arange(len(won))) * BATCHES // rounds
        done += len(won)
        for number in np.unique(of_batch).tolist():
            values, counts = np.unique(won[of_batch == number], return_counts=True)
            batches[number].update(dict(zip(values.tolist(), counts.tolist(), strict=True)))
    mean, exhausted, touched = (tally.figure() for tally in whole)
    return BankAnalysis(
        table=table,
        rounds=rounds,
        result=mean,
        unlimited=_unlimited(table),
        exhausted=exhausted,
        touched=touched,
        seats=tuple(SeatFigures(*(tally.figure() for tally in tallies)) for tallies in by_seat),
        distribution=Distribution.of_counts(sum(batches, Counter()).items(), rounds),
        batches=tuple(Distribution.of_counts(one.items(), one.total()) for one in batches),
    )


def _tallies(table: BankedTable, alone: _Alone) -> tuple[list[Tally], list[list[Tally]]]:
    """The tallies of a round and of each seat, with how much a round may differ from seats that are alone."""
    stakes, others = table.stakes, table.seats - 1
    posted, staked = stakes.posted_cents, len(BASE_SPOTS) * stakes.bet_cents + stakes.bonus_cents
    limits = [limit * bool(others) for limit in (table.seats * posted, table.seats, table.seats)]
    whole = [
        Tally(table.seats * alone.mean(values), largest=limit)
        for values, limit in zip(alone.whole, limits, strict=True)
    ]
    by_seat = []
    for seat in range(table.seats):
        # without a 3 Card Bonus to settle before, the first seat is as good as alone
        is_alone = others == 0 or (seat == 0 and table.bonus is None)
        seat_limits = [0] * 4 if is_alone else [posted, staked, posted, 1]
        tallied = zip(alone.by_seat, seat_limits, strict=True)
        by_seat.append([Tally(alone.mean(values), largest=limit) for values, limit in tallied])
    return whole, by_seat


def _whole(covered: CoveredRounds) -> tuple[Values, ...]:
    """The values of a round whose means are `result`, `exhausted` and `touched`."""
    return covered.bank_results, covered.is_exhausted, np.any(covered.is_touched, axis=0)


def _by_seat(covered: CoveredRounds) -> tuple[Values, ...]:
    """The values of the seats whose means are `SeatFigures`."""
    return covered.seat_results, covered.uncovered_cents, covered.unpaid_cents, covered.is_touched


@dataclass(frozen=True, slots=True)
class _Alone:
    """The same values for a seat that is alone at the table, by its kind of outcome, and how often each occurs."""

    whole: tuple[Values, ...]
    by_seat: tuple[Values, ...]
    ways: list[int]

    @classmethod
    def at(cls, table: BankedTable) -> _Alone:
        ways = seat_counts(table.base, table.bonus, table.ties).one
        covered = cover_rounds(table.rules, np.arange(len(ways), dtype=np.int16)[None], table.stakes)
        return cls(_whole(covered), tuple(values[0] for values in _by_seat(covered)), ways.tolist())

    def mean(self, values: Values) -> Fraction:
        """The exact mean of one of the values."""
        return _mean(values, self.ways, BOARDS * HANDS_BESIDE_BOARD)


def _mean(values: Values, ways: list[int], deals: int) -> Fraction:
    return Fraction(sum(int(value) * count for value, count in zip(values.tolist(), ways, strict=True)), deals)


def _unlimited(table: BankedTable) -> Fraction:
    """What a bank without limit wins of a round."""
    rules, stakes = table.rules, table.stakes
    lost = rules.bets * rules.paid_cents(stakes.bet_cents) + rules.bonus_paid_cents(stakes.bonus_cents)
    ways = seat_counts(table.base, table.bonus, table.ties).one.tolist()
    return -table.seats * _mean(lost, ways, BOARDS * HANDS_BESIDE_BOARD)
