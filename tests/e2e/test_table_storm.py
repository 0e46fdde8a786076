"""A storm at a practice table: random keys, touches, reloads and turns of the phone, and it still plays and adds up."""

from __future__ import annotations

import os
from random import Random

from browser_play import PATIENCE_MS, Hand, patient_context
from command_line import run
from playwright.sync_api import Browser, Page, expect
from server_process import ServerProcess

ACTS = int(os.environ.get("LETITRIDE_STORM_ACTS", "60"))
SEED = int(os.environ.get("LETITRIDE_STORM_SEED", "1"))
KEYS = (
    *"rtdbucaxhm?12345fgspo-",
    "Enter",
    "Enter",
    "Enter",
    " ",
    "Escape",
    "Tab",
    "Tab",
    "Shift+Tab",
    "G",
    "ArrowRight",
)
SIZES = ((1440, 900), (390, 844), (844, 390), (320, 640), (768, 1024))
SUBMISSIONS = ("shfl-bonus", "maryland-full", "california-small")
PRESSABLE = ".stage button:visible:enabled, .heading button:visible:enabled, dialog[open] button:visible:enabled"


def _key(page: Page, random: Random) -> None:
    page.keyboard.press(random.choice(KEYS))


def _twice(page: Page, random: Random) -> None:
    key = random.choice(("Enter", " ", "r", "t", "d"))
    page.keyboard.press(key)
    page.keyboard.press(key)


def _button(page: Page, random: Random) -> None:
    buttons = page.locator(PRESSABLE).element_handles()
    if not buttons:
        return
    box = random.choice(buttons).bounding_box()
    if box is not None:
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def _felt(page: Page, random: Random) -> None:
    size = page.viewport_size or {"width": 1, "height": 1}
    page.mouse.click(random.random() * size["width"], random.random() * size["height"] * 0.9)


def _drag(page: Page, random: Random) -> None:
    _felt(page, random)
    page.mouse.down()
    page.mouse.move(random.random() * 300, random.random() * 300, steps=3)
    page.mouse.up()


def _turn(page: Page, random: Random) -> None:
    width, height = random.choice(SIZES)
    page.set_viewport_size({"width": width, "height": height})


def _reload(page: Page, _random: Random) -> None:
    page.reload()


ACTS_BY_WEIGHT = {_key: 40, _button: 25, _felt: 8, _drag: 5, _twice: 12, _turn: 6, _reload: 4}


def _storm(page: Page, address: str, random: Random) -> None:
    """Random acts at one table after the other; each plays on afterwards."""
    for submission in SUBMISSIONS:
        order = {"submission": submission, "bots": random.randrange(3), "pace": "fast"}
        made = str(page.request.post(f"{address}/api/practice", data=order).json()["table"])
        page.goto(f"{address}/table/{made}")
        for _ in range(ACTS // len(SUBMISSIONS)):
            # Whoever has left comes back.
            if not page.url.endswith(made):
                page.goto(f"{address}/table/{made}")
            (act,) = random.choices(list(ACTS_BY_WEIGHT), weights=list(ACTS_BY_WEIGHT.values()))
            act(page, random)
        _plays_on(page, f"{address}/table/{made}")


def _plays_on(page: Page, table: str) -> None:
    """Whatever lies on the felt, the round ends, and a whole round can be played."""
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(table)
    hand = Hand(page)
    answer = page.locator(".decision[data-armed='true'] button").last
    deal = page.locator(".betting .main:enabled:visible")
    broke = page.locator(".dock button", has_text="Buy in for")
    bets = page.get_by_role("button", name="Bet all three")
    while True:
        expect(answer.or_(deal).or_(broke).or_(bets).first).to_be_visible(timeout=PATIENCE_MS)
        if answer.is_visible():
            answer.click()
            expect(answer).to_be_hidden(timeout=PATIENCE_MS)
        elif broke.is_visible():
            broke.click()
            expect(broke).to_be_hidden(timeout=PATIENCE_MS)
        else:
            break
    page.keyboard.press("c")
    hand.play_round()


def test_a_storm_leaves_tables_that_play_on_and_add_up(chromium: Browser, local: ServerProcess) -> None:
    context = patient_context(chromium)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.emulate_media(reduced_motion="no-preference")
    page.goto(local.link)
    _storm(page, local.address, Random(SEED))
    assert errors == []
    context.close()
    # Every chip that was brought, staked, paid and taken away is made again from the events.
    audit = run("audit", "--database", f"sqlite:///{local.database_file}")
    assert audit.code == 0, audit.out
