"""Everything that a console offers is said in words."""

from __future__ import annotations

import pytest
from commands_tried import PHASES, SUBMISSIONS, table_in

from letitride.table import Role
from letitride.table.view.legal import legal_commands


@pytest.mark.parametrize("ruleset", SUBMISSIONS)
def test_each_legal_command_of_dealer_and_floor_has_words(ruleset: str) -> None:
    said = set()
    for phase in PHASES:
        table = table_in(SUBMISSIONS[ruleset], phase)
        for role in (Role.DEALER, Role.FLOOR):
            if table is not None:
                said |= {(type(one).__name__, one.words(table)) for one in legal_commands(table, role)}
    assert said
    assert not [name for name, text in said if not text]
