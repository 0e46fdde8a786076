"""kill -9 at every point of a write: around each statement, around the commit, and after the answer."""

from __future__ import annotations

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
"""The short form: once each. The long form kills at every point that a life passes, early and late in it."""


def test_nothing_is_lost_wherever_the_server_is_killed(database_url: str, tmp_path: Path) -> None:
    with a_house(database_url, tmp_path) as house:
        noted = tmp_path / "points"
        assert not house.run(rounds=2, points=str(noted))
        passed = set(noted.read_text().splitlines())
        assert passed >= set(DANGEROUS)
        plan = [(point, 2) for point in DANGEROUS]
        if KILLS:
            rare = {point for point in passed if "submissions" in point or "INTO tables" in point or "signif" in point}
            plan = [(point, count) for point in sorted(passed - rare) for count in (1, 3)]
        killed = [house.run(rounds=50, kill_at=point, kill_count=count) for point, count in plan]
        assert sum(killed) >= 0.8 * len(plan)  # accounts are opened once only, so not every point comes again
        house.run(rounds=2, is_last=True)
        assert_nothing_is_lost(database_url, house, people=2)


def test_nothing_is_lost_while_the_house_is_being_founded(database_url: str, tmp_path: Path) -> None:
    points = ("before INSERT INTO tables", "after INSERT INTO audit_entries", "after INSERT INTO balances")
    with a_house(database_url, tmp_path) as house:
        assert [house.run(rounds=1, kill_at=point) for point in points] == [True, True, True]
        house.run(rounds=1, is_last=True)
        assert_nothing_is_lost(database_url, house, people=2)
