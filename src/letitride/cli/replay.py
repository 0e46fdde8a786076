"""`letitride replay`: step through a recorded round."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.output import Json, console, print_json


def replay(
    file: Annotated[Path, typer.Argument(help="A transcript, as `letitride play --record` writes it.")],
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each line.")] = False,
    json: Json = False,
) -> None:
    """Step through a recorded round, and check that its money adds up.

    Examples:

      letitride replay round.txt

      letitride replay round.txt --step

      letitride replay round.txt --json
    """
    from rich.markup import escape

    from letitride.catalogue import load_catalogue
    from letitride.catalogue.loader import read_text_file
    from letitride.errors import TextError
    from letitride.money import format_cents
    from letitride.table import evolve, new_table
    from letitride.table.codec import event_data
    from letitride.table.decks import TableOpened
    from letitride.table.transcript import read_transcript, write_event

    events = read_transcript(read_text_file(file))
    if not events or not isinstance(events[0], TableOpened):
        raise TextError(f"{file} doesn't begin with the opening of a table")
    opened = events[0]
    table = new_table(load_catalogue().house_rules(opened.submission, opened.table_limit))
    out = console()
    for number, event in enumerate(events, start=1):
        table = evolve(table, event)
        if not json:
            out.print(f"[dim]{number:5}[/]  {escape(write_event(event))}", soft_wrap=True, highlight=False)
            if step and sys.stdin.isatty():
                input()
    held = {str(account): amount for account, amount in table.balances.items() if amount}
    if json:
        print_json({"events": [event_data(event) for event in events], "balances_cents": held})
        return
    out.print()
    for account, amount in sorted(held.items()):
        out.print(f"  {account:20} {format_cents(amount):>14}")
    out.print(f"  {'sum':20} {format_cents(sum(held.values())):>14}")
