"""The browser that opens the pages for tests, benchmarks and pictures.

It is Chromium without its own window: the same pages, for half the processor time of Chromium, which draws its toolbar
even where nobody sees it.
"""

from __future__ import annotations

from playwright.sync_api import Browser, Playwright

CHROMIUM = "/usr/bin/chromium-headless-shell"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def launched(playwright: Playwright) -> Browser:
    """A browser that was just started; whoever asks for it closes it."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
