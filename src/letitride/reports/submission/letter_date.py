"""The date of a letter, in words."""

from __future__ import annotations

from datetime import date

from letitride.errors import TextError

_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
"""In English whatever the computer's own language."""


def parse_day(text: str | None) -> date:
    """A day written like 2026-03-31; today if there is none."""
    try:
        return date.today() if text is None else date.fromisoformat(text)
    except ValueError:
        raise TextError(f"{text!r} is not a date; write it like 2026-03-31") from None


def letter_date(day: date) -> str:
    """A day as a letter is dated.

    >>> letter_date(date(2026, 3, 31))
    '31 March 2026'
    """
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
