"""Every page fits a phone and a wide screen, in both themes, without a serious fault for those who need assistance."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator

import pytest
from browser_play import Hand, patient_context
from page_checks import LOOKS, OF_PLAYERS, OF_STAFF, check_heading, check_page, look, routes
from playwright.sync_api import Browser, BrowserContext, Page, expect
from server_process import ServerProcess

from letitride.web.settings import STATIC

MOST_TABLE_SCRIPT_BYTES = 200 * 1024


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


def test_every_route_is_looked_at() -> None:
    assert sorted(routes()) == sorted({**OF_PLAYERS, **OF_STAFF})


@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_pages_fit_and_are_accessible(
    page: Page, new_page: Callable[..., Page], local: ServerProcess, width: int, theme: str
) -> None:
    stranger = new_page()
    for each in (page, stranger):
        look(each, width=width, theme=theme)
    (played,) = page.request.get(f"{local.address}/api/rounds").json()
    parts = {":table": played["table"], ":number": str(played["number"]), ":token": "used"}
    for route, heading in OF_PLAYERS.items():
        if heading:
            seen = stranger if "token" in route else page
            seen.goto(local.address + "/".join(parts.get(part, part) for part in route.split("/")))
            check_heading(seen, heading)
            check_page(seen)


@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_the_table_fits_and_is_accessible_in_each_phase(
    page: Page, local: ServerProcess, width: int, theme: str
) -> None:
    look(page, width=width, theme=theme)
    order = {"submission": "maryland-full", "bots": 6, "pace": "fast"}
    made = page.request.post(f"{local.address}/api/practice", data=order)
    page.goto(f"{local.address}/table/{made.json()['table']}")
    hand = Hand(page)
    hand.bet(sides=["three-card-bonus"])
    check_page(page)
    number = hand.deal()
    hand.wait_for_question("bet 1")
    check_page(page)
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.get_by_role("button", name="Let it ride")).to_be_in_viewport(ratio=1)
    look(page, width=width, theme=theme)
    for bet in ("bet 1", "bet 2"):
        hand.decide(bet, rides=False)
    hand.wait_for_result(number)
    check_page(page)


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
