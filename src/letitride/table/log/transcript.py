"""Transcripts: a round as a dealer's log that anyone can read, and that reads back to the same events."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from letitride.errors import TextError
from letitride.rules.settling.settled import Settled
from letitride.table.commands import Command
from letitride.table.events import EVENT_TYPES, Event
from letitride.table.log.codec import command_data, read_command_data
from letitride.table.log.rows import Log, with_commands
from letitride.table.log.schema_1 import FORMER, former_form
from letitride.table.log.sentence import Sentence, sentence_of
from letitride.table.procedure.settling import WagerSettled

HEADING, HEADING_2, HEADING_1 = "letitride transcript 3", "letitride transcript 2", "letitride transcript 1"
"""What a transcript begins with: 2 if it keeps no commands; those of event schema 1 are read and no longer written."""

COMMAND_MARK = "> "
"""What a command begins with, on the line before the first event that answers it."""

SETTLED = (
    "seat {seat} {player}: [spot|{spot}|envy bonus] {outcome} with {hand}[payout| at {payout}]"
    "[stake_cents|; stake {stake_cents}][due_cents|; due {due_cents}][paid_cents|; paid {paid_cents}]"
    "[returned_cents|; returned {returned_cents}][collected_cents|; collected {collected_cents}]"
    "[is_stake_in_tray| from the tray][shortfall|; {shortfall}]"
    "[reset_funding_cents|; meter reset with {reset_funding_cents}] ({clause})"
)
"""The line of a settled wager; amounts of zero are left out."""


def write_event(event: Event) -> str:
    """One event as a line."""
    if isinstance(event, WagerSettled):
        return sentence_of(Settled, SETTLED).write(event.settled)
    return _sentence(type(event)).write(event)


def read_event(line: str, *, is_former: bool = False) -> Event:
    """The event of a line; `is_former` if it was written in event schema 1."""
    settled = sentence_of(Settled, SETTLED, former_form if is_former else None).read(line)
    if settled is not None:
        return WagerSettled(settled)
    for name, kind in EVENT_TYPES.items():
        if is_former and name in FORMER:
            former = sentence_of(FORMER[name], FORMER[name].text).read(line)
            event = None if former is None else former.now()
        elif kind is not WagerSettled:
            event = _sentence(kind).read(line)
        else:
            continue
        if event is not None:
            return event
    raise TextError(f"this isn't a line of a transcript: {line!r}")


def write_transcript(events: Iterable[Event], commands: Sequence[Command | None] = ()) -> str:
    """Events as a transcript, one numbered line each, which `read_record` reads back.

    Arguments: `events` of the session, and `commands` as for `check_log`; each gets a line of its own. Errors: none.

    >>> from letitride import advance, commands, load_catalogue, new_table
    >>> table, _ = advance(new_table(load_catalogue().house_rules("shfl-classic")), commands.OpenTable())
    >>> print(write_transcript(advance(table, commands.TakeSeat("Ann", 1))[1]))
    letitride transcript 2
        1  Ann takes seat 1
    <BLANKLINE>
    """
    lines = [HEADING if any(commands) else HEADING_2]
    for number, (event, command) in enumerate(with_commands(events, commands), start=1):
        if command is not None:
            lines.append(f"{COMMAND_MARK:>7}{json.dumps(command_data(command), ensure_ascii=False)}")
        lines.append(f"{number:5}  {write_event(event)}")
    return "\n".join(lines) + "\n"


def read_transcript(text: str) -> Log:
    """The log of a transcript; blank lines and lines that start with # are for people."""
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if not lines or lines[0] not in (HEADING, HEADING_2, HEADING_1):
        raise TextError(f"a transcript begins with {HEADING!r}")
    read: list[tuple[Event, Command | None]] = []
    command: Command | None = None
    for line in lines[1:]:
        if line.startswith(COMMAND_MARK):
            command = _read_command(line.removeprefix(COMMAND_MARK), number=len(read) + 1)
            continue
        number, (label, _, rest) = len(read) + 1, line.partition(" ")
        if label != str(number):
            raise TextError(f"line {number} of the transcript is numbered {label!r}; lines are missing or mixed up")
        read.append((read_event(rest.strip(), is_former=lines[0] == HEADING_1), command))
        command = None
    return Log.of(read)


def _read_command(text: str, *, number: int) -> Command:
    try:
        data = json.loads(text)
        if not isinstance(data, dict):
            raise TextError("it is an object")
        return read_command_data(data)
    except (ValueError, RecursionError) as error:
        raise TextError(f"the command of line {number} can't be read: {error}") from None


def _sentence(kind: type[Event]) -> Sentence[Event]:
    return sentence_of(kind, kind.text)
