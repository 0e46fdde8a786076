"""`letitride catalogue`: the paytables, rulesets and submissions, as a list or one by one."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from letitride.cli.completion import entries
from letitride.cli.output import Json, console, print_json
from letitride.errors import TextError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from letitride.catalogue import Catalogue
    from letitride.rules.house_rules import HouseRules
    from letitride.rules.paytables import Paytable
    from letitride.rules.rulesets import Ruleset


class Kind(Enum):
    """What to list."""

    PAYTABLES = "paytables"
    RULESETS = "rulesets"
    SUBMISSIONS = "submissions"


def catalogue(
    name: Annotated[
        str | None,
        typer.Argument(
            autocompletion=entries, help="A paytable, ruleset or submission to show, or the path of your own file."
        ),
    ] = None,
    kind: Annotated[Kind | None, typer.Option(help="List only one kind.")] = None,
    toml: Annotated[
        bool, typer.Option("--toml", help="Print an entry's file as it is, as a start for your own.")
    ] = False,
    json: Json = False,
) -> None:
    """List the catalogue, or show one paytable, ruleset or submission.

    Examples:

      letitride catalogue

      letitride catalogue LIRX-01

      letitride catalogue maryland-full

      letitride catalogue LIRX-01 --toml > my-paytable.toml

      letitride catalogue my-paytable.toml --json
    """
    from letitride.catalogue import load_catalogue

    if name is not None and kind is not None:
        raise TextError("--kind is for the list; one entry is shown by its name alone")
    entries = load_catalogue()
    if toml:
        if name is None:
            raise TextError("name the entry whose file is to be printed, like LIRX-01")
        typer.echo(entries.text(name), nl=False)
    elif name is None:
        _list(entries, kind, json)
    else:
        _show(entries, name, json)


def _list(entries: Catalogue, kind: Kind | None, json: bool) -> None:
    from letitride.catalogue.entry_data import catalogue_data
    from letitride.cli.tables import FigureTable

    data = catalogue_data(entries)
    if kind is not None:
        data = {kind.value: data[kind.value]}
    if json:
        print_json(data)
        return
    terminal = console()
    if "paytables" in data:
        table = FigureTable("Paytables", "id", "wager", "description", "printed par", "jurisdiction")
        for row in data["paytables"]:
            pars = " / ".join(par for par in row["printed_par"] if par)
            table.add_row(row["id"], " + ".join(row["wagers"]), row["title"], pars, row["jurisdiction"])
        terminal.print(table)
    if "rulesets" in data:
        table = FigureTable("Rulesets", "id", "title", "banked by", "wagers")
        for row in data["rulesets"]:
            table.add_row(row["id"], row["title"], row["banked_by"], ", ".join(row["wagers"]))
        terminal.print(table)
    if "submissions" in data:
        table = FigureTable("Ready-made submissions", "id", "ruleset", "description", "table limits")
        for row in data["submissions"]:
            table.add_row(row["id"], row["ruleset"], row["title"], "\n".join(row["table_limits"]))
        terminal.print(table)
    terminal.print("[dim]Show one with[/] letitride catalogue NAME[dim]; check your own submission with[/]"
                   " letitride check FILE")  # fmt: skip


def _show(entries: Catalogue, name: str, json: bool) -> None:
    from letitride.catalogue.entry_data import house_rules_data, paytable_data, ruleset_data
    from letitride.catalogue.files import kind_of_file

    found = kind_of_file(name)
    if name in entries.ruleset_ids():
        ruleset = entries.ruleset(name)
        print_json(ruleset_data(ruleset)) if json else console().print(*_ruleset_tables(ruleset), sep="\n")
    elif name in entries.submission_ids() or found == "submission":
        house = entries.house_rules(name)
        print_json(house_rules_data(house)) if json else console().print(*_submission_tables(house), sep="\n")
    elif name in entries.paytable_ids() or found == "paytable":
        printed = entries.paytables(name)
        if json:
            print_json([paytable_data(paytable) for paytable in printed])
        else:
            console().print(*(_paytable_table(paytable) for paytable in printed), sep="\n")
    else:
        raise entries.unknown(name)


def _paytable_table(paytable: Paytable) -> RenderableType:
    from letitride.cli.tables import FigureTable

    heading = f"{paytable.id}  {paytable.wager.title}  {paytable.title}"
    columns = paytable.column_names or ("pays",)
    table = FigureTable(heading, f"{paytable.basis.value} hand", *columns)
    for row in paytable.rows():
        table.add_row(*row)
    facts = [f"document {paytable.document}, {paytable.section}"]
    if paytable.jurisdiction:
        facts.append(paytable.jurisdiction)
    if paytable.printed_par:
        facts.append(f"printed par {paytable.printed_par}, hit frequency {paytable.printed_hit_frequency}")
    if paytable.columns_by is not None:
        facts.append(f"columns by {paytable.columns_by.value}")
    table.note = "\n".join([" · ".join(facts), *([paytable.note] if paytable.note else [])])
    return table


def _ruleset_tables(ruleset: Ruleset) -> list[RenderableType]:
    from letitride.cli.tables import FigureTable
    from letitride.money import format_cents
    from letitride.rules.wagers import spots_of

    wagers = FigureTable(
        f"{ruleset.id}  {ruleset.title}", "wager", "paytables", "stake", "taken before the deal", "clause"
    )
    for wager, rule in ruleset.wagers.items():
        stake = " or ".join(map(format_cents, rule.stakes_cents)) or "within the table limits"
        stake = stake if spots_of(wager) else "none: an award"
        taken = "yes" if rule.is_taken_before_deal else ""
        wagers.add_row(rule.title, ", ".join(rule.paytables), stake, taken, rule.clause)
    wagers.note = (
        f"banked by the {ruleset.banked_by.value} · {ruleset.boxes} betting positions · dealing:"
        f" {', '.join(ruleset.dealing)} · version {ruleset.version}"
    )
    orders = FigureTable("Order of settlement (each arrow is a new pass around the table)", "order", "passes", "clause")
    for order in ruleset.settlement.values():
        passes = [", ".join(ruleset.title_of(wager) for wager in wagers) for wagers in order.final]
        early = [", ".join(ruleset.title_of(wager) for wager in wagers) + " before bet 1" for wagers in order.early]
        orders.add_row(order.name, " → ".join(early + passes), order.clause)
    options = FigureTable("Options of a submission", "option", "choices", "default", "what it decides", "clause")
    for option in ruleset.options.values():
        choices = ", ".join(option.choices) or option.kind.value
        default = "must be stated" if option.default is None else _said(option.default)
        options.add_row(option.name, choices, default, option.help, option.clause)
    return [wagers, orders, options]


def _said(value: bool | int | str) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _submission_tables(house: HouseRules) -> list[RenderableType]:
    from rich.markup import escape

    from letitride.cli.tables import FigureTable
    from letitride.rules.notices import notices

    submission = house.submission
    tables: list[RenderableType] = [
        f"[bold]{escape(submission.id)}[/]  {escape(submission.title)}",
        f"[dim]{escape(submission.operator)} · ruleset {submission.ruleset} · dealing {submission.dealing} · "
        f"settles {house.settlement_order.name} ({house.settlement_order.clause})[/]",
    ]
    signs = FigureTable("What the layout and the signs say", "", "")
    signs.show_header = False
    for notice in notices(house):
        signs.add_row(escape(notice.heading), escape("\n".join(notice.lines)), end_section=True)
    tables.append(signs)
    options = FigureTable("Options", "option", "chosen")
    for name in house.ruleset.options:
        options.add_row(name, escape(_said(house.option(name))))
    return [*tables, options]
