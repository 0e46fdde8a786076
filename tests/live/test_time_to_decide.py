"""How long a player has for a decision: what the submission says, unless the table is made with another time."""

from __future__ import annotations

import pytest

from live import ANN, LiveHouse, bet, live

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
