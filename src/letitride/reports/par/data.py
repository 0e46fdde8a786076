"""A PAR sheet as plain data for JSON: fractions as text with their decimals beside them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from letitride.money import format_cents
from letitride.odds.wagers.analysis_data import fraction_data
from letitride.reports.par.bands import ROUNDS, Band
from letitride.reports.par.liability import Liability
from letitride.reports.par.sheet import Case, Comparison, Figure, MeterPart, Outcome, ParSheet, Part, StakePart
from letitride.reports.submission.sources import GAME, document_title

Data = dict[str, Any]


def par_data(sheet: ParSheet) -> Data:
    """Everything that a PAR sheet says."""
    return {
        "id": sheet.id,
        "game": GAME,
        "program": {"name": "letitride", "version": sheet.version, "commit": sheet.commit or None},
        "changed_from": sheet.changed_from or None,
        "changes": list(sheet.changes),
        "date": sheet.about.day or None,
        "prepared_by": sheet.about.prepared_by or None,
        "reviewed_by": sheet.about.reviewed_by or None,
        "seed": None,
        "command": sheet.about.command(sheet.ties, "json"),
        "maximum_liability": [_liability_data(one) for one in sheet.liabilities],
        "ties": sheet.ties.value,
        "inputs_sha256": sheet.inputs_sha256,
        "inputs": sheet.inputs,
        "parts": [_part_data(part) for part in sheet.parts],
    }


def _liability_data(one: Liability) -> Data:
    return {
        "limits": one.limit,
        "wager": one.wager,
        "bets": one.bets,
        "bet": format_cents(one.stake_cents),
        "hand": one.hand,
        "pays": one.payout,
        "most": format_cents(one.most_cents),
        "by_payout_limit": one.is_limited,
    }


def _part_data(part: Part) -> Data:
    paytable = part.paytable
    data: Data = {
        "id": paytable.id,
        "wager": paytable.wager.value,
        "title": paytable.title,
        "source": {
            "document": paytable.document,
            "title": document_title(paytable.document),
            "section": paytable.section,
            "clauses": list(paytable.clauses),
        },
        "jurisdiction": paytable.jurisdiction,
        "unit": part.unit,
        "counted": part.counted,
        "assumptions": list(part.assumptions),
        "printed": [_comparison_data(comparison) for comparison in part.printed],
        "cases": [_case_data(case) for case in part.cases],
    }
    if part.strategy is not None:
        data["strategy"] = part.strategy
    if part.meter is not None:
        data["meter"] = _meter_data(part.meter)
    if part.stakes is not None:
        data["by_stake"] = _stakes_data(part.stakes)
    return data


def _case_data(case: Case) -> Data:
    return {
        "case": case.name,
        "figures": {figure.key: _figure_data(figure) for figure in case.figures},
        "combinations": case.combinations,
        "outcomes": [_outcome_data(outcome) for outcome in case.outcomes],
        "results": [
            {"units": number_data(Fraction(value)), "probability": fraction_data(chance)}
            for value, chance in case.results.chances.items()
        ],
        "bands": [_band_data(band) for band in case.bands if band.rounds in ROUNDS],
    }


def number_data(value: Fraction | float) -> Any:
    """A whole number as it is, another fraction with its decimal, a decimal as it is."""
    if isinstance(value, float):
        return value
    return value.numerator if value.denominator == 1 else fraction_data(value)


def _figure_data(figure: Figure) -> Data:
    value = {"value": figure.value} if isinstance(figure.value, float) else fraction_data(figure.value)
    return {**value, "share": figure.share}


def _outcome_data(outcome: Outcome) -> Data:
    data: Data = {
        "hand": outcome.hand,
        "pays": outcome.pays,
        "combinations": outcome.combinations,
        "probability": fraction_data(outcome.probability),
        "result": number_data(outcome.result),
        "to_result": fraction_data(outcome.to_result),
    }
    if outcome.to_return is not None:
        data["to_return"] = fraction_data(outcome.to_return)
    if outcome.stays:
        data["deals_by_bets"] = dict(zip(("1", "2", "3"), outcome.stays, strict=True))
    return data


def _band_data(band: Band) -> Data:
    exact, normal = band.exact, band.normal
    return {
        "rounds": band.rounds,
        "house_edge": exact and {str(level): list(interval) for level, interval in exact.items()},
        "house_edge_by_normal": {str(level): list(interval) for level, interval in normal.items()},
    }


def _comparison_data(comparison: Comparison) -> Data:
    return {
        "figure": comparison.name,
        "printed": comparison.printed,
        "computed": fraction_data(comparison.computed),
        "agrees": comparison.agrees,
    }


def _meter_data(meter: MeterPart) -> Data:
    return {
        "meter": format_cents(meter.meter_cents),
        "envy": meter.envy_id or None,
        "by_wager": {
            format_cents(line.stake_cents): {
                "house_edge_at_zero": fraction_data(line.edge_at_zero),
                "house_edge_less_per_dollar": fraction_data(line.share_per_cent * 100),
                "envy_per_other_player": fraction_data(line.envy),
                "break_even_meter": {
                    str(players): fraction_data(cents / 100) for players, cents in line.break_even_cents.items()
                },
            }
            for line in meter.lines
        },
    }


def _stakes_data(stakes: StakePart) -> Data:
    return {
        "house_edge": {format_cents(stake): fraction_data(edge) for stake, edge in stakes.edges.items()},
        "break_even_stake": fraction_data(stakes.break_even_cents / 100),
    }
