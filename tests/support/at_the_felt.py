"""A dealer's hands on the felt in the browser: by pointer, by touch or by keyboard, one place after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from at_the_console import ConsolePage, Player
from browser_play import PATIENCE_MS
from playwright.sync_api import Locator, Page, expect
from socket_client import table_client
from sqlalchemy import Connection, create_engine
from staff import Person

from letitride.catalogue import load_catalogue
from letitride.live.keyed_numbers import number_due
from letitride.live.settings import TableSettings
from letitride.money import format_cents
from letitride.school.chips import DENOMINATIONS_CENTS
from letitride.store.house.table_rules import rules_of_table
from letitride.store.house.tables import find_table
from letitride.store.log.history import events_of
from letitride.table import Act, Command, Event, Perform, Table, advance, evolve, fold
from letitride.table.procedure.deciding import LetItRide
from letitride.table.procedure.randomness import player_seeds, seeds
from letitride.table.procedure.settling import settled_by
from letitride.table.procedure.wagering import BettingOpened

BY_POINTER, BY_TOUCH, BY_KEYBOARD = "pointer", "touch", "keyboard"
DECIDES = (Act.DECIDE_BET_1, Act.DECIDE_BET_2)


class TableLog:
    """A table's log as the database holds it, cards and all, beside the server that writes it."""

    def __init__(self, folder: Path, table: str) -> None:
        self._engine = create_engine(f"sqlite:///{folder}/house.db")
        self._table = table

    def _start(self, connection: Connection) -> Table:
        stored = find_table(connection, self._table)
        house = rules_of_table(connection, load_catalogue(), stored)
        return TableSettings.from_data(dict(stored.created.settings)).new_table(house)

    def events(self) -> tuple[Table, list[Event]]:
        """The table before its first event, and everything that happened."""
        with self._engine.connect() as connection:
            return self._start(connection), [one.event() for one in events_of(connection, self._table)]

    def now(self) -> Table:
        """The table as it stands."""
        return fold(*self.events())

    def close(self) -> None:
        self._engine.dispose()


def dealt_by_commands(log: TableLog) -> tuple[list[Event], list[Event]]:
    """What happened in the last round from "no more bets" on, and the same round dealt by commands alone.

    The deck is the one that was dealt; seeds are the program's and are taken as they came.
    """
    start, events = log.events()
    opened = max(place for place, one in enumerate(events) if isinstance(one, BettingOpened))
    table = fold(start, events[:opened])
    rest = events[opened:]
    while rest and not _is_announced(rest[0]):
        table = evolve(table, rest.pop(0))
    again: list[Event] = []
    while len(again) < len(rest) and table.round is not None:
        following = rest[len(again)]
        if type(following).__module__ in (seeds.__name__, player_seeds.__name__):
            table = evolve(table, following)
            again.append(following)
            continue
        table, happened = advance(table, _scripted(table, rest[len(again) :]))
        again += happened
    return rest[: len(again)], again


def open_by_commands(person: Person, table: str) -> None:
    """Do the duties of the opening, each as its command; what is tested begins after them."""
    with table_client(person.address, person.token) as client:
        client.join(table)
        while script := person.get(f"/tables/{table}/console").json()["script"]:
            duty = script[0]
            order = {"command": "Perform", "by": duty["role"], "act": duty["act"], "seat": duty["seat"]}
            answer = client.ask("command", table, command=order)
            assert answer["type"] == "ack", answer


def _is_announced(event: Event) -> bool:
    return getattr(event, "act", None) is Act.ANNOUNCE_NO_MORE_BETS


def _scripted(table: Table, to_come: Sequence[Event]) -> Command:
    duty = table.duty
    assert duty is not None
    if duty.act in DECIDES:
        seat = duty.at_seat()
        return LetItRide(table.in_round().boxes[seat].player, seat)
    if duty.act is Act.RELEASE_DECK:
        cards = next(one.cards for one in to_come if len(getattr(one, "cards", ())) == 52)  # type: ignore[attr-defined]
        return Perform(duty.role, duty.act, cards=cards)
    return Perform(duty.role, duty.act, duty.seat, number=number_due(table, duty))


class HandsPage(ConsolePage):
    """The console of a table, dealt on the felt alone."""

    def __init__(self, page: Page, person: Person, table: str, *, by: str, log: TableLog) -> None:
        super().__init__(page, person, table)
        self._by = by
        self._log = log
        self.touches = 0

    def deal_by_hand(self, players: Sequence[Player], *, stop_before: str = "", stop_in: str = "") -> list[str]:
        """Do every duty where it is done until the round is over or one duty is in hand; returns what was done."""
        acts: list[Any] = []
        while True:
            board = self.board()
            if not board["script"]:
                return acts
            duty = board["script"][0]
            if duty["act"] == stop_before or duty["section"] == stop_in:
                return acts
            if duty["act"].startswith("decide"):
                next(one for one in players if one.seat == duty["seat"]).command("LetItRide", seat=duty["seat"])
            else:
                self.touch_what_glows()
            acts.append(duty["act"])
            self.wait_for_more_than(board["sequence"])

    def touch_what_glows(self) -> None:
        """Make the gesture that is due, and build its count or payout."""
        gesture = next(one for one in self.board()["places"] if one["is_due"])
        expect(self.page.locator(f".due[data-place='{gesture['place']}']")).to_be_visible(timeout=PATIENCE_MS)
        self._touch(gesture["place"], gesture["sources"], gesture["targets"], gesture["key"])
        if gesture["keyed"] == "count":
            self._count()
        elif gesture["keyed"] == "cents":
            self._pay()

    def place(self, name: str) -> Locator:
        """A place of the table."""
        return self.page.locator(f"[data-place='{name}']")

    def _touch(self, place: str, sources: Sequence[str], targets: Sequence[str], key: str) -> None:
        self.touches += 1
        if self._by == BY_KEYBOARD:
            self.page.evaluate("document.activeElement?.blur()")
            self.page.keyboard.press(key or "Enter")
            return
        x, y = self._centre(place)
        if self._by == BY_TOUCH:
            self.page.touchscreen.tap(x, y)
            return
        lying = [one for one in sources if self.place(one).count()]
        if not lying and not targets:
            self.page.mouse.click(x, y)
            return
        from_x, from_y = self._centre(lying[0] if lying else place)
        if targets:
            x, y = self._centre(targets[0])
        self.page.mouse.move(from_x, from_y)
        self.page.mouse.down()
        self.page.mouse.move((from_x + x) / 2, (from_y + y) / 2)
        self.page.mouse.move(x, y)
        self.page.mouse.up()

    def _centre(self, place: str) -> tuple[float, float]:
        shown = self.place(place)
        shown.scroll_into_view_if_needed()
        box = shown.bounding_box()
        assert box is not None, place
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _press(self, button: Locator) -> None:
        self.touches += 1
        if self._by == BY_TOUCH:
            button.tap()
        else:
            button.click()

    def _count(self) -> None:
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_be_visible(timeout=PATIENCE_MS)
        table = self._log.now()
        assert table.duty is not None
        count = number_due(table, table.duty) or 0
        if self._by == BY_KEYBOARD:
            self.page.keyboard.type(str(count))
            self.page.keyboard.press("Enter")
            return
        for step in (10, 5, 1):
            while count >= step:
                self._press(dialog.get_by_role("button", name=f"Add {step}", exact=True))
                count -= step
        self._press(dialog.get_by_role("button", name="Done counting"))

    def _pay(self) -> None:
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_be_visible(timeout=PATIENCE_MS)
        table = self._log.now()
        assert table.duty is not None
        for one in settled_by(table, table.duty):
            lay = dialog.locator("button.main")
            if beyond := one.paid_cents % DENOMINATIONS_CENTS[-1]:
                # A share of a meter that no chip is worth.
                dialog.get_by_label("Not in chips").fill(format_cents(beyond))
                lay.focus()
            self.cut(dialog, one.paid_cents - beyond)
            if self._by == BY_KEYBOARD:
                self.page.keyboard.press("Enter")
            else:
                self._press(lay)

    def cut(self, dialog: Locator, cents: int) -> None:
        """Cut an amount from the tray, largest chips first."""
        for chip in _chips(cents):
            number = DENOMINATIONS_CENTS.index(chip)
            if self._by == BY_KEYBOARD:
                self.page.keyboard.press(str(number + 1))
            else:
                self._press(dialog.locator(".tray button.chip").nth(number))


def _chips(cents: int) -> Iterator[int]:
    for value in DENOMINATIONS_CENTS:
        while cents >= value:
            cents -= value
            yield value
