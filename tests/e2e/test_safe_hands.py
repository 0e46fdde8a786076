"""Safe hands at a live console: no key press voids, stops or counts by mistake, and a call says first what it does."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from at_the_console import ConsolePage, Player, seated, sign_in
from browser_play import PATIENCE_MS
from playwright.sync_api import Page, WebSocketRoute, expect
from socket_client import PASSWORD
from staff import House, Person, staffed_server

STORM_SECONDS = 20
KEYS = (
    "Enter",
    "Enter",
    "Enter",
    "Tab",
    "Tab",
    "Tab",
    "Shift+Tab",
    "Space",
    "Escape",
    "ArrowDown",
    "ArrowUp",
    "5",
    "2",
)
NEVER_BY_A_KEY = {"RoundVoided", "RulingAwaited", "DeckRemoved", "WagersAbandoned", "PlayContinued"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


@pytest.fixture(scope="module")
def floor(house: House) -> Person:
    return house.hire("Fay", "floor")


def table_under(house: House, floor: Person, submission: str, name: str) -> str:
    order = {"name": name, "submission": submission, "dealer": "person"}
    waits = {"betting_seconds": 600, "decision_seconds": 600}
    table = str(house.operator.post("/tables", {**order, **waits}, 201).json()["table"])
    floor.post(f"/tables/{table}/open", {"reason": "the day begins"}, 204)
    return table


def told(player: Player, sequence: int) -> list[dict[str, Any]]:
    """Everything that happened at the table, as far as the player was told of it."""
    player.client.catch_up(sequence)
    return [one for frame in player.client.frames if frame["type"] == "events" for one in frame["events"]]


def deal_to(page: ConsolePage, player: Player, act: str, *, bet_cents: int = 500) -> None:
    page.deal_until("between rounds", [player])
    page.open_bets()
    player.bet(bet_cents)
    page.deal_until("between rounds", [player], stop_before=act)


def test_a_call_says_what_it_does_and_enter_leaves_it(
    house: House, floor: Person, new_page: Callable[..., Page]
) -> None:
    table = table_under(house, floor, "shfl-classic", "Calls")
    dealer = house.hire("Dee", "dealer")
    with seated(house, table, "Ann", 1) as ann:
        deal_to(ConsolePage(new_page(), floor, table), ann, "deliver-stack")
        page = ConsolePage(new_page(), dealer, table)
        page.page.locator('[data-place="seat 1 cards"]').click(button="right")
        expect(page.page.get_by_role("dialog", name="What went wrong? (Seat 1, cards)")).to_be_visible()
        page.page.keyboard.press("Escape")
        panel = page.ask("call the first card face up")
        expect(panel).to_contain_text("The card is set aside")
        expect(panel.get_by_role("button", name="Cancel")).to_be_focused()
        page.page.keyboard.press("Enter")
        expect(panel).to_have_count(0)
        assert "FaceUpCardFound" not in [one["event"] for one in told(ann, page.board()["sequence"])]
        page.call("call the first card face up")
        for _ in range(2):
            # As it was: the button under the focus had become another call, and Enter made it.
            before = page.board()["sequence"]
            page.page.keyboard.press("Enter")
            page.wait_for_more_than(before)
        happened = [one["event"] for one in told(ann, page.board()["sequence"])]
        assert happened.count("FaceUpCardFound") == 1
        assert not NEVER_BY_A_KEY & set(happened)


def test_a_dealer_voids_with_the_floor_s_password_and_reason_only(
    house: House, floor: Person, new_page: Callable[..., Page]
) -> None:
    table = table_under(house, floor, "shfl-classic", "Four cards")
    dealer = house.hire("Dan", "dealer")
    with seated(house, table, "Bea", 1) as bea:
        deal_to(ConsolePage(new_page(), floor, table), bea, "decide-bet-1")
        page = ConsolePage(new_page(), dealer, table)
        page.page.get_by_text("Call an irregularity").click()
        page.page.get_by_label("Place").select_option("1")
        page.page.get_by_label("Cards found").fill("4")
        page.page.get_by_role("button", name="Call the wrong number of cards").click()
        panel = page.page.get_by_role("dialog")
        expect(panel).to_contain_text("is void: no hand counts", timeout=PATIENCE_MS)
        expect(panel).to_contain_text("$15 goes back to the players")
        panel.get_by_label("Reason").fill("four cards at seat 1")
        panel.get_by_label("Approved by").fill("Dan")
        panel.get_by_label("Their password").fill(PASSWORD)
        panel.get_by_role("button", name="Void the round").click()
        expect(panel.get_by_role("alert")).to_contain_text("somebody else", timeout=PATIENCE_MS)
        panel.get_by_label("Approved by").fill("Fay")
        panel.get_by_label("Their password").fill(PASSWORD)
        panel.get_by_role("button", name="Void the round").click()
        expect(panel).to_have_count(0, timeout=PATIENCE_MS)
        assert "RoundVoided" in [one["event"] for one in told(bea, page.board()["sequence"])]
    (noted,) = house.operator.get("/audit-log?search=four+cards+voided").json()
    assert (noted["actor"], noted["after"]["approved_by"]) == ("Dan", "Fay")


def test_enter_pressed_three_times_makes_a_call_once_and_the_console_says_that_play_stopped(
    house: House, floor: Person, new_page: Callable[..., Page]
) -> None:
    table = table_under(house, floor, "shfl-classic", "Exposed")
    dealer = house.hire("Dot", "dealer")
    with seated(house, table, "Cy", 1) as cy:
        deal_to(ConsolePage(new_page(), floor, table), cy, "decide-bet-2")
        page = ConsolePage(new_page(), dealer, table)
        before = page.board()["sequence"]
        panel = page.ask("call the second card of the community area exposed")
        panel.get_by_label("Reason").fill("it was turned over")
        panel.get_by_label("Approved by").fill("Fay")
        panel.get_by_label("Their password").fill(PASSWORD)
        for _ in range(3):
            page.page.keyboard.press("Enter")
        page.wait_for_more_than(before)
        duty = page.page.locator("section[aria-labelledby='duty']")
        expect(duty).to_contain_text("Waiting for the floor", timeout=PATIENCE_MS)
        expect(duty).not_to_contain_text("is deciding")
        player, person = new_page(), Person(house.address, "Cy")
        sign_in(player, person)
        person.close()
        player.goto(f"{house.address}/table/{table}")
        expect(player.get_by_text("Play has stopped until the floor rules")).to_be_visible(timeout=PATIENCE_MS)
        assert [one["event"] for one in told(cy, page.board()["sequence"])].count("CardExposed") == 1
    assert len(house.operator.get("/audit-log?search=it+was+turned+over").json()) == 1


def test_enter_held_down_does_the_duty_in_hand_once(house: House, floor: Person, new_page: Callable[..., Page]) -> None:
    table = table_under(house, floor, "shfl-classic", "Held")
    with seated(house, table, "Cas", 1) as cas:
        page = ConsolePage(new_page(), floor, table)
        deal_to(page, cas, "deliver-stack")
        for focus in ("body", "section[aria-labelledby='duty'] button[type=submit]"):
            before = page.board()["sequence"]
            page.page.evaluate("document.activeElement?.blur()")
            if focus != "body":
                page.page.locator(focus).focus()
            for _ in range(20):
                page.page.keyboard.down("Enter")
            page.page.keyboard.up("Enter")
            page.wait_for_more_than(before)
            after = [one for one in told(cas, page.board()["sequence"]) if one["sequence"] > before]
            done = [one for one in after if one["event"] == "DutyPerformed" and one["by"] == "dealer"]
            assert len(done) == 1, done


def test_the_second_tap_of_a_double_tap_does_nothing(
    house: House, floor: Person, new_page: Callable[..., Page]
) -> None:
    table = table_under(house, floor, "shfl-bonus", "Tapped twice")
    page = ConsolePage(new_page(), floor, table)
    page.deal_until("between rounds", [], stop_before="inspect-deck")
    shown = page.page.locator(".console")
    before = page.board()["sequence"]
    page.page.clock.install()
    page.page.clock.pause_at(page.page.evaluate("Date.now() + 1000"))
    deck = page.page.locator("[data-place='deck']")
    deck.click()
    expect(shown).to_have_attribute("data-board", str(before + 1), timeout=PATIENCE_MS)
    # The deck is washed next, at the same place, but the second tap comes before anybody can have read that.
    deck.click()
    deck.click()
    page.page.clock.run_for(1_000)
    assert page.board()["script"][0]["act"] == "wash-deck"
    deck.click()
    page.wait_for_more_than(before + 1)
    assert page.board()["script"][0]["act"] == "load-shuffler"


def test_of_two_dealers_one_deals_and_the_other_sees_what_is_gone(
    house: House, floor: Person, new_page: Callable[..., Page]
) -> None:
    table = table_under(house, floor, "maryland-full", "Relieved")
    dot, dov = house.hire("Dorothea", "dealer"), house.hire("Dov", "dealer")
    with seated(house, table, "Una", 1) as una:
        opening = ConsolePage(new_page(), floor, table)
        opening.deal_until("between rounds", [una])
        opening.open_bets()
        una.bet(1000, {"five-card-bonus": 100})
        opening.deal_until("between rounds", [una], stop_before="verify-count")
        one, two = ConsolePage(new_page(), dot, table), ConsolePage(new_page(), dov, table)
        for page in (one, two):
            page.board()
            page.page.locator("[data-place='tray']").click()
            expect(page.page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE_MS)
        before = one.page.locator(".console").get_attribute("data-board")
        one.page.get_by_role("dialog").get_by_role("button", name="Add 1", exact=True).click()
        one.page.get_by_role("button", name="Done counting").click()
        one.wait_for_more_than(int(before or ""))
        # What is due next is done at the tray too, but it is no count.
        expect(two.page.get_by_role("dialog")).to_have_count(0, timeout=PATIENCE_MS)
        for page, button, said in ((one, "Sign on", "Dealer: Dorothea"), (two, "Sign on", "Dealer: Dov")):
            page.page.reload()
            page.page.get_by_role("button", name=re.compile(f"{button}|Relieve")).click()
            expect(page.page.locator("header .dealer")).to_have_text(said, timeout=PATIENCE_MS)
        before = one.page.locator(".console").get_attribute("data-board")
        one.page.locator("[data-place='tray']").click()
        expect(one.page.get_by_role("alert")).to_contain_text("Dov deals here now", timeout=PATIENCE_MS)
        expect(one.page.locator("header .dealer")).to_have_text("Dealer: Dov", timeout=PATIENCE_MS)
        two.page.locator("[data-place='tray']").click()
        two.wait_for_more_than(int(before or ""))


def test_a_console_says_that_the_connection_is_lost(house: House, floor: Person, new_page: Callable[..., Page]) -> None:
    table = table_under(house, floor, "shfl-classic", "Lost")
    page = new_page()
    sockets: list[WebSocketRoute] = []

    def through(socket: WebSocketRoute) -> None:
        if not sockets:
            socket.connect_to_server()
        else:
            socket.close()
        sockets.append(socket)

    page.route_web_socket("**/api/socket/**", through)
    console = ConsolePage(page, floor, table)
    console.board()
    sockets[0].close()
    expect(page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible(timeout=PATIENCE_MS)
    sockets.clear()
    expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=PATIENCE_MS)
    console.board()


def test_a_count_against_the_machine_is_asked_again(house: House, floor: Person, new_page: Callable[..., Page]) -> None:
    table = table_under(house, floor, "shfl-bonus", "Counted")
    with seated(house, table, "Eli", 1) as eli:
        page = ConsolePage(new_page(), floor, table)
        deal_to(page, eli, "check-shuffler-count", bet_cents=1000)
        before = page.board()["sequence"]
        for count, said in (("25", "25 isn't what the machine shows"), ("987654", "987,654 can't be right")):
            page.key_in(count)
            expect(page.page.get_by_role("alert")).to_contain_text(said, timeout=PATIENCE_MS)
        assert page.board()["sequence"] == before
        assert len(house.operator.get("/audit-log?search=counted+refused").json()) == 2


def test_a_storm_of_random_keys_voids_stops_and_counts_nothing(
    house: House, floor: Person, new_page: Callable[..., Page]
) -> None:
    table = table_under(house, floor, "maryland-full", "Storm")
    random, keys = Random(22), 0
    with seated(house, table, "Sue", 3) as sue:
        page = ConsolePage(new_page(), floor, table)
        deal_to(page, sue, "deliver-stack", bet_cents=1000)
        here = page.page.url
        # The storm is over the console: links lead away from it.
        page.page.evaluate("document.querySelectorAll('a').forEach((one) => (one.inert = true))")
        page.page.get_by_text("Call an irregularity").click()
        ends = time.monotonic() + STORM_SECONDS
        while keys < 600 and time.monotonic() < ends:
            for _ in range(40):
                page.page.keyboard.press(random.choice(KEYS))
                keys += 1
            assert page.page.url == here, "no link can be followed"
            duty = next(iter(floor.get(f"/tables/{table}/console").json()["script"]), {"act": ""})
            if duty["act"].startswith("decide"):
                sue.command("LetItRide", seat=3)
        page.page.goto(here)
        happened = {one["event"] for one in told(sue, page.board()["sequence"])}
        assert keys >= 80
        assert "CardsDelivered" in happened, "Enter went on dealing"
        assert not NEVER_BY_A_KEY & happened
