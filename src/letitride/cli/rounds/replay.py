"""`letitride replay`: step through a recorded round and prove that every line of it follows from the rules."""

from __future__ import annotations

import sys
from json import loads
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from letitride.cli.output import Json, about_file, console, ends_with, print_json

if TYPE_CHECKING:
    from letitride.table import Table
    from letitride.table.log.rows import Log


def replay(
    file: Annotated[Path, typer.Argument(help="A transcript, a hand history, or a round that a server exported.")],
    submission: Annotated[
        str | None, typer.Option(help="Your own submission file, if the round was played under one.")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each line.")] = False,
    json: Json = False,
) -> None:
    """Step through a recorded round. Each line is checked, and the first that doesn't follow from the rules is named.

    Exit codes: 0 if the whole record follows from the rules, 1 if it doesn't, 2 if it can't be read.

    Examples:

      letitride replay round.txt

      letitride replay round.txt --step

      letitride replay round.txt --submission my-submission.toml --json
    """
    from rich.markup import escape

    from letitride.money import format_cents
    from letitride.table.log.rows import log_rows
    from letitride.table.log.transcript import write_event
    from letitride.table.log.verification import check_log

    start, log = _session(file, submission)
    events = log.events
    table, divergence = check_log(start, events, log.commands)
    ends_with(0 if divergence is None else 1)
    held = {str(account): amount for account, amount in table.balances.items() if amount}
    if json:
        fault = divergence and {"line": divergence.number, "reason": divergence.reason}
        rows = log_rows(events, log.commands)
        print_json({"follows": divergence is None, "fault": fault, "events": rows, "balances_cents": held})
    else:
        out = console()
        for number, event in enumerate(events, start=1):
            is_wrong = divergence is not None and number == divergence.number
            style = "red" if is_wrong else "dim"
            out.print(f"[{style}]{number:5}[/]  {escape(write_event(event))}", soft_wrap=True, highlight=False)
            if is_wrong:
                break
            if step and sys.stdin.isatty():
                input()
        out.print()
        if divergence is None:
            for account, amount in sorted(held.items()):
                out.print(f"  {account:20} {format_cents(amount):>14}")
            out.print(f"[green]✓[/] all {len(events)} lines follow from the rules.")
        else:
            out.print(f"[red]✗[/] line {divergence.number} doesn't follow: {escape(divergence.reason)}", soft_wrap=True)
    if divergence is not None:
        raise typer.Exit(1)


def _session(file: Path, submission: str | None) -> tuple[Table, Log]:
    """The table before the first line of a file, and the log: a whole session, or a round exported by a server."""
    from letitride.catalogue import load_catalogue
    from letitride.catalogue.files import read_text_file
    from letitride.errors import TextError
    from letitride.table import new_table
    from letitride.table.log.history import read_log
    from letitride.table.procedure.opening import TableOpened
    from letitride.verifier.letitride_verify import is_record

    text = read_text_file(file)
    if is_record(text):
        from letitride.live.record.proofs import opening_and_log

        return opening_and_log(loads(text), load_catalogue())
    with about_file(file):
        log = read_log(text)
    if not log.events or not isinstance(log.events[0], TableOpened):
        raise TextError(f"{file} doesn't begin with the opening of a table")
    opened = log.events[0]
    return new_table(load_catalogue().house_rules(submission or opened.submission, opened.table_limit)), log
