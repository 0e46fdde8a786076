"""Irregularities that are called and rulings on them, noted among the significant events of the house."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from sqlalchemy import Connection

from letitride.service.command_words import words
from letitride.service.room import Room
from letitride.store import Store
from letitride.store.significant import SignificantEvent, note_significant
from letitride.table import Command, irregularities
from letitride.table.decks import OrderRecut, OrderReshuffle
from letitride.table.irregularities import ChangeDealing, MarkOutOfOrder, ReturnToService, RuleAbandoned, RuleOn

_RULINGS = (RuleOn, RuleAbandoned, OrderReshuffle, OrderRecut)
_DEVICES = (MarkOutOfOrder, ReturnToService, ChangeDealing)


async def note_irregularities(store: Store, room: Room, commands: Iterable[Command], *, actor: str, at_ms: int) -> None:
    """Note what was called or ruled by commands that a table has carried out; other commands leave no mark."""
    noted = [
        SignificantEvent(
            at_ms,
            actor,
            action,
            f"table:{room.table_id}",
            getattr(command, "reason", ""),
            after={"what": words(command), "round": _round(room)},
        )
        for command in commands
        if (action := _action(command))
    ]

    def work(connection: Connection) -> None:
        for one in noted:
            note_significant(connection, one)

    if noted:
        await asyncio.wrap_future(store.write(work))


def _action(command: Command) -> str:
    """What a command is called in the log; empty for those that are no matter of it."""
    if isinstance(command, _RULINGS):
        return "ruling"
    if isinstance(command, _DEVICES):
        return "device or dealing changed"
    return "irregularity called" if hasattr(irregularities, type(command).__name__) else ""


def _round(room: Room) -> int:
    """The number of the round it happened in; a void has ended that round by now."""
    current = room.table.round
    return room.table.rounds if current is None else current.number
