"""`letitride check`: every fault of a submission or lesson at once, each with its place and its clause."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from letitride.catalogue.files import kind_of_file, read_text_file
from letitride.cli.completion import submissions
from letitride.cli.output import Json, console, print_json
from letitride.errors import Fault, FaultyFile

if TYPE_CHECKING:
    from letitride.catalogue import Catalogue


def check(
    file: Annotated[
        str,
        typer.Argument(
            autocompletion=submissions,
            help="A submission or lesson (a TOML file), or the name of a ready-made submission.",
        ),
    ],
    json: Json = False,
) -> None:
    """Check a rules submission: every fault at once, each with the clause it breaks.

    A lesson of the dealer school is checked the same way, and dealt once by the book.

    Exit codes: 0 if a table can be opened under it, 1 if it has faults, 2 if it can't be read.

    Examples:

      letitride check my-submission.toml

      letitride check maryland-full --json

      letitride check my-lesson.toml
    """
    from rich.markup import escape

    from letitride.catalogue import load_catalogue, load_clauses
    from letitride.catalogue.clauses import is_reading
    from letitride.rules.checks import warnings

    catalogue = load_catalogue()
    is_lesson = _is_lesson(file)
    submission, faults = (None, _lesson_faults(file, catalogue)) if is_lesson else catalogue.check(file)
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
            elif is_reading(fault.clause):
                terminal.print(f"    [dim]{fault.clause}[/]")
        for one in warned:
            told = f"{escape(one.place)}: {escape(one.message)} [dim]({one.clause})[/]"
            terminal.print(f"[yellow]![/] [bold]{escape(file)}[/] {told}", soft_wrap=True)
        if faults:
            plural = "" if len(faults) == 1 else "s"
            follows = "the lesson can't be taken" if is_lesson else "no table can be opened under this submission"
            terminal.print(f"{len(faults)} fault{plural}; {follows}.")
        else:
            follows = "the lesson can be taken" if is_lesson else "a table can be opened under it"
            terminal.print(f"[green]✓[/] {escape(file)} is valid: {follows}.")
    if faults:
        raise typer.Exit(1)


def _is_lesson(file: str) -> bool:
    try:
        return kind_of_file(file) == "lesson"
    except FaultyFile:
        return False  # a file that can't be read is told of as any submission


def _lesson_faults(file: str, catalogue: Catalogue) -> list[Fault]:
    from letitride.school.teaching.lesson_check import check_lesson

    try:
        check_lesson(file, read_text_file(Path(file)), catalogue)
    except FaultyFile as error:
        return list(error.faults)
    return []
