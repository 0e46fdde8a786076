"""Rounds under the manufacturer's rules, and duties as lines that a test can read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from at_the_table import BY_HAND, AtTheTable, house

from letitride.cards import format_cards
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Spot, Wager
from letitride.table import AUTOMATIC_TABLE, Act, Duty, Perform, Phase
from letitride.table.settling import WagerSettled
from letitride.table.state import DeckPlace

SEATS = (2, 4, 6)
"""Three bettors: P2 sits farthest to the dealer's left, P6 farthest to the right."""

CARDS = "As Kd 7c  9h 8h 2s  Jc Jd 3h  Tc 5d 4s"
"""Stacks for P2, P4 and P6, then the community stack: Tc goes left, 5d right, 4s is burned."""

DOLLAR = {Spot.FIVE_CARD_BONUS: 1_00}


def case(clauses: str, *values: object) -> Any:
    """A case of a parametrised test with the clauses that it shows."""
    return pytest.param(*values, marks=pytest.mark.clause(*clauses.split()), id=clauses.split()[0])


def without(wager: Wager, submission: str = "shfl-bonus", **options: Any) -> HouseRules:
    """The rules of a ready-made submission that doesn't offer one of its side wagers."""
    rules = house(submission, **options)
    paytables = {offered: name for offered, name in rules.submission.paytables.items() if offered is not wager}
    return replace(rules, submission=replace(rules.submission, paytables=paytables))


def betting(
    submission: str | HouseRules = "shfl-bonus",
    *,
    seats: Iterable[int] = SEATS,
    sides: Mapping[Spot, int] | None = None,
    by_hand: bool = True,
    **options: Any,
) -> AtTheTable:
    """A table whose players have placed three bets of $10 and the side wagers; bets are still open."""
    table = AtTheTable(submission, BY_HAND if by_hand else AUTOMATIC_TABLE, **options).open().seat(*seats)
    return place_bets(table, *seats, sides=sides)


def place_bets(table: AtTheTable, *seats: int, sides: Mapping[Spot, int] | None = None) -> AtTheTable:
    """Open a round and let these seats bet."""
    table.open_betting()
    for seat in seats:
        table.bet(seat, 10_00, sides)
    return table


def released(submission: str | HouseRules = "shfl-bonus", *, cards: str = CARDS, **details: Any) -> AtTheTable:
    """A round in which the shuffler has just released the deck with these cards on top."""
    return betting(submission, **details).announce().release(cards)


def dealt(submission: str | HouseRules = "shfl-bonus", **details: Any) -> AtTheTable:
    """A round in which the deal is over and the next duty is that of the play."""
    table = released(submission, **details)
    while table.table.duty is not None and table.table.duty.section == "deal":
        table.perform_next()
    return table


def line(duty: Duty) -> str:
    """A duty as a test writes it: ``deliver-stack x3 at 2: SHFL.bonus.deal.6``."""
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


def acts(table: AtTheTable) -> list[str]:
    """The acts ahead, whatever the seat."""
    return [duty.act.value for duty in table.table.script]


def walk(table: AtTheTable, *lines: str) -> None:
    """Do these duties in this order; at each one, every other duty that lies ahead is refused with its clause."""
    for expected in lines:
        assert in_hand(table) == expected
        now = table.table.duty
        assert now is not None
        for later in table.table.script[1:]:
            if (later.act, later.seat) != (now.act, now.seat):
                refusal = table.refused(Perform(later.role, later.act, later.seat))
                assert refusal.clause == now.clause, f"{later} was refused by {refusal}"
        table.perform_next()


def do(table: AtTheTable, act: Act) -> AtTheTable:
    """Do everything up to this duty and the duty itself."""
    table.perform_until(act)
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
    """Whether the round is over and the next one may begin."""
    return table.table.phase is Phase.BETWEEN_ROUNDS and table.table.round is None
