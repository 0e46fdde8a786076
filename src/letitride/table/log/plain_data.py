"""Frozen values as plain data for JSON, and back by the types of their fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from letitride.errors import TextError


def to_plain(value: Any) -> Any:
    """A value of dataclasses, enums, mappings and tuples as objects, lists, texts and numbers.

    >>> from letitride.rules.rotation import Rotation
    >>> to_plain(Rotation(banker=2, to_offer=(3, 4)))
    {'banker': 2, 'rounds_banked': 0, 'to_offer': [3, 4], 'can_stay': True}
    """
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): to_plain(one) for key, one in value.items()}
    if isinstance(value, tuple):
        return [to_plain(one) for one in value]
    if is_dataclass(value):
        return {field.name: to_plain(getattr(value, field.name)) for field in fields(value)}
    return value


def from_plain(kind: Any, data: Any, *, place: str = "") -> Any:
    """The value of a kind from its plain data; anything that doesn't fit gets a TextError that names its place.

    >>> from letitride.rules.rotation import Rotation
    >>> from_plain(Rotation, {"banker": None, "to_offer": [3, 4]})
    Rotation(banker=None, rounds_banked=0, to_offer=(3, 4), can_stay=True)
    """
    origin = get_origin(kind)
    if origin is UnionType:
        if data is None and NoneType in get_args(kind):
            return None
        (kind,) = (one for one in get_args(kind) if one is not NoneType)
        return from_plain(kind, data, place=place)
    if origin is tuple:
        of = get_args(kind)[0]
        return tuple(from_plain(of, one, place=f"{place}[]") for one in _of_type(list, data, place))
    if origin is not None and issubclass(origin, Mapping):
        of_key, of_value = get_args(kind)
        return {
            _key(of_key, key, place): from_plain(of_value, one, place=f"{place}.{key}")
            for key, one in _of_type(dict, data, place).items()
        }
    if is_dataclass(kind):
        return _read_fields(kind, _of_type(dict, data, place), place)
    if issubclass(kind, Enum):
        try:
            return kind(data)
        except ValueError:
            raise TextError(f"{place} can't be {data!r}") from None
    return _of_type(kind, data, place)


def _read_fields(kind: Any, data: Mapping[str, Any], place: str) -> Any:
    values = {}
    for name, of, is_needed in _fields_of(kind):
        if name in data:
            values[name] = from_plain(of, data[name], place=f"{place}.{name}" if place else name)
        elif is_needed:
            raise TextError(f"{name} is missing")
    return kind(**values)


@cache
def _fields_of(kind: Any) -> tuple[tuple[str, Any, bool], ...]:
    """The name and type of each field, and whether it must be given."""
    hints = get_type_hints(kind)
    return tuple(
        (field.name, hints[field.name], field.default is MISSING and field.default_factory is MISSING)
        for field in fields(kind)
    )


def _of_type(kind: type, data: Any, place: str) -> Any:
    if type(data) is not kind:
        raise TextError(f"{place or 'the data'} is not {_WORDS[kind]}")
    return data


def _key(kind: type, text: str, place: str) -> Any:
    if kind is not int:
        return text
    if not (text.isascii() and text.removeprefix("-").isdigit()):
        raise TextError(f"{place} has the key {text!r}, which is not a whole number")
    return int(text)


_WORDS: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}
