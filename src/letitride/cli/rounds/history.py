"""`letitride history`: a recorded session as a JSON hand history or as a transcript, each from the other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.output import about_file, print_json


def history(
    file: Annotated[
        Path | None,
        typer.Argument(help="A transcript or a hand history, as `play --record` or this command writes it."),
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Write a transcript instead of JSON.")] = False,
    output: Annotated[Path | None, typer.Option(help="Write to this file instead of the terminal.")] = None,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of hand histories.")] = False,
) -> None:
    """Turn a recorded session into a hand history (JSON with a published schema) or back into a transcript.

    A hand history that was changed after it was written is refused; `letitride replay` reads both forms and proves
    every event against the rules.

    Examples:

      letitride history round.txt --output round.json

      letitride history round.json --text

      letitride history --schema
    """
    from letitride.catalogue.files import read_text_file
    from letitride.errors import TextError
    from letitride.table.log.history import read_log, write_history
    from letitride.table.log.history_schema import history_schema
    from letitride.table.log.transcript import write_transcript
    from letitride.verifier.letitride_verify import is_record

    if schema:
        print_json(history_schema())
        return
    if file is None:
        raise TextError("name the file of a recorded session, or ask for the --schema")
    recorded = read_text_file(file)
    if output is not None and output.exists() and output.samefile(file):
        raise TextError(f"{output} is the input file; write to another one")
    with about_file(file):
        if is_record(recorded):
            raise TextError("this is one round's record: `letitride verify` proves it, `letitride replay` shows it")
        log = read_log(recorded)
    written = (write_transcript if text else write_history)(log.events, log.commands)
    if output is None:
        typer.echo(written, nl=False)
    else:
        _write(output, written)
        typer.echo(f"wrote {output}, {'a transcript' if text else 'a hand history'} of {len(log.events):,} events")


def _write(path: Path, text: str) -> None:
    from letitride.errors import Fault, FaultyFile

    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FaultyFile(str(path), [Fault(f"can't be written: {error.strerror}")]) from None
