"""Histograms: bars in the terminal, or a picture (PNG or SVG) where matplotlib is installed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from letitride.errors import TextError

_EIGHTHS = " ▏▎▍▌▋▊▉"


def bars(counts: Sequence[int], edges: Sequence[int], width: int = 50) -> str:
    """A histogram as lines of text; the outer bars hold what lies beyond them too.

    >>> print(bars([1, 4, 2], [0, 10, 20, 30], width=8))
          0 ..       9  ██        14.29%
         10 ..      19  ████████  57.14%
         20 ..      29  ████      28.57%
    """
    most, total = max(counts), sum(counts)
    lines = []
    for place, count in enumerate(counts):
        eighths = round(8 * width * count / most)
        bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
        lines.append(f"{edges[place]:>7} .. {edges[place + 1] - 1:>7}  {bar:<{width}}  {count / total:.2%}")
    return "\n".join(lines)


def draw(counts: Sequence[int], edges: Sequence[int], *, title: str, path: Path) -> None:
    """A histogram as a picture; the ending of the path says of which kind."""
    if path.suffix.lower() not in (".png", ".svg"):
        raise TextError(f"{path}: a picture is a .png or an .svg file")
    try:
        matplotlib = import_module("matplotlib")
    except ImportError:
        raise TextError(
            "a picture needs matplotlib: pip install matplotlib; without a path the bars are text"
        ) from None
    matplotlib.use("Agg")
    pyplot = import_module("matplotlib.pyplot")
    figure, axes = pyplot.subplots(figsize=(9, 5))
    widths = [high - low for low, high in pairwise(edges)]
    axes.bar(edges[:-1], [count / sum(counts) for count in counts], width=widths, align="edge", edgecolor="white")
    axes.set_title(title)
    axes.set_xlabel("result of a session, in units of one bet")
    axes.set_ylabel("share of sessions")
    figure.savefig(path, bbox_inches="tight")
    pyplot.close(figure)
