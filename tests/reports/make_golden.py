"""Makes the golden PAR sheets; see test_golden_sheets.py."""

from __future__ import annotations

import os
from pathlib import Path

from letitride.cli.app import app
from letitride.reports.par.about import COMMIT

COMMANDS = (
    "par LIRX-01 --date 2026-03-31 --prepared-by Author --reviewed-by Reviewer --html",
    "par edited.toml --date 2026-03-31 --paper letter --html",
    "par MD-PROG-A --submission maryland-full --date 2026-03-31 --html",
)

if __name__ == "__main__":
    os.environ[COMMIT] = "golden"
    os.chdir(Path(__file__).parent / "golden")
    for command in COMMANDS:
        app(command.split(), standalone_mode=False)
