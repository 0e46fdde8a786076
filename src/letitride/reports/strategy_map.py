"""A strategy of one's own as a picture: all 22,100 three-card hands, all kinds of hands, where it isn't best play."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from letitride.cards import DECK
from letitride.odds.strategy.own_play import OwnPlay, PlayedGroup, PlayedRanks

_ROW = 18
_LEFT = 330
_BAR = 380
_RIGHT = 150
_HEAD = 66
_CELL, _GAP = 15, 18
_LETTERS = "".join(card.text[0] for card in DECK[::4])
_ROWS_OF_MAPS = (range(12, 8, -1), range(8, -1, -1))
"""The highest ranks in each row of triangles, as numbers from 0 (deuces) to 12 (aces)."""
_COLOURS = {
    "rides, as it should": "#2f7d5b",
    "withdrawn, as it should be": "#b8b3a6",
    "rides, and shouldn't": "#b3261e",
    "withdrawn, and shouldn't be": "#d58a12",
}


def strategy_map(play: OwnPlay) -> str:
    """The picture as SVG: the ranks of all three-card hands, then a row for each kind of hand, best first."""
    sections = [
        (f"Bet {bet}, all {hands:,} hands of {size} cards", [one for one in play.groups if one.bet == bet])
        for bet, size, hands in ((1, "three", 22_100), (2, "four", 270_725))
    ]
    rows = sum(len(groups) + 2 for _, groups in sections)
    triangles, top = _triangles(play.three_cards)
    height, width = top + rows * _ROW + 10, _LEFT + _BAR + _RIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="#fffdf7"/>',
        _text(10, 20, f"{play.plan} on {play.id}", size=14, bold=True),
        _text(
            10,
            38,
            f"expected value {float(play.expected_value):.6f} of a bet a round; best play {float(play.best_value):.6f};"
            f" cost {float(play.cost):.6f}",
        ),
    ]
    for place, (name, colour) in enumerate(_COLOURS.items()):
        x = 10 + 200 * place
        parts.append(f'<rect x="{x}" y="47" width="10" height="10" fill="{colour}"/>{_text(x + 15, 56, name)}')
    parts += triangles
    y = top
    for title, groups in sections:
        y += _ROW
        parts.append(_text(10, y, title, bold=True))
        parts.append(_text(_LEFT + _BAR + 8, y, "value / cost a round"))
        for one in groups:
            y += _ROW
            parts.append(_row(one, y))
        y += _ROW
    return "\n".join([*parts, "</svg>\n"])


def _row(one: PlayedGroup, y: int) -> str:
    group = one.group
    seen = group.features
    said = [seen.made.value]
    if seen.made.value == "no pair":
        said += ["suited"] * seen.is_suited + [f"{seen.ways} straights", f"{seen.high_cards} high"]
    cost = f" / {float(one.cost):.6f}" if one.otherwise else ""
    return "".join(
        (
            _text(10, y, f"{', '.join(said)} ({group.example}, {group.hands:,})"),
            _bar(_LEFT, y - 11, _BAR, 13, one.riding / group.hands, best_rides=group.rides),
            _text(_LEFT + _BAR + 8, y, f"{float(group.value):+.4f}{cost}"),
        )
    )


def _triangles(hands: Sequence[PlayedRanks]) -> tuple[list[str], int]:
    """A triangle for each highest card, rows by the middle and columns by the lowest one, and where they end.

    A cell is all hands of three ranks; the square within it those of one suit.
    """
    y = _HEAD + _ROW
    ordered = sorted(hands, key=lambda one: one.is_suited)  # drawn last, those of one suit lie on top
    parts = [
        _text(10, y, "Bet 1, all 22,100 hands by rank", bold=True),
        _text(230, y, "rows: middle card; columns: lowest card; the square within a cell: all of one suit"),
    ]
    for row in _ROWS_OF_MAPS:
        y += _GAP
        x = 24
        for high in row:
            parts.append(_text(x, y, f"{_LETTERS[high]} high", bold=True))
            for step in range(high + 1):
                letter = _LETTERS[high - step]
                parts.append(_text(x - 9, y + 17 + step * _CELL, letter, size=9))
                parts.append(_text(x + 4 + step * _CELL, y + 15 + (high + 1) * _CELL, letter, size=9))
            parts += [_cell(one, x, y + 5) for one in ordered if one.ranks[0] == high]
            x += (high + 1) * _CELL + _GAP
        y += (row[0] + 1) * _CELL + _GAP
    return parts, y


def _cell(one: PlayedRanks, x: int, y: int) -> str:
    high, middle, low = one.ranks
    left, top = x + (high - low) * _CELL, y + (high - middle) * _CELL
    at = (left + 7, top + 2, 6, 6) if one.is_suited else (left, top, _CELL - 1, _CELL - 1)
    frame = f'<rect x="{at[0] - 1}" y="{at[1] - 1}" width="8" height="8" fill="#fffdf7"/>' if one.is_suited else ""
    return frame + _bar(*at, one.riding / one.hands, best_rides=one.best_rides)


def _bar(x: int, y: int, width: int, height: int, share: float, *, best_rides: bool) -> str:
    """Hands that are worth the same: those that ride on the left, those withdrawn on the right."""
    rides, pulled = (
        ("rides, as it should", "withdrawn, and shouldn't be")
        if best_rides
        else ("rides, and shouldn't", "withdrawn, as it should be")
    )
    halves = ((x, width * share, rides), (x + width * share, width * (1 - share), pulled))
    return "".join(
        f'<rect x="{left:g}" y="{y}" width="{wide:.2f}" height="{height}" fill="{_COLOURS[said]}"/>'
        for left, wide, said in halves
        if wide
    )


def _text(x: int, y: int, words: str, *, size: int = 11, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}"{weight} fill="#222">{escape(words)}</text>'
