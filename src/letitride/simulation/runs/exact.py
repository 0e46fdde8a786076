"""The exact value beside a simulated one, where `letitride.odds` has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from letitride.errors import TextError
from letitride.odds.wagers.base import BaseAnalysis, analyse_base
from letitride.odds.wagers.cover_all.analysis import analyse_cover_all
from letitride.odds.wagers.progressive import analyse_progressive
from letitride.odds.wagers.side import analyse_side
from letitride.rules.payouts import ForOne, ToOne
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import Wager
from letitride.simulation.kernels.table_arrays import METER_SUMS, ROUNDS_METER_CENTS
from letitride.simulation.plans.jobs import BaseJob, TableJob, Tally


def exact_base(job: BaseJob) -> BaseAnalysis | None:
    """The analysis of the base game, if the job plays best."""
    return analyse_base(job.paytable, job.ties) if job.is_best else None


@dataclass(frozen=True, slots=True)
class ExactWager:
    """A wager's exact mean per unit, and the variance of one hand's result where it is known."""

    mean: Fraction
    variance: Fraction | None = None
    hit_frequency: Fraction | None = None


def exact_table(job: TableJob, tally: Tally, rounds: int) -> Mapping[Wager, ExactWager]:
    """What each wager of a table is worth; nothing where a bank or a payout limit ties wagers together."""
    plan = job.plan
    if plan.is_settled_in_order:
        return {}
    exact: dict[Wager, ExactWager] = {}
    for wager, paytable in plan.paytables.items():
        if wager.is_base:
            if job.is_best:
                base = analyse_base(paytable, job.ties, bet_cents=plan.stakes_cents[wager])
                exact[wager] = ExactWager(base.expected_value, base.variance, base.hit_frequency)
        elif wager.has_meter:
            exact[wager] = _progressive(job, paytable, tally, rounds)
        elif wager.judged is Judged.BEST_OF_TABLE:
            if _is_rounded(paytable, plan.stakes_cents[wager]):
                continue
            cover = analyse_cover_all(paytable, plan.seats)
            exact[wager] = ExactWager(cover.expected_value, cover.variance, cover.hit_frequency)
        elif wager.judged is Judged.OTHERS:
            envied = analyse_side(paytable, plan.stake_of(wager))
            exact[wager] = ExactWager((plan.seats - 1) * envied.expected_value)
        else:
            side = analyse_side(paytable, plan.stakes_cents[wager])
            exact[wager] = ExactWager(side.expected_value, side.variance, side.hit_frequency)
    return exact


def _is_rounded(paytable: Paytable, stake_cents: int) -> bool:
    """Whether a payout on this stake comes to a fraction of a cent."""
    odds = (payout.odds for line in paytable.lines for payout in line.payouts if isinstance(payout, ToOne | ForOne))
    return any(stake_cents % one.denominator for one in odds)


def _progressive(job: TableJob, paytable: Paytable, tally: Tally, rounds: int) -> ExactWager:
    """The expected value at the mean of the meters that the run itself showed: each round's result, given its meter,
    is a fair draw around it, so that the difference is chance alone.
    """
    stake = job.plan.stakes_cents[paytable.wager]
    meter = Fraction(tally[METER_SUMS][ROUNDS_METER_CENTS], rounds)
    side = analyse_side(paytable, stake, meter_cents=int(meter))
    try:
        mean = analyse_progressive(paytable, stake).expected_value(meter)
    except TextError:
        mean = side.expected_value
    return ExactWager(mean, side.variance, side.hit_frequency)
