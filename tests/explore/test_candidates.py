"""Every kind of command is tried by the explorer, or left out for a stated reason."""

from __future__ import annotations

from letitride.catalogue import load_catalogue
from letitride.explore import SmallTable, small_tables
from letitride.explore.candidates import LEFT_OUT, choices
from letitride.explore.moments import moments
from letitride.table import COMMAND_TYPES

SUBMISSIONS = ("shfl-bonus", "california-small", "maryland-full")


def kinds_tried(small: SmallTable) -> set[str]:
    days = (table for _, table in moments(small))
    return {type(one).__name__ for table in days for choice in choices(table, small) for one in choice.commands}


def test_every_kind_of_command_is_tried_or_left_out_with_a_reason() -> None:
    tables = small_tables(load_catalogue().house_rules(name) for name in SUBMISSIONS)
    tried = {name for small in tables for name in kinds_tried(small)}
    assert tried | LEFT_OUT.keys() == set(COMMAND_TYPES)
    assert not tried & LEFT_OUT.keys()
    assert all(LEFT_OUT.values())
