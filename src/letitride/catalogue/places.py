"""Where a key stands in a TOML file: the parser forgets lines, but a person needs one to go to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

_ARRAY = re.compile(r"\s*\[\[(?P<name>[^\]]+)\]\]")
_TABLE = re.compile(r"\s*\[(?P<name>[^\]]+)\]")
_KEY = re.compile(r"""\s*(?P<key>[A-Za-z0-9_.-]+|"[^"]*")\s*=""")


def lines_of_places(text: str) -> Mapping[str, int]:
    """The line on which each key or table of a TOML text begins.

    >>> lines_of_places('[meter]\\nreset = "$1,000"')
    {'meter': 1, 'meter.reset': 2}
    """
    found: dict[str, int] = {}
    arrays: Counter[str] = Counter()
    table = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if array := _ARRAY.match(line):
            name = array["name"].strip()
            table = f"{name}[{arrays[name]}]"
            arrays[name] += 1
            found.setdefault(name, number)
            found[table] = number
        elif header := _TABLE.match(line):
            table = _within_arrays(header["name"].strip(), arrays)
            found[table] = number
        elif key := _KEY.match(line):
            found[f"{table}.{key['key']}" if table else key["key"]] = number
    return found


def line_of(place: str, lines: Mapping[str, int]) -> int:
    """The line of a place, or of the nearest table around it; 0 where nothing is known."""
    while place:
        if place in lines:
            return lines[place]
        around = re.sub(r'(\."[^"]*"|\.[^."]*|\[\d+\])$', "", place)
        place = around if around != place else ""
    return 0


def _within_arrays(name: str, arrays: Mapping[str, int]) -> str:
    """A table below an array of tables belongs to the latest entry: ``limits.fees`` is ``limits[0].fees``."""
    for array, count in arrays.items():
        if name.startswith(f"{array}."):
            return f"{array}[{count - 1}]{name[len(array) :]}"
    return name
