"""Run a command of the program inside the test's own process, which spares the start of an interpreter."""

from __future__ import annotations

import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from letitride.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str


def run(*arguments: str, said: str = "", cwd: Path | None = None) -> Ran:
    """Run a command as if it were typed, with something said to it on standard input, in a folder."""
    out, err, code = StringIO(), StringIO(), 0
    with (
        chdir(cwd or Path.cwd()),
        patch.object(sys, "argv", ["letitride", *arguments]),
        patch.object(sys, "stdin", StringIO(said)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return Ran(code, out.getvalue(), err.getvalue())
