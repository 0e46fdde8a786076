"""Who made a PAR sheet, when, with which program, for which submission, and by which command."""

from __future__ import annotations

import os
import shlex
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from letitride.errors import TextError
from letitride.odds.ties import Ties

PAPERS = ("a4", "letter")
COMMIT = "LETITRIDE_COMMIT"
"""Names the commit where the program doesn't run from a checkout."""


@dataclass(frozen=True, slots=True)
class About:
    """What the command line says about a sheet; `day` is written like 2026-03-31.

    `name` is the paytable as it was named, `meter` and `submission` as they were given; each is empty if it wasn't.
    """

    name: str = ""
    day: str = ""
    prepared_by: str = ""
    reviewed_by: str = ""
    paper: str = PAPERS[0]
    meter: str = ""
    submission: str = ""
    catalogue: str = ""

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise TextError(f"{self.paper!r} isn't a paper size; choose from {', '.join(PAPERS)}")

    def command(self, ties: Ties, form: str) -> str:
        """The command that makes the sheet again, byte for byte."""
        options = [
            ("--catalogue", self.catalogue),
            ("", "par"),
            ("", self.name),
            ("--ties", "" if ties is Ties.PULL else ties.value),
            ("--submission", self.submission),
            ("--meter", self.meter),
            ("--date", self.day),
            ("--prepared-by", self.prepared_by),
            ("--reviewed-by", self.reviewed_by),
            ("--paper", "" if self.paper == PAPERS[0] else self.paper),
        ]
        words = [word for option, value in options if value for word in (option, value) if word]
        return shlex.join(["letitride", *words, f"--{form}"])


@cache
def commit() -> str:
    """The commit of the checkout that the program runs from, marked if files were changed; empty elsewhere."""
    if named := os.environ.get(COMMIT):
        return named
    source = Path(__file__).resolve().parents[2]
    try:
        top = Path(_git(source, "rev-parse", "--show-toplevel"))
        if top / "src" / "letitride" != source:
            return ""
        changed = _git(source, "status", "--porcelain", "--", ".")
        return _git(source, "rev-parse", "--short=12", "HEAD") + (" with changes" if changed else "")
    except (OSError, subprocess.SubprocessError):
        return ""


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, check=True, timeout=10)
    return done.stdout.strip()
