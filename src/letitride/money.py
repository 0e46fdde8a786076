"""Money is a whole number of cents; this module reads and prints it exactly."""

from __future__ import annotations

import re

from letitride.errors import TextError

_AMOUNT = re.compile(r"\$?(?P<dollars>[0-9]{1,15}|[0-9]{1,3}(?:,[0-9]{3}){1,4})(?:\.(?P<cents>[0-9]+))?")


def parse_cents(text: str) -> int:
    """Read an amount such as ``$1,000``, ``2.50`` or ``$0.25``, to the cent.

    >>> parse_cents("$1,000.50")
    100050
    """
    stripped = text.strip()
    if stripped.startswith(("-", "$-")):
        raise TextError(f"{text!r} is negative; an amount is zero or more")
    matched = _AMOUNT.fullmatch(stripped)
    if matched is None:
        raise TextError(f"{text!r} is not an amount; write it like $5 or $2.50")
    cents = matched["cents"] or ""
    if len(cents) > 2:
        raise TextError(f"{text!r} is a fraction of a cent; amounts are whole cents, like $2.50")
    if len(cents) == 1:
        raise TextError(f"{text!r} has one digit after the point; write both, like $2.50")
    return int(matched["dollars"].replace(",", "")) * 100 + int(cents or 0)


def format_cents(amount_cents: int) -> str:
    """Print an amount the way a person writes it; an amount of zero or more reads back to the same cents.

    >>> format_cents(100050), format_cents(500), format_cents(-75)
    ('$1,000.50', '$5', '-$0.75')
    """
    dollars, cents = divmod(abs(amount_cents), 100)
    sign = "-" if amount_cents < 0 else ""
    return f"{sign}${dollars:,}.{cents:02}" if cents else f"{sign}${dollars:,}"
