"""What a call would lead to, in plain words, asked of the engine before anything is done.

Only what everybody may know is told: a call that turns a card up doesn't show it before it is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from letitride.live.actors import Actor
from letitride.live.approvals import Approval, Need, check_number, check_secrecy, is_contradicted, need_of
from letitride.money import format_cents
from letitride.rules.ledger import AccountKind
from letitride.table import Command, Event, Table
from letitride.table.engine import Move, carry_out
from letitride.table.irregularities import (
    BonusBetsRestored,
    CardDrawnInError,
    CardExposed,
    DealingChanged,
    DeviceMarked,
    DeviceReturned,
    FaceUpCardFound,
    PlayContinued,
    RulingAwaited,
    ShuffleOrdered,
    ShufflerJammed,
    StubUnloadedEarly,
    WagersAbandoned,
)
from letitride.table.procedure.decks import DeckCountVerified, DeckRemoved, RemedyOrdered
from letitride.table.procedure.voiding import RoundVoided

_SAID: dict[type[Event], str] = {
    FaceUpCardFound: "The card is set aside in the discard rack and isn't used.",
    CardDrawnInError: "The card is used as the next card. Play goes on.",
    CardExposed: "The card counts as seen by everybody.",
    ShufflerJammed: "The deck in the shuffler is shuffled again. All wagers stand.",
    ShuffleOrdered: "The deck is shuffled before the deal goes on.",
    RulingAwaited: "Play stops until the floor has ruled.",
    PlayContinued: "Play goes on where it stopped.",
    DeckCountVerified: "The count is confirmed. Play goes on.",
    DeckRemoved: "The deck is taken out of play and replaced.",
    RemedyOrdered: "The remedy comes next, duty by duty.",
    StubUnloadedEarly: "The cards are gathered, and the round is dealt again. All wagers stand.",
    BonusBetsRestored: "The bonus bets go back to their spots.",
    DeviceMarked: "The device is out of order until the floor returns it to service.",
    DeviceReturned: "The device can be used again.",
    DealingChanged: "The dealing changes from the next round on.",
}


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a command does: in words, whether the round is void or stops by it, and what it needs."""

    words: str
    follows: tuple[str, ...]
    is_void: bool
    is_stopped: bool
    need: Need


def consequences(table: Table, command: Command, actor: Actor, *, is_practice: bool = False) -> Consequences:
    """What would follow from a command now; raises what the table would refuse it with."""
    if not is_practice:
        check_secrecy(command)
        check_number(table, command, approval=Approval("", second="whoever approves it"))
    _, moves = carry_out(table, command)
    events = [event for event, _, _ in moves]
    return Consequences(
        command.words(table),
        tuple(dict.fromkeys(_sentences(moves))),
        any(isinstance(event, RoundVoided) for event in events),
        any(isinstance(event, RulingAwaited) for event in events),
        Need() if is_practice else _need(table, command, actor, events),
    )


def _need(table: Table, command: Command, actor: Actor, events: Sequence[Event]) -> Need:
    return Need(reason=True, second=True) if is_contradicted(table, command) else need_of(actor, (command,), events)


def _sentences(moves: Sequence[Move]) -> Iterator[str]:
    for event, transfers, _ in moves:
        match event:
            case RoundVoided(number, _, clause):
                back = sum(one.amount_cents for one in transfers if one.target.kind is AccountKind.PLAYER)
                returned = f" {format_cents(back)} goes back to the players." if back else ""
                yield f"Round {number} is void: no hand counts, and nothing more is paid.{returned} ({clause})"
            case WagersAbandoned(seat, clause):
                yield f"The wagers of seat {seat} are lost. ({clause})"
            case _ if type(event) in _SAID:
                clause = getattr(event, "clause", "")
                yield f"{_SAID[type(event)]} ({clause})" if clause else _SAID[type(event)]
