"""Draw docs/images/architecture.svg from the import contract in pyproject.toml, so that the picture can't lie.

python scripts/architecture_picture.py
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "images" / "architecture.svg"
WIDTH, ROW, BOX, GAP, MARGIN = 920, 96, 72, 14, 24
COLOURS = ("#12372a", "#1b4d3e", "#235c4a", "#2d6a4f", "#40704a", "#556b2f", "#5e6038", "#66583c", "#6b4f3a")


def layers() -> list[list[str]]:
    """The layers from the top down, each with its packages."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = next(one for one in project["tool"]["importlinter"]["contracts"] if one["type"] == "layers")
    return [[name.strip(" ()") for name in layer.split(":")] for layer in contract["layers"]]


def drawing() -> str:
    """The picture."""
    rows = layers()
    height = MARGIN * 2 + ROW * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'font-family="system-ui, sans-serif">',
        "<title>The layers of the package: imports point down only</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 8 4 0 8z" fill="#888888"/></marker></defs>',
    ]
    for place, names in enumerate(rows):
        parts.extend(_row(names, MARGIN + place * ROW, COLOURS[place % len(COLOURS)]))
        if place + 1 < len(rows):
            top = MARGIN + place * ROW + BOX + 2
            parts.append(
                f'<line x1="{WIDTH / 2}" y1="{top}" x2="{WIDTH / 2}" y2="{top + ROW - BOX - 4}" stroke="#888888" '
                'stroke-width="1.5" marker-end="url(#tip)"/>'
            )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _row(names: list[str], top: float, colour: str) -> Iterator[str]:
    width = (WIDTH - 2 * MARGIN - GAP * (len(names) - 1)) / len(names)
    for place, name in enumerate(names):
        left = MARGIN + place * (width + GAP)
        yield f'<rect x="{left}" y="{top}" width="{width}" height="{BOX}" rx="8" fill="{colour}"/>'
        middle = left + width / 2
        short = name.removeprefix("letitride.")
        yield (
            f'<text x="{middle}" y="{top + 22}" fill="#ffffff" font-size="16" font-weight="600" '
            f'text-anchor="middle">{short}</text>'
        )
        for line, words in enumerate(_wrapped(_sentence(name), int(width / 6.4))):
            yield (
                f'<text x="{middle}" y="{top + 38 + 13 * line}" fill="#ffffff" font-size="11" '
                f'text-anchor="middle">{escape(words)}</text>'
            )


def _sentence(name: str) -> str:
    return (import_module(name).__doc__ or "").strip().split("\n")[0].split(". ")[0].rstrip(".").replace("`", "")


def _wrapped(text: str, most: int) -> list[str]:
    """Three lines at most; what doesn't fit is left out with dots."""
    lines, words = [""], text.split()
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            if len(lines) == 3:
                lines[-1] += " …"
                break
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


if __name__ == "__main__":
    PICTURE.write_text(drawing(), encoding="utf-8")
