"""Irregularities that are called and rulings on them, noted among the significant events of the house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from letitride.service.command_words import words
from letitride.service.requests import Noting
from letitride.store.significant import SignificantEvent
from letitride.table import Command, Event, Table, irregularities
from letitride.table.cutting import OrderRecut
from letitride.table.decks import OrderReshuffle
from letitride.table.irregularities import ChangeDealing, MarkOutOfOrder, ReturnToService, RuleAbandoned, RuleOn
from letitride.table.voiding import RoundVoided

ROUND_VOIDED = "round voided"
_RULINGS = (RuleOn, RuleAbandoned, OrderReshuffle, OrderRecut)
_DEVICES = (MarkOutOfOrder, ReturnToService, ChangeDealing)


def noting_irregularities(table_id: str, commands: Iterable[Command], *, actor: str, at_ms: int) -> Noting | None:
    """What to note of commands that call or rule, and whether the round is void by it; others leave no mark."""
    marked = [(action, command) for command in commands if (action := _action(command))]

    def noting(before: Table, after: Table, happened: Sequence[Event]) -> Iterator[SignificantEvent]:  # noqa: ARG001
        number = before.rounds if before.round is None else before.round.number
        for action, command in marked:
            told = {"what": words(command), "round": number}
            reason = getattr(command, "reason", "")
            yield SignificantEvent(at_ms, actor, action, f"table:{table_id}", reason, after=told)
        for void in (event for event in happened if isinstance(event, RoundVoided)):
            told = {"round": void.number, "clause": void.clause}
            yield SignificantEvent(at_ms, actor, ROUND_VOIDED, f"table:{table_id}", void.reason, after=told)

    return noting if marked else None


def _action(command: Command) -> str:
    """What a command is called in the log; empty for those that are no matter of it."""
    if isinstance(command, _RULINGS):
        return "ruling"
    if isinstance(command, _DEVICES):
        return "device or dealing changed"
    return "irregularity called" if hasattr(irregularities, type(command).__name__) else ""
