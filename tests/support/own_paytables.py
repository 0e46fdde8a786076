"""Paytables of one's own for tests, written as they would be in a file."""

from __future__ import annotations

from letitride.rules.hands import Basis
from letitride.rules.payouts import parse_payout
from letitride.rules.paytables import Line, Paytable
from letitride.rules.wager_kinds import ColumnsBy
from letitride.rules.wagers import Wager


def lines(basis: Basis, **pays: str) -> tuple[Line, ...]:
    """Lines such as ``royal_flush="1,000 to 1"``; several payouts are separated by semicolons."""
    return tuple(
        Line(basis.hand(name.replace("_", " ")), tuple(parse_payout(text) for text in texts.split("; ")))
        for name, texts in pays.items()
    )


def base_paytable(**pays: str) -> Paytable:
    return Paytable("OWN", Wager.BASE, Basis.FIVE_CARD, lines(Basis.FIVE_CARD, **pays))


def three_card_paytable(**pays: str) -> Paytable:
    return Paytable("OWN", Wager.THREE_CARD_BONUS, Basis.THREE_CARD, lines(Basis.THREE_CARD, **pays))


def six_card_paytable(**pays: str) -> Paytable:
    return Paytable("OWN", Wager.SIX_CARD_BONUS, Basis.SIX_CARD, lines(Basis.SIX_CARD, **pays))


ENVY = Paytable(
    "OWN-ENVY",
    Wager.ENVY,
    Basis.FIVE_CARD,
    lines(Basis.FIVE_CARD, royal_flush="$1,000; $5,000", straight_flush="$300; $1,500"),
    columns_by=ColumnsBy.WAGER,
    columns=(100, 500),
)
