"""Pictures: bars and lines in the terminal, or as PNG and SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from letitride.errors import TextError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Integers = npt.NDArray[np.int64]

_EIGHTHS = " ▏▎▍▌▋▊▉"
_LEVELS = "▁▂▃▄▅▆▇█"
_HIDDEN_SHARE = 0.005
"""The share of results at either end that the outer bars take in."""


@dataclass(frozen=True, slots=True)
class Histogram:
    """Counts of whole numbers between edges; the outer bars hold what lies beyond them too."""

    counts: tuple[int, ...]
    edges: tuple[int, ...]

    def lines(self, width: int = 50) -> str:
        """The histogram as lines of text.

        >>> print(Histogram((1, 4, 2), (0, 10, 20, 30)).lines(width=8))
             up to        9  ██        14.29%
             10 ..      19  ████████  57.14%
             20 or more     ████      28.57%
        """
        most, total = max(self.counts), sum(self.counts)
        lines = []
        for place, (count, (low, high)) in enumerate(zip(self.counts, pairwise(self.edges), strict=True)):
            eighths = round(8 * width * count / most)
            bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
            lines.append(f"{self._label(place, low, high)}  {bar:<{width}}  {count / total:.2%}")
        return "\n".join(lines)

    def _label(self, place: int, low: int, high: int) -> str:
        """The range of a bar; the outer ones are open."""
        if place == len(self.counts) - 1:
            return f"{low:>7,} or more   "
        return f"{'up to':>10} {high - 1:>8,}" if place == 0 else f"{low:>7,} .. {high - 1:>7,}"


def histogram_of(results: Integers, bins: int = 20) -> Histogram:
    """The histogram of results, between those that one in two hundred stays below and above."""
    low, high = (
        int(np.quantile(results, share, method="inverted_cdf")) for share in (_HIDDEN_SHARE, 1 - _HIDDEN_SHARE)
    )
    width = max(1, -(-(high - low + 1) // bins))
    edges = [low + width * place for place in range(-(-(high - low + 1) // width) + 1)]
    counts, _ = np.histogram(np.clip(results, edges[0], edges[-1] - 1), bins=edges)
    return Histogram(tuple(counts.tolist()), tuple(edges))


def sparkline(values: Sequence[float]) -> str:
    """A series as one line of text.

    >>> sparkline([0, 1, 2, 3, 7])
    '▁▂▃▄█'
    """
    low, high = min(values), max(values)
    steps = len(_LEVELS) - 1
    return "".join(_LEVELS[round(steps * (value - low) / (high - low)) if high > low else 0] for value in values)


def draw_histogram(histogram: Histogram, *, title: str, label: str, path: Path) -> None:
    """A histogram as a picture; the ending of the path says of which kind."""

    def bars(axes: Axes) -> None:
        widths = [high - low for low, high in pairwise(histogram.edges)]
        shares = [count / sum(histogram.counts) for count in histogram.counts]
        axes.bar(histogram.edges[:-1], shares, width=widths, align="edge", edgecolor="white")
        axes.axvline(0, color="black", linewidth=0.8)
        axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:g}%")
        axes.set_ylabel("share")

    _save(bars, title=title, label=label, path=path)


def draw_series(
    series: Sequence[tuple[int, float]], marks: Sequence[tuple[int, float]], *, title: str, label: str, path: Path
) -> None:
    """A series over rounds as a picture, with marks on it."""

    def line(axes: Axes) -> None:
        axes.plot(*zip(*series, strict=True), linewidth=1.2)
        if marks:
            axes.plot(*zip(*marks, strict=True), "v", markersize=5, label="the whole meter is won")
            axes.legend(loc="upper left")
        axes.xaxis.set_major_formatter(lambda number, _: f"{number:,.0f}")
        axes.yaxis.set_major_formatter(lambda dollars, _: f"${dollars:,.0f}")
        axes.set_ylabel("the meter shows")

    _save(line, title=title, label=label, path=path)


def draw_points(points: Sequence[tuple[float, float]], *, title: str, label: str, other: str, path: Path) -> None:
    """Points with a share along the bottom and a number up the side, as a picture."""

    def dots(axes: Axes) -> None:
        axes.plot(*zip(*points, strict=True), "o", markersize=6) if points else None
        axes.xaxis.set_major_formatter(lambda share, _: f"{100 * share:.2f}%")
        axes.set_ylabel(other)

    _save(dots, title=title, label=label, path=path)


def check_picture(path: Path) -> None:
    """Refuse a path that no picture can be written to, before anything is played for it."""
    if path.suffix.lower() not in (".png", ".svg"):
        raise TextError(f"{path}: a picture is a .png or an .svg file")
    if not path.parent.is_dir():
        raise TextError(f"{path} can't be written: there is no folder {path.parent}")
    import_module("matplotlib")


def _save(drawn: Callable[[Axes], None], *, title: str, label: str, path: Path) -> None:
    check_picture(path)
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure: Any = Figure(figsize=(9, 5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    drawn(axes)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_title(title)
    axes.set_xlabel(label)
    try:
        figure.savefig(path, dpi=120)
    except OSError as error:
        raise TextError(f"{path} can't be written: {error.strerror or error}") from None
