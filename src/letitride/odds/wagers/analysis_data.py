"""Analyses as plain data for JSON: fractions as text with their decimals beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from letitride.catalogue import Catalogue
from letitride.money import format_cents
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import Outcome, analyse_base
from letitride.odds.wagers.distribution import Value
from letitride.odds.wagers.progressive import LEAST_RESET_CENTS, analyse_progressive, break_even_by_players
from letitride.odds.wagers.side import DOLLAR_CENTS, SideAnalysis, analyse_side, by_stake
from letitride.rules.payouts import FixedSum, ForOne, Payout, PercentOfMeter, ToOne
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import Wager

Data = dict[str, Any]


def odds_data(catalogue: Catalogue, name: str, ties: Ties = Ties.PULL, *, meter_cents: int = LEAST_RESET_CENTS) -> Data:
    """The exact analysis of a designator or of a paytable file; two that are printed together are told apart."""
    printed = catalogue.paytables(name)
    analysed = {_key(paytable): _paytable_data(catalogue, paytable, printed, ties, meter_cents) for paytable in printed}
    return analysed if len(printed) > 1 else next(iter(analysed.values()))


def fraction_data(exact: Fraction) -> Data:
    """A fraction as text, and its value."""
    return {"fraction": f"{exact.numerator}/{exact.denominator}", "value": float(exact)}


def number_data(exact: Value) -> int | float:
    """A number as JSON has it: whole wherever it is."""
    return int(exact) if exact.denominator == 1 else float(exact)


def payout_text(payout: Payout) -> str:
    """A payout in words, odds without separators: ``1000 to 1``, ``3 to 2``, ``push``, ``$20,000``."""
    match payout:
        case ToOne() | ForOne():
            return str(payout).replace(",", "")
        case FixedSum() | PercentOfMeter():
            return str(payout)


def _key(paytable: Paytable) -> str:
    return "bonus" if paytable.wager is Wager.FIVE_CARD_BONUS else paytable.wager.value


def _paytable_data(
    catalogue: Catalogue, paytable: Paytable, printed: Sequence[Paytable], ties: Ties, meter_cents: int
) -> Data:
    wager = paytable.wager
    if wager.is_base:
        return _base_data(paytable, ties)
    if wager.has_meter:
        return _progressive_data(paytable, envy_beside(catalogue, paytable, printed), ties, meter_cents)
    match wager.judged:
        case Judged.BEST_OF_TABLE:
            return _cover_all_data(paytable, ties)
        case Judged.OTHERS:
            return _envy_data(paytable, ties)
        case Judged.OWN:
            return _side_data(paytable, analyse_side(paytable), ties)


def _base_data(paytable: Paytable, ties: Ties) -> Data:
    analysis = analyse_base(paytable, ties)
    return {
        "id": paytable.id,
        "wager": paytable.wager.value,
        "ties": ties.value,
        "expected_value": fraction_data(analysis.expected_value),
        "average_bet": fraction_data(analysis.average_bet),
        "element_of_risk": fraction_data(analysis.element_of_risk),
        "hit_frequency": fraction_data(analysis.hit_frequency),
        "standard_deviation": analysis.standard_deviation,
        "outcomes": outcomes_data(analysis.outcomes),
        "variance": fraction_data(analysis.variance),
        "house_edge": fraction_data(analysis.house_edge),
        "rides": {
            "bet_1": fraction_data(analysis.rides_bet_1),
            "bet_2": fraction_data(analysis.rides_bet_2),
            "both": fraction_data(analysis.rides_both),
        },
        "results": [
            {"units": number_data(units), "probability": fraction_data(chance)}
            for units, chance in analysis.distribution.chances.items()
        ],
    }


def _side_data(paytable: Paytable, analysis: SideAnalysis, ties: Ties) -> Data:
    """A side wager is never withdrawn: one unit is always bet, and the element of risk is the house edge."""
    data: Data = {
        "id": paytable.id,
        "wager": paytable.wager.value,
        "ties": ties.value,
        "stake": format_cents(analysis.stake_cents),
        "expected_value": fraction_data(analysis.expected_value),
        "house_edge": fraction_data(analysis.house_edge),
        "average_bet": fraction_data(Fraction(1)),
        "element_of_risk": fraction_data(analysis.house_edge),
        "hit_frequency": fraction_data(analysis.hit_frequency),
        "standard_deviation": analysis.standard_deviation,
        "outcomes": outcomes_data(analysis.outcomes),
        "variance": fraction_data(analysis.variance),
    }
    if paytable.wager.has_sums_beside_odds:
        line = by_stake(paytable)
        data["by_stake"] = {
            "at_odds": fraction_data(line.at_odds),
            "fixed_sums_per_stake": fraction_data(line.fixed_cents / 100),
        }
    return data


def _progressive_data(paytable: Paytable, envy: Paytable | None, ties: Ties, meter_cents: int) -> Data:
    stake = DOLLAR_CENTS if envy is None or DOLLAR_CENTS in envy.columns else envy.columns[0]
    data = _side_data(paytable, analyse_side(paytable, stake, meter_cents=meter_cents), ties)
    alone = analyse_progressive(paytable, stake)
    data["meter"] = format_cents(meter_cents)
    data["expected_share_of_meter"] = fraction_data(alone.expected_share)
    data["break_even_meter"] = fraction_data(alone.break_even_cents() / 100)
    if envy is not None:
        together = break_even_by_players(analyse_progressive(paytable, stake, envy=envy))
        data["break_even_meter_with_envy"] = {
            str(players): fraction_data(cents / 100) for players, cents in together.items()
        }
    return data


def _envy_data(paytable: Paytable, ties: Ties) -> Data:
    """An envy bonus costs nothing: what each other player's hand brings, per unit of the receiver's wager."""
    analyses = [analyse_side(paytable, size) for size in paytable.columns]
    data = _side_data(paytable, analyses[0], ties)
    del data["average_bet"], data["element_of_risk"]
    data["by_wager"] = {
        format_cents(analysis.stake_cents): {
            "expected_value": fraction_data(analysis.expected_value),
            "outcomes": outcomes_data(analysis.outcomes),
        }
        for analysis in analyses
    }
    return data


def _cover_all_data(paytable: Paytable, ties: Ties) -> Data:
    from letitride.odds.wagers.cover_all.analysis import analyse_cover_all_tables

    tables = analyse_cover_all_tables(paytable)
    return {
        "players": {
            str(players): {
                "id": paytable.id,
                "wager": paytable.wager.value,
                "ties": ties.value,
                "expected_value": fraction_data(analysis.expected_value),
                "house_edge": fraction_data(analysis.house_edge),
                "average_bet": fraction_data(Fraction(1)),
                "element_of_risk": fraction_data(analysis.house_edge),
                "hit_frequency": fraction_data(analysis.hit_frequency),
                "standard_deviation": analysis.standard_deviation,
                "outcomes": outcomes_data(
                    Outcome(outcome.hand, outcome.probability, outcome.payout)
                    for outcome in analysis.outcomes
                    if outcome.payout is not None
                ),
                "variance": fraction_data(analysis.variance),
            }
            for players, analysis in tables.items()
        }
    }


def outcomes_data(outcomes: Iterable[Outcome]) -> list[Data]:
    """The hands that pay, with their chances and payouts."""
    return [
        {
            "hand": outcome.hand.value,
            "probability": fraction_data(outcome.probability),
            "pays": payout_text(outcome.payout),
        }
        for outcome in outcomes
    ]


def envy_beside(catalogue: Catalogue, paytable: Paytable, printed: Sequence[Paytable]) -> Paytable | None:
    """The envy paytable in the same file, or in the catalogue under the same letter (reading N32)."""
    if beside := next((other for other in printed if other.wager.is_award), None):
        return beside
    name = paytable.id.replace("-PROG-", "-ENVY-")
    is_known = name != paytable.id and name in catalogue.paytable_ids()
    return catalogue.paytable(name, Wager.ENVY) if is_known else None
