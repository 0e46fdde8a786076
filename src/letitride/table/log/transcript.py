"""Transcripts: a round as a dealer's log that anyone can read, and that reads back to the same events."""

from __future__ import annotations

from collections.abc import Iterable

from letitride.errors import TextError
from letitride.rules.settled import Settled
from letitride.table.events import EVENT_TYPES, Event
from letitride.table.log.schema_1 import FORMER, former_form
from letitride.table.log.sentence import Sentence, sentence_of
from letitride.table.procedure.settling import WagerSettled

HEADING, HEADING_1 = "letitride transcript 2", "letitride transcript 1"
"""What a transcript begins with; those of event schema 1 are read and no longer written."""

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
    raise TextError(f"this is no line of a transcript: {line!r}")


def write_transcript(events: Iterable[Event]) -> str:
    """Events as a transcript, one numbered line each, which `read_record` reads back.

    Arguments: `events` of the session. Errors: none.

    >>> from letitride import advance, commands, load_catalogue, new_table
    >>> table, _ = advance(new_table(load_catalogue().house_rules("shfl-classic")), commands.OpenTable())
    >>> print(write_transcript(advance(table, commands.TakeSeat("Ann", 1))[1]))
    letitride transcript 2
        1  Ann takes seat 1
    <BLANKLINE>
    """
    lines = [f"{number:5}  {write_event(event)}" for number, event in enumerate(events, start=1)]
    return "\n".join([HEADING, *lines]) + "\n"


def read_transcript(text: str) -> tuple[Event, ...]:
    """The events of a transcript; blank lines and lines that start with # are for people."""
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if not lines or lines[0] not in (HEADING, HEADING_1):
        raise TextError(f"a transcript begins with {HEADING!r}")
    events = []
    for number, line in enumerate(lines[1:], start=1):
        label, _, rest = line.partition(" ")
        if label != str(number):
            raise TextError(f"line {number} of the transcript is numbered {label!r}; lines are missing or mixed up")
        events.append(read_event(rest.strip(), is_former=lines[0] == HEADING_1))
    return tuple(events)


def _sentence(kind: type[Event]) -> Sentence[Event]:
    return sentence_of(kind, kind.text)
