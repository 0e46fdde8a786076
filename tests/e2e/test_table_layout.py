"""Nothing at the player's table covers anything else, from a small phone to a large screen, in each phase."""

from __future__ import annotations

from typing import Any

import pytest
from browser_play import PATIENCE_MS, Hand, patient_context
from playwright.sync_api import Browser, Page, expect
from server_process import ServerProcess

SIZES = ((844, 390), (320, 640), (640, 360), (390, 844), (768, 1024), (1024, 768), (1440, 900), (2560, 1440))
"""A phone on its side, a small one, 1280 x 720 at 200% zoom, a phone, tablets, a desktop, and a large screen."""
LEAST_PX = {(1440, 900): (120, 110), (390, 844): (84, 84), (844, 390): (68, 68)}
"""How wide own and community cards are at least."""
SIDES = ("five-card-bonus", "three-card-bonus", "six-card-bonus", "progressive")
PARTS = {
    "own cards": ".own .cards .card",
    "community cards": ".places > .place",
    "six card box": ".box .place",
    "spots": ".own .spot",
    "spot names": ".own .what",
    "plate": ".own .plate",
    "others": ".at .seat",
    "dock": ".dock",
    "felt": ".player-table",
    "heading": ".heading",
    "sign": ".signs p",
}
SLACK_PX = 6
"""The box around a tilted card is a little larger than the card."""
MEASURE = """async ([parts, size]) => {
    const frame = () => new Promise(drawn => requestAnimationFrame(drawn))
    const measure = () => Object.fromEntries(Object.entries(parts).map(([name, part]) => [name,
        [...document.querySelectorAll(part)].map(one => one.getBoundingClientRect()).filter(box => box.width)
            .map(box => [box.left, box.top, box.right, box.bottom])]))
    const isThatSize = () => innerWidth === size[0] && innerHeight === size[1]
    let boxes = measure()
    for (let still = 0; still < 5; ) {
        await frame()
        const now = measure()
        still = isThatSize() && JSON.stringify(now) === JSON.stringify(boxes) ? still + 1 : 0
        boxes = now
    }
    return boxes
}"""
"""Where each part lies, once the window has its new size and nothing has moved for five frames."""
WIDTHS = """part => [...document.querySelectorAll(part)].map(one => one.offsetWidth)"""


@pytest.fixture(scope="module")
def guest(chromium: Browser, local: ServerProcess) -> Page:
    """The guest's page, signed in."""
    page = patient_context(chromium).new_page()
    page.goto(local.link)
    return page


def _overlaps(one: list[float], other: list[float]) -> bool:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return right - left > SLACK_PX and bottom - top > SLACK_PX


def _check(page: Page, phase: str, places: dict[tuple[int, int], Any]) -> None:
    """Look at a phase in each size; `places` is where felt and dock lay in the phases before."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        boxes: dict[str, Any] = page.evaluate(MEASURE, [PARTS, [width, height]])
        fixed = [boxes.pop("felt"), boxes["dock"]]
        assert places.setdefault((width, height), fixed) == fixed, f"{phase} at {width} x {height}"
        names = list(boxes)
        found = [
            (one, other)
            for place, one in enumerate(names)
            for other in names[place + 1 :]
            if any(_overlaps(a, b) for a in boxes[one] for b in boxes[other])
        ]
        assert found == [], f"{phase} at {width} x {height}"
        outside = [name for name in names for box in boxes[name] if box[0] < -1 or box[2] > width + 1]
        assert outside == [], f"{phase} at {width} x {height}"
        scroll = page.evaluate("document.documentElement.scrollWidth")
        assert scroll <= width, f"{phase} at {width} x {height}"
        if phase != "bets":
            own, community = LEAST_PX.get((width, height), (0, 0))
            assert min(page.evaluate(WIDTHS, ".own .cards .card")) >= own
            assert min(page.evaluate(WIDTHS, ".places > .place .card")) >= community
    page.set_viewport_size({"width": 1440, "height": 900})


def test_nothing_covers_anything(guest: Page, local: ServerProcess) -> None:
    order = {"submission": "maryland-full", "bots": 6, "pace": "fast"}
    made = guest.request.post(f"{local.address}/api/practice", data=order).json()["table"]
    guest.goto(f"{local.address}/table/{made}")
    hand = Hand(guest)
    guest.locator(".betting").wait_for(timeout=PATIENCE_MS)
    guest.set_viewport_size({"width": 844, "height": 390})
    guest.keyboard.press("5")
    guest.keyboard.press("b")
    expect(guest.locator(".note")).to_have_text("You have $1,000, and these bets take $1,500.", timeout=PATIENCE_MS)
    assert guest.locator(".dock").evaluate("dock => dock.scrollWidth <= dock.clientWidth")
    guest.set_viewport_size({"width": 1440, "height": 900})
    guest.keyboard.press("2")
    hand.bet(sides=SIDES)
    places: dict[tuple[int, int], Any] = {}
    _check(guest, "bets", places)
    number = hand.deal()
    hand.decide("bet 1", rides=True)
    hand.wait_for_question("bet 2")
    _check(guest, "question", places)
    hand.decide("bet 2", rides=True)
    hand.wait_for_result(number)
    _check(guest, "result", places)


def test_ten_rounds_by_keyboard_take_three_keys_each(guest: Page, local: ServerProcess) -> None:
    """Enter bets as last time and deals; R and T answer. The first round needs one key more, for the bets."""
    order = {"submission": "shfl-classic", "bots": 0, "pace": "fast"}
    made = guest.request.post(f"{local.address}/api/practice", data=order).json()["table"]
    guest.goto(f"{local.address}/table/{made}")
    hand = Hand(guest)
    keys = ["b"]
    hand.page.get_by_role("button", name="Bet all three").wait_for()
    guest.keyboard.press("b")
    expect(guest.locator(".seat.own .spot.base .amount")).to_have_count(3, timeout=PATIENCE_MS)
    for number in range(1, 11):
        expect(guest.locator(f".room[data-phase=betting][data-round='{number}']")).to_be_visible(timeout=PATIENCE_MS)
        expect(guest.locator(".betting")).to_be_visible(timeout=PATIENCE_MS)
        guest.keyboard.press("Enter")
        for bet, key in (("bet 1", "r"), ("bet 2", "t")):
            hand.wait_for_question(bet)
            guest.keyboard.press(key)
            keys.append(key)
        keys.append("Enter")
        hand.wait_for_result(number)
    assert len(keys) == 31
    guest.keyboard.press("?")
    expect(guest.get_by_role("dialog", name="Options")).to_contain_text("Bet on 3 Card Bonus")
    guest.keyboard.press("Escape")
    expect(guest.get_by_role("dialog", name="Options")).to_have_count(0)
