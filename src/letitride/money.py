"""Money is a whole number of cents; this module reads and prints it exactly, and says how much there can be.

=======================  ===================================================================================
``MOST_AMOUNT_CENTS``    the largest amount that anybody can name: a stake, a limit, a fee, a fill, a buy-in, and
                         the most that one wager can be paid by its odds
``MOST_HELD_CENTS``      the most that an account or a meter may hold or owe when a round begins or chips are issued
``MOST_BALANCE_CENTS``   the most that it can ever hold or owe: the room above is for the sums of one round
=======================  ===================================================================================

A round moves fewer than 1,000 times the largest amount, so what begins within the second bound ends within the third.
A browser counts exactly up to the third, and a meter of that size, in units of 1/10,000 cent, is the only thing that
would not fit into 64 bits; its own bound is a tenth of it.
"""

from __future__ import annotations

import re

from letitride.errors import OutOfRange, TextError

MOST_AMOUNT_CENTS = 10**12
MOST_HELD_CENTS = 10**14
MOST_BALANCE_CENTS = 2**53 - 1

UNITS_PER_CENT = 10_000
"""A meter counts basis points of a cent: the smallest growth that it can have."""

MOST_METER_UNITS = MOST_BALANCE_CENTS // 10 * UNITS_PER_CENT

_AMOUNT = re.compile(r"\$?(?P<dollars>[0-9]{1,15}|[0-9]{1,3}(?:,[0-9]{3}){1,4})(?:\.(?P<cents>[0-9]+))?")


def parse_cents(text: str, *, at_most_cents: int = MOST_AMOUNT_CENTS) -> int:
    """Read an amount such as ``$1,000``, ``2.50`` or ``$0.25``, to the cent; without a bound given, the largest named.

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
    amount_cents = int(matched["dollars"].replace(",", "")) * 100 + int(cents or 0)
    if amount_cents > at_most_cents:
        raise TextError(f"{text!r} is too much; the largest amount is {format_cents(at_most_cents)}")
    return amount_cents


def format_cents(amount_cents: int) -> str:
    """Print an amount the way a person writes it; an amount of zero or more reads back to the same cents.

    >>> format_cents(100050), format_cents(500), format_cents(-75)
    ('$1,000.50', '$5', '-$0.75')
    """
    dollars, cents = divmod(abs(amount_cents), 100)
    sign = "-" if amount_cents < 0 else ""
    return f"{sign}${dollars:,}.{cents:02}" if cents else f"{sign}${dollars:,}"


def check_amount(amount_cents: int, what: str = "the amount") -> int:
    """Refuse an amount that can't be moved: it is a whole number from 1 cent to the largest balance."""
    if type(amount_cents) is not int or not 0 < amount_cents <= MOST_BALANCE_CENTS:
        raise OutOfRange(f"{what} can't be {amount_cents!r} cents; it is 1 to {MOST_BALANCE_CENTS:,}")
    return amount_cents


def check_balance(balance_cents: int, account: str) -> int:
    """Refuse what an account can't hold or owe."""
    if type(balance_cents) is not int or abs(balance_cents) > MOST_BALANCE_CENTS:
        raise OutOfRange(f"{account} can't hold more than {format_cents(MOST_BALANCE_CENTS)}")
    return balance_cents
