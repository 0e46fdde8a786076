"""`letitride strategy`: when to let bets 1 and 2 ride, as a list to learn that is proved equal to the optimum."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from letitride.cli.completion import paytables
from letitride.cli.maths.odds import TiesOption
from letitride.cli.output import Json, console, print_json
from letitride.errors import TextError
from letitride.odds.ties import Ties

if TYPE_CHECKING:
    from letitride.rules.paytables import Paytable


def strategy(
    name: Annotated[
        str,
        typer.Argument(autocompletion=paytables, help="A paytable with a base game, or the path of your own (TOML)."),
    ],
    ties: TiesOption = Ties.PULL,
    own: Annotated[
        Path | None,
        typer.Option(help="A strategy of your own: rules in a .txt file, or a .py file with a function rides(cards)."),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--map", help="Draw where your own strategy isn't best play, hand by hand (.svg).")
    ] = None,
    json: Json = False,
) -> None:
    """Show when to let bets 1 and 2 ride: a short list that the program finds and proves over all hands.

    With --own your own strategy is played over all 22,100 and 270,725 hands: its exact value, and what each kind of
    hand costs against best play. A rule reads "bet 1: suited, 2 straights, 1 high card" or "bet 2: paying hand"; a bet
    rides if one of its rules fits. A Python file is run.

    Examples:

      letitride strategy LIRX-01

      letitride strategy LIRX-03 --json

      letitride strategy LIRX-01 --own my-rules.txt --map my-rules.svg
    """
    from letitride.catalogue import load_catalogue
    from letitride.odds.strategy.strategy_data import strategy_data

    if own is not None:
        _show_own(load_catalogue().paytable(name), own, picture, ties, is_json=json)
        return
    if picture is not None:
        raise TextError("--map draws a strategy of your own; name it with --own")
    data = strategy_data(load_catalogue().paytable(name), ties)
    if json:
        print_json(data)
    else:
        _print(data)


def _show_own(paytable: Paytable, own: Path, picture: Path | None, ties: Ties, *, is_json: bool) -> None:
    from letitride.cli.tables import FigureTable
    from letitride.odds.strategy.own_plan import read_plan
    from letitride.odds.strategy.own_play import play_own
    from letitride.odds.strategy.strategy_data import own_play_data
    from letitride.reports.strategy_map import strategy_map

    if picture is not None and picture.suffix != ".svg":
        raise TextError(f"--map {picture}: the picture is an SVG; choose a name that ends in .svg")
    play = play_own(read_plan(own), paytable, ties)
    if picture is not None:
        picture.write_text(strategy_map(play), "utf-8")
    if is_json:
        print_json(own_play_data(play))
        return
    title = f"{play.plan} on {play.id}: where it isn't best play"
    table = FigureTable(title, "bet", "hands", "such as", "best play", "played otherwise", "costs a round", "each time")
    for one in play.differences:
        group = one.group
        said = "rides" if group.rides else "withdraws"
        table.add_row(
            str(one.bet),
            f"{group.hands:,}",
            group.example,
            said,
            f"{one.otherwise:,}",
            f"{float(one.cost):.6f}",
            f"{abs(float(group.value)):.4f}",
        )
    table.note = (
        f"house edge {-float(play.expected_value):.4%} ({-play.expected_value}), best {-float(play.best_value):.4%};"
        f" cost {float(play.cost):.6f} of a bet a round; average bet {float(play.average_bet):.4f}"
    )
    console().print(table)


def _print(data: dict[str, Any]) -> None:
    from letitride.cli.tables import FigureTable

    terminal = console()
    said = {"pull": "a bet worth exactly nothing is withdrawn", "ride": "a bet worth exactly nothing rides"}
    terminal.print(f"[bold]{data['id']}[/]  [dim]{said[data['ties']]}[/]")
    for bet, cards in (("bet_1", "three"), ("bet_2", "four")):
        number = bet.removeprefix("bet_")
        terminal.print(f"\n[bold]Let bet {number} ride with[/]")
        for shown in data[bet]["rules"]:
            examples = f" [dim](such as {', '.join(shown['examples'])})[/]" if shown["examples"] else ""
            terminal.print(f"  • {shown['rule']}{examples}", soft_wrap=True)
        if not data[bet]["rules"]:
            terminal.print("  • no hand: always withdraw it")
        proved = f"{data[bet]['proved_over_hands']:,}"
        terminal.print(
            f"  [dim]and withdraw it with any other hand: proved best for all {proved} {cards}-card hands[/]"
        )
    table = FigureTable("What other plans cost", "plan", "costs per round", "exactly", "house edge", "element of risk")
    for plan in data["other_plans"]:
        cost, edge, risk = plan["cost"], -plan["expected_value"]["value"], plan["element_of_risk"]["value"]
        table.add_row(plan["plan"], f"{cost['value']:.6f}", cost["fraction"], f"{edge:.4%}", f"{risk:.4%}")
    table.note = "in units of one of the three bets; element of risk is per unit that stays"
    terminal.print()
    terminal.print(table)
