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
from letitride.table.irregularities import RulingAwaited, WagersAbandoned
from letitride.table.procedure.voiding import RoundVoided


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
            case _ if event.consequence:
                clause = getattr(event, "clause", "")
                yield f"{event.consequence} ({clause})" if clause else event.consequence
