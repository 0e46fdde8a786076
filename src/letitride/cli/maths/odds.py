"""`letitride odds`: the exact analysis of a paytable, from the catalogue or of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from letitride.cli.completion import paytables
from letitride.cli.maths.meter import MeterOption, read_meter
from letitride.cli.output import Json, console, print_json
from letitride.odds.ties import Ties

if TYPE_CHECKING:
    from letitride.catalogue import Catalogue
    from letitride.cli.tables import FigureTable

TiesOption = Annotated[
    Ties, typer.Option(help="A bet worth exactly nothing: pull it, as the printed pars do, or let it ride.")
]


def odds(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME...", autocompletion=paytables, help="Paytables of the catalogue, or paths of your own (TOML)."
        ),
    ],
    ties: TiesOption = Ties.PULL,
    meter: MeterOption = None,
    strategy: Annotated[
        Path | None, typer.Option(help="Your own strategy for the base game (.txt or .py), valued beside best play.")
    ] = None,
    json: Json = False,
) -> None:
    """Analyse a paytable exactly: every figure is a fraction with its decimal beside it.

    Several names are compared in one table; with --json they are a list. To take the tables into a spreadsheet, write
    --tables FILE before the command.

    Examples:

      letitride odds LIRX-01

      letitride odds LIRX-01 LIRX-03 my-paytable.toml

      letitride --tables odds.xlsx odds LIRX-01 LIRX-02

      letitride odds LIRX-03 --ties ride --json

      letitride odds MD-PROG-A --meter '$150,000'

      letitride odds my-paytable.toml
    """
    from letitride.catalogue import load_catalogue
    from letitride.odds.wagers.analysis_data import odds_data

    catalogue = load_catalogue()
    meter_cents = read_meter(meter, (paytable for name in names for paytable in catalogue.paytables(name)))
    analyses = [odds_data(catalogue, name, ties, meter_cents=meter_cents) for name in names]
    if strategy is not None:
        _add_own(analyses, catalogue, names, strategy, ties)
    if json:
        print_json(analyses[0] if len(analyses) == 1 else analyses)
        return
    terminal = console()
    if len(names) > 1:
        terminal.print(_comparison([part for data in analyses for part in _parts(data)]))
        return
    printed = {paytable.wager.value: paytable.printed_par for paytable in catalogue.paytables(names[0])}
    for part in _parts(analyses[0]):
        terminal.print(_figures(part, printed.get(part["wager"], "")), _outcomes(part), sep="\n")


def _parts(data: dict[str, Any]) -> list[dict[str, Any]]:
    if "id" in data:
        return [data]
    if "players" in data:
        return [part | {"id": f"{part['id']}, {_counted(players)}"} for players, part in data["players"].items()]
    return list(data.values())


def _add_own(
    analyses: list[dict[str, Any]], catalogue: Catalogue, names: list[str], strategy: Path, ties: Ties
) -> None:
    """Put what one's own strategy gives beside each base game."""
    from letitride.odds.strategy.own_plan import read_plan
    from letitride.odds.strategy.own_play import play_own
    from letitride.odds.wagers.analysis_data import fraction_data
    from letitride.rules.wagers import Wager

    plan = read_plan(strategy)
    for data, name in zip(analyses, names, strict=True):
        for part in _parts(data):
            if part["wager"] == Wager.BASE.value:
                play = play_own(plan, catalogue.paytable(name), ties)
                part["own_strategy"] = {
                    "plan": play.plan,
                    "expected_value": fraction_data(play.expected_value),
                    "cost": fraction_data(play.cost),
                    "average_bet": fraction_data(play.average_bet),
                }


def _comparison(parts: list[dict[str, Any]]) -> FigureTable:
    from letitride.cli.tables import FigureTable

    columns = ("paytable", "wager", "house edge", "par", "hit frequency", "deviation", "expected value, exactly")
    table = FigureTable("Compared, per one bet or per unit of a side wager", *columns)
    for one in parts:
        par = one.get("element_of_risk")
        table.add_row(
            one["id"],
            one["wager"],
            f"{-one['expected_value']['value']:.4%}",
            f"{par['value']:.4%}" if par else "",
            f"{one['hit_frequency']['value']:.4%}",
            f"{one['standard_deviation']:.4f}",
            one["expected_value"]["fraction"],
        )
    return table


def _figures(data: dict[str, Any], printed_par: str) -> FigureTable:
    from letitride.cli.tables import FigureTable

    is_base = data["wager"] == "base"
    ties = {"pull": "ties pulled", "ride": "ties ride"}[data["ties"]]
    unit = f"per one of the three bets, best play, {ties}" if is_base else "per unit of the wager"
    heading = f"{data['id']}  {data['wager']}  {unit}"
    table = FigureTable(heading, "figure", "value", "exactly", "what it says")
    if data["wager"] == "envy":
        _add(table, "expected award", data["expected_value"], "for each other player's hand")
    else:
        stake = f" of a {data['stake']} wager" if "stake" in data else ""
        says = "the loss per round in units of one bet" if is_base else f"the loss per unit{stake}"
        _add(table, "house edge", _opposite(data["expected_value"]), says)
    if is_base:
        par = f"; the document prints {printed_par}" if printed_par else ""
        _add(table, "element of risk (par)", data["element_of_risk"], f"the loss per unit that stays, {ties}{par}")
        _add(table, "average bet", data["average_bet"], "units that stay, of 3", percent=False)
        for place, says in (("bet_1", "bet 1 rides"), ("bet_2", "bet 2 rides"), ("both", "both ride")):
            _add(table, says, data["rides"][place], "")
        if own := data.get("own_strategy"):
            _add(table, "house edge of your own", _opposite(own["expected_value"]), own["plan"])
            _add(table, "which costs", own["cost"], "more than best play")
    elif printed_par:
        table.add_row("printed par", printed_par, "", "as the document prints it")
    _add(table, "hit frequency", data["hit_frequency"], "the chance of a hand that pays")
    table.add_row("standard deviation", f"{data['standard_deviation']:.4f}", "", "of the result, in the same unit")
    if "break_even_meter" in data:
        table.add_row("meter", data["meter"], "", "as the house edge above assumes")
        _add_dollars(table, "break-even meter", data["break_even_meter"], "without envy")
        for players, meter in data.get("break_even_meter_with_envy", {}).items():
            _add_dollars(table, f"break-even meter, {_counted(players)}", meter, "with envy")
    if "by_stake" in data:
        _add(table, "expected value at odds", data["by_stake"]["at_odds"], "whatever the stake")
        fixed = data["by_stake"]["fixed_sums_per_stake"]
        table.add_row(
            "from fixed sums", f"{fixed['value']:.6f}", fixed["fraction"], "added to it, over the stake in dollars"
        )
    return table


def _outcomes(data: dict[str, Any]) -> FigureTable:
    from letitride.cli.tables import FigureTable

    table = FigureTable("", "hand", "pays", "probability", "exactly", "one in")
    for outcome in data["outcomes"]:
        chance = outcome["probability"]
        one_in = f"{1 / chance['value']:,.1f}" if chance["value"] else "never"
        table.add_row(outcome["hand"], outcome["pays"], f"{chance['value']:.8f}", chance["fraction"], one_in)
    return table


def _counted(players: str) -> str:
    return "1 player" if players == "1" else f"{players} players"


def _opposite(figure: dict[str, Any]) -> dict[str, Any]:
    text = figure["fraction"]
    return {"fraction": text[1:] if text.startswith("-") else f"-{text}", "value": -figure["value"]}


def _add(table: FigureTable, name: str, figure: dict[str, Any], says: str, *, percent: bool = True) -> None:
    value = f"{figure['value']:.4%}" if percent else f"{figure['value']:.6f}"
    table.add_row(name, value, figure["fraction"], says)


def _add_dollars(table: FigureTable, name: str, figure: dict[str, Any], says: str) -> None:
    table.add_row(name, f"${figure['value']:,.2f}", figure["fraction"], says)
