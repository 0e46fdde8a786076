"""What options have in common: one notation for counts, and no option that is silently ignored."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from letitride.errors import TextError

MOST = 10**15


def read_count(text: str, option: str, *, least: int = 1, most: int = MOST) -> int:
    """Read a whole number as people write it.

    >>> read_count("1e9", "--rounds"), read_count("2_000", "--rounds"), read_count("3,000", "--rounds")
    (1000000000, 2000, 3000)
    """
    try:
        number = float(text.replace(",", ""))
        count = int(number)
    except (ValueError, OverflowError):
        raise TextError(f"{option}: {text!r} isn't a number. Write it like 500, 20,000 or 1e6.") from None
    if count != number:
        raise TextError(f"{option}: {text!r} isn't a whole number.")
    if not least <= count <= most:
        raise TextError(f"{option} must be from {least:,} to {most:,}, not {text}.")
    return count


def refuse_given(context: typer.Context, options: Sequence[str], why: str) -> None:
    """Refuse options that would have no effect, if any of them was given."""
    given = [option for option in options if _is_given(context, option)]
    if given:
        raise TextError(f"{' and '.join(given)} would have no effect: {why}.")


def _is_given(context: typer.Context, option: str) -> bool:
    source = context.get_parameter_source(option.removeprefix("--").replace("-", "_"))
    return source is not None and source.name not in ("DEFAULT", "DEFAULT_MAP")
