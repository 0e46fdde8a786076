"""Pages that are looked at: every route of the front end, at both widths, by axe too; none can be forgotten."""

from __future__ import annotations

import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from browser_play import PATIENCE_MS
from playwright.sync_api import Page, expect

ROUTES = Path(__file__).parent.parent.parent / "frontend" / "src" / "routes.ts"
LOOKS = ((1440, "dark"), (390, "light"))
"""A wide screen and a phone; what a theme does to colours doesn't depend on the width."""

CHOOSE = """theme => {
    const kept = JSON.parse(localStorage.getItem("letitride") ?? "{}");
    localStorage.setItem("letitride", JSON.stringify({ ...kept, theme }));
}"""
"""Choose dark or light as on the page of settings, before the page is drawn."""

OF_PLAYERS = {
    "/": "Practice table",
    "/own-rules": "Your own rules",
    "/table/:id": "",
    "/history": "History",
    "/statistics": "Statistics",
    "/round/:table/:number": "Guest's table 1, round 1",
    "/coach": "Coach",
    "/lab": "Lab",
    "/enter/:token": "This link has been used",
    "/join/:code": "",
    "/settings": "Settings",
    "/password": "Change your password",
    "/codes": "One-time codes",
    "/verify": "Verify a record",
    "/limits": "Your limits and statement",
}
"""The pages of players with their headings; the table is looked at in each phase of a round, the way in for friends
with them."""

OF_STAFF = {
    "/desk": "Desk",
    "/rules": "Rulebook",
    "/rules/:id": "MD.13.E",
    "/school": "Dealer school",
    "/school/reading/:course": "Maryland from the hand",
    "/school/lesson/:id": "Maryland from the hand",
    "/school/drill/:id": "Payout drill",
    "/school/trainer": "Trainer",
    "/school/trainer/trainee/:account": "Olga over time",
    "/school/trainer/lesson": "The lesson as a file",
    "/dealer/:id": "Stands open",
    "/pit": "The pit",
    "/pit/wall": "The pit",
    "/day": "Gaming day",
    "/cases": "Disputes",
    "/case/:number": "Dispute 1",
    "/lists/:name": "Rounds",
    "/floor": "Floor",
    "/dispute/:table/:number": "round 1",
    "/operator": "Operator",
}


def routes() -> list[str]:
    """The paths that the front end answers to, as its router lists them."""
    return re.findall(r'path: "([^"]+)"', ROUTES.read_text())


def look(page: Page, *, width: int, theme: str) -> None:
    """Make a browser a wide one or a phone, dark or light."""
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(f"({CHOOSE})({theme!r})")


def check_heading(page: Page, heading: str) -> None:
    """Wait for the page to say what it is."""
    expect(page.get_by_role("heading", name=heading).first).to_be_visible(timeout=PATIENCE_MS)


def check_page(page: Page) -> None:
    """No page scrolls sideways, everything to press can be reached, and axe finds nothing serious."""
    page.wait_for_load_state("networkidle")
    width = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert width[0] <= width[1], page.url
    assert page.get_by_role("heading", level=1).count() == 1, page.url
    found = Axe().run(page).response["violations"]
    serious = [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")]
    assert serious == [], page.url
