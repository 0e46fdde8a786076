"""The figures of a PAR sheet are those of odds, add up, and stand in the document as they are."""

from __future__ import annotations

from fractions import Fraction

import pytest

from letitride.catalogue import Catalogue
from letitride.odds.wagers.base import analyse_base
from letitride.odds.wagers.cover_all.analysis import analyse_cover_all_tables
from letitride.odds.wagers.progressive import LEAST_RESET_CENTS, analyse_progressive, break_even_by_players
from letitride.odds.wagers.side import analyse_side, by_stake
from letitride.reports.forms.numbers import decimal, exactly, percent
from letitride.reports.par.making import par_sheet
from letitride.reports.par.sheet import Case, Comparison, ParSheet
from letitride.rules.wagers import Wager

from .conftest import MakeDocument, MakeSheet
from .said import words

ONE_OF_EACH = ("LIRX-01", "LIRB-03", "3CB-4", "MD-5CB-C", "MD-6CB-A", "MD-PROG-A", "MD-ENVY-B", "COVER-ALL")


def only_case(sheet: MakeSheet, name: str) -> Case:
    (case,) = sheet(name).parts[0].cases
    return case


@pytest.mark.parametrize("name", ["LIRX-01", "LIRX-03", "LIRB-03"])
def test_base_figures(name: str, sheet: MakeSheet, catalogue: Catalogue) -> None:
    analysis = analyse_base(catalogue.paytable(name, Wager.BASE))
    case = only_case(sheet, name)
    expected = {
        "house_edge": analysis.house_edge,
        "element_of_risk": analysis.element_of_risk,
        "return": 1 - analysis.element_of_risk,
        "average_bet": analysis.average_bet,
        "hit_frequency": analysis.hit_frequency,
        "rides_bet_1": analysis.rides_bet_1,
        "rides_bet_2": analysis.rides_bet_2,
        "rides_both": analysis.rides_both,
        "ends_with_3": analysis.rides_both,
        "variance": analysis.variance,
        "standard_deviation": analysis.standard_deviation,
    }
    assert {key: case.value(key) for key in expected} == expected
    assert sum(Fraction(case.value(f"ends_with_{bets}")) * bets for bets in (1, 2, 3)) == analysis.average_bet
    assert case.results == analysis.distribution


@pytest.mark.parametrize("name", ["3CB-4", "MD-5CB-C", "MD-6CB-A", "MD-PROG-A"])
def test_side_figures(name: str, sheet: MakeSheet, catalogue: Catalogue) -> None:
    (paytable,) = catalogue.paytables(name)
    meter = LEAST_RESET_CENTS if paytable.wager is Wager.PROGRESSIVE else None
    analysis = analyse_side(paytable, meter_cents=meter)
    case = only_case(sheet, name)
    assert case.value("house_edge") == case.house_edge == analysis.house_edge
    assert case.value("hit_frequency") == analysis.hit_frequency
    assert case.value("variance") == analysis.variance


def test_the_bonus_of_a_pair_has_a_part_of_its_own(sheet: MakeSheet, catalogue: Catalogue) -> None:
    base, bonus = sheet("LIRB-03").parts
    assert (base.paytable.wager, bonus.paytable.wager) == (Wager.BASE, Wager.FIVE_CARD_BONUS)
    analysis = analyse_side(catalogue.paytable("LIRB-03", Wager.FIVE_CARD_BONUS))
    assert bonus.cases[0].value("house_edge") == analysis.house_edge
    # A dollar for a pair of tens is paid, but nobody is ahead with it.
    assert bonus.cases[0].value("ends_ahead") < bonus.cases[0].value("hit_frequency")


def test_envy_figures(sheet: MakeSheet, catalogue: Catalogue) -> None:
    paytable = catalogue.paytable("MD-ENVY-B", Wager.ENVY)
    cases = sheet("MD-ENVY-B").parts[0].cases
    expected = [analyse_side(paytable, stake).expected_value for stake in (100, 500)]
    assert [case.value("expected_value") for case in cases] == expected


def test_cover_all_has_a_case_for_each_number_of_players(sheet: MakeSheet, catalogue: Catalogue) -> None:
    analyses = analyse_cover_all_tables(catalogue.paytable("COVER-ALL", Wager.COVER_ALL))
    cases = sheet("COVER-ALL").parts[0].cases
    assert [case.value("house_edge") for case in cases] == [one.house_edge for one in analyses.values()]
    assert [case.combinations for case in cases] == [one.deals for one in analyses.values()]
    assert [case.name for case in cases][::6] == ["1 player", "7 players"]


def test_the_meter_of_a_progressive(sheet: MakeSheet, catalogue: Catalogue) -> None:
    progressive, envy = catalogue.paytable("MD-PROG-A", Wager.PROGRESSIVE), catalogue.paytable("MD-ENVY-A", Wager.ENVY)
    meter = sheet("MD-PROG-A").parts[0].meter
    assert meter is not None
    assert meter.envy_id == "MD-ENVY-A"
    for line in meter.lines:
        analysis = analyse_progressive(progressive, line.stake_cents, envy=envy)
        assert line.break_even_cents == break_even_by_players(analysis)
        for players, cents in line.break_even_cents.items():
            assert line.house_edge(cents, players) == 0
        assert line.house_edge(1_234_567, 3) == -analysis.expected_value(1_234_567, players=3)


def test_another_meter(catalogue: Catalogue) -> None:
    paytable = catalogue.paytable("MD-PROG-B", Wager.PROGRESSIVE)
    case = par_sheet(catalogue, "MD-PROG-B", meter_cents=1_008_000).parts[0].cases[0]
    assert case.value("house_edge") == analyse_side(paytable, meter_cents=1_008_000).house_edge == 0


def test_the_stakes_of_a_six_card_bonus(sheet: MakeSheet, catalogue: Catalogue) -> None:
    stakes = sheet("MD-6CB-A").parts[0].stakes
    assert stakes is not None
    line = by_stake(catalogue.paytable("MD-6CB-A", Wager.SIX_CARD_BONUS))
    assert stakes.edges[500] == -line.expected_value(500)
    assert stakes.break_even_cents == line.break_even_cents


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_everything_adds_up(name: str, sheet: MakeSheet) -> None:
    for part in sheet(name).parts:
        for case in part.cases:
            assert sum(outcome.probability for outcome in case.outcomes) == 1
            assert sum(outcome.to_result for outcome in case.outcomes) == case.results.mean
            returns = [outcome.to_return for outcome in case.outcomes if outcome.to_return is not None]
            assert sum(returns) == (case.value("return") if returns else 0)
            assert all(Fraction(one.combinations, case.combinations) == one.probability for one in case.outcomes)


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_every_figure_stands_in_the_document_with_what_it_is_a_share_of(
    name: str, sheet: MakeSheet, par: MakeDocument
) -> None:
    said = words(par(name))
    for part in sheet(name).parts:
        for case in part.cases:
            for figure in case.figures:
                written = percent(figure.value) if figure.form.value == "percent" else decimal(figure.value)
                exact = "" if isinstance(figure.value, float) else exactly(figure.value)
                assert f"{figure.name} | {written} | {exact} | {figure.share}" in said
                assert figure.share
            for outcome in case.outcomes:
                assert f"{outcome.hand} | {outcome.pays} | {outcome.combinations:,} | " in said


def test_house_edge_and_element_of_risk_state_the_tie_rule(sheet: MakeSheet, riding: ParSheet) -> None:
    for made, rule in ((sheet("LIRX-01"), "ties pulled"), (riding, "ties ride")):
        figures = {figure.key: figure for figure in made.parts[0].cases[0].figures}
        assert figures["house_edge"].share.endswith(rule)
        assert figures["element_of_risk"].share.endswith(rule)
        assert figures["house_edge"].share != figures["element_of_risk"].share


@pytest.mark.parametrize("name", ["LIRX-01", "LIRX-03", "LIRB-03"])
def test_printed_figures_agree(name: str, sheet: MakeSheet, par: MakeDocument) -> None:
    comparisons = [comparison for part in sheet(name).parts for comparison in part.printed]
    assert len(comparisons) == 2 * len(sheet(name).parts)
    assert all(comparison.agrees for comparison in comparisons)
    assert all(f"{one.name} | {one.printed} | {percent(one.computed)}" in words(par(name)) for one in comparisons)


def test_a_printed_figure_that_differs_is_told() -> None:
    assert not Comparison("par", "2.87%", Fraction(37_963, 1_325_152)).agrees
    assert Comparison("par", "2.9%", Fraction(37_963, 1_325_152)).agrees


def test_the_strategy_is_proved_over_all_hands(par: MakeDocument) -> None:
    said = words(par("LIRX-03"))
    assert "all 22,100 three-card hands and all 270,725 four-card hands" in said
    assert "three cards ten or better without a pair that three straights can complete" in said


def test_the_volatility_index_says_what_it_is(sheet: MakeSheet) -> None:
    case = only_case(sheet, "LIRX-01")
    index = next(figure for figure in case.figures if figure.key == "volatility_index_90")
    assert index.share.startswith("1.645 × standard deviation")
    assert float(index.value) == pytest.approx(1.644854 * float(case.value("standard_deviation")))
