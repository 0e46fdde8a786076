"""How long a player has for a decision: what the submission says, unless the table is made with another time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from manual_clock import ManualClock

from letitride.live.dealer.clock import Alarm
from live import ANN, LiveHouse, bet, is_over, live, stored_log

READY_MADE = {
    "shfl": "shfl-bonus",
    "california": "california-small",
    "california-bonus": "california-bonus-standard",
    "maryland": "maryland-full",
}


def filed(house: LiveHouse, name: str, seconds: int) -> str:
    toml = house.submission_text(name)
    options = "[options]\n" if "[options]\n" in toml else ""
    stated = f"[options]\ndecision_seconds = {seconds}\n"
    return house.file(f"{name}-{seconds}", toml.replace(options, stated, 1) if options else f"{toml}\n{stated}")


@live
async def test_the_clock_of_a_table_is_that_of_its_submission(house: LiveHouse) -> None:
    for seconds in (5, 600):
        room = await house.betting(filed(house, "shfl-classic", seconds), ANN, decides_as_filed=True)
        await bet(room, ANN, 1)
        assert room.deadline is not None
        assert (room.deadline.kind, room.deadline.at_ms) == ("decision", house.clock.now_ms() + seconds * 1_000)


@pytest.mark.parametrize("ruleset", READY_MADE)
@live
async def test_every_ruleset_has_the_option(house: LiveHouse, ruleset: str) -> None:
    name = filed(house, READY_MADE[ruleset], 45)
    assert (await house.open(name, decides_as_filed=True)).settings.decision_seconds == 45
    assert (await house.open(name, name="another", decision_seconds=7)).settings.decision_seconds == 7


class HastyClock(ManualClock):
    """A clock whose alarms ring a moment early, as those of a busy event loop do."""

    def at(self, at_ms: int, ring: Callable[[], object]) -> Alarm:
        return super().at(max(self.now_ms() + 1, at_ms - 3), ring)


@live
async def test_an_alarm_that_rings_early_costs_nobody_another_second(house: LiveHouse) -> None:
    house.clock = HastyClock()
    await house.crash()
    room = await house.betting("shfl-classic", ANN, decision_seconds=5)
    await bet(room, ANN, 1)
    began_ms = house.clock.now_ms()
    await house.go_on(room, is_over)
    silent = [one.at_ms for one in stored_log(house, room.table_id) if one.kind == "WagerLeftToRide"]
    assert silent == [began_ms + 5_000, began_ms + 10_000]
