"""A scheme of the layout: the table with its betting positions, and the marks of one position enlarged."""

from __future__ import annotations

from math import cos, pi, sin

from letitride.reports.forms.svg import BLUE, GRID, INK, QUIET, RUST, Drawing, Point
from letitride.rules.house_rules import HouseRules
from letitride.rules.rulesets import CircleColour
from letitride.rules.wagers import BASE_SPOTS, Wager, spots_of

_FELT = "#eef4f0"
_CIRCLES = {
    CircleColour.RED: "#c0272d",
    CircleColour.BLUE: "#2a5db0",
    CircleColour.YELLOW: "#e8b923",
    CircleColour.WHITE: "#ffffff",
}
_CENTRE, _REACH = (236.0, 46.0), (214.0, 246.0)


def layout_drawing(house: HouseRules) -> str:
    """The layout of a table under these rules."""
    drawing = Drawing(720, 300)
    _table(drawing, house)
    _position(drawing, house)
    return str(drawing)


def _on_arc(part: float, inwards: float) -> Point:
    """A place between the dealer's left (0) and right (1), so far inside the rim."""
    angle = pi * (0.06 + 0.88 * part)
    return _CENTRE[0] + (_REACH[0] - inwards) * cos(angle), _CENTRE[1] + (_REACH[1] - inwards) * sin(angle)


def _table(drawing: Drawing, house: HouseRules) -> None:
    steps = 60
    rim = [
        (_CENTRE[0] + _REACH[0] * cos(pi * step / steps), _CENTRE[1] + _REACH[1] * sin(pi * step / steps))
        for step in range(steps + 1)
    ]
    drawing.area(rim, colour=_FELT, opacity=1)
    drawing.path([*rim, rim[0]], colour=INK, width=1.4)
    x, y = _CENTRE
    drawing.text((x, y - 28), "dealer", colour=QUIET)
    drawing.box((x - 86, y - 18), 172, 26, fill="#ffffff", stroke=QUIET)
    drawing.text((x, y - 1), "table inventory container", size=10.5, colour=QUIET)
    for place in (-1, 1):
        drawing.box((x + place * 21 - 15, y + 16), 30, 40, fill="#ffffff", stroke=BLUE)
    drawing.text((x, y + 70), "community cards", size=10.5, colour=BLUE)
    if house.has_box:
        for card in range(3):
            drawing.box((x + 84 + 14 * card, y + 16), 24, 34, fill="#ffffff", stroke=RUST)
        drawing.text((x + 110, y + 64), "Six Card Bonus box", size=9.5, colour=RUST)
    drawing.text((x, y + 104), house.submission.operator, size=17, bold=True)
    for box in range(house.ruleset.boxes):
        part = (box + 0.5) / house.ruleset.boxes
        for place, spot in enumerate(BASE_SPOTS):
            across, down = _on_arc(part, 34)
            at = (across + 20 * (place - 1), down)
            drawing.dot(at, colour="#ffffff", radius=9, stroke=INK)
            drawing.text((at[0], at[1] + 4), house.mark(spot), size=11)


def _position(drawing: Drawing, house: HouseRules) -> None:
    left, top, width = 484.0, 34.0, 226.0
    sides = [spot for wager in Wager if house.offers(wager) for spot in spots_of(wager) if spot not in BASE_SPOTS]
    height = 128 + 27 * len(sides)
    drawing.text((left + width / 2, top - 12), f"each of {house.ruleset.boxes} betting positions", colour=QUIET)
    drawing.box((left, top), width, height, fill=_FELT, stroke=INK)
    drawing.box((left + 38, top + 12), width - 76, 44, fill="#ffffff", stroke=GRID)
    drawing.text((left + width / 2, top + 38), "the player's cards", size=10.5, colour=QUIET)
    for place, spot in enumerate(BASE_SPOTS):
        centre = (left + width / 2 + 58 * (place - 1), top + 90)
        drawing.dot(centre, colour="#ffffff", radius=22, stroke=INK)
        drawing.text((centre[0], centre[1] + 7), house.mark(spot), size=20, bold=True)
    for place, spot in enumerate(sides):
        corner = (left + 38, top + 122 + 27 * place)
        if circle := house.rule(spot.wager).circle:
            drawing.dot((left + 52, corner[1] + 11), colour=_CIRCLES[circle], radius=11, stroke=INK)
        else:
            drawing.box(corner, width - 76, 22, fill="#ffffff", stroke=INK)
        drawing.text((left + width / 2, corner[1] + 15), house.mark(spot), size=12)
