"""A win is felt in proportion: a nod, a warm felt, a dark table, a moment of its own; a loss is quiet."""

from __future__ import annotations

from pathlib import Path

from browser_play import PATIENCE_MS, Hand, patient_context
from playwright.sync_api import Browser, expect
from server_process import ServerProcess, running

ARRANGED = Path(__file__).parent.parent / "support" / "arranged_play.py"
LANDED = """() => document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity).forEach((one) => one.finish())"""
HANDS = "QhQs4d7c9h KhKsKd4c4h Th9h2c5s7d AhKhQhJhTh"
"""A pair of queens, a full house, nothing, and a royal flush: arranged, because nobody can wait for them."""


def test_wins_are_felt_in_proportion_and_the_greatest_can_be_kept(chromium: Browser, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "play", "--no-browser", program=[str(ARRANGED), HANDS])
    with running(server):
        _play(chromium, server)


def _play(chromium: Browser, server: ServerProcess) -> None:
    page = patient_context(chromium).new_page()
    # What moves is what is looked at here.
    page.emulate_media(reduced_motion="no-preference")
    page.goto(server.link)
    made = page.request.post(f"{server.address}/api/practice", data={"bots": 0, "pace": "fast"}).json()["table"]
    page.goto(f"{server.address}/table/{made}")
    hand = Hand(page, by_keyboard=True)
    felt, said = page.locator("[data-level]"), page.locator(".says .verdict")
    for name, level in (("Pair of queens", "2"), ("Full house", "3"), ("Nothing", "0")):
        hand.play_round(rides=(True, True))
        expect(said).to_contain_text(name)
        assert felt.get_attribute("data-level") == level
        expect(page.locator(".moment")).to_have_count(0)
    hand.play_round(rides=(True, True))
    moment = page.locator(".moment")
    # It stays as long as somebody reaches for it.
    moment.get_by_role("link", name="Keep this hand").focus()
    expect(moment).to_contain_text("Royal flush")
    expect(moment).to_contain_text("+$15,000")
    expect(page.locator("tr.lit")).to_contain_text("royal flush")
    for width, height in ((1440, 900), (844, 390), (390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(LANDED)
        for box in (one.bounding_box() for one in moment.locator(".hand .card, .name, .sum, .button").all()):
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height
    moment.get_by_role("link", name="Keep this hand").click()
    page.wait_for_url(f"**/round/{made}/4")
    page.goto(f"{server.address}/history")
    expect(page.get_by_text("Royal flush ·")).to_be_visible(timeout=PATIENCE_MS)
