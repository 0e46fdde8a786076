"""What a command is: a request by somebody that the table grants with events or refuses with a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from letitride.cards import Card
from letitride.errors import RuleViolation
from letitride.rules.wagers import Wager
from letitride.table.duties import Act, Duty, Role
from letitride.table.events import Event, event
from letitride.table.state import Table, changed


@dataclass(frozen=True, slots=True)
class Command:
    """The base of all commands. Time and everything random arrives inside a command."""

    def decide(self, table: Table) -> Iterable[Event]:
        """The events that grant the command; raises RuleViolation to refuse it."""
        raise NotImplementedError


C = TypeVar("C", bound=type[Command])
COMMAND_TYPES: dict[str, type[Command]] = {}
"""Every kind of command by its name."""


def command(kind: C) -> C:
    """Register a kind of command."""
    COMMAND_TYPES[kind.__name__] = kind
    return kind


@event
@dataclass(frozen=True, slots=True)
class DutyPerformed(Event):
    """A duty of the script was done."""

    text = "{by}: {act}[seat| at seat {seat}][wagers|, {wagers}] ({clause})"

    by: Role
    act: Act
    clause: str
    seat: int | None = None
    wagers: tuple[Wager, ...] = ()

    def apply(self, table: Table) -> Table:
        """Move on to the next duty.

        A log of an older version may not know a duty that stands before this one today; it is left behind.
        """
        for place, duty in enumerate(table.script):
            if (duty.act, duty.seat) == (self.act, self.seat):
                return changed(table, script=table.script[place + 1 :])
        return table


@command
@dataclass(frozen=True, slots=True)
class Perform(Command):
    """Do the duty in hand. Some duties take a number (a count, a depth), cards (a deck's order) or a text."""

    by: Role
    act: Act
    seat: int | None = None
    number: int | None = None
    cards: tuple[Card, ...] = ()
    note: str = ""

    def decide(self, table: Table) -> Iterable[Event]:
        """Ask the handler of the act, if it is the duty in hand."""
        duty = require_duty(table, self.act, self.seat)
        if self.act in (Act.DECIDE_BET_1, Act.DECIDE_BET_2):
            raise RuleViolation("Say whether the bet rides or is withdrawn", clause=duty.clause)
        if self.by is not duty.role and not self._is_done_by_machine(table):
            raise RuleViolation(
                f"It is for the {duty.role.value} to {self.act.words}, not for the {self.by.value}",
                clause=duty.clause,
            )
        yield DutyPerformed(self.by, self.act, duty.clause, self.seat, duty.wagers)
        handler = HANDLERS.get(self.act)
        if handler is not None:
            yield from handler(table, duty, self)

    def _is_done_by_machine(self, table: Table) -> bool:
        """A shuffler may put the stacked deck into the shoe by itself (MD.05.C, MD.08.B)."""
        return self.by is Role.DEVICE and self.act is Act.LOAD_DECK and table.house.has_option("automated_shuffler")


Handler = Callable[[Table, Duty, Perform], Iterable[Event]]
HANDLERS: dict[Act, Handler] = {}
"""What each act does beyond being done; acts without an entry only leave their mark in the log."""


def handles(*acts: Act) -> Callable[[Handler], Handler]:
    """Register the handler of one or more acts."""

    def register(handler: Handler) -> Handler:
        for act in acts:
            HANDLERS[act] = handler
        return handler

    return register


def require_duty(table: Table, act: Act, seat: int | None) -> Duty:
    """The duty in hand, which must be this act at this seat."""
    duty = table.duty
    if table.round is not None and table.round.awaiting_ruling:
        raise RuleViolation(
            f"Play has stopped until the floor rules on this: {table.round.awaiting_ruling}",
            clause=table.house.cite("void"),
        )
    if duty is None:
        raise RuleViolation(f"There is no duty in hand: {table.phase.words}", clause=table.house.cite("order_of_play"))
    if (duty.act, duty.seat) != (act, seat):
        asked = Duty(act, duty.clause, duty.section, seat)
        raise RuleViolation(f"It is time to {duty}, not to {asked}", clause=duty.clause)
    return duty
