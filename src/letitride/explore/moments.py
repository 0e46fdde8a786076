"""The moments of a table at which something can go wrong: an ordinary day, stopped at each of them."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.cards import Card
from letitride.errors import RuleViolation
from letitride.explore.candidates import choices
from letitride.explore.checks.facts import Facts
from letitride.explore.step import take
from letitride.explore.tables import SmallTable
from letitride.table import Act, Phase, Table
from letitride.table.engine import advance
from letitride.table.procedure import opening, seating
from letitride.table.procedure.banking import StopBanking, TakeBank

_MOST_STEPS = 200


def _dealt(table: Table) -> tuple[Card, ...]:
    current = table.in_round()
    hands = tuple(card for box in current.boxes.values() for card in box.cards)
    return hands + current.community + current.six_card_box


def moments(small: SmallTable) -> Iterator[tuple[str, Table]]:
    """Tables in the middle of an ordinary day, each with the name of the moment."""
    table, facts = small.closed(), Facts()
    yield "the table is closed", table
    seen: set[str] = set()
    idle: Table | None = None
    for _ in range(_MOST_STEPS):
        name = _name(table)
        if name and name not in seen:
            seen.add(name)
            yield name, table
        if table.phase is Phase.BETWEEN_ROUNDS and idle is None:
            idle = _idle(table)
        if table.phase is Phase.BETWEEN_ROUNDS and table.rounds:
            break
        for choice in sorted(choices(table, small), key=lambda choice: not isinstance(choice.commands[0], TakeBank)):
            if choice.is_trouble:
                continue
            try:
                step = take(small, table, facts, choice)
            except RuleViolation:
                continue
            table, facts = step.after, step.facts
            break
    if idle is not None:
        yield "nobody plays", idle


def _idle(table: Table) -> Table | None:
    """The same table when everybody has left and it was cleared."""
    if table.rotation.banker is not None:
        table, _ = advance(table, StopBanking(table.seats[table.rotation.banker]))
    for seat, player in table.seats.items():
        table, _ = advance(table, seating.LeaveSeat(player, seat))
    return advance(table, opening.IdleTable())[0]


def _name(table: Table) -> str:
    """What the moment is called, empty where it is like the one before."""
    duty, current = table.duty, table.round
    match table.phase:
        case Phase.OPENING:
            return "the table is being opened" if duty is not None and duty.act is Act.SHUFFLE else ""
        case Phase.BETWEEN_ROUNDS:
            return "between rounds"
        case Phase.BETTING:
            is_complete = (
                current is not None and current.boxes and (current.bank or not table.house.is_banked_by_player)
            )
            return "bets are open" if is_complete else ""
    if current is None or duty is None:
        return ""
    if not current.stub:
        return "no more bets, before the deal"
    if current.is_settling:
        return "the first wager is settled"
    if current.right_is_up:
        return "both community cards are up"
    if current.left_is_up:
        return "the left card is up"
    if current.deal_is_complete:
        return "the deal is complete"
    if _dealt(table):
        return "the first cards are out"
    return "the deck is released"
