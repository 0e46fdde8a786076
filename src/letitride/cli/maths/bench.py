"""`letitride bench`: the benchmarks of a source checkout, side by side in one run, as ratios."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.output import Json
from letitride.errors import TextError

_FOLDER = Path(__file__).parents[4] / "benchmarks"
_NAMES = ("simulation", "odds", "table_round")


def bench(
    name: Annotated[str, typer.Argument(help=f"Which benchmark: {', '.join(_NAMES)}.")] = "simulation",
    json: Json = False,
) -> None:
    """Run a benchmark beside its peers; it needs a source checkout, and a C compiler for the simulation.

    Examples:

      letitride bench

      letitride bench odds

      letitride bench table_round --json
    """
    if name not in _NAMES:
        raise TextError(f"there is no benchmark {name!r}; choose from {', '.join(_NAMES)}")
    script = _FOLDER / f"{name}.py"
    if not script.exists():
        raise TextError(f"the benchmarks are part of the source checkout, and {script} is not there")
    raise typer.Exit(subprocess.run([sys.executable, str(script), *(["--json"] * json)], check=False).returncode)
