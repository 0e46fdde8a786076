"""Every kind of command is tried by the explorer, or left out for a stated reason."""

from __future__ import annotations

from letitride.explore.candidates import LEFT_OUT, MAKERS
from letitride.table import COMMAND_TYPES


def test_every_kind_of_command_is_tried_or_left_out_with_a_reason() -> None:
    tried = {kind.__name__ for kind in MAKERS}
    assert tried | LEFT_OUT.keys() == set(COMMAND_TYPES)
    assert not tried & LEFT_OUT.keys()
    assert all(LEFT_OUT.values())
