"""Rounds in California card rooms, with and without the 3 Card Bonus: one player banks, the house deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.rules.wagers import Spot
from letitride.table import AUTOMATIC_TABLE

BANKER = 5
"""The seat of the player-dealer."""

BETTORS = (2, 4, 7)
"""The other seats, clockwise from the house dealer's left."""

FROM_THE_BANKER = (7, 2, 4)
"""The bettors clockwise from the left of the player-dealer."""

CARDS = "As Kd 7c  9h 8h 2s  Jc Jd 3h  Tc 5d 4s"
"""Stacks for P7, P2 and P4, then that of the player-dealer: Tc goes left, 5d right, 4s is discarded."""

CHIPS = 1_000_000_00


@dataclass(frozen=True)
class CardRoom:
    """A ready-made submission and the document it is filed under."""

    submission: str
    document: str

    def cite(self, rule: str) -> str:
        """The clause of its document."""
        return f"{self.document}.{rule}"


BASE_GAME = CardRoom("california-small", "CA")
BONUS_GAME = CardRoom("california-bonus-standard", "CAB")


def shows(*clauses: str) -> pytest.MarkDecorator:
    """Run a test in both card rooms, each showing the clauses of its own document."""
    return pytest.mark.parametrize(
        "room",
        [
            pytest.param(
                room,
                id=room.document,
                marks=pytest.mark.clause(*(c for c in clauses if c.startswith(f"{room.document}."))),
            )
            for room in (BASE_GAME, BONUS_GAME)
        ],
    )


def betting(
    room: CardRoom,
    *,
    bank: int = 1_000_00,
    banker: int = BANKER,
    bettors: tuple[int, ...] = BETTORS,
    sides: Mapping[Spot, int] | None = None,
    by_hand: bool = True,
    **options: Any,
) -> AtTheTable:
    """A table whose players have bet $10 three times and whose player-dealer has posted; bets are still open."""
    table = AtTheTable(room.submission, BY_HAND if by_hand else AUTOMATIC_TABLE, **options)
    table.open().seat(*bettors, banker).bank(banker)
    return place_bets(table, *bettors, bank=bank, sides=sides)


def place_bets(
    table: AtTheTable, *bettors: int, bank: int = 1_000_00, sides: Mapping[Spot, int] | None = None
) -> AtTheTable:
    """Open a round, let these seats bet and the player-dealer post."""
    table.open_betting()
    for seat in bettors:
        table.bet(seat, 10_00, sides)
    return table.post(bank)


def released(room: CardRoom, *, cards: str = CARDS, **details: Any) -> AtTheTable:
    """A round in which the shuffler has just released the deck with these cards on top."""
    return betting(room, **details).announce().release(cards)


def dealt(room: CardRoom, **details: Any) -> AtTheTable:
    """A round in which the deal is over."""
    table = released(room, **details)
    while table.table.duty is not None and table.table.duty.section == "deal":
        table.perform_next()
    return table


def play_rounds(table: AtTheTable, rounds: int, *bettors: int, bank: int = 1_000_00) -> AtTheTable:
    """Play so many rounds to their end."""
    for _ in range(rounds):
        place_bets(table, *bettors, bank=bank).announce().release(CARDS).finish()
    return table
