"""Take the pictures of the browser's pages that the tutorials show: docs/images/browser-*.jpg.

python scripts/browser_pictures.py      needs the built front end and Chromium
"""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

IMAGES = Path(__file__).parent.parent / "docs" / "images"
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]


@contextmanager
def program(*words: str, folder: Path) -> Iterator[str]:
    """A server of ours, and the first address that it says."""
    command = [sys.executable, "-u", "-c", "from letitride.cli import main; main()", *words]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
        process.stdout.close()


def take(page: Page, name: str) -> None:
    """Save what the page shows."""
    page.wait_for_load_state("networkidle")
    page.screenshot(path=IMAGES / f"browser-{name}.jpg", type="jpeg", quality=82, animations="disabled")


def guest_pages(page: Page, folder: Path) -> None:
    """The player's table with a decision to make, the lab, and a lesson of the dealer school."""
    with program("play", "maryland-full", "--bots", "3", "--no-browser", "--data", str(folder), folder=folder) as link:
        address = re.match(r"http://[^/]+", link)
        assert address is not None
        page.goto(link)
        page.get_by_role("button", name="Bet all three").click(timeout=60_000)
        page.get_by_role("button", name="Deal", exact=True).click(timeout=60_000)
        page.get_by_role("button", name="Let it ride").wait_for(timeout=60_000)
        take(page, "table")
        page.goto(f"{address[0]}/lab")
        page.get_by_text("House edge per bet").first.wait_for(timeout=60_000)
        take(page, "lab")
        page.goto(f"{address[0]}/school")
        page.get_by_role("button", name="Dealing two rounds").first.click(timeout=60_000)
        page.get_by_role("button", name="Show me").wait_for(timeout=60_000)
        take(page, "school")


def operator_pages(page: Page, folder: Path) -> None:
    """The operator's submissions, and the console of a table that a person deals."""
    setup = folder / "token.txt"
    database = f"sqlite:///{folder / 'house.db'}"
    with program("serve", "--port", "0", "--database", database, "--setup-file", str(setup), folder=folder) as address:
        body = {"token": setup.read_text().split()[-1], "name": "operator", "password": "a long pass phrase"}
        request = urllib.request.Request(
            f"{address}/api/setup", json.dumps(body).encode(), {"Content-Type": "application/json", "Origin": address}
        )
        urllib.request.urlopen(request).close()
        page.goto(address)
        page.get_by_label("Name").first.fill("operator")
        page.get_by_label("Password").first.fill("a long pass phrase")
        page.get_by_role("button", name="Sign in").first.click()
        page.get_by_role("link", name="Operator").click(timeout=60_000)
        page.get_by_role("tab", name="Submissions").or_(page.get_by_role("button", name="Submissions")).first.click()
        page.get_by_text("Write a rules submission").wait_for(timeout=60_000)
        take(page, "operator")


def main() -> None:
    """Take all pictures."""
    chromium = shutil.which("chromium")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        for pages in (guest_pages, operator_pages):
            context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            page = context.new_page()
            try:
                pages(page, Path(folder))
            except Exception:
                page.screenshot(path=Path(tempfile.gettempdir()) / "browser-pictures-failed.png")
                raise
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
