"""The charts of a gaming day: how its win went beside what was expected, and each table's win in its band."""

from __future__ import annotations

from collections.abc import Sequence

from letitride.reports.forms.numbers import dollars
from letitride.reports.forms.sheet import Row
from letitride.reports.forms.svg import BLUE, GREEN, INK, QUIET, RUST, Drawing, Scale, legend, ticks, value_axis

WIDTH, LEFT, RIGHT = 720, 84, 700
_BAND = "#dce7ef"
_ENDS = ("decided_win_cents", "as_decided_low_cents", "as_decided_high_cents")
_MOST_NAMES = 13
_LONGEST_NAME = 30


def course_chart(course: Sequence[Row]) -> str:
    """The win as the time went, the expected win with its band, and that of the bets as they were decided."""
    drawing = Drawing(WIDTH, 300)
    bottom = 246
    values = [row[key] for row in course for key in ("best_cents", *_ENDS)]
    low, high = min(0, *values), max(1, *values)
    up = Scale(low, high, bottom, 34)
    across = Scale(0, max(1, len(course) - 1), LEFT + 6, RIGHT - 6)
    places = [across.at(place) for place in range(len(course))]
    value_axis(drawing, up, [(tick, dollars(tick)) for tick in ticks(low, high)], LEFT, RIGHT)
    lower = [(x, up.at(row["as_decided_low_cents"])) for x, row in zip(places, course, strict=True)]
    upper = [(x, up.at(row["as_decided_high_cents"])) for x, row in zip(places, course, strict=True)]
    drawing.area([*lower, *reversed(upper)], colour=_BAND, opacity=1)
    drawing.line((LEFT, up.at(0)), (RIGHT, up.at(0)), colour=INK)
    for key, colour, dashes in (
        ("best_cents", BLUE, ""),
        ("as_decided_cents", GREEN, "6 3"),
        ("decided_win_cents", RUST, ""),
    ):
        points = [(x, up.at(row[key])) for x, row in zip(places, course, strict=True)]
        drawing.path(points, colour=colour, dashes=dashes, width=2.2 if colour == RUST else 1.6)
        if colour == RUST:
            for point in points:
                drawing.dot(point, colour=colour, radius=2.8)
    every = -(-len(course) // _MOST_NAMES)
    for x, row in list(zip(places, course, strict=True))[::every]:
        drawing.text((x, bottom + 18), row["name"][-5:])
    entries = [(RUST, 1.0, "win"), (BLUE, 1.0, "best play"), (GREEN, 1.0, "as decided"), (_BAND, 1.0, "99% band")]
    legend(drawing, (LEFT, 16), entries)
    drawing.text(((LEFT + RIGHT) / 2, 288), "everything up to this time", colour=QUIET)
    return str(drawing)


def bands_chart(lines: Sequence[Row]) -> str:
    """Each line's band as a bar, with what was expected and what was won."""
    top, pitch, names = 40, 26, 190
    drawing = Drawing(WIDTH, top + pitch * len(lines) + 34)
    bottom = top + pitch * len(lines)
    ends = [row[key] for row in lines for key in ("best_cents", *_ENDS)]
    low, high = min(0, *ends), max(1, *ends)
    across = Scale(low, high, names + 8, RIGHT - 8)
    for tick in ticks(low, high):
        drawing.line((across.at(tick), top - 6), (across.at(tick), bottom))
        drawing.text((across.at(tick), bottom + 18), dollars(tick), colour=QUIET)
    for place, row in enumerate(lines):
        middle = top + (place + 0.5) * pitch
        name = row["name"] if len(row["name"]) <= _LONGEST_NAME else f"{row['name'][: _LONGEST_NAME - 1]}…"
        drawing.text((names, middle + 4), name, anchor="end")
        start, end = across.at(row["as_decided_low_cents"]), across.at(row["as_decided_high_cents"])
        drawing.box((start, middle - 7), end - start, 14, fill=_BAND)
        for key, colour in (("best_cents", BLUE), ("as_decided_cents", GREEN)):
            expected = across.at(row[key])
            drawing.line((expected, middle - 9), (expected, middle + 9), colour=colour, width=2)
        is_outside = row["within"] == "NO"
        drawing.dot((across.at(row["decided_win_cents"]), middle), colour=RUST if is_outside else INK, radius=4.5)
    legend(
        drawing, (LEFT, 16), [(INK, 1, "win"), (BLUE, 1, "best play"), (GREEN, 1, "as decided"), (_BAND, 1, "99% band")]
    )
    return str(drawing)
