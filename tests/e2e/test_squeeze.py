"""A community card can be squeezed, and nothing that follows from it is told before it is let go."""

from __future__ import annotations

from browser_play import PATIENCE_MS, Hand
from playwright.sync_api import Browser, expect
from server_process import ServerProcess

HELD = ".places > .place .card.held"


def test_a_squeezed_card_is_told_when_it_is_let_go(chromium: Browser, local: ServerProcess) -> None:
    """With motion, and every community card to be turned by hand: the question waits for the card."""
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script("localStorage.setItem('letitride', JSON.stringify({squeezes: true, hasHints: false}))")
    page = context.new_page()
    page.goto(local.link)
    order = {"submission": "shfl-classic", "bots": 0, "pace": "fast"}
    table = page.request.post(f"{local.address}/api/practice", data=order).json()["table"]
    page.goto(f"{local.address}/table/{table}")
    hand = Hand(page)
    hand.bet()
    number = hand.deal()
    hand.decide("bet 1", rides=True)
    held = page.locator(HELD)
    expect(held).to_have_count(1, timeout=PATIENCE_MS)
    assert held.get_attribute("data-card") == "??"
    assert held.get_attribute("aria-label") == "a face-down card"
    expect(page.locator(".decision")).to_have_count(0)
    box = held.bounding_box()
    assert box is not None
    x, bottom = box["x"] + box["width"] / 2, box["y"] + box["height"] - 8
    page.mouse.move(x, bottom)
    page.mouse.down()
    page.mouse.move(x, bottom - 40, steps=4)
    assert held.get_attribute("data-card") == "??", "what can be seen of it is not told yet"
    page.mouse.move(x, bottom - 0.8 * box["height"], steps=4)
    page.mouse.up()
    hand.wait_for_question("bet 2")
    assert page.locator(".places > .place .card").first.get_attribute("data-card") != "??"
    hand.decide("bet 2", rides=True)
    expect(held).to_have_count(1, timeout=PATIENCE_MS)
    assert page.locator(f".results[data-round='{number}'][data-over='true']").count() == 0
    page.locator("body").press("Space")
    hand.wait_for_result(number)
    context.close()
