"""What differs between two versions of a submission, each difference with the clause that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from letitride.rules.rulesets import Ruleset

_RULES = {"meter": "meter_rate", "table_limits": "table_limits", "fees": "fees", "payout_limit": "payout_limit"}
"""The rule of a ruleset that a part of a submission is about."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that differs; empty where a version doesn't have it."""

    clause: str
    place: str
    before: str
    after: str


def differences(before: Mapping[str, Any], after: Mapping[str, Any], ruleset: Ruleset) -> list[Difference]:
    """Every value that isn't the same in two submissions, clause by clause."""
    old, new = dict(_values(before)), dict(_values(after))
    found = [
        Difference(_clause(ruleset, place), ".".join(place), old.get(place, ""), new.get(place, ""))
        for place in {**old, **new}
        if old.get(place) != new.get(place)
    ]
    return sorted(found, key=lambda one: (one.clause, one.place))


def _values(data: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each value with its place; what has a name is found by it, wherever it stands in its list."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _values(value, (*place, str(key)))
    elif isinstance(data, list) and any(isinstance(one, Mapping) for one in data):
        for number, one in enumerate(data, 1):
            name = one.get("name") or one.get("id") if isinstance(one, Mapping) else None
            yield from _values(one, (*place, str(name or number)))
    elif isinstance(data, list):
        yield place, ", ".join(map(str, data))
    else:
        yield place, {True: "yes", False: "no"}.get(data, str(data)) if isinstance(data, bool) else str(data)


def _clause(ruleset: Ruleset, place: tuple[str, ...]) -> str:
    """The clause of a wager or an option; of the rest, that of the rule it is about, or the document."""
    part, name = place[0], place[1] if len(place) > 1 else ""
    if part == "wagers" and (rule := next((rule for one, rule in ruleset.wagers.items() if one.value == name), None)):
        return rule.clause
    if part == "options" and name in ruleset.options:
        return ruleset.options[name].clause
    return ruleset.cite(_RULES.get(part, part))
