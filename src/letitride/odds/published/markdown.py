"""Tables in Markdown, with exact fractions and their decimals side by side."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

Row = Iterable[object]


def table(heading: tuple[str, ...], rows: Iterable[Row]) -> str:
    """A table in Markdown.

    >>> print(table(("ties", "average bet"), [("pull", Fraction(5, 4))]))
    | ties | average bet |
    | --- | --- |
    | pull | 5/4 |
    """
    lines: list[Row] = [heading, ["---"] * len(heading), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def percent(exact: Fraction, places: int = 4) -> str:
    """A fraction and its percentage, such as ``1/8 = 12.5000%``."""
    return f"{exact} = {float(exact):.{places}%}"


def decimal(exact: Fraction) -> str:
    """A fraction and its decimal, such as ``1/8 = 0.125000``."""
    return f"{exact} = {float(exact):.6f}" if exact.denominator > 1 else str(exact)
