"""The charts of a PAR sheet: the result of a round, the bands over n rounds, and the edge by meter or by players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor, log10

from letitride.odds.wagers.distribution import Distribution
from letitride.reports.forms.numbers import dollars, percent, signed
from letitride.reports.forms.svg import BLUE, GREEN, INK, QUIET, RUST, Drawing, Scale, legend, ticks, value_axis
from letitride.reports.par.bands import LEVELS, Band

WIDTH, LEFT, RIGHT = 720, 74, 700

_FILLS = {99: "#dce7ef", 95: "#a9c4d8", 90: "#6b99bc"}
_LINES = ((BLUE, ""), (GREEN, ""), (RUST, "6 3"))


def distribution_chart(results: Distribution, unit: str) -> str:
    """Each result of a round as a bar, on a scale of powers of ten so that the rare ones show."""
    lowest = floor(log10(min(results.chances.values())))
    drawing = Drawing(WIDTH, 330)
    bottom = 262
    heights = Scale(10.0**lowest, 1, bottom, 30, is_log=True)
    marks = [(10.0**power, _power_of_ten(power)) for power in range(lowest, 1)]
    value_axis(drawing, heights, marks, LEFT, RIGHT)
    pitch = (RIGHT - LEFT) / len(results.chances)
    bar = min(pitch * 0.7, 44)
    is_crowded = pitch < 34
    for place, (value, chance) in enumerate(results.chances.items()):
        middle, top = LEFT + (place + 0.5) * pitch, heights.at(float(chance))
        fill = RUST if value < 0 else QUIET if value == 0 else BLUE
        drawing.box((middle - bar / 2, top), bar, bottom - top, fill=fill)
        if is_crowded:
            drawing.text((middle + 4, bottom + 14), signed(value), anchor="end", turn=-45)
        else:
            drawing.text((middle, bottom + 17), signed(value))
    drawing.line((LEFT, bottom), (RIGHT, bottom), colour=INK)
    drawing.text(((LEFT + RIGHT) / 2, 322), f"result of a round, {unit}", colour=QUIET)
    legend(drawing, (LEFT, 16), [(RUST, 1, "the player loses"), (BLUE, 1, "the player wins")])
    drawing.text((RIGHT, 16), "probability, scale of powers of ten", anchor="end", colour=QUIET)
    return str(drawing)


def bands_chart(bands: Sequence[Band], edge: Fraction) -> str:
    """The bands as a funnel that closes around the theoretical house edge as rounds go on."""
    drawing = Drawing(WIDTH, 340)
    bottom = 286
    limits = [limit for band in bands for limit in band.shown[LEVELS[-2]]]
    spread = max(limits) - min(limits)
    low, high = min(limits) - 0.12 * spread, max(limits) + 0.12 * spread
    across = Scale(bands[0].rounds, bands[-1].rounds, LEFT, RIGHT, is_log=True)
    up = Scale(low, high, bottom, 34)
    value_axis(drawing, up, _percents(ticks(low, high, 7)), LEFT, RIGHT)
    for level in reversed(LEVELS):
        lower = [(across.at(band.rounds), _within(up, band.shown[level][0])) for band in bands]
        upper = [(across.at(band.rounds), _within(up, band.shown[level][1])) for band in bands]
        drawing.area([*lower, *reversed(upper)], colour=_FILLS[level], opacity=1)
    theory = up.at(float(edge))
    drawing.line((LEFT, theory), (RIGHT, theory), colour=RUST, width=1.8)
    label = f"theoretical {percent(edge)}"
    wide = 6.4 * len(label)
    drawing.box((RIGHT - wide - 8, theory - 21), wide + 6, 17, fill="#ffffff")
    drawing.text((RIGHT - 6, theory - 8), label, anchor="end", colour=RUST, bold=True)
    for power in range(3, 8):
        drawing.line((across.at(10**power), bottom), (across.at(10**power), bottom + 5), colour=INK)
        anchor = "start" if power == 3 else "end" if power == 7 else "middle"
        drawing.text((across.at(10**power), bottom + 20), f"{10**power:,}", anchor=anchor)
    drawing.line((LEFT, bottom), (RIGHT, bottom), colour=INK)
    drawing.text(((LEFT + RIGHT) / 2, 330), "rounds, scale of powers of ten", colour=QUIET)
    legend(drawing, (LEFT, 16), [(_FILLS[level], 1, f"{level}% band") for level in LEVELS])
    drawing.text((RIGHT, 16), "actual house edge", anchor="end", colour=QUIET)
    return str(drawing)


def meter_chart(lines: Mapping[str, tuple[Fraction, Fraction]], most_cents: int) -> str:
    """The house edge as a straight line in the meter, a line for each name: its edge at a meter of 0, break-even."""
    drawing = Drawing(WIDTH, 340)
    bottom = 286
    edges = [edge * (1 - most_cents / even) for edge, even in lines.values()] + [edge for edge, _ in lines.values()]
    low, high = float(min(edges)), float(max(edges))
    across, up = Scale(0, most_cents, LEFT, RIGHT), Scale(low - 0.05, high + 0.05, bottom, 34)
    value_axis(drawing, up, _percents(ticks(low, high)), LEFT, RIGHT)
    drawing.line((LEFT, up.at(0)), (RIGHT, up.at(0)), colour=INK, width=1.4)
    for (edge, even), (colour, dashes) in zip(lines.values(), _LINES, strict=False):
        at_most = float(edge * (1 - most_cents / even))
        drawing.path([(LEFT, up.at(float(edge))), (RIGHT, up.at(at_most))], colour=colour, dashes=dashes)
        if 0 < even < most_cents:
            drawing.dot((across.at(float(even)), up.at(0)), colour=colour, radius=4.5)
    for tick in ticks(0, most_cents, 6):
        drawing.line((across.at(tick), bottom), (across.at(tick), bottom + 5), colour=INK)
        drawing.text((across.at(tick), bottom + 20), dollars(tick))
    drawing.line((LEFT, bottom), (RIGHT, bottom), colour=INK)
    drawing.text(((LEFT + RIGHT) / 2, 330), "what the meter shows; dots mark break-even", colour=QUIET)
    legend(drawing, (LEFT, 16), [(colour, 1, name) for name, (colour, _) in zip(lines, _LINES, strict=False)])
    drawing.text((RIGHT, 16), "house edge", anchor="end", colour=QUIET)
    return str(drawing)


def players_chart(edges: Mapping[int, Fraction]) -> str:
    """The house edge for each number of players as a bar."""
    drawing = Drawing(WIDTH, 230)
    bottom = 178
    low, high = min(0.0, float(min(edges.values()))), max(0.0, float(max(edges.values())))
    up = Scale(low, high * 1.12 or 0.01, bottom, 34)
    value_axis(drawing, up, _percents(ticks(low, high * 1.12, 5)), LEFT, RIGHT)
    pitch = (RIGHT - LEFT) / len(edges)
    for place, (players, edge) in enumerate(edges.items()):
        middle, top = LEFT + (place + 0.5) * pitch, up.at(max(float(edge), 0))
        drawing.box((middle - 24, top), 48, abs(up.at(0) - up.at(float(edge))), fill=BLUE if edge >= 0 else RUST)
        drawing.text((middle, top - 7), percent(edge, 2))
        drawing.text((middle, bottom + 18), str(players))
    drawing.line((LEFT, up.at(0)), (RIGHT, up.at(0)), colour=INK)
    drawing.text(((LEFT + RIGHT) / 2, 222), "players (hands dealt)", colour=QUIET)
    drawing.text((RIGHT, 16), "house edge, share of the wager", anchor="end", colour=QUIET)
    return str(drawing)


def _within(scale: Scale, value: float) -> float:
    return scale.at(min(max(value, scale.low), scale.high))


def _percents(marks: Sequence[float]) -> list[tuple[float, str]]:
    """Marks of an axis with as many decimals as tell them exactly."""
    places = next(places for places in range(9) if all(abs(round(mark, places + 2) - mark) < 1e-12 for mark in marks))
    return [(mark, percent(mark, places)) for mark in marks]


def _power_of_ten(power: int) -> str:
    return "1" if power == 0 else f"10{str(power).translate(_RAISED)}"


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
