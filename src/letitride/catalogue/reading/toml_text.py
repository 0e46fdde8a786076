"""Parsing TOML that a stranger wrote: its size and depth are bounded first, because the parser's time is not."""

from __future__ import annotations

import re
import tomllib
from typing import Any

MOST_CHARACTERS = 100_000
MOST_KEY_PARTS = 20

_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(rf"(?<![\w.-])(?:{_PART}\s*+\.\s*+){{{MOST_KEY_PARTS}}}")
"""A key of too many parts; tomllib's time grows with the square of their number."""


def parse_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text.

    Raises ``tomllib.TOMLDecodeError`` where it isn't TOML, and plain ``ValueError`` where it is too long or too deep.
    """
    if len(text) > MOST_CHARACTERS:
        raise ValueError(f"it has {len(text):,} characters; {MOST_CHARACTERS:,} is the most")
    if _LONG_KEY.search(text):
        raise ValueError(f"a key has more than {MOST_KEY_PARTS} parts")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
