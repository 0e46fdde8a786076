"""Names of the catalogue complete in the shell."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("letitride odds LIRX-0", "LIRX-01"),
        ("letitride bankroll LIRX-0", "LIRX-03"),
        ("letitride play mary", "maryland-full"),
        ("letitride simulate --submission shfl", "shfl-classic"),
        ("letitride catalogue cali", "california"),
    ],
)
def test_the_shell_offers_names_of_the_catalogue(typed: str, offered: str) -> None:
    asked = {
        "_LETITRIDE_COMPLETE": "complete_bash",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(len(typed.split()) - 1),
    }
    program = "import sys; sys.argv[0] = 'letitride'; from letitride.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert offered in done.stdout.split(), done.stderr
