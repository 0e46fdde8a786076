"""Take the screenshots of the docs from the running program, every page wide and on a phone: docs/images/*.webp."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))
from chromium import launched  # noqa: E402
from screenshot.players import take_pages_of_players  # noqa: E402
from screenshot.staff import take_pages_of_staff  # noqa: E402
from server_process import server_process  # noqa: E402
from staff import House, staffed_server  # noqa: E402


def main(*wanted: str) -> None:
    """Take them all, or those of `players` or `staff` alone."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launched(playwright)
        if not wanted or "players" in wanted:
            with server_process(Path(folder), "play", "--no-browser") as server:
                take_pages_of_players(browser, server)
        if not wanted or "staff" in wanted:
            with staffed_server(Path(folder)) as address:
                house = House(address)
                take_pages_of_staff(browser, house)
                house.close()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
