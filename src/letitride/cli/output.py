"""How commands speak: tables on a terminal, JSON for machines, and errors without tracebacks."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from letitride.errors import Fault, FaultyFile, LetItRideError, TextError

Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines instead of tables.")]

BAD_INPUT = 2
"""The exit code of a command that could not start on what it was given; 1 means that the answer is no."""


def console() -> Console:
    """The terminal; where output goes to a file or pipe it is wide, so that nothing is cut off."""
    return Console() if sys.stdout.isatty() else Console(width=120)


def print_json(data: Any) -> None:
    """Print data as JSON."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


@contextmanager
def about_file(file: Path) -> Iterator[None]:
    """What can't be read inside is said with the name of the file it stands in."""
    try:
        yield
    except TextError as error:
        raise FaultyFile(str(file), [Fault(str(error))]) from None


def fail(error: LetItRideError) -> NoReturn:
    """Say what is wrong with the input, on standard error, and stop."""
    terminal = Console(stderr=True)
    if isinstance(error, FaultyFile):
        for fault in error.faults:
            at = f":{fault.line}" if fault.line else ""
            terminal.print(f"[red]error[/] {escape(f'{error.name}{at}: {fault}')}", soft_wrap=True)
    else:
        terminal.print(f"[red]error[/] {escape(str(error))}", soft_wrap=True)
    raise SystemExit(BAD_INPUT)
