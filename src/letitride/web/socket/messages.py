"""What a client may say on its socket. What fits none of these shapes is refused before anything looks at it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from letitride.money import MOST_AMOUNT_CENTS

LONGEST_SEARCH = 60

TableId = Annotated[str, Meta(min_length=1, max_length=64)]
MessageId = Annotated[str, Meta(min_length=1, max_length=64, description="Made by the client, unique for each act.")]
Seat = Annotated[int, Meta(ge=1, le=16)]
Cents = Annotated[int, Meta(ge=0, le=MOST_AMOUNT_CENTS)]


class Join(Struct, tag_field="type", tag="join", forbid_unknown_fields=True):
    """Watch a table from now on; with `after`, go on from that sequence number if it is still in reach."""

    table: TableId
    after: Annotated[int, Meta(ge=0)] | None = None


class Leave(Struct, tag_field="type", tag="leave", forbid_unknown_fields=True):
    """Watch a table no more. A seat is given up by a command, not by this."""

    table: TableId


class Act(Struct, tag_field="type", tag="command", forbid_unknown_fields=True):
    """Put a command to a table, as its codec writes it; the server fills in the player."""

    table: TableId
    id: MessageId
    command: dict[str, Any]


class Bets(Struct, tag_field="type", tag="bets", forbid_unknown_fields=True):
    """Make the bets of one's box just these: spots and cents, all of them or none."""

    table: TableId
    id: MessageId
    seat: Seat
    wagers: Annotated[dict[str, Cents], Meta(max_length=16)]


class Sit(Struct, tag_field="type", tag="sit", forbid_unknown_fields=True):
    """Take a seat and bring chips to it."""

    table: TableId
    id: MessageId
    seat: Seat
    buy_in_cents: Cents = 0


class Ready(Struct, tag_field="type", tag="ready", forbid_unknown_fields=True):
    """Say that one's bets are made."""

    table: TableId
    id: MessageId | None = None


class Legal(Struct, tag_field="type", tag="legal", forbid_unknown_fields=True):
    """Ask what one may do now."""

    table: TableId


class WatchBoard(Struct, tag_field="type", tag="watch-board", forbid_unknown_fields=True):
    """Watch the board of the pit from now on."""


class LeaveBoard(Struct, tag_field="type", tag="leave-board", forbid_unknown_fields=True):
    """Watch the board no more."""


class WatchLobby(Struct, tag_field="type", tag="watch-lobby", forbid_unknown_fields=True):
    """Watch the lobby from now on: the newest tables, or the newest of those whose names or rules hold some letters."""

    search: Annotated[str, Meta(max_length=LONGEST_SEARCH)] = ""


class LeaveLobby(Struct, tag_field="type", tag="leave-lobby", forbid_unknown_fields=True):
    """Watch the lobby no more."""


class Ping(Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Ask for the time."""


Message = Join | Leave | Act | Bets | Sit | Ready | Legal | WatchBoard | LeaveBoard | WatchLobby | LeaveLobby | Ping
_DECODER = msgspec.json.Decoder(Message)


def read_message(text: str | bytes) -> Message:
    """A message from its JSON; raises msgspec.DecodeError (or its child ValidationError) and nothing else."""
    if "\\u0000" in text if isinstance(text, str) else b"\\u0000" in text:
        raise msgspec.DecodeError("text can't hold NUL characters")
    try:
        message: Message = _DECODER.decode(text)
    except (RecursionError, UnicodeError) as error:
        raise msgspec.DecodeError(str(error)) from None
    return message
