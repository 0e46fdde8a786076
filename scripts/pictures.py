"""Pictures for the README and the docs, made from the running program.

python scripts/pictures.py            write docs/images/*.svg
"""

from __future__ import annotations

import builtins
import io
import re
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from letitride.cli import output
from letitride.cli.maths import odds
from letitride.cli.playing import terminal_table
from letitride.cli.rulebook import catalogue

IMAGES = Path(__file__).parent.parent / "docs" / "images"


def recorded(title: str, file: str, width: int = 92) -> Iterator[Console]:
    """Collect what a command prints and write it as a picture."""
    console = Console(record=True, width=width, file=io.StringIO(), force_terminal=True)
    for module in (terminal_table, catalogue, odds, output):
        if hasattr(module, "console"):
            module.console = lambda: console  # type: ignore[attr-defined]
    yield console
    picture = console.export_svg(title=title)
    without_web_fonts = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    (IMAGES / file).write_text(without_web_fonts, encoding="utf-8")


def answered(console: Console, *answers: str) -> None:
    """Answer the questions that come, and show both in the picture."""
    left = iter(answers)

    def answer(question: str) -> str:
        said = next(left)
        console.print(f"{escape(question)}[bold cyan]{said}[/]")
        return said

    builtins.input = answer  # type: ignore[assignment]


def main() -> None:
    """Write all pictures."""
    for console in recorded("letitride play --terminal maryland-full", "play.svg"):
        answered(console, "$25", "1", "$5", "$5", "1", "h", "r", "r", "q")
        terminal_table.play_in_terminal("maryland-full", limit=None, bots=2, seed="picture-723", rounds=1, record=None)
    for _ in recorded("letitride odds LIRX-01", "odds.svg", width=112):
        odds.odds(["LIRX-01"])


if __name__ == "__main__":
    main()
