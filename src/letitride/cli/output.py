"""How commands speak: tables on a terminal, JSON for machines, and errors without tracebacks."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EDQUOT, EFBIG, EIO, ENOSPC
from io import BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from threading import Event, Thread
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from letitride.errors import Fault, FaultyFile, LetItRideError, TextError

Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines instead of tables.")]

BAD_INPUT = 2
"""The exit code of a command that could not start on what it was given; 1 means that the answer is no."""


def console(*, stderr: bool = False) -> Console:
    """The terminal; where output goes to a file or pipe it is wide, so that nothing is cut off."""
    stream = sys.stderr if stderr else sys.stdout
    return Console(stderr=stderr) if stream.isatty() else Console(stderr=stderr, width=120)


def print_json(data: Any) -> None:
    """Print data as JSON."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


@contextmanager
def told_if_slow(words: str, *, after_s: float) -> Iterator[None]:
    """What takes longer than so many seconds is told on standard error, once."""
    done, terminal = Event(), sys.stderr

    def tell() -> None:
        if not done.wait(after_s):
            print(words, file=terminal, flush=True)

    teller = Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()


class _Ending:
    """How the command ends, whoever stops reading what it prints."""

    code = 0


_ending = _Ending()


def ends_with(code: int) -> None:
    """Note the exit code before the answer is printed, so that ``| head`` doesn't hide a negative result."""
    _ending.code = code


class _PipeThatMayBeCut(FileIO):
    """Standard output into a pipe; when its reader has read enough, the program ends quietly."""

    def write(self, data: Any) -> int:
        try:
            return super().write(data) or 0
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())
            raise SystemExit(_ending.code) from None


@contextmanager
def output_may_be_cut() -> Iterator[None]:
    """End quietly when the reader of a pipe stops reading, as ``| head`` does, with the code of the answer."""
    usual = sys.stdout
    ends_with(0)
    if not isinstance(usual, TextIOWrapper) or not stat.S_ISFIFO(os.fstat(usual.fileno()).st_mode):
        yield
        return
    usual.flush()
    raw = _PipeThatMayBeCut(usual.fileno(), "wb", closefd=False)
    pipe = raw if usual.write_through else BufferedWriter(raw)  # PYTHONUNBUFFERED stays what it is
    sys.stdout = TextIOWrapper(
        pipe,
        encoding=usual.encoding,
        errors=usual.errors,
        line_buffering=usual.line_buffering,
        write_through=usual.write_through,
    )
    try:
        yield
    except SystemExit as end:
        ends_with(end.code if isinstance(end.code, int) else 0)
        raise
    finally:
        try:
            sys.stdout.flush()
        finally:
            sys.stdout = usual


@contextmanager
def output_may_fail() -> Iterator[None]:
    """Say in one line that standard output can't be written, as on a full disk."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        if error.errno not in (EDQUOT, EFBIG, EIO, ENOSPC):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        fail(LetItRideError(f"the output can't be written: {error.strerror}"))


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
            terminal.print(f"[red]error:[/] {escape(f'{error.name}{at}: {fault}')}", soft_wrap=True)
    else:
        terminal.print(f"[red]error:[/] {escape(str(error))}", soft_wrap=True)
    raise SystemExit(BAD_INPUT)
