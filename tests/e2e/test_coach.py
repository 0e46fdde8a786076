"""The coach's page: sessions of play, every mistake with what it cost, and the way to its round."""

from __future__ import annotations

from typing import Any

import pytest
from browser_play import PATIENCE_MS, Hand, patient_context
from playwright.sync_api import Browser, Page, expect
from server_process import ServerProcess

from letitride.money import format_cents


@pytest.fixture(scope="module")
def guest(chromium: Browser, local: ServerProcess) -> Page:
    """The guest's page, signed in."""
    page = patient_context(chromium).new_page()
    page.goto(local.link)
    return page


def _play_badly(page: Page, local: ServerProcess) -> list[dict[str, Any]]:
    """A round at a table of its own, every decision against the coach; returns what the coach said."""
    order = {"submission": "shfl-classic", "bots": 0, "pace": "fast"}
    table = page.request.post(f"{local.address}/api/practice", data=order).json()["table"]
    page.goto(f"{local.address}/table/{table}")
    hand, said = Hand(page), []
    hand.bet()
    number = hand.deal()
    for bet in ("bet 1", "bet 2"):
        hand.wait_for_question(bet)
        advice = page.request.post(f"{local.address}/api/coach/advice", data={"table": table}).json()
        hand.decide(bet, rides=advice["best"] == "withdraw")
        said.append({**advice, "table": table})
    hand.wait_for_result(number)
    return said


def test_each_session_is_reviewed_and_each_mistake_leads_to_its_round(guest: Page, local: ServerProcess) -> None:
    older, newer = _play_badly(guest, local), _play_badly(guest, local)
    guest.goto(f"{local.address}/coach")
    session = guest.get_by_role("combobox", name="Session")
    expect(session.locator("option")).to_have_count(3, timeout=PATIENCE_MS)
    mistakes = guest.locator(".review li")
    for label, decisions in ((0, newer), (1, older)):
        session.select_option(index=label)
        wrong = [one for one in decisions if one["ride_value"]["value"]]
        links = guest.locator(f".review li a[href^='/round/{decisions[0]['table']}/1?seat=1&bet=']")
        expect(links).to_have_count(len(wrong), timeout=PATIENCE_MS)
        expect(mistakes).to_have_count(len(wrong))
        cents = sum(abs(one["ride_value"]["value"]) * one["stake_cents"] for one in wrong)
        said = guest.locator(".review .sum")
        expect(said).to_contain_text("2 decisions in 1 round")
        cost = f"{format_cents(int(cents + 0.5))} of expected value"
        expect(said).to_contain_text(cost if wrong else "without a mistake")
    session.select_option("All sessions (last 200 rounds)")
    expect(guest.locator(".review .sum")).to_contain_text("4 decisions in 2 rounds", timeout=PATIENCE_MS)
    link = mistakes.first.get_by_role("link")
    bet = str(link.get_attribute("href"))[-1]
    link.click()
    expect(guest.get_by_role("heading", level=1)).to_contain_text("round 1", timeout=PATIENCE_MS)
    expect(guest.locator(".sentence")).to_contain_text(f"bet {bet}")
