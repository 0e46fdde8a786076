"""The tables of a PAR sheet."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor

from letitride.odds.counts.groups import DEALS
from letitride.reports.forms.document import Cell, Column, Table
from letitride.reports.forms.numbers import chance, decimal, dollars, exactly, one_in, percent, signed, span, whole
from letitride.reports.par.bands import LEVELS, ROUNDS, Band
from letitride.reports.par.liability import Liability
from letitride.reports.par.sheet import Case, Comparison, Figure, Form, Part


def figures_table(figures: Iterable[Figure]) -> Table:
    """Each figure with its fraction, and what it is a share of."""
    return Table(
        (
            Column("Figure"),
            Column("Value", Cell.NUMBER),
            Column("Exactly", Cell.EXACT),
            Column("Share of what, tie rule", Cell.WIDE),
        ),
        tuple(
            (
                figure.name,
                _written(figure),
                "" if isinstance(figure.value, float) else exactly(figure.value),
                figure.share,
            )
            for figure in figures
        ),
    )


def printed_table(comparisons: Iterable[Comparison]) -> Table:
    """What the document prints beside what was computed."""
    return Table(
        (
            Column("Figure"),
            Column("Printed", Cell.NUMBER),
            Column("Computed", Cell.NUMBER),
            Column("Exactly", Cell.EXACT),
            Column("To the printed digits", Cell.WIDE),
        ),
        tuple(
            (
                one.name,
                one.printed,
                percent(one.computed),
                exactly(one.computed),
                "agrees" if one.agrees else "does NOT agree",
            )
            for one in comparisons
        ),
    )


def probabilities_table(part: Part, case: Case) -> Table:
    """Each hand with what it pays, how many there are, and how likely it is."""
    rows = [
        (
            outcome.hand,
            outcome.pays,
            whole(outcome.combinations),
            chance(outcome.probability),
            exactly(outcome.probability),
            one_in(outcome.probability),
        )
        for outcome in case.outcomes
    ]
    total = ("all", "", whole(case.combinations), "1", "1", "1")
    return Table(
        (
            Column("Hand"),
            Column("Pays", Cell.NUMBER),
            Column(f"Combinations\n({part.counted})", Cell.NUMBER),
            Column("Probability", Cell.NUMBER),
            Column("Exactly", Cell.EXACT),
            Column("One in", Cell.NUMBER),
        ),
        (*rows, total),
        has_total=True,
    )


def contributions_table(case: Case) -> Table:
    """What each hand adds to the expected result, and to the return of what is at stake."""
    has_return = case.outcomes[0].to_return is not None
    rows = []
    for outcome in case.outcomes:
        row = (outcome.hand, signed(outcome.result), decimal(outcome.to_result, 8), exactly(outcome.to_result))
        rows.append((*row, percent(outcome.to_return)) if outcome.to_return is not None else row)
    mean = case.results.mean
    total: tuple[str, ...] = ("all", "", decimal(mean, 8), exactly(mean))
    columns: tuple[Column, ...] = (
        Column("Hand"),
        Column("A unit wins", Cell.NUMBER),
        Column("To the result", Cell.NUMBER),
        Column("Exactly", Cell.EXACT),
    )
    if has_return:
        columns = (*columns, Column("To the return", Cell.NUMBER))
        total = (*total, percent(case.value("return")))
    return Table(columns, (*rows, total), has_total=True)


def stays_table(case: Case) -> Table:
    """How many of all deals end with 1, 2 or 3 bets on the layout, by hand."""
    rows = [(outcome.hand, *map(whole, outcome.stays), whole(sum(outcome.stays))) for outcome in case.outcomes]
    sums = [sum(column) for column in zip(*(outcome.stays for outcome in case.outcomes), strict=True)]
    return Table(
        (
            Column("Hand"),
            Column("1 bet stays", Cell.NUMBER),
            Column("2 bets stay", Cell.NUMBER),
            Column("3 bets stay", Cell.NUMBER),
            Column(f"Deals, of\n{DEALS:,}", Cell.NUMBER),
        ),
        (*rows, ("all", *map(whole, sums), whole(sum(sums)))),
        has_total=True,
    )


def results_table(case: Case) -> Table:
    """The exact distribution of the result of a round."""
    return Table(
        (
            Column("Result", Cell.NUMBER),
            Column("Probability", Cell.NUMBER),
            Column("Exactly", Cell.EXACT),
            Column("At least this", Cell.NUMBER),
        ),
        tuple(
            (signed(value), chance(probability), exactly(probability), chance(case.results.at_least(value)))
            for value, probability in case.results.chances.items()
        ),
    )


def edge_bands_table(case: Case) -> Table:
    """Between which limits the actual house edge lies after n rounds."""
    return Table(
        (
            Column("Rounds", Cell.NUMBER),
            *(Column(f"{level}% band", Cell.NUMBER) for level in LEVELS),
            Column("95% by the normal\napproximation", Cell.NUMBER),
        ),
        tuple(
            (
                whole(band.rounds),
                *(span(*band.exact[level]) if band.exact else "not computed" for level in LEVELS),
                span(*band.normal[95]),
            )
            for band in _at_powers_of_ten(case)
        ),
    )


def win_bands_table(case: Case) -> Table:
    """Between which limits the house's win in units lies after n rounds."""
    edge = case.house_edge
    return Table(
        (
            Column("Rounds", Cell.NUMBER),
            Column("Theoretical win", Cell.NUMBER),
            *(Column(f"{level}% band", Cell.NUMBER) for level in LEVELS),
        ),
        tuple(
            (
                whole(band.rounds),
                decimal(edge * band.rounds, 0),
                *(
                    " to ".join(
                        decimal(limit, 0)
                        for limit in (
                            floor(band.shown[level][0] * band.rounds),
                            ceil(band.shown[level][1] * band.rounds),
                        )
                    )
                    for level in LEVELS
                ),
            )
            for band in _at_powers_of_ten(case)
        ),
    )


def cases_table(part: Part) -> Table:
    """The chief figures of every case under each other."""
    chief = ("house_edge", "return", "expected_value", "hit_frequency", "standard_deviation", "volatility_index_90")
    figures = [figure for figure in part.cases[0].figures if figure.key in chief]
    return Table(
        (Column("Case"), *(Column(figure.name.replace(", ", ",\n"), Cell.NUMBER) for figure in figures)),
        tuple(
            (case.name, *(_written(figure) for figure in case.figures if figure.key in chief)) for case in part.cases
        ),
    )


def liability_table(liabilities: Iterable[Liability]) -> Table:
    """The most that one hand can win, by table limit and wager."""
    return Table(
        (
            Column("Table limits"),
            Column("Wager"),
            Column("Largest bet", Cell.NUMBER),
            Column("Best hand"),
            Column("Pays", Cell.NUMBER),
            Column("One hand at most", Cell.NUMBER),
            Column("", Cell.WIDE),
        ),
        tuple(
            (
                one.limit,
                one.wager,
                one.bet,
                one.hand,
                one.payout,
                dollars(one.most_cents),
                "by the payout limit" if one.is_limited else "",
            )
            for one in liabilities
        ),
    )


def pays_table(part: Part) -> Table:
    """A paytable with several columns, as the document prints it."""
    paytable = part.paytable
    noun = {"players": "players", "wagers": "wager"}[paytable.columns_by.value] if paytable.columns_by else ""
    return Table(
        (
            Column("Hand"),
            *(Column(f"{name} {noun}".strip(), Cell.NUMBER) for name in paytable.column_names or ("Pays",)),
        ),
        tuple(paytable.rows()),
    )


def _at_powers_of_ten(case: Case) -> list[Band]:
    return [band for band in case.bands if band.rounds in ROUNDS]


def _written(figure: Figure) -> str:
    return percent(figure.value) if figure.form is Form.PERCENT else decimal(figure.value)
