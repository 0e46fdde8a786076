"""Rounds in California card rooms, with and without the 3 Card Bonus: one player banks, the house deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.cards import format_cards
from letitride.rules.wagers import Spot
from letitride.table import AUTOMATIC_TABLE, Act, Duty, Perform, Phase
from letitride.table.settling import WagerSettled
from letitride.table.state import DeckPlace

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


def line(duty: Duty) -> str:
    """A duty as a test writes it: ``deliver-stack x3 at 2: CA.deal.3.first``."""
    number = f" x{duty.number}" if duty.number else ""
    seat = f" at {duty.seat}" if duty.seat is not None else ""
    return f"{duty.act.value}{number}{seat}: {duty.clause}"


def in_hand(table: AtTheTable) -> str:
    """The duty in hand."""
    assert table.table.duty is not None
    return line(table.table.duty)


def to_do(table: AtTheTable, *sections: str) -> list[str]:
    """The duties ahead, of these sections or of all."""
    return [line(duty) for duty in table.table.script if not sections or duty.section in sections]


def walk(table: AtTheTable, *lines: str) -> None:
    """Do these duties in this order; at each one, every other duty that lies ahead is refused with its clause."""
    for expected in lines:
        assert in_hand(table) == expected
        now = table.table.duty
        assert now is not None
        for later in table.table.script[1:]:
            if (later.act, later.seat) != (now.act, now.seat):
                assert table.refused(Perform(later.role, later.act, later.seat)).clause == now.clause
        table.perform_next()


def do(table: AtTheTable, act: Act, seat: int | None = None) -> AtTheTable:
    """Do everything up to this duty and the duty itself."""
    table.perform_until(act, seat)
    table.perform_next()
    return table


def hand(table: AtTheTable, seat: int) -> str:
    """The cards of a seat, as text."""
    return format_cards(table.table.in_round().boxes[seat].cards)


def layout(table: AtTheTable, seat: int) -> dict[Spot, int]:
    """What lies on the betting spaces of a seat."""
    return dict(table.table.in_round().boxes[seat].layout)


def in_rack(table: AtTheTable) -> list[str]:
    """The colours of the decks in the discard rack."""
    return [deck.colour for deck in table.table.decks if deck.place is DeckPlace.RACK]


def settled(table: AtTheTable) -> list[tuple[int, str]]:
    """The wagers settled so far, in order: seat and kind."""
    done = [event.settled for event in table.events if isinstance(event, WagerSettled)]
    return list(dict.fromkeys((one.seat, one.wager.value) for one in done))


def is_between_rounds(table: AtTheTable) -> bool:
    """Whether the round is over."""
    return table.table.phase is Phase.BETWEEN_ROUNDS and table.table.round is None
