"""Whole rounds dealt on the felt, by pointer, by touch and by keyboard: each equal to the round dealt by commands."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from at_the_console import ConsolePage, Player, seated
from at_the_felt import BY_KEYBOARD, BY_POINTER, BY_TOUCH, HandsPage, TableLog, dealt_by_commands, open_by_commands
from browser_play import PATIENCE_MS
from page_checks import check_page
from playwright.sync_api import Browser, Page, expect
from staff import House, Person, staffed_server

from letitride.catalogue import load_catalogue
from letitride.table.irregularities import RulingAwaited
from letitride.table.procedure.settling import settled_by
from letitride.table.procedure.voiding import RoundVoided

ALL = "LETITRIDE_HANDS"
"""Set to ``all``, every round is dealt in every way, and the storm is one of 2,000 touches and keys."""

IN_SHORT = (("maryland-full", BY_POINTER), ("with-lamps", BY_TOUCH), ("california-small", BY_KEYBOARD))
WHOLE = tuple((rules, by) for rules, _ in IN_SHORT for by in (BY_POINTER, BY_TOUCH, BY_KEYBOARD))
SIDES = {
    "maryland-full": {"five-card-bonus": 100, "three-card-bonus": 500, "six-card-bonus": 500, "progressive": 100},
    "with-lamps": {"five-card-bonus": 100},
    "california-small": {},
}
LETTERS = "nlrxmsvgdbtakpofejq"
ENOUGH = 6
"""Events that a storm has to bring about to have shown anything."""
STORM = 2_000 if os.environ.get(ALL) else 120


class Dealt:
    """A house with its tables, and where its database lies."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder = folder
        self.house = House(address)
        self.floor = self.house.hire("Fay", "floor")
        toml = load_catalogue().submission_text("shfl-bonus").replace('id = "shfl-bonus"', 'id = "with-lamps"')
        self.house.operator.post("/submissions", {"toml": f"{toml}table_controller = true\n"}, 201)

    def table(self, submission: str, name: str) -> str:
        order = {"name": name, "submission": submission, "dealer": "person"}
        waits = {"betting_seconds": 600, "decision_seconds": 600}
        table = str(self.house.operator.post("/tables", {**order, **waits}, 201).json()["table"])
        self.floor.post(f"/tables/{table}/open", {"reason": "the day begins"}, 204)
        return table


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dealt]:
    folder = tmp_path_factory.mktemp("house")
    with staffed_server(folder) as address:
        made = Dealt(folder, address)
        yield made
        made.house.close()


@pytest.fixture
def tablet(chromium: Browser) -> Iterator[Callable[[], Page]]:
    """A tablet of 1024 x 768 with a touch screen."""
    contexts = []

    def make() -> Page:
        context = chromium.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


def deal(dealt: Dealt, page: Page, rules: str, by: str) -> tuple[HandsPage, TableLog]:
    table = dealt.table(rules, f"{rules} by {by}")
    log = TableLog(dealt.folder, table)
    with ExitStack() as stack:
        name = f"{rules[:2]}{by[:2]}".title()
        players = [stack.enter_context(seated(dealt.house, table, f"{name}{seat}", seat)) for seat in (2, 3)]
        open_by_commands(dealt.floor, table)
        hands = HandsPage(page, dealt.floor, table, by=by, log=log)
        if rules == "california-small":
            players.append(stack.enter_context(seated(dealt.house, table, f"{name}8", 8)))
            players[-1].command("TakeBank", seat=8)
        before = hands.board()["sequence"]
        hands.touch_what_glows()
        hands.wait_for_more_than(before)
        hands.deal_by_hand(players, stop_in="betting")
        if rules == "california-small":
            players[-1].command("PostBank", amount_cents=50_000)
        for player in players[:2]:
            player.bet(1000 if rules != "california-small" else 500, SIDES[rules] if player is players[0] else None)
        acts = hands.deal_by_hand(players)
        assert "settle" in acts
    return hands, log


@pytest.mark.parametrize(("rules", "by"), WHOLE if os.environ.get(ALL) else IN_SHORT)
def test_a_round_dealt_with_hands_is_the_round_dealt_by_commands(
    dealt: Dealt, tablet: Callable[[], Page], rules: str, by: str
) -> None:
    hands, log = deal(dealt, tablet(), rules, by)
    happened, by_commands = dealt_by_commands(log)
    assert len(by_commands) > 30
    assert happened == by_commands
    check_page(hands.page)
    log.close()


def test_a_wrong_gesture_springs_back_says_why_and_moves_nothing(dealt: Dealt, tablet: Callable[[], Page]) -> None:
    table = dealt.table("shfl-classic", "Wrong gestures")
    log = TableLog(dealt.folder, table)
    with seated(dealt.house, table, "Wilma", 1) as one, seated(dealt.house, table, "Xaver", 4) as two:
        page = HandsPage(tablet(), dealt.floor, table, by=BY_POINTER, log=log)
        open_by_commands(dealt.floor, table)
        page.open_bets()
        one.bet(500)
        two.bet(500)
        page.deal_until("between rounds", [one, two], stop_before="deliver-stack")
        before = page.board()["sequence"]
        page.page.evaluate("scrollTo(0, 0)")
        where = page.place("seat 4 cards").bounding_box()
        page.place("seat 4 cards").click()
        expect(page.page.get_by_role("alert")).to_contain_text("Deliver the stack at seat 1 first", timeout=PATIENCE_MS)
        page.place("tray").drag_to(page.place("seat 1 cards"))
        expect(page.page.get_by_role("alert")).to_contain_text("Nothing is moved from there", timeout=PATIENCE_MS)
        assert page.place("seat 4 cards").bounding_box() == where, "nothing moves under the finger"
        assert page.board()["sequence"] == before
        page.deal_until("between rounds", [one, two], stop_before="settle")
        before = page.board()["sequence"]
        page.page.keyboard.press("Escape")
        page.place("seat 4 bets").click()
        dialog = page.page.get_by_role("dialog")
        now = log.now()
        assert now.duty is not None
        for settled in settled_by(now, now.duty):
            page.cut(dialog, settled.paid_cents + 10_000)
            dialog.locator("button.main").click()
        # The payout is held: it names the wager, not the sum, and it is noted.
        held = dialog.get_by_role("alert")
        expect(held).to_contain_text("at seat 4 isn't paid that", timeout=PATIENCE_MS)
        assert "$" not in held.inner_text().replace("The $ bet", "")
        named = dialog.locator("[aria-current=step] .title").inner_text()
        assert held.inner_text().lower().startswith(named.lower()), "the wager that is named is the one to be cut again"
        # After a touch, Enter goes on with the payout.
        dialog.get_by_role("button", name="Put one back").click()
        expect(dialog.locator("button.main")).to_be_focused()
        assert page.board()["sequence"] == before
        dialog.get_by_role("button", name="Back to the table").click()
        late = ConsolePage(tablet(), dealt.floor, table)
        told = late.page.get_by_role("region", name="What happened")
        expect(told.get_by_role("listitem").first).to_be_visible(timeout=PATIENCE_MS)
        page.deal_by_hand([one, two])
        late.page.reload()
        expect(told.get_by_role("listitem").first).to_be_visible(timeout=PATIENCE_MS)
    noted = dealt.house.operator.get("/audit-log?search=refused").json()
    assert any(entry["actor"] == "Fay" for entry in noted)
    log.close()


def test_a_storm_of_touches_and_keys_does_nothing_but_what_is_due(dealt: Dealt, tablet: Callable[[], Page]) -> None:
    table = dealt.table("maryland-full", "Storm of hands")
    log, random = TableLog(dealt.folder, table), Random(22)
    with seated(dealt.house, table, "Stan", 3) as stan:
        page = HandsPage(tablet(), dealt.floor, table, by=BY_TOUCH, log=log)
        open_by_commands(dealt.floor, table)
        page.open_bets()
        # Nothing is counted before the deal: random keys find the right number too seldom to come to anything else.
        stan.bet(1000, {"three-card-bonus": 500, "six-card-bonus": 500})
        here = page.page.url
        page.page.evaluate("document.querySelectorAll('a').forEach((one) => (one.inert = true))")
        done, before, now = 0, page.board()["sequence"], 0
        # A busy machine drops touches while a command is on its way, so the storm goes on until it has dealt something.
        while done < STORM or (now - before < ENOUGH and done < 20 * STORM):
            for _ in range(20):
                storm_once(page.page, random)
                done += 1
            assert page.page.url == here
            now = go_on(dealt.floor, table, stan)
        page.page.goto(here)
        page.board()
    _, events = log.events()
    assert not [one for one in events if isinstance(one, RoundVoided | RulingAwaited)]
    # What came of the storm is what the same duties come to by commands: no other event, no other money.
    happened, by_commands = dealt_by_commands(log)
    assert happened == by_commands[: len(happened)]
    assert now - before >= ENOUGH, "the storm dealt on"
    log.close()


def storm_once(page: Page, random: Random) -> None:
    """One touch somewhere on the screen, or one key."""
    match random.randrange(3):
        case 0:
            page.touchscreen.tap(random.randrange(1024), random.randrange(100, 768))
        case 1:
            page.keyboard.press(random.choice(("Enter", "Enter", "Enter", "Tab", "Escape", "ArrowLeft", "ArrowUp")))
        case _:
            page.keyboard.press(random.choice(LETTERS + "1234567"))


def go_on(floor: Person, table: str, player: Player) -> int:
    """What the player does meanwhile: answer when asked; returns how far the log goes."""
    board = floor.get(f"/tables/{table}/console").json()
    duty = next(iter(board["script"]), {"act": ""})
    if duty["act"].startswith("decide"):
        player.command("LetItRide", seat=player.seat)
    return int(board["sequence"])
