"""A strategy of one's own as a picture: every kind of three-card and four-card hand, and where it isn't best play."""

from __future__ import annotations

from html import escape

from letitride.odds.strategy.own_play import OwnPlay, PlayedGroup

_ROW = 18
_LEFT = 330
_BAR = 380
_RIGHT = 150
_HEAD = 66
_COLOURS = {
    "rides, as it should": "#2f7d5b",
    "withdrawn, as it should be": "#b8b3a6",
    "rides, and shouldn't": "#b3261e",
    "withdrawn, and shouldn't be": "#d58a12",
}


def strategy_map(play: OwnPlay) -> str:
    """The picture as SVG: a row for each kind of hand, best first, each bar all hands of the kind."""
    sections = [
        (f"Bet {bet}, all {hands:,} hands of {size} cards", [one for one in play.groups if one.bet == bet])
        for bet, size, hands in ((1, "three", 22_100), (2, "four", 270_725))
    ]
    rows = sum(len(groups) + 2 for _, groups in sections)
    height, width = _HEAD + rows * _ROW + 10, _LEFT + _BAR + _RIGHT
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
    y = _HEAD
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
    share = one.riding / group.hands
    rides, pulled = (
        ("rides, as it should", "withdrawn, and shouldn't be")
        if group.rides
        else ("rides, and shouldn't", "withdrawn, as it should be")
    )
    cost = f" / {float(one.cost):.6f}" if one.otherwise else ""
    return "".join(
        (
            _text(10, y, f"{', '.join(said)} ({group.example}, {group.hands:,})"),
            f'<rect x="{_LEFT}" y="{y - 11}" width="{_BAR * share:.2f}" height="13" fill="{_COLOURS[rides]}"/>',
            f'<rect x="{_LEFT + _BAR * share:.2f}" y="{y - 11}" width="{_BAR * (1 - share):.2f}" height="13"'
            f' fill="{_COLOURS[pulled]}"/>',
            _text(_LEFT + _BAR + 8, y, f"{float(group.value):+.4f}{cost}"),
        )
    )


def _text(x: int, y: int, words: str, *, size: int = 11, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}"{weight} fill="#222">{escape(words)}</text>'
