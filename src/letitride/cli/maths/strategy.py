"""`letitride strategy`: when to let bets 1 and 2 ride, as a list to learn that is proved equal to the optimum."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from letitride.cli.completion import paytables
from letitride.cli.maths.odds import TiesOption
from letitride.cli.output import Json, console, print_json
from letitride.odds.ties import Ties


def strategy(
    name: Annotated[
        str,
        typer.Argument(autocompletion=paytables, help="A paytable with a base game, or the path of your own (TOML)."),
    ],
    ties: TiesOption = Ties.PULL,
    json: Json = False,
) -> None:
    """Print when to let bets 1 and 2 ride; the list is found by the program and proved over all hands.

    Examples:

      letitride strategy LIRX-01

      letitride strategy LIRX-03 --json
    """
    from letitride.catalogue import load_catalogue
    from letitride.odds.strategy.strategy_data import strategy_data
    from letitride.rules.wagers import Wager

    data = strategy_data(load_catalogue().paytable(name, Wager.BASE), ties)
    if json:
        print_json(data)
    else:
        _print(data)


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
