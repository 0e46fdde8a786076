"""The scenes that come with the package: `scenes.json`, written by `make rulebook`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from letitride.rulebook.scene import House, Play, Scene
from letitride.table import AUTOMATIC_TABLE, Act

SCENES_FILE = Path(__file__).parent / "scenes.json"
AUTOMATIC = "all"
"""Every duty that may run by itself does; duties after it, with a minus sign, don't."""


@dataclass(frozen=True, slots=True)
class Scenes:
    """Scenes by clause: one that shows it happening, and one that shows it broken."""

    kept: Mapping[str, Scene]
    broken: Mapping[str, Scene]


@cache
def shipped_scenes() -> Scenes:
    """Every scene that comes with the package."""
    data = json.loads(SCENES_FILE.read_text(encoding="utf-8"))
    plays = {name: read_play(one) for name, one in data["plays"].items()}
    kept = {clause: Scene(plays[name], at) for clause, (name, at) in data["kept"].items()}
    broken = {clause: Scene(plays[name], at, refused) for clause, (name, at, refused) in data["broken"].items()}
    return Scenes(kept, broken)


def play_data(play: Play) -> dict[str, Any]:
    """A play as plain data."""
    house = play.house
    told = {
        "submission": house.submission,
        "dealing": house.dealing,
        "options": dict(house.options),
        "paytables": dict(house.paytables),
        "table_limit": house.table_limit,
    }
    some = sorted(act.value for act in play.automations)
    most = [AUTOMATIC, *(f"-{act.value}" for act in Act if act in AUTOMATIC_TABLE - play.automations)]
    return {
        "caption": play.caption,
        "house": {name: value for name, value in told.items() if value},
        "automatic": some if len(some) < len(most) else most,
        "moves": list(play.moves),
    }


def read_play(data: Mapping[str, Any]) -> Play:
    """The play of its data."""
    automatic = data["automatic"]
    without = {name[1:] for name in automatic if name.startswith("-")}
    acts = frozenset(map(Act, automatic)) if AUTOMATIC not in automatic else AUTOMATIC_TABLE - set(map(Act, without))
    return Play(House(**data["house"]), acts, tuple(data["moves"]), data["caption"])
