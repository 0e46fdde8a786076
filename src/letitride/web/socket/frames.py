"""What the server says on a socket. Frames are bytes: what all viewers of a table share is encoded once."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from letitride.live.dealer.deadlines import Deadline
from letitride.pit.board import BoardFrame
from letitride.store.house.house import ClosedBecause
from letitride.table.view.private_view import PrivateView
from letitride.table.view.table_view import TableView
from letitride.web.lobby import LobbyFrame
from letitride.web.problems import ProblemDocument

encode = msgspec.json.Encoder().encode


class DeadlineView(Struct):
    """Until when something is awaited, in milliseconds since 1970, and from which seat."""

    kind: str
    at_ms: int
    seat: int | None


class Snapshot(Struct, tag_field="type", tag="snapshot"):
    """The whole table, after `join`."""

    table: str
    sequence: int
    view: TableView
    closed_because: ClosedBecause | None
    settings: dict[str, Any]
    deadline: DeadlineView | None
    server_ms: int
    private: PrivateView


class Events(Struct, tag_field="type", tag="events", rename={"from_": "from"}):
    """What happened, the merge patch (RFC 7386) of the public view, and what only this viewer may see if it changed."""

    table: str
    from_: int
    to: int
    events: list[dict[str, Any]]
    patch: dict[str, Any]
    deadline: DeadlineView | None
    server_ms: int
    private: PrivateView | UnsetType = UNSET


class Ack(Struct, tag_field="type", tag="ack"):
    """What was asked for under this id is durable; `sequence` is the last event of it."""

    id: str
    table: str
    sequence: int


class Refused(Struct, tag_field="type", tag="refused"):
    """What was asked for under this id changed nothing; the problem says why, with the clause."""

    id: str
    problem: dict[str, Any]


class LegalCommands(Struct, tag_field="type", tag="legal"):
    """What one may do now."""

    table: str
    commands: list[dict[str, Any]]


class Pong(Struct, tag_field="type", tag="pong"):
    """The time of the server."""

    server_ms: int


class Closed(Struct, tag_field="type", tag="closed"):
    """A table or the whole house was disabled or enabled: why no round begins at a table, null where rounds begin."""

    table: str
    because: ClosedBecause | None


class Left(Struct, tag_field="type", tag="left"):
    """A table is watched no more."""

    table: str


Frame = Snapshot | Events | Ack | Refused | LegalCommands | Pong | Closed | Left | BoardFrame | LobbyFrame


def deadline_view(deadline: Deadline | None) -> DeadlineView | None:
    """A deadline as it is shown."""
    return None if deadline is None else DeadlineView(deadline.kind, deadline.at_ms, deadline.seat)


def with_private(shared: bytes, private: bytes) -> bytes:
    """The frame of one viewer: the part that all viewers share ends before its brace, and their own is added."""
    return b'%b,"private":%b}' % (shared, private)


def without_end(frame: bytes) -> bytes:
    """An encoded object without its closing brace, so that something can be added."""
    return frame[:-1]


def socket_schemas() -> dict[str, Any]:
    """The JSON Schema of every message and frame, for clients in other languages."""
    from letitride.web.socket.messages import Message

    messages, frames = Message.__args__, Frame.__args__
    _, shapes = msgspec.json.schema_components([*messages, *frames], ref_template="#/$defs/{name}")
    problem = ProblemDocument.model_json_schema(ref_template="#/$defs/{model}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What goes over a socket: a client sends a Message, the server sends a Frame",
        "anyOf": [{"$ref": "#/$defs/Message"}, {"$ref": "#/$defs/Frame"}],
        "$defs": {
            **shapes,
            **problem.pop("$defs", {}),
            "ProblemDocument": problem,
            "Message": {"anyOf": [{"$ref": f"#/$defs/{one.__name__}"} for one in messages]},
            "Frame": {"anyOf": [{"$ref": f"#/$defs/{one.__name__}"} for one in frames]},
        },
    }
