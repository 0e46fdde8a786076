"""Safe hands: a void, a stop, a ruling, or a number that contradicts the machine is never one person's key press."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from letitride.cards import DECK, Card
from letitride.errors import Miskeyed, NeedsApproval, NotAllowed, RuleViolation
from letitride.live.actors import AccountRole, Actor
from letitride.live.keyed_numbers import number_due
from letitride.table import Command, Event, Perform, Table
from letitride.table.commands import Giver
from letitride.table.duties import COUNTS, PAYOUTS
from letitride.table.irregularities import (
    CallTakenBack,
    ReportDeckCount,
    ReportExposedCard,
    RuleAbandoned,
    RuleOn,
    RulingAwaited,
)
from letitride.table.procedure.settling import paid_for, settled_by, wrongly_paid
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.words import sentence_case

MOST_CARDS_COUNTED = 60
"""More cards than this were never in one deck: the number was mistyped."""

SHORTEST_REASON = 3


@dataclass(frozen=True, slots=True)
class Approval:
    """Why something is done, as it was typed, and the second person who agreed with their own password."""

    reason: str
    second: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """What somebody must bring for a command to be carried out."""

    reason: bool = False
    second: bool = False

    @property
    def is_any(self) -> bool:
        """Whether anything is needed at all."""
        return self.reason or self.second


def need_of(actor: Actor, commands: Iterable[Command], events: Sequence[Event]) -> Need:
    """What commands of a person need, told from the events that they lead to.

    A ruling, what voids a round and what gives up a player's wagers need a second person and a reason. What stops a
    round needs the floor, and so does taking that back.
    """
    given = tuple(commands)
    if actor.role is AccountRole.PROGRAM or all(command.giver is Giver.PLAYER for command in given):
        return Need()
    is_grave = any(isinstance(command, RuleAbandoned | RuleOn) for command in given)
    is_grave |= any(isinstance(event, RoundVoided) for event in events)
    is_stopped = any(_stops_or_lifts(event) for event in events)
    needs_floor = is_stopped and actor.role is not AccountRole.FLOOR
    return Need(reason=is_grave or needs_floor, second=is_grave or needs_floor)


def check_approved(
    actor: Actor, commands: Iterable[Command], events: Sequence[Event], approval: Approval | None
) -> None:
    """Refuse what needs a reason or a second person and comes without."""
    need = need_of(actor, commands, events)
    second, reason = (approval.second, approval.reason.strip()) if approval else ("", "")
    if need.second and not second:
        raise NeedsApproval(f"{_what(events)} Ask a second person, a floor supervisor or an operator, to approve it.")
    if need.second and second.casefold() == actor.name.casefold():
        raise NeedsApproval("The second person must be somebody else.")
    if need.reason and len(reason) < SHORTEST_REASON:
        raise NeedsApproval("Enter a reason. It stays in the record.")


def _stops_or_lifts(event: Event) -> bool:
    return isinstance(event, RulingAwaited) or (isinstance(event, CallTakenBack) and event.goes_on)


def _what(events: Sequence[Event]) -> str:
    if any(isinstance(event, RoundVoided) for event in events):
        return "This voids the round."
    if any(isinstance(event, RulingAwaited) for event in events):
        return "This stops the round."
    if any(isinstance(event, CallTakenBack) for event in events):
        return "Play has stopped for this call."
    return "This needs a second person."


def check_number(table: Table, command: Command, *, approval: Approval | None) -> None:
    """Refuse a count or payout that isn't what the machine shows; a second person can confirm a count.

    The right number isn't told: whoever counts must count again.
    """
    if isinstance(command, Perform) and command.amounts:
        _check_amounts(table, command)
    number = _keyed(table, command)
    if number is None:
        return
    due = _due(table, command)
    if isinstance(command, Perform) and command.act in PAYOUTS:
        if due is not None and number != due:
            raise Miskeyed(f"Seat {command.seat} isn't paid that. Check the hand and its wagers, then cut it again.")
        return
    if not 0 <= number <= MOST_CARDS_COUNTED:
        raise Miskeyed(f"{number:,} can't be right. Count again.")
    if due is not None and number != due and not (approval and approval.second):
        raise Miskeyed(
            f"{number} isn't what the machine shows. Count again; if {number} is right, ask the floor to confirm it."
        )


def _check_amounts(table: Table, command: Perform) -> None:
    """Hold a payout that isn't right before it leaves the tray, and name the wager but not the sum."""
    duty = table.duty
    if duty is None or (duty.act, duty.seat) != (command.act, command.seat) or duty.act not in PAYOUTS:
        return
    settled = settled_by(table, duty)
    wrong = wrongly_paid(settled, command.amounts)
    if wrong is not None:
        title = paid_for(table, settled[wrong])
        said = f"{sentence_case(title)} at seat {command.seat} isn't paid that."
        raise Miskeyed(f"{said} Check the hand, then cut the chips again.", wager=wrong)


def is_contradicted(table: Table, command: Command) -> bool:
    """Whether a command brings a number that isn't what the machine shows."""
    number, due = _keyed(table, command), _due(table, command)
    return number is not None and due is not None and number != due


def _keyed(table: Table, command: Command) -> int | None:
    """The number that a command brings for the duty in hand, or for the deck."""
    match command:
        case ReportDeckCount(count):
            return count
        case Perform(act=act, seat=seat, number=number) if act in COUNTS | PAYOUTS:
            duty = table.duty
            return number if duty is not None and (duty.act, duty.seat) == (act, seat) else None
    return None


def _due(table: Table, command: Command) -> int | None:
    """What the machine shows; None while it signals a wrong count, and where the table refuses the duty anyway."""
    is_stopped = table.round is not None and bool(table.round.awaiting_ruling)
    if is_stopped or isinstance(command, ReportDeckCount):
        return None if is_stopped else len(DECK)
    try:
        return None if table.duty is None else number_due(table, table.duty)
    except RuleViolation:
        return None


def check_secrecy(command: Command) -> None:
    """Refuse a call that names a card lying face down: by the answer anybody could find out what it is."""
    if isinstance(command, ReportExposedCard) and isinstance(command.card, Card):
        raise NotAllowed("Say where the exposed card lies, not which card it is.")
