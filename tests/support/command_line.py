"""Run a command of the program inside the test's own process, which spares the start of an interpreter."""

from __future__ import annotations

import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from unittest.mock import patch

from letitride.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str


def run(*arguments: str) -> Ran:
    """Run a command as if it were typed."""
    out, err, code = StringIO(), StringIO(), 0
    with patch.object(sys, "argv", ["letitride", *arguments]), redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return Ran(code, out.getvalue(), err.getvalue())
