"""One Chromium for the tests of a file, and pages that fail a test when their script does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browser_play import patient_context
from chromium import launched
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from server_process import ServerProcess, server_process

NewPage = Callable[..., Page]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[NewPage]:
    """A page in a browser of its own: no cookies are shared."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make() -> Page:
        context = patient_context(chromium)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """`letitride play`, as a newcomer starts it."""
    with server_process(tmp_path_factory.mktemp("play"), "play", "--no-browser") as server:
        yield server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """`letitride serve`, where people make themselves accounts."""
    with server_process(tmp_path_factory.mktemp("serve"), "serve") as server:
        yield server
