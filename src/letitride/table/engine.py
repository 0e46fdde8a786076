"""Commands in, events out: `decide` grants or refuses, `evolve` applies, a table is a fold of its events."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from letitride.errors import RuleViolation
from letitride.rules.house_rules import HouseRules
from letitride.rules.ledger import Transfer, balances
from letitride.rules.settling.progressive import Meter
from letitride.table.commands import Command, Perform
from letitride.table.duties import AUTOMATIC_TABLE, NEVER_AUTOMATED, Act, Duty
from letitride.table.events import Event
from letitride.table.procedure.opening import TableReady
from letitride.table.procedure.settling import close_round
from letitride.table.state import Phase, Table, changed


def new_table(house: HouseRules, automations: frozenset[Act] = AUTOMATIC_TABLE, *, shares_meter: bool = False) -> Table:
    """A closed table under its rules.

    Arguments: `house`, the rules, from `load_catalogue().house_rules(name)`; `automations`, the duties that run by
    themselves, any of which can be left out; `shares_meter`, whether other tables share its meter, so that it is there
    before the table is opened. Errors: none.

    >>> from letitride.catalogue import load_catalogue
    >>> new_table(load_catalogue().house_rules("shfl-classic")).phase.value
    'closed'
    """
    table = Table(house, automations - NEVER_AUTOMATED, dealing=house.submission.dealing)
    terms = house.submission.meter
    if not shares_meter or terms is None:
        return table
    return changed(table, meter=Meter.opened(terms, tops_up=house.has_option("meter_tops_up")))


def advance(table: Table, command: Command) -> tuple[Table, tuple[Event, ...]]:
    """Carry out a command: the table afterwards and the events, automated duties included.

    Arguments: `table`, which stays as it is; `command` to carry out.
    Errors: `RuleViolation`, with the clause, if the rules refuse the command.

    >>> from letitride import commands, load_catalogue
    >>> table = new_table(load_catalogue().house_rules("shfl-classic"))
    >>> table, events = advance(table, commands.OpenTable())
    >>> table.phase.value, len(events) > 1
    ('between rounds', True)
    """
    table, moves = carry_out(table, command)
    return table, tuple(event for event, _, _ in moves)


Move = tuple[Event, tuple[Transfer, ...], Table]
"""An event, the money it moves, and the table after it."""


def carry_out(table: Table, command: Command) -> tuple[Table, list[Move]]:
    """The same as `advance`, with the money that each event moves and the table after it."""
    moves: list[Move] = []
    if isinstance(command, Perform) and command.act is Act.ANNOUNCE_NO_MORE_BETS:
        while due := tuple(_before_the_announcement(table)):
            table = _moved_by(due, table, moves)
    table = _moved_by(tuple(command.decide(table)), table, moves)
    while following := tuple(_follow_up(table)):
        table = _moved_by(following, table, moves)
    return table, moves


def _moved_by(events: tuple[Event, ...], table: Table, moves: list[Move]) -> Table:
    for event in events:
        table, moved = _evolved(table, event)
        moves.append((event, moved, table))
    return table


def decide(table: Table, command: Command) -> tuple[Event, ...]:
    """The events that a command leads to; raises RuleViolation and changes nothing."""
    return advance(table, command)[1]


def evolve(table: Table, event: Event) -> Table:
    """The table after an event, with the money it moved."""
    return _evolved(table, event)[0]


def _evolved(table: Table, event: Event) -> tuple[Table, tuple[Transfer, ...]]:
    moved = event.transfers(table)
    after = event.apply(table)
    if after is table:
        after = changed(table)
    # The copy is nobody else's yet, so it is completed in place: a second one would cost as much as the event itself.
    completed = after.__dict__
    completed["sequence"] = table.sequence + 1
    if moved:
        completed["balances"] = balances(moved, table.balances)
    return after, moved


def fold(table: Table, events: Iterable[Event]) -> Table:
    """The table after many events.

    Arguments: `table` before them; `events` in their order. Errors: none; `check_log` says whether they follow.

    >>> from letitride import commands, load_catalogue
    >>> table = new_table(load_catalogue().house_rules("shfl-classic"))
    >>> after, events = advance(table, commands.OpenTable())
    >>> fold(table, events) == after
    True
    """
    return reduce(evolve, events, table)


def can(table: Table, command: Command) -> bool:
    """Whether a command would be granted.

    Arguments: `table` and `command`. Errors: none; `advance` says why not.

    >>> from letitride import commands, load_catalogue
    >>> table = new_table(load_catalogue().house_rules("shfl-classic"))
    >>> can(table, commands.OpenTable()), can(table, commands.CloseTable())
    (True, False)
    """
    try:
        decide(table, command)
    except RuleViolation:
        return False
    return True


def _before_the_announcement(table: Table) -> Iterable[Event]:
    """An automatic dealer asks for bonus bets and checks the lamps when everybody has bet, not before."""
    duty = table.duty
    if duty is None or duty.section != "betting" or duty.act not in table.automations:
        return ()
    return Perform(duty.role, duty.act, duty.seat).decide(table)


def _follow_up(table: Table) -> Iterable[Event]:
    """What happens by itself: the next automated duty, the end of the opening, the end of the round."""
    duty = table.duty
    if duty is None:
        if table.phase is Phase.OPENING:
            return (TableReady(),)
        return close_round(table) if table.phase is Phase.ROUND else ()
    if duty.act not in table.automations or _must_wait(table, duty):
        return ()
    return Perform(duty.role, duty.act, duty.seat).decide(table)


def _must_wait(table: Table, duty: Duty) -> bool:
    """An automatic dealer waits for the bets, for a ruling, and for the first player to inspect the cards (MD.04.B)."""
    is_stopped = table.round is not None and bool(table.round.awaiting_ruling)
    return is_stopped or duty.section == "betting" or (duty.act is Act.OFFER_INSPECTION and not table.seats)
