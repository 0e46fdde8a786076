"""Hand histories: a session as a JSON document that says what it is, sums up each round, and shows tampering.

The format is described by the JSON Schema of `letitride.table.log.history_schema`. The events are those of the
transcript, so that either form reads back to the same session.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NoReturn

from letitride.cards import format_cards
from letitride.errors import TextError
from letitride.rules.settling.settled import Outcome, Settled
from letitride.table.commands import Command
from letitride.table.events import Event
from letitride.table.log.rows import Log, log_rows, read_log_rows
from letitride.table.log.transcript import read_transcript
from letitride.table.procedure.dealing import CardsDelivered, CommunityCardsDelivered
from letitride.table.procedure.opening import TableOpened
from letitride.table.procedure.settling import RoundClosed, WagerSettled
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.procedure.wagering import BettingOpened, WagerPlaced

FORMAT, VERSION, WITHOUT_COMMANDS, FORMER_VERSION = "letitride hand history", 3, 2, 1
"""A history that keeps no commands is of version 2. One of the former version holds events of schema 1; it is read and
no longer written."""


def write_history(events: Sequence[Event], commands: Sequence[Command | None] = ()) -> str:
    """A session as a hand history, which `read_record` reads back.

    Arguments: `events` of the session, and `commands` as for `check_log`. Errors: none.

    >>> from letitride import advance, commands, load_catalogue, new_table
    >>> _, events = advance(new_table(load_catalogue().house_rules("shfl-classic")), commands.OpenTable())
    >>> read_record(write_history(events)) == events
    True
    """
    return json.dumps(history_data(events, commands), indent=1, ensure_ascii=False) + "\n"


def read_history(text: str) -> Log:
    """The log of a hand history; one that was damaged or changed is refused with the reason."""
    data = _parsed(text)
    version = data.get("version")
    if data.get("format") != FORMAT or version not in (VERSION, WITHOUT_COMMANDS, FORMER_VERSION):
        raise TextError(f"this isn't a hand history, which has the format {FORMAT!r}, version {VERSION}")
    listed = data.get("events")
    if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
        raise TextError("a hand history lists its events")
    log = read_log_rows(listed)
    again = history_data(log.events, log.commands)
    if version == FORMER_VERSION:
        again |= {"version": version, "events": listed, "digest": _digest(listed)}
    if data.get("digest") != again["digest"]:
        raise TextError("the events don't give the digest that the history states: it was changed or damaged")
    if unlike := sorted(key for key in again.keys() | data.keys() if again.get(key) != data.get(key)):
        raise TextError(f"the history doesn't agree with its own events about: {', '.join(unlike)}")
    return log


def read_record(text: str) -> tuple[Event, ...]:
    """The events of a recorded session, whether it is a hand history or a transcript.

    Arguments: `text` of the file. Errors: `TextError` if it can't be read, or a history was damaged or changed.

    >>> read_record("nothing of the kind")
    Traceback (most recent call last):
    letitride.errors.TextError: a transcript begins with 'letitride transcript 3'
    """
    return read_log(text).events


def read_log(text: str) -> Log:
    """A recorded session with the commands that it keeps, whether it is a hand history or a transcript.

    Arguments: `text` of the file. Errors: as for `read_record`.

    >>> from letitride import advance, commands, load_catalogue, new_table
    >>> command = commands.OpenTable()
    >>> _, events = advance(new_table(load_catalogue().house_rules("shfl-classic")), command)
    >>> read_log(write_history(events, [command])).commands[0] == command
    True
    """
    return read_history(text) if text.lstrip().startswith("{") else read_transcript(text)


def history_data(events: Sequence[Event], commands: Sequence[Command | None] = ()) -> dict[str, Any]:
    """A hand history as plain data."""
    opened = next((event for event in events if isinstance(event, TableOpened)), None)
    rows = log_rows(events, commands)
    return {
        "format": FORMAT,
        "version": VERSION if any(commands) else WITHOUT_COMMANDS,
        "submission": opened.submission if opened else None,
        "table_limit": opened.table_limit if opened else None,
        "rounds": _rounds(events),
        "events": rows,
        "digest": _digest(rows),
    }


def _rounds(events: Sequence[Event]) -> list[dict[str, Any]]:
    """What came of each round: who bet, their cards, what their wagers gained or lost."""
    opened = {number: event for number, event in enumerate(events) if isinstance(event, BettingOpened)}
    spans = pairwise([*opened, len(events)])
    return [
        {"number": opened[start].number, "first_event": start + 1, **_summary(events[start:end])}
        for start, end in spans
    ]


def _summary(events: Sequence[Event]) -> dict[str, Any]:
    community, outcome = "", "unfinished"
    players: dict[int, str] = {}
    cards: dict[int, str] = {}
    settled: list[Settled] = []
    for event in events:
        match event:
            case WagerPlaced():
                players[event.seat] = event.player
            case CardsDelivered():
                cards[event.seat] = " ".join(filter(None, [cards.get(event.seat), format_cards(event.cards)]))
            case CommunityCardsDelivered():
                community = " ".join(filter(None, [community, format_cards(event.cards)]))
            case WagerSettled():
                settled.append(event.settled)
            case RoundVoided():
                outcome, cards, community = "void", {}, ""
                if event.returns_all:
                    settled = [one for one in settled if one.outcome is not Outcome.LOST]
            case RoundClosed():
                outcome = "settled"
    return {
        "outcome": outcome,
        "community": " ".join(community.split()[:2]),
        "seats": [
            {
                "seat": seat,
                "player": player,
                "cards": cards.get(seat, ""),
                "net_cents": sum(one.net_cents for one in settled if one.seat == seat),
            }
            for seat, player in sorted(players.items())
        ],
    }


def _digest(rows: list[dict[str, Any]]) -> str:
    """The SHA-256 of the events in the one form that JSON with sorted keys and no blanks gives them."""
    return hashlib.sha256(json.dumps(rows, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _parsed(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text, parse_constant=_refuse_constant, parse_float=_refuse_float)
    except TextError:
        raise
    except ValueError as error:
        raise TextError(f"this is not valid JSON: {error}") from None
    except RecursionError:
        raise TextError("this is not a hand history: it is nested too deeply") from None
    if not isinstance(data, dict):
        raise TextError("a hand history is a JSON object")
    return data


def _refuse_constant(text: str) -> NoReturn:
    raise TextError(f"{text} isn't a number that a hand history can hold")


def _refuse_float(text: str) -> NoReturn:
    raise TextError(f"{text} isn't a whole number; amounts are whole cents")
