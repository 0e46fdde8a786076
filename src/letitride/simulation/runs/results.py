"""What a run says about each wager: mean, error bar, deviation and hit frequency, with the exact value beside it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from letitride.rules.hands import Basis
from letitride.rules.payouts import is_win
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import Wager
from letitride.simulation.kernels.table_arrays import (
    HAND_SQUARE,
    HAND_SQUARE_LOW,
    SQUARE,
    SQUARE_LOW,
    SUM,
    SUM_OF_BEST,
    SUM_OF_CODES,
    SUM_OF_SIXES,
    SUM_OF_THREES,
)
from letitride.simulation.plans.jobs import BaseJob, Job, TableJob, Tally
from letitride.simulation.runs.exact import ExactWager, exact_base, exact_table

_ROW_OF_BASIS = {Basis.FIVE_CARD: SUM_OF_CODES, Basis.THREE_CARD: SUM_OF_THREES, Basis.SIX_CARD: SUM_OF_SIXES}


@dataclass(frozen=True, slots=True)
class WagerResult:
    """One wager in units of its stake; for the base game in units of one of the three bets.

    The standard error allows for seats that share community cards: it comes from the results of whole rounds.
    """

    wager: Wager
    paytable: str
    hands: int
    mean: float
    standard_error: float
    standard_deviation: float
    hit_frequency: float
    exact: Fraction | None = None
    exact_hit_frequency: Fraction | None = None
    average_bet: float | None = None
    exact_standard_error: float | None = None

    @property
    def z(self) -> float | None:
        """How many standard errors the mean lies above the exact value; None if there is none.

        The error follows from the exact variance where that is known: a run too short for the rarest hand sees too
        small a variance.
        """
        error = self.exact_standard_error or self.standard_error
        if self.exact is None or error == 0:
            return None
        return (self.mean - float(self.exact)) / error


def summarise(job: Job, tally: Tally, rounds: int) -> tuple[WagerResult, ...]:
    """The results of every wager of a job."""
    if isinstance(job, BaseJob):
        return (_base_result(job, tally[0], rounds),)
    if isinstance(job, TableJob):
        return _table_results(job, tally, rounds)
    raise TypeError(f"no results for a {type(job).__name__}")


def _base_result(job: BaseJob, codes: tuple[int, ...], rounds: int) -> WagerResult:
    from letitride.odds.wagers.base import net_units, whole_net

    net, stake = whole_net(net_units(job.paytable))
    bets = [1 + (code & 1) + (code >> 1 & 1) for code in range(4 * len(net))]
    units = [net[code >> 2] * bets[code] for code in range(4 * len(net))]
    total = sum(map(int.__mul__, units, codes))
    squares = sum(count * unit * unit for count, unit in zip(codes, units, strict=False))
    deviation = _deviation(total, squares, rounds) / stake
    exact = exact_base(job)
    return WagerResult(
        wager=Wager.BASE,
        paytable=job.paytable.id,
        hands=rounds,
        mean=total / (rounds * stake),
        standard_error=deviation / sqrt(rounds),
        standard_deviation=deviation,
        hit_frequency=sum(count for count, unit in zip(codes, units, strict=False) if unit > 0) / rounds,
        exact=exact.expected_value if exact else None,
        exact_hit_frequency=exact.hit_frequency if exact else None,
        average_bet=sum(map(int.__mul__, bets, codes)) / rounds,
        exact_standard_error=exact.standard_deviation / sqrt(rounds) if exact else None,
    )


def _table_results(job: TableJob, tally: Tally, rounds: int) -> tuple[WagerResult, ...]:
    plan = job.plan
    exact = exact_table(job, tally, rounds)
    results = []
    for place, wager in enumerate(plan.places):
        paytable, stake = plan.paytables[wager], plan.stake_of(wager)
        hands = rounds * plan.hands_a_round
        total = tally[SUM][place]
        of_rounds = _deviation(total, (tally[SQUARE][place] << 32) + tally[SQUARE_LOW][place], rounds)
        of_hands = _deviation(total, (tally[HAND_SQUARE][place] << 32) + tally[HAND_SQUARE_LOW][place], hands)
        if wager.is_award and not plan.is_settled_in_order:
            of_hands = of_rounds / plan.hands_a_round
        hits, of = _hits(job, wager, paytable, tally)
        known = exact.get(wager)
        error = of_rounds / (sqrt(rounds) * plan.hands_a_round * stake)
        results.append(
            WagerResult(
                wager=wager,
                paytable=paytable.id,
                hands=hands,
                mean=total / (hands * stake),
                standard_error=error,
                standard_deviation=of_hands / stake,
                hit_frequency=hits / of if of else 0.0,
                exact=None if known is None else known.mean,
                exact_hit_frequency=None if known is None else known.hit_frequency,
                exact_standard_error=_exact_error(known, wager, error, of_hands / stake, hands, plan.seats),
                average_bet=_average_bet(tally) if wager.is_base else None,
            )
        )
    return tuple(results)


def _exact_error(
    known: ExactWager | None, wager: Wager, error: float, deviation: float, hands: int, seats: int
) -> float | None:
    """The standard error with one hand's exact variance in place of the observed; what seats share stays observed."""
    if known is None or known.variance is None:
        return None
    variance = float(known.variance)
    if wager.judged is Judged.BEST_OF_TABLE:
        return sqrt(variance * seats / hands)
    return sqrt(max(error**2 + (variance - deviation**2) / hands, variance / hands))


def _hits(job: TableJob, wager: Wager, paytable: Paytable, tally: Tally) -> tuple[int, int]:
    """How many hands pay, and of how many; for Cover All the highest hands, for envy the hands that are envied."""
    column = job.plan.payout_column(wager)
    row = SUM_OF_BEST if wager.judged is Judged.BEST_OF_TABLE else _ROW_OF_BASIS[paytable.basis]
    counts = tally[row]
    if row == SUM_OF_CODES:
        counts = tuple(sum(counts[code : code + 4]) for code in range(0, 64, 4))
    paying = [is_win(paytable.payout_for(hand, column)) for hand in paytable.basis.hands]
    return sum(count for count, pays in zip(counts, paying, strict=False) if pays), sum(counts)


def _average_bet(tally: Tally) -> float:
    codes = tally[SUM_OF_CODES][:44]
    return sum(count * (1 + (code & 1) + (code >> 1 & 1)) for code, count in enumerate(codes)) / sum(codes)


def _deviation(total: int, squares: int, count: int) -> float:
    """The standard deviation of so many results, from their exact sum and sum of squares."""
    return sqrt(max(0, squares * count - total * total)) / count
