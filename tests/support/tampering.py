"""Tampering with records: every value in turn is changed for another of its kind."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

from recorded import Record

from letitride.verifier import letitride_verify

Path = tuple[str | int, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value in a record that holds no others, with the way to it."""
    if isinstance(value, dict) and value:
        for name in value:
            yield from leaves(value[name], (*path, name))
    elif isinstance(value, list) and value:
        for place, one in enumerate(value):
            yield from leaves(one, (*path, place))
    else:
        yield path, value


def one_of_each(record: Record) -> Iterator[tuple[Path, Any]]:
    """A leaf of each kind: of events one for each kind of event and field, of lists the first."""
    seen = set()
    for path, value in leaves(record):
        kind = record["events"][path[1]]["kind"] if path[0] == "events" and isinstance(path[1], int) else ""
        key = (kind, *(step for step in path if not isinstance(step, int)))
        if key not in seen:
            seen.add(key)
            yield path, value


def changed(record: Record, path: Path, value: Any) -> Record:
    """A record with one value changed."""
    copied = copy.deepcopy(record)
    inside: Any = copied
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = other(value)
    return copied


def other(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case None:
            return 1
        case str() if value[:2] in letitride_verify.DECK:
            return ("Ah" if value[:2] != "Ah" else "Kh") + value[2:]
        case str():
            return value[:-1] + ("a" if value[-1:] != "a" else "b")
    return ["something"]


def refused(checks: list[dict[str, Any]]) -> list[str]:
    """Why a record is refused, each reason after the name of its check."""
    return [f"{check['check']}: {check['detail']}" for check in checks if not check["ok"]]


def place_of(record: Record, path: Path) -> str:
    """The place that a refusal should name: the event, or the part of the record."""
    if path[0] == "events" and isinstance(path[1], int):
        return f"event {record['events'][path[1]]['sequence']}"
    return str(path[-1] if path[0] == "digests" else path[0])


def names(place: str, reason: str) -> bool:
    """Whether a reason names a place, and not another that begins alike."""
    return re.search(rf"(?<!\w){re.escape(place)}(?!\w)", reason) is not None
