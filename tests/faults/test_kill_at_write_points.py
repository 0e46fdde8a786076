"""kill -9 at every point of a write: around each statement, around the commit, and after the answer."""

from __future__ import annotations

from collections import Counter
from itertools import cycle, islice
from pathlib import Path

from fire_drill import KILLS, a_house, assert_nothing_is_lost

DANGEROUS = (
    "before INSERT INTO events",
    "after INSERT INTO postings",
    "after INSERT INTO commands",
    "after UPDATE tables",
    "after UPDATE balances",
    "before INSERT INTO round_players",
    "before COMMIT",
    "after COMMIT",
    "after the answer",
)
"""The short form: once each. The long form kills at every point that comes back in each life, early and late in it."""

LATEST = 3
MANY_ROUNDS = 500
"""More than any life takes to come to its end at a point that came back so often within ten rounds."""


def test_nothing_is_lost_wherever_the_server_is_killed(database_url: str, tmp_path: Path) -> None:
    with a_house(database_url, tmp_path) as house:
        assert not house.run(rounds=1)  # what happens once in the life of a house is for the test below
        noted = tmp_path / "points"
        assert not house.run(rounds=10, points=str(noted))
        passed = Counter(noted.read_text().splitlines())
        lasting = sorted(point for point, times in passed.items() if times >= LATEST)
        assert {*DANGEROUS} <= {*lasting}
        plan = [(point, 2) for point in DANGEROUS]
        if KILLS:
            early_and_late = [(point, count) for count in range(1, LATEST + 1) for point in lasting]
            plan = list(islice(cycle(early_and_late), KILLS // 2))
        for point, count in plan:
            assert house.run(rounds=MANY_ROUNDS, kill_at=point, kill_count=count), f"{point} doesn't come back"
        house.run(rounds=2, is_last=True)
        assert_nothing_is_lost(database_url, house, people=2)


def test_nothing_is_lost_while_the_house_is_being_founded(database_url: str, tmp_path: Path) -> None:
    points = ("before INSERT INTO tables", "after INSERT INTO audit_entries", "after INSERT INTO balances")
    with a_house(database_url, tmp_path) as house:
        assert [house.run(rounds=1, kill_at=point) for point in points] == [True, True, True]
        house.run(rounds=1, is_last=True)
        assert_nothing_is_lost(database_url, house, people=2)
