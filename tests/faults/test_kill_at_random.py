"""kill -9 at random moments under load: many tables, everybody playing as fast as they can."""

from __future__ import annotations

import random
from pathlib import Path

from fire_drill import KILLS, a_house, assert_nothing_is_lost, kill

SHORT_KILLS = 5


def test_nothing_is_lost_whenever_the_server_is_killed(database_url: str, tmp_path: Path) -> None:
    chance = random.Random(7)
    with a_house(database_url, tmp_path) as house:
        for _ in range(KILLS // 2 or SHORT_KILLS):
            pid = house.begin(rounds=1_000_000, tables=3, people=3)
            house.wait_for_lines(chance.randint(1, 60))
            kill(pid)
            assert house.end()
        house.run(rounds=3, tables=3, people=3, is_last=True)
        assert_nothing_is_lost(database_url, house, people=9)
        assert sum(line["what"] == "done" for line in house.lines()) > 50
