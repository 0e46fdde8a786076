"""Events and commands as plain data for JSON, and back: numbers stay numbers, everything else has its text form."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, TypeVar, get_type_hints

from letitride.errors import TextError
from letitride.money import MOST_BALANCE_CENTS, MOST_METER_UNITS
from letitride.rules.settling.settled import Settled
from letitride.table.causes import Cause
from letitride.table.commands import COMMAND_TYPES, Command
from letitride.table.events import EVENT_TYPES, Event
from letitride.table.log.schema_1 import SHORTFALLS_OF_WORDS, former_kind
from letitride.table.log.text_forms import form_of

T = TypeVar("T")

_LARGEST = defaultdict(lambda: MOST_BALANCE_CENTS, units=MOST_METER_UNITS)
"""The largest number of each field; only a meter's level goes beyond what an account can hold."""


def event_data(event: Event) -> dict[str, Any]:
    """An event as data, with its name under ``event``."""
    return {"event": type(event).__name__, **_fields_data(event)}


def command_data(command: Command) -> dict[str, Any]:
    """A command as data, with its name under ``command``."""
    return {"command": type(command).__name__, **_fields_data(command)}


def read_event_data(data: dict[str, Any]) -> Event:
    """The event of its data, of event schema 1 too."""
    former = former_kind(str(data.get("event")), data)
    return _read(EVENT_TYPES, data, "event") if former is None else _read_fields(former, _given(data, "event")).now()


def read_command_data(data: dict[str, Any]) -> Command:
    """The command of its data; hostile data gets a TextError and nothing else."""
    return _read(COMMAND_TYPES, data, "command")


_KINDS: dict[type[Any], dict[str, Any]] = {}


def _kinds(kind: type[Any]) -> dict[str, Any]:
    """The types of a kind's fields by name, kept because looking them up costs more than using them."""
    if kind not in _KINDS:
        hints = get_type_hints(kind)
        _KINDS[kind] = {field.name: hints[field.name] for field in fields(kind)}
    return _KINDS[kind]


_NEEDED: dict[type[Any], tuple[str, ...]] = {}


def _needed(kind: type[Any]) -> tuple[str, ...]:
    """The fields that a kind can't do without, kept likewise."""
    if kind not in _NEEDED:
        needed = (one for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING)
        _NEEDED[kind] = tuple(one.name for one in needed)
    return _NEEDED[kind]


_OBJECTS = frozenset({Settled, Cause})
"""Values that are objects in the data, with fields of their own."""
_PLAIN = frozenset({str, int, bool, int | None})
_WRITERS: dict[type[Any], tuple[tuple[str, Callable[[Any], Any] | None], ...]] = {}


def _writers(kind: type[Any]) -> tuple[tuple[str, Callable[[Any], Any] | None], ...]:
    """For each field of a kind its name, and how its value is written if it isn't plain data already."""
    if kind not in _WRITERS:
        _WRITERS[kind] = tuple(
            (name, None if of in _PLAIN else _fields_data if of in _OBJECTS else form_of(name, of).write)
            for name, of in _kinds(kind).items()
        )
    return _WRITERS[kind]


def _fields_data(value: Any) -> dict[str, Any]:
    data = {}
    for name, write in _writers(type(value)):
        held = getattr(value, name)
        is_plain = write is None or held is None or type(held) is int
        data[name] = held if is_plain else write(held)  # type: ignore[misc]
    return data


def _read(kinds: dict[str, type[T]], data: dict[str, Any], label: str) -> T:
    name = data.get(label)
    if not isinstance(name, str) or name not in kinds:
        raise TextError(f"{name!r} is no {label}; choose from {', '.join(kinds)}")
    return _read_fields(kinds[name], _given(data, label))


def _given(data: dict[str, Any], label: str) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != label}


def _read_fields(kind: type[T], data: dict[str, Any]) -> T:
    hints = _kinds(kind)
    if unknown := data.keys() - hints.keys():
        raise TextError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
    if missing := [name for name in _needed(kind) if name not in data]:
        raise TextError(f"{kind.__name__} needs {', '.join(missing)}")
    return kind(**{name: _from_data(name, hints[name], value) for name, value in data.items()})


def _from_data(name: str, kind: Any, value: Any) -> Any:
    if kind in _OBJECTS:
        if not isinstance(value, dict):
            raise TextError(f"{name} is an object")
        return _read_fields(kind, value)
    accepts_number = kind is int or int in getattr(kind, "__args__", ())
    if value is None:
        if type(None) not in getattr(kind, "__args__", ()):
            raise TextError(f"{name} is missing")
        return None
    if kind is bool or isinstance(value, bool):
        if kind is not bool or not isinstance(value, bool):
            raise TextError(f"{name} is true or false" if kind is bool else f"{name} is not true or false")
        return value
    if isinstance(value, int):
        if not accepts_number:
            raise TextError(f"{name} is not a number")
        if abs(value) > _LARGEST[name]:
            raise TextError(f"{name} is too large")
        return value
    if not isinstance(value, str):
        raise TextError(f"{name} is a text or a number")
    if kind is str:
        return value
    if kind is int:
        raise TextError(f"{name} is a whole number")
    if name == "shortfall" and value in SHORTFALLS_OF_WORDS:
        return SHORTFALLS_OF_WORDS[value]
    try:
        return form_of(name, kind).read(value)
    except ValueError as error:
        raise TextError(f"{name}: {error}") from None
