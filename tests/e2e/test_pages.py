"""Every page fits a phone and a wide screen, in both themes, without a serious fault for those who need assistance."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser_play import PATIENCE_MS, Hand, patient_context
from playwright.sync_api import Browser, BrowserContext, Page, expect
from server_process import ServerProcess

from letitride.web.settings import STATIC

MOST_TABLE_SCRIPT_BYTES = 200 * 1024
PAGES = {"/": "Practice table", "/history": "History", "/coach": "Coach", "/lab": "Lab", "/settings": "Settings"}


@pytest.fixture(scope="module")
def guest(chromium: Browser, local: ServerProcess) -> Iterator[BrowserContext]:
    """The guest's browser, signed in, with a round played."""
    context = patient_context(chromium)
    page = context.new_page()
    page.goto(local.link)
    Hand(page).play_round()
    page.close()
    yield context
    context.close()


@pytest.fixture
def page(guest: BrowserContext) -> Iterator[Page]:
    made = guest.new_page()
    yield made
    made.close()


def _check(page: Page) -> None:
    """No page scrolls sideways, and axe finds nothing serious."""
    width = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert width[0] <= width[1]
    found = Axe().run(page).response["violations"]
    serious = [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")]
    assert serious == []


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [1440, 390])
def test_pages_fit_and_are_accessible(page: Page, local: ServerProcess, width: int, theme: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme="light" if theme == "light" else "dark", reduced_motion="reduce")
    for path, heading in PAGES.items():
        page.goto(local.address + path)
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible(timeout=PATIENCE_MS)
        page.wait_for_load_state("networkidle")
        _check(page)


@pytest.mark.parametrize("width", [1440, 390])
def test_the_table_fits_and_is_accessible_in_each_phase(page: Page, local: ServerProcess, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    order = {"submission": "maryland-full", "bots": 6, "pace": "fast"}
    made = page.request.post(f"{local.address}/api/practice", data=order)
    page.goto(f"{local.address}/table/{made.json()['table']}")
    hand = Hand(page)
    hand.bet(sides=["three-card-bonus"])
    _check(page)
    number = hand.deal()
    hand.wait_for_question("bet 1")
    _check(page)
    for bet in ("bet 1", "bet 2"):
        hand.decide(bet, rides=False)
    hand.wait_for_result(number)
    _check(page)


def test_the_script_of_the_table_is_small() -> None:
    manifest = json.loads((STATIC / ".vite" / "manifest.json").read_text())
    wanted, needed = ["index.html", "src/routes/Table.svelte"], set()
    while wanted:
        chunk = manifest[wanted.pop()]
        if chunk["file"] not in needed:
            needed.add(chunk["file"])
            wanted += chunk.get("imports", [])
    sizes = {name: len(gzip.compress((STATIC / name).read_bytes())) for name in needed if name.endswith(".js")}
    assert len(sizes) > 1
    assert sum(sizes.values()) < MOST_TABLE_SCRIPT_BYTES
