"""The JSON Schema of hand histories, made from the events themselves so that it can't go stale."""

from __future__ import annotations

from dataclasses import MISSING, fields
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from letitride.rules.hands import FiveCardHand, SixCardHand, ThreeCardHand
from letitride.rules.settling.settled import Settled
from letitride.rules.wagers import Spot
from letitride.table.causes import Cause
from letitride.table.commands import COMMAND_TYPES
from letitride.table.events import EVENT_TYPES, Event
from letitride.table.log.history import FORMAT, VERSION, WITHOUT_COMMANDS
from letitride.table.log.text_forms import form_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_CARDS = {"type": "string", "pattern": "^(?:[2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*)?$"}
_HANDS = (FiveCardHand, ThreeCardHand, SixCardHand)
_OBJECTS = (Settled, Cause)
_TEXT_OR_NULL = {"type": ["string", "null"]}


def history_schema() -> dict[str, Any]:
    """The schema of a whole hand history."""
    properties: dict[str, Any] = {
        "format": {"const": FORMAT},
        "version": {"enum": [WITHOUT_COMMANDS, VERSION]},
        "submission": {**_TEXT_OR_NULL, "description": "The rules submission the table was opened under."},
        "table_limit": _TEXT_OR_NULL,
        "rounds": {"type": "array", "items": _round_schema()},
        "events": {"type": "array", "items": {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in EVENT_TYPES]}},
        "digest": {
            "type": "string",
            "pattern": "^[0-9a-f]{64}$",
            "description": "SHA-256 of the events as JSON with sorted keys and without blanks.",
        },
    }
    return {
        "$schema": DIALECT,
        "title": "A recorded session of Let It Ride",
        **_closed_object(properties),
        "$defs": {kind.__name__: _fields_schema(kind) for kind in _OBJECTS}
        | {name: _event(kind) for name, kind in EVENT_TYPES.items()}
        | {name: _named("command", kind) for name, kind in COMMAND_TYPES.items()}
        | {
            "command": {
                "description": "The command that this event is the first answer to.",
                "anyOf": [{"$ref": f"#/$defs/{name}"} for name in COMMAND_TYPES],
            }
        },
    }


def _round_schema() -> dict[str, Any]:
    seat = {
        "seat": {"type": "integer", "minimum": 1},
        "player": {"type": "string"},
        "cards": _CARDS,
        "net_cents": {"type": "integer", "description": "What the seat's wagers gained or lost, fees left out."},
    }
    return _closed_object(
        {
            "number": {"type": ["integer", "null"]},
            "first_event": {"type": "integer", "minimum": 1},
            "outcome": {"enum": ["settled", "void", "unfinished"]},
            "community": _CARDS,
            "seats": {"type": "array", "items": _closed_object(seat)},
        }
    )


def _event(kind: type[Event]) -> dict[str, Any]:
    schema = _named("event", kind)
    schema["properties"]["command"] = {"$ref": "#/$defs/command"}
    return schema


def _named(label: str, kind: type[Any]) -> dict[str, Any]:
    """An event or a command: its name stands beside its fields."""
    schema = _fields_schema(kind)
    schema["properties"] = {label: {"const": kind.__name__}, **schema["properties"]}
    schema["required"] = [label, *schema["required"]]
    return schema


def _fields_schema(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    properties = {field.name: _field(field.name, hints[field.name]) for field in fields(kind)}
    required = [field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING]
    return {"description": kind.__doc__, **_closed_object(properties, required)}


def _field(name: str, kind: Any) -> dict[str, Any]:
    members = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    choices = [_member(name, member) for member in members if member is not NoneType]
    if NoneType in members:
        choices.append({"type": "null"})
    distinct = [choice for place, choice in enumerate(choices) if choice not in choices[:place]]
    return distinct[0] if len(distinct) == 1 else {"anyOf": distinct}


def _member(name: str, member: Any) -> dict[str, Any]:
    if member in _OBJECTS:
        return {"$ref": f"#/$defs/{member.__name__}"}
    if member is bool:
        return {"type": "boolean"}
    if member is int:
        return {"type": "integer"}
    if member is str:
        return {"type": "string"}
    if isinstance(member, type) and issubclass(member, Enum) and not issubclass(member, _HANDS):
        return {"enum": [one.value for one in member]}
    if member is Spot:
        return {"enum": [spot.value for spot in Spot]}
    is_list = get_origin(member) is tuple
    return {"type": "string", "pattern": f"^(?:{form_of(name, member).pattern}){'?' if is_list else ''}$"}


def _closed_object(properties: dict[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties) if required is None else required,
        "additionalProperties": False,
    }
