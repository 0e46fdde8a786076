"""Leaving really leaves, whoever is broke can buy in again, and nothing is offered that is always refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

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


def _open(page: Page, local: ServerProcess, submission: str = "shfl-classic", bots: int = 0) -> str:
    """A practice table of the guest's own, opened; returns its id."""
    order = {"submission": submission, "bots": bots, "pace": "fast"}
    made = str(page.request.post(f"{local.address}/api/practice", data=order).json()["table"])
    page.goto(f"{local.address}/table/{made}")
    expect(page.locator(".seat.own")).to_be_visible(timeout=PATIENCE_MS)
    return made


def _taken(page: Page, local: ServerProcess, table: str) -> int:
    found: dict[str, Any] = page.request.get(f"{local.address}/api/tables/{table}").json()
    return int(found["seats_taken"])


def _events(local: ServerProcess, table: str, kind: str) -> int:
    with closing(sqlite3.connect(f"file:{local.database_file}?mode=ro", uri=True)) as store:
        query = "select count(*) from events where table_id = ? and kind = ?"
        return int(store.execute(query, (table, kind)).fetchone()[0])


def test_leave_after_a_reload_leaves(guest: Page, local: ServerProcess) -> None:
    """Who was seated already when the page opened gets up for good, without another buy-in."""
    table = _open(guest, local)
    guest.reload()
    expect(guest.locator(".seat.own")).to_be_visible(timeout=PATIENCE_MS)
    guest.get_by_role("button", name="Leave").click()
    guest.wait_for_url(f"{local.address}/")
    expect(guest.get_by_role("heading", name="Practice table")).to_be_visible(timeout=PATIENCE_MS)
    assert _taken(guest, local, table) == 0
    assert [_events(local, table, kind) for kind in ("SeatTaken", "ChipsBrought")] == [1, 1]


def test_leaving_in_mid_round_asks_first(guest: Page, local: ServerProcess) -> None:
    table = _open(guest, local)
    hand = Hand(guest)
    hand.bet()
    number = hand.deal()
    hand.wait_for_question("bet 1")
    dialog = guest.get_by_role("dialog", name="Leave the table?")
    guest.get_by_role("button", name="Leave").click()
    expect(dialog).to_contain_text("Your bets of $15 stay in play and ride.")
    dialog.get_by_role("button", name="Keep playing").click()
    hand.decide("bet 1", rides=False)
    hand.wait_for_question("bet 2")
    guest.get_by_role("button", name="Leave").click()
    expect(dialog).to_contain_text("Your bets of $10 stay in play and ride.")
    dialog.get_by_role("button", name="Leave now").click()
    guest.wait_for_url(f"{local.address}/")
    # The round is played to its end without them, and the page that opens it again seats them anew.
    guest.goto(f"{local.address}/round/{table}/{number}")
    expect(guest.get_by_role("heading", level=1)).to_contain_text("round 1", timeout=PATIENCE_MS)
    assert _taken(guest, local, table) == 0


def test_broke_and_back(guest: Page, local: ServerProcess) -> None:
    table = _open(guest, local)
    hand = Hand(guest)
    hand.bet()
    guest.get_by_role("button", name="Clear").click()
    # All but four dollars go back to the wallet, as if they had been lost.
    guest.evaluate(
        """table => new Promise(done => {
            const socket = new WebSocket(`ws://${location.host}/api/socket/${table}`);
            const command = { command: "TakeChipsAway", amount_cents: 49600 };
            socket.onopen = () => socket.send(JSON.stringify({ type: "command", table, id: "poor", command }));
            socket.onmessage = (event) => JSON.parse(event.data).id === "poor" && (socket.close(), done());
        })""",
        table,
    )
    told = guest.get_by_text("You have $4 left. A round takes at least $15.")
    expect(told).to_be_visible(timeout=PATIENCE_MS)
    guest.get_by_role("button", name="Buy in for $500").click()
    expect(told).to_have_count(0, timeout=PATIENCE_MS)
    assert hand.play_round() == 1


def test_a_ten_dollar_table_has_a_chip_for_a_dollar(guest: Page, local: ServerProcess) -> None:
    _open(guest, local, "maryland-full")
    tray = guest.get_by_role("radiogroup", name="Chips to bet with")
    expect(tray.get_by_role("radio").first).to_have_attribute("aria-label", "$1 chip", timeout=PATIENCE_MS)


def test_no_account_is_offered_where_none_can_be_made(chromium: Browser, local: ServerProcess) -> None:
    stranger = patient_context(chromium).new_page()
    stranger.goto(local.address)
    expect(stranger.get_by_text("This server belongs to somebody on this computer.")).to_be_visible(timeout=PATIENCE_MS)
    expect(stranger.get_by_role("button", name="Create an account")).to_have_count(0)
    stranger.context.close()
