"""A log with its commands, and as rows of plain data: an event, and the command that it is the first answer to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from letitride.errors import TextError
from letitride.table.commands import Command
from letitride.table.events import Event
from letitride.table.log.codec import command_data, event_data, read_command_data, read_event_data


@dataclass(frozen=True, slots=True)
class Log:
    """Events, and for each the command that it is the first answer to, or None; no commands at all in older logs."""

    events: tuple[Event, ...]
    commands: tuple[Command | None, ...] = ()

    @classmethod
    def of(cls, lines: Iterable[tuple[Event, Command | None]]) -> Log:
        """The log of its lines."""
        events, commands = [], []
        for event, command in lines:
            events.append(event)
            commands.append(command)
        return cls(tuple(events), tuple(commands) if any(commands) else ())


def with_commands(
    events: Iterable[Event], commands: Sequence[Command | None] = ()
) -> Iterator[tuple[Event, Command | None]]:
    """Each event with its command; there may be no commands at all."""
    return zip_longest(events, commands)


def log_rows(events: Iterable[Event], commands: Sequence[Command | None] = ()) -> list[dict[str, Any]]:
    """A log as rows of data, a command under ``command``."""
    return [
        event_data(event) | ({} if command is None else {"command": command_data(command)})
        for event, command in with_commands(events, commands)
    ]


def read_log_rows(rows: Iterable[Mapping[str, Any]]) -> Log:
    """The log of its rows; what can't be read is named by its number."""
    return Log.of(_read_row(number, dict(row)) for number, row in enumerate(rows, start=1))


def _read_row(number: int, row: dict[str, Any]) -> tuple[Event, Command | None]:
    command = row.pop("command", None)
    try:
        if command is not None and not isinstance(command, dict):
            raise TextError("a command is an object")
        return read_event_data(row), None if command is None else read_command_data(command)
    except TextError as error:
        raise TextError(f"event {number}: {error}") from None
