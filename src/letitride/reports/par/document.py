"""A PAR sheet as a document."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.reports.forms.document import Block, Bullets, Chart, Code, Document, Facts, Note, Section, Text
from letitride.reports.forms.inputs import CANONICAL
from letitride.reports.forms.numbers import percent, whole
from letitride.reports.par.bands import LEVELS
from letitride.reports.par.base_part import TIE_RULES
from letitride.reports.par.charts import bands_chart, distribution_chart, players_chart
from letitride.reports.par.meter_sections import meter_sections, stake_section
from letitride.reports.par.sheet import Case, ParSheet, Part
from letitride.reports.par.strategy_sections import groups_sections, strategy_section
from letitride.reports.par.tables import (
    cases_table,
    contributions_table,
    edge_bands_table,
    figures_table,
    liability_table,
    pays_table,
    printed_table,
    probabilities_table,
    results_table,
    stays_table,
    win_bands_table,
)
from letitride.reports.submission.sources import GAME, OWNERSHIP, document_title
from letitride.rules.wager_kinds import Judged

_BAND_METHOD = (
    "Method: rounds are independent, so the result of n rounds has the n-th power of the characteristic function of one"
    " round; its distribution is obtained by a discrete Fourier transform and each band leaves as much probability"
    " below as above. No normal approximation is involved: it is shown beside for comparison only, and it is poor as"
    " long as the largest awards are rare within n rounds."
)


def par_document(sheet: ParSheet, form: str = "pdf") -> Document:
    """The PAR sheet of a designator, ready to be set on paper or on a screen; its command names the form."""
    first = sheet.parts[0].paytable
    wagers = " and ".join(part.paytable.wager.title for part in sheet.parts)
    return Document(
        kind="PAR sheet",
        title=sheet.id,
        subtitle=f"{GAME}, {wagers}{f': {first.title}' if first.title else ''}",
        reference=f"PAR sheet {sheet.id}",
        footer=f"{sheet.program} · inputs SHA-256 {sheet.inputs_sha256[:16]}…",
        facts=_facts(sheet),
        sections=(*_part_sections(sheet), *_liability_sections(sheet), *_closing_sections(sheet, form)),
        opening=(Note(OWNERSHIP),),
        day=sheet.about.day,
        paper=sheet.about.paper,
    )


def _facts(sheet: ParSheet) -> Facts:
    paytable = sheet.parts[0].paytable
    rows = [
        ("Game", GAME),
        ("Wager", " and ".join(f"{part.paytable.wager.title}" for part in sheet.parts)),
        ("Paytable", f"{paytable.id}{f', {paytable.title}' if paytable.title else ''}"),
        *_source(sheet),
        *((("Note", paytable.note),) if paytable.note else ()),
        ("Tie rule", _tie_rule(sheet)),
        ("Program", sheet.program),
        ("Inputs, SHA-256", sheet.inputs_sha256),
        *((("Submission", sheet.about.submission),) if sheet.about.submission else ()),
        ("Date", sheet.about.day or "not stated"),
        ("Prepared by", sheet.about.prepared_by or "not stated"),
        ("Reviewed by", sheet.about.reviewed_by or "not reviewed"),
    ]
    return Facts(tuple(rows))


def _source(sheet: ParSheet) -> Iterator[tuple[str, str]]:
    """Where the paytable was printed; one's own was printed nowhere."""
    paytable = sheet.parts[0].paytable
    if sheet.is_own:
        yield "Source", "a file of its own, not a paytable of the catalogue"
        if sheet.changed_from:
            yield "Changed from", f"{sheet.changed_from}: {', '.join(sheet.changes)}"
        return
    yield "Source document", document_title(paytable.document)
    yield "Section", paytable.section or "not stated"
    yield "Clauses", ", ".join(paytable.clauses) or "none"
    yield "Jurisdiction label", paytable.jurisdiction or "none printed"


def _tie_rule(sheet: ParSheet) -> str:
    if not any(part.paytable.wager.is_base for part in sheet.parts):
        return "not involved: nothing can be withdrawn"
    return f"{TIE_RULES[sheet.ties]}: a bet worth exactly nothing {_with_ties(sheet)}"


def _with_ties(sheet: ParSheet) -> str:
    return {"pull": "is withdrawn, as the printed pars do", "ride": "rides"}[sheet.ties.value]


def _part_sections(sheet: ParSheet) -> Iterator[Section]:
    """The sections of each part; if there are several parts, each is a chapter."""
    level = 1 if len(sheet.parts) == 1 else 2
    for place, part in enumerate(sheet.parts):
        if level == 2:
            title = part.paytable.wager.title
            yield Section(title[0].upper() + title[1:], _assumptions(part), starts_page=place > 0)
        yield from _case_sections(part, level) if len(part.cases) == 1 else _cases_sections(part, level)
        if part.strategy is not None:
            yield strategy_section(part.strategy, TIE_RULES[sheet.ties], level)
            yield from groups_sections(part.strategy, level)
        if part.meter is not None:
            yield from meter_sections(part.meter, level)
        if part.stakes is not None:
            yield stake_section(part.stakes, level)


def _assumptions(part: Part) -> tuple[Block, ...]:
    return (Bullets(part.assumptions),)


def _case_sections(part: Part, level: int) -> Iterator[Section]:
    (case,) = part.cases
    summary: list[Block] = list(_assumptions(part)) if level == 1 else []
    summary.append(figures_table(case.figures))
    if part.printed:
        summary += [Text("Printed in the source document, beside the computed figure:"), printed_table(part.printed)]
    yield Section("Summary", tuple(summary), level)
    yield Section("Paytable, combinations and probabilities", (probabilities_table(part, case),), level)
    yield _contributions(part, case, level)
    yield _distribution(part, case, level)
    if case.bands:
        yield _bands(part, case, level)


def _contributions(part: Part, case: Case, level: int) -> Section:
    blocks: list[Block] = [
        contributions_table(case),
        Note(
            f"The contributions to the result are in {part.unit} per round and sum up to the expected value, the"
            " opposite of the house edge. Those to the return are shares of what is at stake and include a winner's own"
            " stake."
            if case.outcomes[0].to_return is not None
            else f"The contributions are in {part.unit} and sum up to the expected award."
        ),
    ]
    if case.outcomes[0].stays:
        blocks += [
            Text("How many bets are on the layout when the hand is settled, in deals of three cards and two in order:"),
            stays_table(case),
        ]
    return Section("Contributions to the result and to the return", tuple(blocks), level)


def _distribution(part: Part, case: Case, level: int) -> Section:
    likeliest = max(case.results.chances, key=lambda value: case.results.chances[value])
    return Section(
        "Distribution of the result of a round",
        (
            Chart(
                distribution_chart(case.results, f"in {part.unit}"),
                f"The result of a round in {part.unit}",
                f"Bars for {len(case.results.chances)} results; the likeliest is {likeliest}"
                f" with {percent(case.results.chances[likeliest], 2)}.",
            ),
            results_table(case),
        ),
        level,
    )


def _bands(part: Part, case: Case, level: int) -> Section:
    last = case.bands[-1]
    low, high = last.shown[LEVELS[1]]
    is_base = part.paytable.wager.is_base
    share = "one bet per round" if is_base else "the amount wagered"
    blocks: list[Block] = [
        Text(
            f"If the game is dealt as described, the house's actual win as a share of {share} lies within these limits"
            " after n rounds, with at least the probability that heads the column. Limits are rounded outwards. While"
            " the largest awards are too rare to be expected within n rounds, the theoretical edge may lie outside."
        ),
        Chart(
            bands_chart(case.bands, case.house_edge),
            f"Actual house edge after n rounds, share of {share}; the straight line is the theoretical edge",
            f"A funnel that closes to {percent(low, 2)} to {percent(high, 2)} (95%) after {whole(last.rounds)} rounds.",
        ),
        edge_bands_table(case),
        Text(f"The same as the house's win in {part.unit}:"),
        win_bands_table(case),
        Note(_BAND_METHOD),
    ]
    if is_base:
        blocks.append(
            Note(
                "To compare with the element of risk (par), divide the house's win by the units that stayed on the"
                " layout; its limits are close to these, divided by the average bet."
            )
        )
    return Section("Confidence bands: actual against theoretical result", tuple(blocks), level)


def _cases_sections(part: Part, level: int) -> Iterator[Section]:
    """A summary of all cases, and a section for each."""
    blocks: list[Block] = [*_assumptions(part), pays_table(part), cases_table(part)]
    if part.paytable.wager.judged is Judged.BEST_OF_TABLE:
        edges = {place: case.house_edge for place, case in enumerate(part.cases, start=1)}
        blocks.append(
            Chart(
                players_chart(edges),
                "House edge by number of players, share of the wager",
                "Bars: " + ", ".join(f"{players}: {percent(edge, 2)}" for players, edge in edges.items()) + ".",
            )
        )
    yield Section("Summary", tuple(blocks), level)
    for case in part.cases:
        inside: list[Block] = [figures_table(case.figures), probabilities_table(part, case), contributions_table(case)]
        if case.bands:
            inside += [Text("Actual house edge after n rounds, share of the amount wagered:"), edge_bands_table(case)]
        article = "a " if case.name.endswith("wager") else ""
        yield Section(f"With {article}{case.name}", tuple(inside), level)
    if part.cases[0].bands:
        yield Section("How the bands are obtained", (Note(_BAND_METHOD),), level)


def _liability_sections(sheet: ParSheet) -> Iterator[Section]:
    if sheet.liabilities:
        yield Section(
            "Maximum liability",
            (
                Text(f"The most that one hand can win at the limits of {sheet.about.submission}:"),
                liability_table(sheet.liabilities),
                Note("A stake that goes back to the winner isn't counted. Several hands of a round may win."),
            ),
        )


def _closing_sections(sheet: ParSheet, form: str) -> Iterator[Section]:
    yield Section(
        "How to reproduce this sheet",
        (
            Text(
                "Every probability is a count of hands or deals divided by all of them, and every figure that shows a"
                " fraction is exact; decimals are rounded for print. Nothing was simulated, and nothing was taken from"
                " a document except the paytable itself and the printed figures it is compared with."
            ),
            Facts(
                (
                    ("Program", sheet.program),
                    ("Seed", "none: nothing was simulated"),
                    ("Inputs", f"the field “inputs” of the JSON, as {CANONICAL}"),
                    ("Inputs, SHA-256", sheet.inputs_sha256),
                )
            ),
            Text("This command makes this file again, byte for byte:"),
            Code(sheet.about.command(sheet.ties, form)),
        ),
    )
