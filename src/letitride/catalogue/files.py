"""Reading a file: its text, its TOML, and its faults, each with the line it stands on."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from letitride.catalogue.places import line_of, lines_of_places
from letitride.catalogue.reading.toml_text import parse_toml
from letitride.errors import Fault, FaultyFile

T = TypeVar("T")


def is_path(name: str) -> bool:
    """Whether a name is meant as the path of a file."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def kind_of_file(name: str) -> str:
    """Whether a user's file holds a submission, a lesson or a paytable; empty if the name is not a path."""
    if not is_path(name):
        return ""
    text = read_text_file(Path(name))
    data = load_file(name, text, lambda data, _: data)
    return "submission" if "ruleset" in data else "lesson" if "course" in data else "paytable"


def read_text_file(path: Traversable) -> str:
    """The text of a file, or a fault that says what is wrong with it."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise FaultyFile(str(path), [Fault("there is no such file")]) from None
    except IsADirectoryError:
        raise FaultyFile(str(path), [Fault("this is a folder, not a file")]) from None
    except UnicodeDecodeError:
        raise FaultyFile(str(path), [Fault("this is not a text file in UTF-8")]) from None
    except OSError as error:
        raise FaultyFile(str(path), [Fault(f"can't be read: {error.strerror}")]) from None


def load_file(name: str, text: str, read: Callable[[Mapping[str, Any], list[Fault]], T]) -> T:
    """Read a file of one kind; raises with all its faults, each with its line."""
    faults: list[Fault] = []
    data = read_toml(text, faults)
    if data is not None:
        result = read(data, faults)
        if not faults:
            return result
    raise FaultyFile(name, with_lines(faults, text))


def with_lines(faults: Iterable[Fault], text: str) -> list[Fault]:
    """The faults in the order of the file, each with the line it stands on."""
    lines = lines_of_places(text)
    found = [replace(fault, line=fault.line or line_of(fault.place, lines)) for fault in faults]
    return sorted(dict.fromkeys(found), key=lambda fault: fault.line)


def read_toml(text: str, faults: list[Fault]) -> dict[str, Any] | None:
    """The data of a TOML text; None and a fault if it isn't valid."""
    try:
        return parse_toml(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        at = re.search(r"\(at line (\d+), column \d+\)", message)
        line = int(at[1]) if at else len(text.splitlines())
        faults.append(Fault(f"this is not valid TOML: {message}", line=line))
    except ValueError as error:
        faults.append(Fault(f"this can't be read as TOML: {error}"))
    return None
