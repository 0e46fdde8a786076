"""Reading a TOML table key by key: wrong types, missing and unknown keys become faults, never tracebacks."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeVar

from letitride.errors import Fault, TextError
from letitride.money import parse_cents

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

_KIND_NAMES = {
    str: "text",
    bool: "true or false",
    int: "a whole number",
    float: "a number with a point",
    list: "a list",
    dict: "a table",
}


@dataclass
class TomlTable:
    """One table of a file. Each reading method notes its key as known; `close` reports the keys nobody asked for."""

    data: Mapping[str, Any]
    faults: list[Fault]
    place: str = ""
    clause: str = ""
    _known: set[str] = field(default_factory=set)

    def at(self, key: str) -> str:
        """The full name of a key in this table."""
        quoted = key if key.replace("-", "").replace("_", "").isalnum() else f'"{key}"'
        return f"{self.place}.{quoted}" if self.place else quoted

    def fault(self, key: str, message: str, clause: str = "") -> None:
        """Note that something is wrong with a key."""
        self.faults.append(Fault(message, self.at(key), clause or self.clause))

    def has(self, key: str) -> bool:
        """Whether the table holds a key."""
        self._known.add(key)
        return key in self.data

    def names(self) -> Iterator[str]:
        """All keys of a table in which every key is allowed."""
        self._known.update(self.data)
        yield from self.data

    def text(self, key: str, default: str | None = None, *, clause: str = "") -> str:
        """A text; without a default it must be there."""
        if not self.has(key) and default is not None:
            return default
        value = self.value(key, str, clause)
        if isinstance(value, str):
            return value
        return default or ""

    def texts(self, key: str, *, clause: str = "") -> tuple[str, ...]:
        """A list of texts, empty if absent."""
        if not self.has(key):
            return ()
        values = self.value(key, list, clause)
        if not isinstance(values, list):
            return ()
        if not all(isinstance(value, str) for value in values):
            self.fault(key, "is a list of texts", clause)
        return tuple(value for value in values if isinstance(value, str))

    def flag(self, key: str, *, default: bool = False) -> bool:
        """True or false."""
        if not self.has(key):
            return default
        return self.value(key, bool) is True

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        if not self.has(key) and default is not None:
            return default
        value = self.value(key, int)
        return value if isinstance(value, int) else (default or 0)

    def parsed(self, key: str, parse: Callable[[str], T], *, clause: str = "") -> T | None:
        """A text that a parser reads; the parser's complaint becomes a fault."""
        value = self.value(key, str, clause)
        return None if not isinstance(value, str) else self.parse(key, value, parse, clause)

    def parsed_list(self, key: str, parse: Callable[[str], T], *, clause: str = "") -> tuple[T, ...]:
        """A list of texts that a parser reads."""
        read = (self.parse(key, text, parse, clause) for text in self.texts(key, clause=clause))
        return tuple(value for value in read if value is not None)

    def choice(self, key: str, kind: type[E], default: E | None = None) -> E:
        """A member of an enumeration by its value; the first one, and a fault, if it is none."""
        if not self.has(key) and default is not None:
            return default
        value = self.value(key, str)
        if value is not None and value not in [member.value for member in kind]:
            self.fault(key, f"{value!r} is not a choice; choose from {', '.join(member.value for member in kind)}")
        return next((member for member in kind if member.value == value), next(iter(kind)))

    def amount(self, key: str, *, clause: str = "") -> int | None:
        """An amount of money, written as text, in cents."""
        value = self.data.get(key)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            self.has(key)
            if value < 0:
                self.fault(key, f"{value} is negative; an amount is zero or more", clause)
            elif isinstance(value, float):
                self.fault(key, f'{value} is not exact money; write it in quotes, like "$2.50"', clause)
            else:
                self.fault(key, f'{value} could be dollars or cents; write it in quotes, like "${value}"', clause)
            return None
        return self.parsed(key, parse_cents, clause=clause)

    def table(self, key: str, *, clause: str = "") -> TomlTable | None:
        """A table inside this one, None if absent."""
        if not self.has(key):
            return None
        value = self.value(key, dict, clause)
        if not isinstance(value, dict):
            return None
        return TomlTable(value, self.faults, self.at(key), clause or self.clause)

    def tables(self, key: str, *, clause: str = "") -> tuple[TomlTable, ...]:
        """A list of tables, empty if absent."""
        if not self.has(key):
            return ()
        values = self.value(key, list, clause)
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            self.fault(key, f"is a list of tables; head each with [[{key}]]", clause)
            return ()
        return tuple(
            TomlTable(value, self.faults, f"{self.at(key)}[{position}]", clause or self.clause)
            for position, value in enumerate(values)
        )

    def close(self) -> None:
        """Report the keys that nobody asked for, each with the nearest known one."""
        for key in self.data:
            if key not in self._known:
                near = difflib.get_close_matches(key, self._known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"choose from {', '.join(sorted(self._known))}"
                self.faults.append(Fault(f"is not a known key; {hint}", self.at(key)))

    def value(self, key: str, kind: type, clause: str = "") -> object:
        """The value of a key if it is of the kind asked for, else None and a fault."""
        self._known.add(key)
        if key not in self.data:
            self.fault(key, "is missing", clause)
            return None
        value = self.data[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            found = _KIND_NAMES.get(type(value), "a date")
            self.fault(key, f"is {_KIND_NAMES[kind]}, not {found}", clause)
            return None
        return value

    def named(self, key: str, parse: Callable[[str], T]) -> T | None:
        """A key that is itself a text which a parser reads."""
        return self.parse(key, key, parse)

    def parse(self, key: str, text: str, parse: Callable[[str], T], clause: str = "") -> T | None:
        """Read a text; the parser's complaint becomes a fault of the key."""
        try:
            return parse(text)
        except TextError as error:
            self.fault(key, str(error), clause)
            return None
