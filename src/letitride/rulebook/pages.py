"""A page of the rulebook: what a clause says in our words, where it applies, and the scenes that show it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from letitride.catalogue import Catalogue, Clause, load_clauses
from letitride.errors import UnknownName
from letitride.rulebook.own import own_scenes
from letitride.rulebook.scene import Scene
from letitride.rulebook.shipped import shipped_scenes

FOLDER = Path(__file__).parent
TRACES_FILE = FOLDER / "rules_map.json"
REASONS_FILE = FOLDER / "reasons.toml"


@dataclass(frozen=True, slots=True)
class Trace:
    """Where a clause lives in the code, the tests that show it, or why software can't."""

    places: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    excuse: str = ""


NO_TRACE = Trace()


@dataclass(frozen=True, slots=True)
class Page:
    """A clause with everything there is to show of it."""

    clause: Clause
    places: tuple[str, ...]
    tests: tuple[str, ...]
    kept: Scene | None
    broken: Scene | None
    reason: str
    """Why there is no scene; empty where there is one."""


def page_of(name: str, catalogue: Catalogue) -> Page:
    """The page of a clause."""
    clause = load_clauses().get(name)
    if clause is None:
        raise UnknownName(f"there is no clause {name!r}")
    kept, broken = scenes_of(name, catalogue)
    trace = traces().get(name, NO_TRACE)
    reason = "" if kept or broken else reason_of(name)
    return Page(clause, trace.places, trace.tests, kept, broken, reason)


def scenes_of(name: str, catalogue: Catalogue) -> tuple[Scene | None, Scene | None]:
    """The scenes of a clause, kept and broken; those of one's own jurisdiction are found at its school's tables."""
    shipped = shipped_scenes()
    if name in traces():
        return shipped.kept.get(name), shipped.broken.get(name)
    own = own_scenes(catalogue, frozenset(traces()))
    return own.kept.get(name), own.broken.get(name)


def reason_of(name: str) -> str:
    """Why a clause has no scene."""
    excuse = traces().get(name, NO_TRACE).excuse
    if excuse:
        return excuse
    groups = reasons()
    return next((reason for reason, clauses in groups.items() if name in clauses), "" if name in traces() else NOT_SEEN)


NOT_SEEN = "No duty, refusal or paytable of the school's tables cites this clause."


@cache
def traces() -> Mapping[str, Trace]:
    """Where each clause of the five documents lives in the code, and the tests that show it."""
    data = json.loads(TRACES_FILE.read_text(encoding="utf-8"))
    return {name: Trace(tuple(one["places"]), tuple(one["tests"]), str(one["excuse"])) for name, one in data.items()}


@cache
def reasons() -> Mapping[str, frozenset[str]]:
    """Clauses without a scene, by the reason."""
    data = tomllib.loads(REASONS_FILE.read_text(encoding="utf-8"))
    return {group["reason"]: frozenset(group["clauses"]) for group in data.get("reasons", ())}
