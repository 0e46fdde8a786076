"""Files of counts that ship with the package: a program counts and writes them, or compares them with a new count."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any


def counts_text(about: str, deals: Mapping[str, Any]) -> str:
    """The text of a file of counts, with a word on what is counted."""
    return json.dumps({"about": about, "deals": deals}, indent=2) + "\n"


def write_or_check(file: Path, count: Callable[[], str], *, about: str) -> None:
    """Write the file from the command line, or with ``--check`` fail if it differs from what it should hold."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--check", action="store_true", help="compare with the file instead of writing it")
    is_check = parser.parse_args().check
    text = count()
    if not is_check:
        file.write_text(text, encoding="utf-8")
    elif file.read_text(encoding="utf-8") != text:
        raise SystemExit(f"{file} differs from the counts")
