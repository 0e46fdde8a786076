"""The chief figures of each wager that a submission offers, with what each is a share of."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.money import format_cents
from letitride.odds.wagers.base import analyse_base
from letitride.odds.wagers.cover_all.analysis import analyse_cover_all_tables
from letitride.odds.wagers.progressive import analyse_progressive
from letitride.odds.wagers.side import DOLLAR_CENTS, analyse_side
from letitride.reports.forms.document import Cell, Column, Table
from letitride.reports.forms.numbers import decimal, dollars, percent
from letitride.rules.house_rules import HouseRules
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import Wager

Row = tuple[str, str, str, str, str, str]


def mathematics_table(house: HouseRules) -> Table:
    """House edge, hit frequency and standard deviation of every wager offered."""
    return Table(
        (
            Column("Wager"),
            Column("Paytable"),
            Column("House edge", Cell.NUMBER),
            Column("Share of what", Cell.WIDE),
            Column("Hit\nfrequency", Cell.NUMBER),
            Column("Standard\ndeviation", Cell.NUMBER),
        ),
        tuple(row for wager in Wager if house.offers(wager) for row in _rows(house, wager)),
    )


def _rows(house: HouseRules, wager: Wager) -> Iterator[Row]:
    paytable = house.paytables[wager]
    if wager.is_base:
        yield from _base(paytable)
        return
    if wager.has_meter:
        yield from _progressive(house, paytable)
        return
    match wager.judged:
        case Judged.BEST_OF_TABLE:
            yield from _cover_all(paytable)
        case Judged.OTHERS:
            yield from _envy(house, paytable)
        case Judged.OWN:
            limits = house.limits(wager)
            stakes = house.stakes_cents(wager) or ((limits.minimum_cents,) if limits else (DOLLAR_CENTS,))
            analysis = analyse_side(paytable, stakes[0])
            yield (
                house.title(wager),
                paytable.id,
                percent(analysis.house_edge),
                f"of the wager, at {format_cents(stakes[0])}",
                percent(analysis.hit_frequency, 2),
                decimal(analysis.standard_deviation, 4),
            )


def _base(paytable: Paytable) -> Iterator[Row]:
    analysis = analyse_base(paytable)
    spread = percent(analysis.hit_frequency, 2), decimal(analysis.standard_deviation, 4)
    title = paytable.wager.title
    yield title, paytable.id, percent(analysis.house_edge), "of one of the three equal bets; ties pulled", *spread
    risk = percent(analysis.element_of_risk)
    yield "", "", risk, "element of risk: of the units that stay; ties pulled", "", ""


def _cover_all(paytable: Paytable) -> Iterator[Row]:
    for players, analysis in analyse_cover_all_tables(paytable).items():
        yield (
            paytable.wager.title if players == 1 else "",
            paytable.id if players == 1 else "",
            percent(analysis.house_edge),
            f"of the wager, {players} player{'s' * (players > 1)}",
            percent(analysis.hit_frequency, 2),
            decimal(analysis.standard_deviation, 4),
        )


def _progressive(house: HouseRules, paytable: Paytable) -> Iterator[Row]:
    terms = house.submission.meter
    stake_cents = house.stakes_cents(paytable.wager)[0]
    line = analyse_progressive(paytable, stake_cents)
    if terms is None:
        return
    analysis = analyse_side(paytable, stake_cents, meter_cents=terms.reset_cents)
    wager = f"of the {format_cents(stake_cents)} wager"
    yield (
        paytable.wager.title,
        paytable.id,
        percent(analysis.house_edge),
        f"{wager}, at the reset meter of {format_cents(terms.reset_cents)}, without envy",
        percent(analysis.hit_frequency, 2),
        decimal(analysis.standard_deviation, 4),
    )
    mean = dollars(line.mean_meter_cents(terms))
    in_the_long_run = f"{wager}, in the long run, at a mean meter of {mean}, without envy"
    yield "", "", percent(-line.long_run_expected_value(terms)), in_the_long_run, "", ""


def _envy(house: HouseRules, paytable: Paytable) -> Iterator[Row]:
    stake_cents = house.stakes_cents(Wager.PROGRESSIVE)[0]
    analysis = analyse_side(paytable, stake_cents)
    yield (
        paytable.wager.title,
        paytable.id,
        percent(-analysis.expected_value),
        f"of the {format_cents(stake_cents)} progressive wager, added for each other player's hand",
        percent(analysis.hit_frequency, 4),
        decimal(analysis.standard_deviation, 4),
    )
