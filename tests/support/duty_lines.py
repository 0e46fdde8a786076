"""The duties of a table as lines that a test can read, and what lies where: words that several procedures share."""

from __future__ import annotations

from at_the_table import AtTheTable

from letitride.cards import format_cards
from letitride.rules.wagers import Spot
from letitride.table import Act, Duty, Perform, Phase
from letitride.table.procedure.settling import WagerSettled
from letitride.table.state import DeckPlace


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
