"""`letitride check`: every fault of a rules submission at once, each with its place and its clause."""

from __future__ import annotations

from typing import Annotated

import typer

from letitride.cli.completion import submissions
from letitride.cli.output import Json, console, print_json


def check(
    file: Annotated[
        str,
        typer.Argument(
            autocompletion=submissions, help="A submission file (TOML), or the name of a ready-made submission."
        ),
    ],
    json: Json = False,
) -> None:
    """Check a rules submission: every fault at once, each with the clause it breaks.

    Exits with 0 if a table can be opened under it, with 1 if it has faults, with 2 if it can't be read at all.

    Examples:

      letitride check my-submission.toml

      letitride check maryland-full --json
    """
    from rich.markup import escape

    from letitride.catalogue import load_catalogue, load_clauses
    from letitride.rules.checks import warnings

    catalogue = load_catalogue()
    submission, faults = catalogue.check(file)
    warned = list(warnings(submission, catalogue.ruleset(submission.ruleset))) if submission else []
    summaries = load_clauses()
    if json:
        print_json(
            {
                "file": file,
                "valid": not faults,
                "faults": [
                    {
                        "line": fault.line or None,
                        "place": fault.place,
                        "message": fault.message,
                        "clause": fault.clause or None,
                        "rule": summaries[fault.clause].summary if fault.clause in summaries else None,
                    }
                    for fault in faults
                ],
                "warnings": [{"place": one.place, "message": one.message, "clause": one.clause} for one in warned],
            }
        )
    else:
        terminal = console()
        for fault in faults:
            at = f"{file}:{fault.line}" if fault.line else file
            place = f" {escape(fault.place)}:" if fault.place else ""
            terminal.print(f"[red]✗[/] [bold]{escape(at)}[/]{place} {escape(fault.message)}", soft_wrap=True)
            if fault.clause in summaries:
                terminal.print(f"    [dim]{fault.clause}: {escape(summaries[fault.clause].summary)}[/]", soft_wrap=True)
        for one in warned:
            told = f"{escape(one.place)}: {escape(one.message)} [dim]({one.clause})[/]"
            terminal.print(f"[yellow]![/] [bold]{escape(file)}[/] {told}", soft_wrap=True)
        if faults:
            plural = "" if len(faults) == 1 else "s"
            terminal.print(f"{len(faults)} fault{plural}; no table can be opened under this submission.")
        else:
            terminal.print(f"[green]✓[/] {escape(file)} is valid: a table can be opened under it.")
    if faults:
        raise typer.Exit(1)
