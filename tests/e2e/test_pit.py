"""The live pit in a browser: on a wall and on a phone, and what happens shows without anybody reloading."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from at_the_console import sign_in
from browser_play import PATIENCE_MS
from playwright.sync_api import Page, expect
from socket_client import PASSWORD, play_a_round, table_client
from staff import House, staffed_server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


def test_the_board_follows_a_round_and_a_switch(house: House, new_page: Callable[..., Page]) -> None:
    order = {"submission": "shfl-classic", "pace": "instant", "decision_seconds": 600, "betting_seconds": 600}
    tables = [
        house.operator.post("/tables", {**order, "name": f"Pit {number}"}, 201).json()["table"] for number in (1, 2)
    ]
    floor, player = house.hire("Fay", "floor"), house.hire("Pam", "player")
    house.operator.post("/cage/issue", {"player": "Pam", "amount_cents": 100_000, "reason": "to play with"})
    wall, phone = new_page(), new_page()
    wall.set_viewport_size({"width": 1920, "height": 1080})
    phone.set_viewport_size({"width": 390, "height": 844})
    for page, path in ((wall, "/pit/wall"), (phone, "/pit")):
        sign_in(page, floor)
        page.goto(f"{house.address}{path}")
    expect(wall.get_by_text("No table is in use.")).to_be_visible(timeout=PATIENCE_MS)
    expect(wall.get_by_role("navigation")).to_have_count(0)
    with table_client(house.address, player.token) as client:
        client.join(tables[1])
        client.ask("sit", tables[1], seat=2, buy_in_cents=50_000)
        tile = wall.locator(f"[data-table='{tables[1]}']")
        expect(tile).to_have_attribute("data-level", "runs", timeout=PATIENCE_MS)
        expect(tile).to_contain_text("1/7")
        play_a_round(client, tables[1], seat=2, stake_cents=500)
        expect(tile.get_by_role("img", name="Win today")).to_be_visible(timeout=PATIENCE_MS)
        house.operator.post(f"/tables/{tables[1]}/disable", {"reason": "a fire drill"}, 204)
        for page in (wall, phone):
            shown = page.locator(f"[data-table='{tables[1]}']")
            expect(shown).to_have_attribute("data-level", "stopped", timeout=PATIENCE_MS)
            expect(shown).to_contain_text("Disabled: a fire drill")
            expect(page.get_by_text("1 stopped")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert wall.evaluate("document.documentElement.scrollHeight <= innerHeight")
        house.operator.post("/house/disabled", {"reason": "a power cut"})
        expect(wall.get_by_text("The house is disabled: a power cut")).to_be_visible(timeout=PATIENCE_MS)
        house.operator.post("/house/enabled", {"reason": "light again"})
        expect(wall.get_by_text("The house is disabled")).to_have_count(0, timeout=PATIENCE_MS)


def test_a_dispute_is_opened_from_its_round_decided_and_paid(house: House, new_page: Callable[..., Page]) -> None:
    order = {"name": "Claims", "submission": "shfl-classic", "pace": "instant", "betting_seconds": 600}
    table = house.operator.post("/tables", order, 201).json()["table"]
    floor, player = house.hire("Flo", "floor"), house.hire("Hal", "player")
    house.operator.post("/cage/issue", {"player": "Hal", "amount_cents": 100_000, "reason": "to play with"})
    with table_client(house.address, player.token) as client:
        client.join(table)
        client.ask("sit", table, seat=4, buy_in_cents=50_000)
        play_a_round(client, table, seat=4, stake_cents=500)
    page = new_page()
    sign_in(page, floor)
    page.goto(f"{house.address}/dispute/{table}/1")
    page.get_by_role("link", name="Open a dispute").click()
    page.get_by_label("What is claimed").fill("My straight was not paid")
    page.get_by_label("Player").fill("Hal")
    expect(page.locator("form select").first).to_have_value(table, timeout=PATIENCE_MS)
    page.get_by_role("button", name="Open it").click()
    expect(page.locator("[data-case]")).to_have_attribute("data-open", "true", timeout=PATIENCE_MS)
    page.get_by_role("radio", name="Evidence").click()
    page.get_by_label("What the round shows").fill("A straight at seat 4")
    page.get_by_role("button", name="Add the round").click()
    expect(page.get_by_role("link", name="Replay round 1")).to_be_visible(timeout=PATIENCE_MS)
    page.get_by_role("radio", name="Finding").click()
    page.get_by_label("What was found").fill("It was a straight")
    page.get_by_role("button", name="Record the finding").click()
    page.get_by_role("radio", name="Payment").click(timeout=PATIENCE_MS)
    page.get_by_label("Amount in dollars").fill("25")
    page.get_by_label("What it is paid for").fill("the straight")
    page.get_by_label("Approved by").fill("Olga")
    page.get_by_label("Their password").fill("not her password")
    page.get_by_role("button", name="Pay").click()
    expect(page.get_by_role("alert")).to_be_visible(timeout=PATIENCE_MS)
    page.get_by_label("Their password").fill(PASSWORD)
    page.get_by_role("button", name="Pay").click()
    expect(page.get_by_text("$25, signed by Flo and Olga")).to_be_visible(timeout=PATIENCE_MS)
    page.get_by_role("radio", name="Close").click()
    page.get_by_label("Why it is closed").fill("paid and agreed")
    page.get_by_role("button", name="Close the case").click()
    expect(page.locator("[data-case]")).to_have_attribute("data-open", "false", timeout=PATIENCE_MS)
    page.get_by_role("link", name="All disputes").click()
    page.get_by_label("Person").fill("Hal")
    expect(page.locator("tbody tr")).to_have_count(1, timeout=PATIENCE_MS)
    expect(page.locator("tbody tr")).to_contain_text("upheld")
