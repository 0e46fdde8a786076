"""Every kind of command is tried by the explorer, unless no state depends on it."""

from __future__ import annotations

from letitride.catalogue import load_catalogue
from letitride.explore import SmallTable, small_tables
from letitride.explore.candidates import choices
from letitride.explore.moments import moments
from letitride.table import COMMAND_TYPES

SUBMISSIONS = ("shfl-bonus", "california-small", "maryland-full")
BESIDE_PLAY = {"beacon", "player_seeds", "seeds", "shared_meter"}
"""The modules of commands that no state depends on."""


def kinds_tried(small: SmallTable) -> set[str]:
    days = (table for _, table in moments(small))
    return {type(one).__name__ for table in days for choice in choices(table, small) for one in choice.commands}


def test_every_kind_of_command_is_tried_unless_no_state_depends_on_it() -> None:
    tables = small_tables(load_catalogue().house_rules(name) for name in SUBMISSIONS)
    tried = {name for small in tables for name in kinds_tried(small)}
    untried = {name: kind for name, kind in COMMAND_TYPES.items() if name not in tried}
    assert all(kind.is_beside_play for kind in untried.values())
    assert not any(COMMAND_TYPES[name].is_beside_play for name in tried)
    assert {kind.__module__.rpartition(".")[2] for kind in untried.values()} == BESIDE_PLAY
