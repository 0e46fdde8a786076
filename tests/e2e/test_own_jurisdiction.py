"""A jurisdiction of one's own in the browser: its wager has its name and its mark, is played, and is verified there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser_play import PATIENCE_MS, Hand
from playwright.sync_api import Page, expect
from server_process import ServerProcess, server_process

RURITANIA = Path(__file__).parents[1] / "own_jurisdiction" / "ruritania"


@pytest.fixture(scope="module")
def strelsau(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """`letitride play` with a catalogue that no line of the program knows."""
    command = ("--catalogue", str(RURITANIA), "play", "strelsau", "--no-browser")
    with server_process(tmp_path_factory.mktemp("strelsau"), *command) as server:
        yield server


def test_its_wager_is_played_and_verified_there(new_page: Callable[..., Page], strelsau: ServerProcess) -> None:
    page = new_page()
    page.goto(strelsau.link)
    expect(page.locator(".seat.own [data-spot='royal-side'] .mark")).to_have_text("King", timeout=PATIENCE_MS)
    expect(page.locator(".seat.own [data-spot='royal-side']")).to_have_attribute("data-circle", "blue")
    table = page.url.rpartition("/")[2]
    hand = Hand(page)
    number = hand.play_round(rides=(True, False), sides=["royal-side"])
    hand.wait_for_result(number)
    expect(page.locator(".results")).to_contain_text("King's Side")
    page.goto(f"{strelsau.address}/round/{table}/{number}")
    page.get_by_role("button", name="Verify this round").click()
    expect(page.locator(".own [data-verdict]")).to_have_attribute("data-verdict", "good", timeout=PATIENCE_MS)
