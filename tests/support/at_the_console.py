"""A dealer's console in the browser, and players who sit at the table through sockets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from browser_play import PATIENCE_MS
from playwright.sync_api import Locator, Page, expect
from socket_client import TableClient, table_client
from staff import House, Person

from letitride.money import format_cents
from letitride.web.access.sessions import COOKIE


def sign_in(page: Page, person: Person) -> None:
    """Let a page have the session that somebody has."""
    page.context.add_cookies([{"name": COOKIE, "value": person.token, "url": person.address}])


class Player:
    """Somebody who sits at a table; they let every bet ride."""

    def __init__(self, client: TableClient, table: str, seat: int) -> None:
        self.client = client
        self.table = table
        self.seat = seat

    def command(self, name: str, **fields: Any) -> None:
        answer = self.client.command(self.table, name, **fields)
        assert answer["type"] == "ack", answer

    def bet(self, base_cents: int, sides: dict[str, int] | None = None) -> None:
        base = dict.fromkeys(("bet 1", "bet 2", "bet 3"), base_cents)
        answer = self.client.ask("bets", self.table, seat=self.seat, wagers={**base, **(sides or {})})
        assert answer["type"] == "ack", answer


@contextmanager
def seated(house: House, table: str, name: str, seat: int, chips_cents: int = 500_000) -> Iterator[Player]:
    """A new player with chips at a seat."""
    person = house.hire(name, "player")
    house.operator.post("/cage/issue", {"player": name, "amount_cents": 2 * chips_cents, "reason": "to play with"})
    # Somebody who only waits must not hold up the connection: what they are told is read at once.
    with table_client(house.address, person.token, max_queue=None) as client:
        client.join(table)
        answer = client.ask("sit", table, seat=seat, buy_in_cents=chips_cents)
        assert answer["type"] == "ack", answer
        yield Player(client, table, seat)


class ConsolePage:
    """The console of one table, driven as a person would: read the duty in hand, key in what it asks, do it."""

    def __init__(self, page: Page, person: Person, table: str) -> None:
        self.page = page
        self._person = person
        self._table = table
        sign_in(page, person)
        page.goto(f"{person.address}/dealer/{table}")
        expect(page.locator(".console")).to_be_visible(timeout=PATIENCE_MS)

    def board(self) -> dict[str, Any]:
        """What the server says the console shows, once the page shows it too."""
        board: dict[str, Any] = self._person.get(f"/tables/{self._table}/console").json()
        at = board["sequence"]
        shown = self.page.locator(f".console[data-board='{at}'][data-sequence='{at}'][data-ready='true']")
        expect(shown).to_be_visible(timeout=PATIENCE_MS)
        return board

    def press(self, name: str) -> None:
        """Press a button and wait until the table has moved on."""
        before = self.board()["sequence"]
        self.page.get_by_role("button", name=name, exact=True).click()
        self.wait_for_more_than(before)

    def call(self, words: str) -> None:
        """Call an irregularity: read what it will do, and confirm it."""
        before = self.board()["sequence"]
        self.ask(words).get_by_role("button", name="Do it", exact=True).click()
        self.wait_for_more_than(before)

    def ask(self, words: str) -> Locator:
        """Begin a call: the panel that says what it will do."""
        self.board()
        calls = self.page.locator("details", has=self.page.get_by_text("Call an irregularity"))
        if calls.get_attribute("open") is None:
            calls.locator("summary").click()
        calls.get_by_role("button", name=words).click()
        panel = self.page.get_by_role("dialog")
        expect(panel.get_by_role("heading", name="If you continue")).to_be_visible(timeout=PATIENCE_MS)
        return panel

    def open_bets(self) -> None:
        """Begin a round by the keyboard."""
        before = self.board()["sequence"]
        self.page.evaluate("document.activeElement?.blur()")
        self.page.keyboard.press("Enter")
        self.wait_for_more_than(before)
        self._until_placing()

    def key_in(self, number: str) -> None:
        """Key a number in for the duty in hand."""
        self.page.locator("section[aria-labelledby='duty'] input[inputmode]").fill(number)
        self.page.keyboard.press("Enter")

    def deal_until(self, phase: str, players: Sequence[Player], *, stop_before: str = "") -> list[str]:
        """Do every duty until the table is in a phase, or one duty is in hand; returns what was done."""
        acts: list[Any] = []
        while True:
            board = self.board()
            if board["phase"] == phase and not board["script"]:
                return acts
            duty = board["script"][0]
            if duty["act"] == stop_before:
                return acts
            if duty["act"].startswith("decide"):
                next(one for one in players if one.seat == duty["seat"]).command("LetItRide", seat=duty["seat"])
            elif duty["keyed"]:
                number = board["number_due"]
                self.key_in(format_cents(number) if duty["keyed"] == "cents" else str(number))
            else:
                self.page.get_by_role("button", name="Do it").click()
            acts.append(duty["act"])
            self.wait_for_more_than(board["sequence"])

    def _until_placing(self) -> None:
        """Do what comes before bets are placed, such as cutting the cards."""
        while self.board()["script"][0]["section"] == "preparation":
            before = self.board()["sequence"]
            self.page.get_by_role("button", name="Do it").click()
            self.wait_for_more_than(before)

    def wait_for_more_than(self, sequence: int) -> None:
        """Wait until the page shows what came after."""
        self.page.wait_for_function(
            "before => Number(document.querySelector('.console')?.dataset.board ?? 0) > before",
            arg=sequence,
            timeout=PATIENCE_MS,
        )
