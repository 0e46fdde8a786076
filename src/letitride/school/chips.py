"""Chips: in how few of them an amount can be cut."""

from __future__ import annotations

DENOMINATIONS_CENTS = (100_000, 50_000, 10_000, 2_500, 500, 100, 50)
"""The chips of a tray, largest first; each divides the next larger one, so the largest first is the fewest."""


def fewest_chips(amount_cents: int) -> int:
    """The least number of chips that pay an amount; what is smaller than any chip is paid by hand.

    >>> fewest_chips(8_050)
    5
    """
    count = 0
    for value in DENOMINATIONS_CENTS:
        number, amount_cents = divmod(amount_cents, value)
        count += number
    return count
