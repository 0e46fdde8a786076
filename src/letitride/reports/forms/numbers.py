"""How numbers are written in a report: with a true minus, and with as many digits as they deserve."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, log10

Number = int | float | Fraction

_MINUS = "\N{MINUS SIGN}"


def whole(number: int) -> str:
    """A whole number with separators.

    >>> whole(2598960)
    '2,598,960'
    """
    return _typeset(f"{number:,}")


def decimal(number: Number, places: int = 6) -> str:
    """A number with a fixed count of decimals.

    >>> decimal(Fraction(-1, 8), 3)
    '−0.125'
    """
    return _typeset(f"{float(number):,.{places}f}")


def percent(number: Number, places: int = 4) -> str:
    """A share as a percentage.

    >>> percent(Fraction(37963, 1082900))
    '3.5057%'
    """
    return _typeset(f"{float(number):,.{places}%}")


def exactly(number: Fraction) -> str:
    """A fraction to the last digit, without separators.

    >>> exactly(Fraction(-37963, 1082900))
    '−37963/1082900'
    """
    return _typeset(str(number))


def chance(probability: Fraction) -> str:
    """A probability with at least eight decimals and at least six digits that count.

    >>> chance(Fraction(1, 649740)), chance(Fraction(1, 4)), chance(Fraction(0))
    ('0.00000153908', '0.25000000', '0')
    """
    if probability == 0:
        return "0"
    return f"{float(probability):.{max(8, 5 - floor(log10(probability)))}f}"


def one_in(probability: Fraction) -> str:
    """How many rounds there are to one such hand.

    >>> one_in(Fraction(1, 649740)), one_in(Fraction(3, 8)), one_in(Fraction(0))
    ('649,740', '2.67', 'never')
    """
    if probability == 0:
        return "never"
    rounds = 1 / probability
    return f"{float(rounds):,.{0 if rounds >= 1_000 else 2}f}"


def signed(number: Number) -> str:
    """A result with its sign, in as few digits as it needs.

    >>> signed(-3), signed(Fraction(1000)), signed(Fraction(23, 2)), signed(0)
    ('−3', '+1,000', '+11.5', '0')
    """
    value = float(number)
    text = f"{value:+,.2f}".rstrip("0").rstrip(".")
    return "0" if value == 0 else _typeset(text)


def dollars(cents: Number) -> str:
    """An amount to the cent, cents left out if there are none.

    >>> dollars(Fraction(1008000)), dollars(150.4)
    ('$10,080', '$1.50')
    """
    text = f"${float(cents) / 100:,.2f}".removesuffix(".00")
    return _typeset(text.replace("$-", "-$"))


def span(low: Number, high: Number, places: int = 2) -> str:
    """An interval of percentages, rounded outwards so that it contains what it stands for.

    >>> span(-0.1, 0.25), span(0.123449, 0.123451)
    ('−10.00% to 25.00%', '12.34% to 12.35%')
    """
    unit = 10 ** (places + 2)
    inner = 1e-9
    return f"{percent(floor(low * unit + inner) / unit, places)} to {percent(ceil(high * unit - inner) / unit, places)}"


def _typeset(text: str) -> str:
    return text.replace("-", _MINUS)
