"""What a full table of bots at fast pace costs the browser in scripting and in painting, from Chromium's own trace.

    python benchmarks/browser_table.py

Thread time counts, not the clock, so that other work on the machine doesn't.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "support"))
from browser_play import Ears, Hand
from chromium import launched
from server_process import server_process

ROUNDS = 6
SCRIPTING = {"FunctionCall", "EvaluateScript", "TimerFire", "FireAnimationFrame", "RunMicrotasks", "EventDispatch"}
PAINTING = "RasterTask"


def scripting_ms(trace: dict[str, Any]) -> float:
    """The time in which scripts ran on the page's thread; what is nested counts once."""
    thread = next(
        (one["pid"], one["tid"]) for one in trace["traceEvents"] if one.get("args", {}).get("name") == "CrRendererMain"
    )
    spans = sorted(
        (one["ts"], one["ts"] + one.get("dur", 0), one.get("tdur", one.get("dur", 0)))
        for one in trace["traceEvents"]
        if one["name"] in SCRIPTING and one["ph"] == "X" and (one["pid"], one["tid"]) == thread
    )
    total, end = 0.0, 0.0
    for start, stop, spent in spans:
        if start >= end:
            total, end = total + spent, stop
    return total / 1000


def painting_ms(trace: dict[str, Any]) -> float:
    """The time in which what had changed on the page was painted, on all threads."""
    return sum(one.get("tdur", one.get("dur", 0)) for one in trace["traceEvents"] if one["name"] == PAINTING) / 1000


def main() -> None:
    """Play some rounds among six bots and tell what they cost."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process(Path(folder), "play", "--no-browser") as server,
        sync_playwright() as playwright,
    ):
        browser = launched(playwright)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(server.link)
        order = {"submission": "maryland-full", "bots": 6, "pace": "fast"}
        made = page.request.post(f"{server.address}/api/practice", data=order)
        ears = Ears(page)
        page.goto(f"{server.address}/table/{made.json()['table']}")
        hand = Hand(page, by_keyboard=True)
        hand.play_round()
        before = len(ears.frames)
        browser.start_tracing(page=page, categories=["devtools.timeline", "v8.execute", "cc"])
        for _ in range(ROUNDS):
            hand.play_round()
        trace = json.loads(browser.stop_tracing())
        frames = [frame for frame in ears.frames[before:] if frame["type"] == "events"]
        events, spent, painted = sum(len(frame["events"]) for frame in frames), scripting_ms(trace), painting_ms(trace)
        browser.close()
    print(f"{ROUNDS} rounds, 7 seats: {events} events in {len(frames)} frames, {spent:.0f} ms of scripting")
    print(f"{spent / events:.2f} ms per event, {spent / len(frames):.2f} ms per frame")
    print(f"{painted / ROUNDS:.0f} ms of painting a round")


if __name__ == "__main__":
    main()
