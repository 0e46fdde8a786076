"""The parts of a PAR sheet about side wagers, the envy bonus and Cover All."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from letitride.money import format_cents
from letitride.odds.counts.hand_counts import hand_counts
from letitride.odds.wagers.cover_all.analysis import CoverAllAnalysis, analyse_cover_all_tables
from letitride.odds.wagers.distribution import Distribution
from letitride.odds.wagers.progressive import analyse_progressive, break_even_by_players
from letitride.odds.wagers.side import DOLLAR_CENTS, SideAnalysis, analyse_side, by_stake, net_cents
from letitride.reports.par.bands import CURVE, ROUNDS, bands
from letitride.reports.par.base_part import printed_figures
from letitride.reports.par.rounding import rounding_note
from letitride.reports.par.sheet import (
    Case,
    Figure,
    Form,
    MeterLine,
    MeterPart,
    Outcome,
    Part,
    StakePart,
    spread_figures,
)
from letitride.rules.hands import Hand
from letitride.rules.payouts import FixedSum, Payout, PercentOfMeter
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import STAYS, TAKEN, ColumnsBy

STAKES_CENTS = (100, 500, 1_000, 2_500, 5_000, 10_000)
"""The stakes at which a wager with fixed sums is shown."""

PROGRESSIVE_STAKES_CENTS = (100, 500)
"""The sizes of a progressive wager (reading N35)."""


def side_part(paytable: Paytable, *, meter_cents: int, envy: Paytable | None) -> Part:
    """Everything a PAR sheet says about a side wager of $1; a progressive at an assumed meter."""
    is_progressive = paytable.wager.has_meter
    has_stakes = paytable.wager.has_sums_beside_odds and _pays(paytable, FixedSum)
    analysis = analyse_side(paytable, meter_cents=meter_cents if is_progressive else None)
    unit = f"units of the wager ({format_cents(analysis.stake_cents)})"
    outcomes = _outcomes(paytable, analysis.stake_cents, meter_cents if is_progressive else None)
    meter = f" at a meter of {format_cents(meter_cents)}" if is_progressive else ""
    case = Case("", _figures(analysis, meter), outcomes, analysis.distribution, bands(analysis.distribution, CURVE))
    return Part(
        paytable=paytable,
        unit=unit,
        counted=f"{paytable.basis.value} hands",
        assumptions=(
            paytable.wager.kind.par_note or (TAKEN if paytable.wager.is_taken_before_deal else STAYS),
            "The wager can't be withdrawn: house edge and element of risk are the same, and no tie rule is involved.",
            *rounding_note(paytable),
            *(
                (f"All figures are for a meter of {format_cents(meter_cents)} unless another is named.",)
                * is_progressive
            ),
        ),
        cases=(case,),
        printed=printed_figures(paytable, analysis.house_edge, analysis.hit_frequency),
        meter=_meter_part(paytable, envy, meter_cents) if _pays(paytable, PercentOfMeter) else None,
        stakes=_stake_part(paytable) if has_stakes else None,
    )


def envy_part(paytable: Paytable) -> Part:
    """What one other player's hand brings to a player who made the progressive wager."""
    cases = []
    for stake_cents in paytable.columns or (DOLLAR_CENTS,):
        analysis = analyse_side(paytable, stake_cents)
        wager = f"of the receiver's {format_cents(stake_cents)} progressive wager, for each other player's hand"
        figures = (
            Figure("expected_value", "Expected award", analysis.expected_value, Form.PERCENT, wager),
            Figure("hit_frequency", "Hit frequency", analysis.hit_frequency, Form.PERCENT, "of other players' hands"),
            *spread_figures(analysis.distribution, "units of the receiver's wager"),
        )
        name = f"{format_cents(stake_cents)} wager"
        cases.append(Case(name, figures, _outcomes(paytable, stake_cents, None), analysis.distribution, ()))
    return Part(
        paytable=paytable,
        unit="units of the receiver's progressive wager",
        counted=f"{paytable.basis.value} hands",
        assumptions=(
            "An envy bonus has no stake: it is an award to a player who made the progressive wager when another"
            " player's hand qualifies, so there is no house edge of its own and no tie rule.",
            "One award is paid for each other hand that qualifies; a player's own hand never counts.",
        ),
        cases=tuple(cases),
    )


def cover_all_part(paytable: Paytable) -> Part:
    """Everything a PAR sheet says about Cover All, for each number of players."""
    return Part(
        paytable=paytable,
        unit="units of the wager",
        counted="deals to all players",
        assumptions=(
            "The highest five-card hand at the table pays every Cover All wager; players are the hands dealt, whoever"
            " made the wager.",
            "Odds are to 1: the stake of a winner stays with the player. The wager can't be withdrawn: house edge and"
            " element of risk are the same, and no tie rule is involved.",
            *rounding_note(paytable),
        ),
        cases=tuple(_cover_all_case(analysis) for analysis in analyse_cover_all_tables(paytable).values()),
    )


def _figures(analysis: SideAnalysis, meter: str) -> tuple[Figure, ...]:
    wager = f"of the {format_cents(analysis.stake_cents)} wager{meter}"
    return (
        *_edge_figures(analysis.house_edge, analysis.hit_frequency, analysis.distribution, wager),
        *spread_figures(analysis.distribution, "units of the wager"),
    )


def _edge_figures(edge: Fraction, hit_frequency: Fraction, results: Distribution, wager: str) -> tuple[Figure, ...]:
    ahead = sum((chance for value, chance in results.chances.items() if value > 0), Fraction(0))
    return (
        Figure("house_edge", "House edge", edge, Form.PERCENT, f"{wager}; equals the element of risk"),
        Figure("return", "Theoretical return", 1 - edge, Form.PERCENT, wager),
        Figure("hit_frequency", "Hit frequency", hit_frequency, Form.PERCENT, "of rounds: a hand that pays"),
        Figure("ends_ahead", "Ends ahead", ahead, Form.PERCENT, "of rounds: more comes back than was staked"),
    )


def _cover_all_case(analysis: CoverAllAnalysis) -> Case:
    results = Distribution.of_counts(((outcome.net, outcome.deals) for outcome in analysis.outcomes), analysis.deals)
    outcomes = tuple(
        Outcome(
            hand=outcome.hand.value,
            pays="loses" if outcome.payout is None else str(outcome.payout),
            combinations=outcome.deals,
            probability=outcome.probability,
            result=Fraction(outcome.net),
            to_result=outcome.contribution,
            to_return=(outcome.net + 1) * outcome.probability,
        )
        for outcome in analysis.outcomes
    )
    name = f"{analysis.players} player{'s' * (analysis.players > 1)}"
    figures = (
        *_edge_figures(analysis.house_edge, analysis.hit_frequency, results, f"of the wager, {name}"),
        *spread_figures(results, "units of the wager"),
    )
    return Case(name, figures, outcomes, results, bands(results, ROUNDS))


def _outcomes(paytable: Paytable, stake_cents: int, meter_cents: int | None) -> tuple[Outcome, ...]:
    counts = hand_counts(paytable.basis)
    column = stake_cents if paytable.columns_by is ColumnsBy.WAGER else None
    total = sum(counts.values())
    collected: dict[Hand, tuple[int, Payout | None]] = {}
    for hand, count in counts.items():
        line = paytable.line_for(hand)
        key = line.hand if line else hand
        collected[key] = (collected.get(key, (0, None))[0] + count, paytable.payout_for(hand, column))
    has_stake = not paytable.wager.is_award
    return tuple(
        Outcome(
            hand=hand.value,
            pays=str(payout) if payout else "loses" if has_stake else "nothing",
            combinations=count,
            probability=Fraction(count, total),
            result=(net := Fraction(net_cents(paytable.wager, payout, stake_cents, meter_cents), stake_cents)),
            to_result=net * Fraction(count, total),
            to_return=(net + 1) * Fraction(count, total) if has_stake else None,
        )
        for hand, (count, payout) in collected.items()
    )


def _meter_part(paytable: Paytable, envy: Paytable | None, meter_cents: int) -> MeterPart:
    return MeterPart(
        meter_cents=meter_cents,
        envy_id=envy.id if envy else "",
        lines=tuple(_meter_line(paytable, envy, stake) for stake in PROGRESSIVE_STAKES_CENTS),
    )


def _meter_line(paytable: Paytable, envy: Paytable | None, stake_cents: int) -> MeterLine:
    has_column = envy is not None and (envy.columns_by is None or stake_cents in envy.columns)
    analysis = analyse_progressive(paytable, stake_cents, envy=envy if has_column else None)
    break_even: Mapping[int, Fraction] = break_even_by_players(analysis)
    if not analysis.envy:
        break_even = {1: break_even[1]}
    return MeterLine(stake_cents, -analysis.at_odds, analysis.expected_share / stake_cents, analysis.envy, break_even)


def _pays(paytable: Paytable, kind: type[Payout]) -> bool:
    return any(isinstance(payout, kind) for line in paytable.lines for payout in line.payouts)


def _stake_part(paytable: Paytable) -> StakePart:
    line = by_stake(paytable)
    return StakePart({stake: -line.expected_value(stake) for stake in STAKES_CENTS}, line.break_even_cents)
