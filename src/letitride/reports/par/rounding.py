"""What a PAR sheet says of payouts that may come to a fraction of a cent, and of hands that push."""

from __future__ import annotations

from math import lcm

from letitride.money import format_cents
from letitride.rules.payouts import ForOne, ToOne, is_win
from letitride.rules.paytables import Paytable


def rounding_note(paytable: Paytable) -> tuple[str, ...]:
    """The sentences that a paytable needs; none where all odds are whole and no hand pushes."""
    payouts = [payout for line in paytable.lines for payout in line.payouts]
    whole_cents = lcm(*(payout.odds.denominator for payout in payouts if isinstance(payout, ToOne | ForOne)))
    notes = []
    if whole_cents > 1:
        notes.append(
            "At a table each payout is rounded down to a whole cent, wager by wager. Stakes in multiples of"
            f" {format_cents(whole_cents)} are paid without rounding."
        )
    if not all(map(is_win, payouts)):
        notes.append("A push gives the stake back. It isn't counted as a hit.")
    return tuple(notes)
