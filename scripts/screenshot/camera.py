"""A camera before one browser: each page is taken wide and on a phone, as a small WebP file."""

from __future__ import annotations

import base64
from pathlib import Path

from browser_play import AS_THE_SYSTEM
from playwright.sync_api import Browser, Page, ViewportSize

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
WIDE, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)
QUALITY = 80


class Camera:
    """Takes pictures of the pages of one signed-in browser."""

    def __init__(self, browser: Browser, address: str) -> None:
        context = browser.new_context(viewport=WIDE, reduced_motion="reduce", color_scheme="dark")
        context.add_init_script(AS_THE_SYSTEM)
        context.set_default_timeout(60_000)
        self.page: Page = context.new_page()
        self.address = address
        self._shutter = context.new_cdp_session(self.page)

    def open(self, path: str, wait_for: str) -> Page:
        """Go to a page and wait for something on it."""
        self.page.goto(self.address + path)
        self.page.wait_for_selector(wait_for)
        return self.page

    def take(self, name: str, *, light: bool = False, png: bool = False, at: str = "") -> None:
        """Take the page as it stands, wide and on a phone; the front page of a repository wants a PNG.

        Where something is named, it is in the middle of the picture.
        """
        self._set("light" if light else "dark", WIDE, at)
        if png:
            self.page.screenshot(path=IMAGES / f"{name}.png")
            print(f"docs/images/{name}.png")
        self._save(name)
        self._set("light" if light else "dark", PHONE, at)
        self._save(f"{name}-phone")
        self._set("dark", WIDE)

    def _set(self, theme: str, size: ViewportSize, at: str = "") -> None:
        self.page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        self.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        self.page.wait_for_selector(f"html[data-theme={theme}]")
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate("document.fonts.ready")
        if at:
            self.page.locator(at).first.evaluate("found => found.scrollIntoView({ block: 'center' })")
        self.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")

    def _save(self, name: str) -> None:
        picture = self._shutter.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        (IMAGES / f"{name}.webp").write_bytes(base64.b64decode(picture["data"]))
        print(f"docs/images/{name}.webp")
