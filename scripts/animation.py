"""Film one round at the table for the README: docs/images/one-round.webp, a small animated picture.

    python scripts/animation.py

The deck is arranged (a full house), so that the round is worth watching; page and server are the real ones.
"""

from __future__ import annotations

import base64
import io
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))
from browser_play import Hand  # noqa: E402
from chromium import launched  # noqa: E402
from server_process import ServerProcess, running  # noqa: E402

TO = ROOT / "docs" / "images" / "one-round.webp"
ARRANGED = ROOT / "tests" / "support" / "arranged_play.py"
HAND = "KhKsTdTcKc"
SIZE = (1280, 800)
WIDTH = 720
"""How wide the film is; the page is wider, so that its letters stay fine."""
LEAST_MS, MOST_MS = 90, 1_500
"""Frames that come faster than the first are left out; no frame stays longer than the second."""
LAST_MS = 2_500


def main() -> None:
    """Play the round, and write what was seen."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder), "play", "--no-browser", program=[str(ARRANGED), HAND])
        browser = launched(playwright)
        with running(server):
            context = browser.new_context(
                viewport={"width": SIZE[0], "height": SIZE[1]}, color_scheme="dark", service_workers="block"
            )
            page = context.new_page()
            page.goto(server.link)
            # The first round explains itself; the film shows the ones after it.
            kept = page.evaluate("() => JSON.parse(localStorage.letitride)")
            page.evaluate("kept => localStorage.letitride = JSON.stringify(kept)", {**kept, "hasHints": False})
            order = {"bots": 3, "pace": "normal", "submission": "shfl-bonus"}
            made = page.request.post(f"{server.address}/api/practice", data=order).json()["table"]
            page.goto(f"{server.address}/table/{made}")
            film = _film(page)
            # The first frame may be of the page before it was ready.
            write(film[1:])
        browser.close()
    print(f"{TO.relative_to(ROOT)}: {len(film)} frames, {TO.stat().st_size:,} bytes")


def _film(page: Page) -> list[tuple[float, bytes]]:
    """One round by keyboard, as frames with their times in seconds."""
    film: list[tuple[float, bytes]] = []
    camera = page.context.new_cdp_session(page)

    def take(frame: dict[str, Any]) -> None:
        film.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        camera.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    camera.on("Page.screencastFrame", take)
    hand = Hand(page, by_keyboard=True)
    page.get_by_role("button", name="Bet all three").wait_for()
    page.wait_for_selector(".seat.own")
    camera.send("Page.startScreencast", {"format": "png", "maxWidth": SIZE[0], "maxHeight": SIZE[1]})
    hand.play_round(rides=(True, True))
    page.wait_for_selector(".says .verdict")
    # The win is celebrated for a while.
    page.wait_for_timeout(2_500)
    camera.remove_listener("Page.screencastFrame", take)
    camera.send("Page.stopScreencast")
    return film


def write(film: list[tuple[float, bytes]]) -> None:
    """Make an animated picture of the frames, each shown as long as it was seen."""
    chosen = [film[0]]
    for frame in film[1:]:
        if (frame[0] - chosen[-1][0]) * 1000 >= LEAST_MS:
            chosen.append(frame)
    lasts = [min(MOST_MS, round((b[0] - a[0]) * 1000)) for a, b in pairwise(chosen)] + [LAST_MS]
    size = (WIDTH, WIDTH * SIZE[1] // SIZE[0])
    pictures = [
        Image.open(io.BytesIO(data)).convert("RGB").resize(size, Image.Resampling.LANCZOS) for _, data in chosen
    ]
    pictures[0].save(TO, save_all=True, append_images=pictures[1:], duration=lasts, loop=0, quality=55, method=4)


if __name__ == "__main__":
    main()
