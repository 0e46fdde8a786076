"""Tables of other kinds in the browser: every Maryland wager, Cover All with three seats."""

from __future__ import annotations

import pytest
from browser_play import PATIENCE_MS, Hand, patient_context
from playwright.sync_api import Browser, Page, expect
from server_process import ServerProcess


@pytest.fixture(scope="module")
def guest(chromium: Browser, local: ServerProcess) -> Page:
    """The guest's page, signed in."""
    page = patient_context(chromium).new_page()
    page.goto(local.link)
    return page


def _open(page: Page, local: ServerProcess, submission: str, bots: int) -> Hand:
    """A practice table without waiting, made as the lobby makes it."""
    order = {"submission": submission, "bots": bots, "pace": "fast"}
    made = page.request.post(f"{local.address}/api/practice", data=order)
    page.goto(f"{local.address}/table/{made.json()['table']}")
    return Hand(page)


def test_maryland_with_progressive_envy_and_six_card(guest: Page, local: ServerProcess) -> None:
    hand = _open(guest, local, "maryland-full", 2)
    sides = ["five-card-bonus", "three-card-bonus", "six-card-bonus", "progressive"]
    number = hand.play_round(rides=(True, True), sides=sides)
    expect(guest.locator(".meter strong")).to_contain_text("$10,000")
    expect(guest.get_by_role("group", name="Six Card box")).to_be_visible()
    guest.get_by_role("button", name="Envy Bonus").click()
    expect(guest.locator(".paytables tbody tr").first).to_be_visible()
    hand.wait_for_result(number)
    said = guest.locator(".results").inner_text()
    assert "Six Card Bonus" in said
    assert "Progressive" in said


def test_cover_all_with_three_seats(guest: Page, local: ServerProcess) -> None:
    hand = _open(guest, local, "shfl-bonus", 2)
    hand.bet(sides=["cover-all"])
    guest.get_by_role("button", name="Cover All", exact=True).click()
    expect(guest.get_by_text("Pays as for 3 players")).to_be_visible(timeout=PATIENCE_MS)
    row = guest.locator(".paytables tr", has_text="Royal flush")
    expect(row.locator("td")).to_have_text("250 to 1")
    number = hand.deal()
    hand.decide("bet 1", rides=True)
    hand.decide("bet 2", rides=True)
    hand.wait_for_result(number)
    assert "Cover All" in guest.locator(".results").inner_text()
