"""A person at a table in the browser: what they press, what they see, and what came over the socket."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect

AS_THE_SYSTEM = """localStorage.letitride ??= '{"theme":"system"}';"""
"""The pages are dark unless somebody chose otherwise; pictures and tests choose by the system."""
PATIENCE_MS = 60_000
"""Two busy cores may take their time."""


def patient_context(browser: Browser, *, width: int = 1440, theme: str = "dark") -> BrowserContext:
    """A browser of somebody's own, without motion, that waits as long as a busy machine needs."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="light" if theme == "light" else "dark",
        reduced_motion="reduce",
        service_workers="block",
    )
    context.add_init_script(AS_THE_SYSTEM)
    context.set_default_timeout(PATIENCE_MS)
    context.set_default_navigation_timeout(PATIENCE_MS)
    return context


class Hand:
    """Plays with the mouse or with the keyboard alone."""

    def __init__(self, page: Page, *, by_keyboard: bool = False) -> None:
        self.page = page
        self._by_keyboard = by_keyboard

    def _act(self, name: str, key: str) -> None:
        if self._by_keyboard:
            self.page.keyboard.press(key)
        else:
            self.page.get_by_role("button", name=name).first.click()

    def bet(self, *, sides: Iterable[str] = ()) -> None:
        """Make the three bets, and side bets by their names on the felt."""
        expect(self.page.get_by_role("button", name="Bet all three")).to_be_visible(timeout=PATIENCE_MS)
        self._act("Bet all three", "b")
        expect(self.page.locator(".seat.own .spot.base .amount")).to_have_count(3, timeout=PATIENCE_MS)
        for side in sides:
            spot = self.page.locator(f".seat.own button[data-spot='{side}']")
            spot.click()
            expect(spot.locator(".amount")).to_be_visible(timeout=PATIENCE_MS)

    def deal(self) -> int:
        """Ask for the cards; returns the number of the round."""
        number = int(self.page.locator(".room").get_attribute("data-round") or 0)
        expect(self.page.get_by_role("button", name="Deal")).to_be_enabled(timeout=PATIENCE_MS)
        self._act("Deal", "d")
        return number

    def wait_for_question(self, bet: str) -> None:
        """Wait until an answer about a bet counts."""
        expect(self.page.locator(f".decision[data-bet='{bet}'][data-armed='true']")).to_be_visible(timeout=PATIENCE_MS)

    def decide(self, bet: str, *, rides: bool) -> None:
        """Let a bet ride or take it back."""
        self.wait_for_question(bet)
        self._act("Let it ride" if rides else "Take it back", "r" if rides else "t")

    def wait_for_result(self, number: int) -> None:
        """Wait until the results of a round are shown."""
        results = self.page.locator(f".results[data-round='{number}'][data-over='true']")
        expect(results).to_be_visible(timeout=PATIENCE_MS)

    def play_round(self, *, rides: tuple[bool, bool] = (False, True), sides: Iterable[str] = ()) -> int:
        """A whole round."""
        self.bet(sides=sides)
        number = self.deal()
        self.decide("bet 1", rides=rides[0])
        self.decide("bet 2", rides=rides[1])
        self.wait_for_result(number)
        return number

    def cards(self) -> list[str]:
        """One's own cards as they lie on the felt."""
        return [str(card.get_attribute("data-card")) for card in self.page.locator(".seat.own .card").all()]


class Ears:
    """Every frame that a browser received."""

    def __init__(self, page: Page) -> None:
        self.frames: list[dict[str, Any]] = []
        self.texts: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, text: str | bytes) -> None:
        self.texts.append(str(text))
        self.frames.append(json.loads(text))
