"""Small drawings as SVG: scales, axes and marks that the charts of a report are put together from.

Colours and sizes stand in attributes, so that the PDF shows them, and marks carry classes, so that a page can restyle
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from math import ceil, floor, log10

INK, QUIET, GRID = "#1d232b", "#5b6572", "#dfe3e8"
BLUE, RUST, GREEN = "#1f5d8c", "#b5502a", "#2f7d54"
FONT = "Libertinus Serif"

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to places on the paper, straight or by powers of ten."""

    low: float
    high: float
    start: float
    end: float
    is_log: bool = False

    def at(self, value: float) -> float:
        """The place of a value."""
        low, high, value = (log10(number) if self.is_log else number for number in (self.low, self.high, value))
        return self.start + (value - low) / (high - low) * (self.end - self.start)


@dataclass
class Drawing:
    """A drawing that grows mark by mark."""

    width: int
    height: int
    marks: list[str] = field(default_factory=list)

    def line(self, start: Point, end: Point, *, colour: str = GRID, width: float = 1, dashes: str = "") -> None:
        """A straight line."""
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.marks.append(
            f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}"'
            f' stroke="{colour}" stroke-width="{width}"{dashed}/>'
        )

    def path(self, points: Iterable[Point], *, colour: str, width: float = 1.8, dashes: str = "") -> None:
        """A line through points."""
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.marks.append(
            f'<path d="{_through(points)}" fill="none" stroke="{colour}" stroke-width="{width}"'
            f' stroke-linejoin="round"{dashed}/>'
        )

    def area(self, points: Iterable[Point], *, colour: str, opacity: float) -> None:
        """A filled shape."""
        self.marks.append(f'<path d="{_through(points)}Z" fill="{colour}" fill-opacity="{opacity}"/>')

    def box(self, corner: Point, width: float, height: float, *, fill: str, stroke: str = "none") -> None:
        """A rectangle with slightly rounded corners."""
        self.marks.append(
            f'<rect x="{corner[0]:.1f}" y="{corner[1]:.1f}" width="{width:.1f}" height="{max(height, 0):.1f}" rx="1.5"'
            f' fill="{fill}" stroke="{stroke}"/>'
        )

    def dot(self, centre: Point, *, colour: str, radius: float = 3.5, stroke: str = "#ffffff") -> None:
        """A filled circle."""
        self.marks.append(
            f'<circle cx="{centre[0]:.1f}" cy="{centre[1]:.1f}" r="{radius}" fill="{colour}" stroke="{stroke}"/>'
        )

    def text(
        self,
        place: Point,
        words: str,
        *,
        anchor: str = "middle",
        size: float = 12,
        colour: str = INK,
        turn: float = 0,
        bold: bool = False,
    ) -> None:
        """Words, anchored at their start, middle or end."""
        x, y = place
        turned = f' transform="rotate({turn:g} {x:.1f} {y:.1f})"' if turn else ""
        weight = ' font-weight="bold"' if bold else ""
        self.marks.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size:g}" fill="{colour}"'
            f"{weight}{turned}>{escape(words)}</text>"
        )

    def __str__(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" font-family="{FONT}">'
            f"{''.join(self.marks)}</svg>"
        )


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers that divide a range into about so many steps.

    >>> ticks(-0.3, 0.42)
    [-0.2, 0.0, 0.2, 0.4]
    """
    rough = (high - low) / about
    power = 10.0 ** floor(log10(rough))
    step = next(power * part for part in (1, 2, 2.5, 5, 10) if power * part >= rough * (1 - 1e-9))
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(number * step, 12) for number in range(first, last + 1)]


def value_axis(drawing: Drawing, scale: Scale, marks: Sequence[tuple[float, str]], left: float, right: float) -> None:
    """Grid lines across the drawing with their values at the left."""
    for value, words in marks:
        height = scale.at(value)
        drawing.line((left, height), (right, height))
        drawing.text((left - 8, height + 4), words, anchor="end", colour=QUIET)


def legend(drawing: Drawing, place: Point, entries: Sequence[tuple[str, float, str]]) -> None:
    """Small squares with words, one after the other: colour, opacity, words."""
    x, y = place
    for colour, opacity, words in entries:
        drawing.area([(x, y - 9), (x + 14, y - 9), (x + 14, y + 1), (x, y + 1)], colour=colour, opacity=opacity)
        drawing.text((x + 20, y), words, anchor="start", colour=QUIET)
        x += 34 + 6.2 * len(words)


def _through(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
