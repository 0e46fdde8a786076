"""Make the screenshots of the docs from the running program: `letitride play`, driven in Chromium."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))
from browser_play import Hand  # noqa: E402
from server_process import ServerProcess, server_process  # noqa: E402

IMAGES = ROOT / "docs" / "images"
CHROMIUM = "/usr/bin/chromium"
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
MARYLAND_SIDES = ("five-card-bonus", "three-card-bonus", "six-card-bonus", "progressive")


class Photographer:
    """Takes pictures of pages of one signed-in browser, in both themes and sizes."""

    def __init__(self, browser: Browser, server: ServerProcess) -> None:
        self._context = browser.new_context(viewport=WIDE, reduced_motion="reduce", color_scheme="dark")
        self.page = self._context.new_page()
        self.address = server.address
        self.page.goto(server.link)

    def open(self, path: str, wait_for: str) -> Page:
        """Go to a page and wait for something on it."""
        self.page.goto(self.address + path)
        self.page.wait_for_selector(wait_for)
        return self.page

    def table(self, submission: str, bots: int) -> Hand:
        """Sit down at a practice table."""
        order = {"submission": submission, "bots": bots, "pace": "slow"}
        made = self.page.request.post(f"{self.address}/api/practice", data=order)
        self.open(f"/table/{made.json()['table']}", ".seat.own")
        return Hand(self.page)

    def take(self, name: str, *, light: bool = False, phone: bool = False) -> None:
        """Take a picture of what is on the screen."""
        theme = "light" if light else "dark"
        self.page.emulate_media(color_scheme=theme)
        self.page.set_viewport_size(PHONE if phone else WIDE)
        self.page.wait_for_selector(f"html[data-theme={theme}]")
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate("document.fonts.ready")
        self.page.screenshot(path=IMAGES / f"{name}.png")
        print(f"docs/images/{name}.png")


@contextmanager
def photographer() -> Iterator[Photographer]:
    """A photographer at a fresh server."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process(Path(folder), "play", "--no-browser") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        yield Photographer(browser, server)
        browser.close()


def play_and_take(camera: Photographer) -> None:
    """A round at the classic table, and one with every wager of Maryland."""
    hand = camera.table("shfl-classic", 6)
    hand.bet(sides=["three-card-bonus"])
    number = hand.deal()
    hand.wait_for_question("bet 1")
    camera.page.keyboard.press("h")
    camera.page.wait_for_selector(".coach .best")
    camera.take("table")
    camera.take("table-light", light=True)
    camera.take("table-phone", phone=True)
    camera.page.set_viewport_size(WIDE)
    hand.decide("bet 1", rides=False)
    hand.decide("bet 2", rides=True)
    hand.wait_for_result(number)
    camera.take("result")
    every = camera.table("maryland-full", 6)
    number = every.play_round(rides=(True, True), sides=MARYLAND_SIDES)
    camera.take("maryland")
    camera.take("maryland-phone", phone=True, light=True)


def main() -> None:
    """Take them all."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with photographer() as camera:
        play_and_take(camera)
        camera.open("/", ".choice")
        camera.take("lobby")
        camera.take("lobby-phone", phone=True, light=True)
        camera.open("/lab", ".u-over")
        camera.take("lab")
        camera.open("/coach", ".trainer .card")
        camera.take("coach")
        camera.open("/history", "tbody tr")
        camera.take("history", light=True)
        camera.page.locator("tbody a").first.click()
        camera.page.get_by_role("button", name="Verify this round").click()
        camera.page.wait_for_selector("[data-verdict=good]")
        camera.page.keyboard.press("End")
        camera.take("round")


if __name__ == "__main__":
    main()
