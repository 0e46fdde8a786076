"""Rounds dealt by a person at the console, duty by duty, while players sit at sockets of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from at_the_console import ConsolePage, Player, seated, sign_in
from browser_play import PATIENCE_MS, Hand
from playwright.sync_api import Locator, Page, expect
from socket_client import PASSWORD
from staff import House, Person, staffed_server

from letitride.catalogue import load_catalogue


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


@pytest.fixture(scope="module")
def floor(house: House) -> Person:
    return house.hire("Fay", "floor")


def table_under(house: House, submission: str) -> str:
    order = {"name": f"By hand, {submission}", "submission": submission, "dealer": "person"}
    waits = {"betting_seconds": 600, "decision_seconds": 600}
    return str(house.operator.post("/tables", {**order, **waits}, 201).json()["table"])


def console(new_page: Callable[..., Page], floor: Person, table: str) -> ConsolePage:
    floor.post(f"/tables/{table}/open", {"reason": "the day begins"}, 204)
    return ConsolePage(new_page(), floor, table)


def test_a_maryland_round_with_every_wager(house: House, floor: Person, new_page: Callable[..., Page]) -> None:
    table = table_under(house, "maryland-full")
    page = console(new_page, floor, table)
    with seated(house, table, "Pia", 3) as pia, seated(house, table, "Quin", 5) as quin:
        page.deal_until("between rounds", [pia, quin])
        page.open_bets()
        pia.bet(1000, {"five-card-bonus": 100, "three-card-bonus": 500, "six-card-bonus": 500, "progressive": 100})
        quin.bet(2000)
        acts = page.deal_until("between rounds", [pia, quin])
    assert acts.count("settle") >= 2, "each seat's wagers together, an envy bonus where a hand earns it"
    (played,) = floor.get(f"/rounds?player=&table={table}").json()
    assert {one["player"]: one["staked_cents"] for one in played["players"]} == {"Pia": 4200, "Quin": 6000}
    for act in ("collect-wagers", "place-lammers", "lock-progressive", "deliver-box-stack", "turn-box-cards"):
        assert act in acts
    assert acts[-2:] == ["collect-cards", "collect-lammers"]


def centre(shown: Locator) -> tuple[float, float]:
    expect(shown).to_be_visible(timeout=PATIENCE_MS)
    box = shown.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_table_is_seen_from_the_dealer_s_side(house: House, floor: Person, new_page: Callable[..., Page]) -> None:
    table = table_under(house, "maryland-manual")
    page = console(new_page, floor, table)
    player = new_page()
    sign_in(player, floor)
    player.goto(f"{house.address}/table/{table}")
    with seated(house, table, "Ulla", 3) as ulla:
        page.deal_until("between rounds", [ulla])
        page.open_bets()
        ulla.bet(1000)
        page.deal_until("between rounds", [ulla], stop_before="settle")
        for shown, is_dealers in ((page.page, True), (player, False)):
            seats = [centre(shown.get_by_role("region", name=f"Seat {number}")) for number in range(1, 8)]
            assert seats == sorted(seats, reverse=not is_dealers), "seat 1 is at the dealer's left"
            community = shown.get_by_role("group", name="Community cards")
            assert (max(y for _, y in seats) < centre(community)[1]) is is_dealers, "players sit across"
        box = page.page.get_by_role("region", name="Seat 3")
        spots = [centre(box.locator(f"[data-spot='{spot}']")) for spot in ("bet 3", "bet 2", "bet 1")]
        assert spots == sorted(spots), "as the dealer reads them"
        assert centre(box.locator(".card").first)[1] > spots[0][1], "cards lie on the dealer's side of the bets"
        left, right = (centre(page.page.locator(".places > .place").nth(place)) for place in (0, 1))
        assert left[0] < right[0], "the left community card is the dealer's left"
        turned = page.page.locator(".felt *").evaluate_all(
            "all => all.filter((one) => new DOMMatrix(getComputedStyle(one).transform).b !== 0).length"
        )
        assert turned == 0, "everything that is written stays upright"
        page.deal_until("between rounds", [ulla])


def test_a_wrong_payout_is_refused_with_its_clause(house: House, floor: Person, new_page: Callable[..., Page]) -> None:
    table = table_under(house, "shfl-classic")
    page = console(new_page, floor, table)
    with seated(house, table, "Wim", 1) as wim:
        page.deal_until("between rounds", [wim])
        page.open_bets()
        wim.bet(500)
        page.deal_until("between rounds", [wim], stop_before="settle")
        page.page.set_viewport_size({"width": 390, "height": 844})
        stakes = page.page.get_by_role("list", name="Wagers at this seat")
        expect(stakes).to_contain_text("bet 1 $5", timeout=PATIENCE_MS)
        # What is no number is told so and goes nowhere; sent without one, the table would fill it in.
        page.key_in("abc")
        expect(page.page.get_by_role("alert")).to_contain_text('"abc" isn\'t an amount', timeout=PATIENCE_MS)
        page.key_in("12345")
        alert = page.page.get_by_role("alert")
        expect(alert).to_contain_text("isn't paid that", timeout=PATIENCE_MS)
        expect(alert).not_to_contain_text("$")
        page.deal_until("between rounds", [wim])


def test_a_player_waits_for_the_dealer_and_gets_void_bets_back(
    house: House, floor: Person, new_page: Callable[..., Page]
) -> None:
    table = table_under(house, "shfl-bonus")
    vera = house.hire("Vera", "player")
    house.operator.post("/cage/issue", {"player": "Vera", "amount_cents": 100_000, "reason": "to play with"})
    player = new_page()
    sign_in(player, vera)
    player.goto(f"{house.address}/table/{table}")
    expect(player.get_by_text("The table is closed")).to_be_visible(timeout=PATIENCE_MS)
    expect(player.get_by_role("button", name="Sit at")).to_have_count(0)
    page = console(new_page, floor, table)
    player.get_by_role("button", name="Sit at 1").click(timeout=PATIENCE_MS)
    expect(player.get_by_text("The dealer is getting the table ready")).to_be_visible(timeout=PATIENCE_MS)
    page.deal_until("between rounds", [])
    expect(player.get_by_text("The dealer is opening the next round")).to_be_visible(timeout=PATIENCE_MS)
    page.open_bets()
    Hand(player).bet()
    second = house.hire("Sid", "floor")
    order = {"reason": "a card was seen", "approver": second.name, "password": PASSWORD}
    floor.post(f"/tables/{table}/void", order)
    expect(player.locator(".results .void")).to_have_text(
        "The round is void: a card was seen; approved by Sid. Your wagers were returned: $30.", timeout=PATIENCE_MS
    )
    expect(player.locator(".seat.own .amount")).to_have_count(0)
    expect(player.get_by_text("Next round in")).to_have_count(0)


def test_a_california_bank_is_passed_on_after_two_rounds(
    house: House, floor: Person, new_page: Callable[..., Page]
) -> None:
    table = table_under(house, "california-small")
    page = console(new_page, floor, table)
    with ExitStack() as stack:
        cleo = stack.enter_context(seated(house, table, "Cleo", 8))
        dan = stack.enter_context(seated(house, table, "Dan", 1))
        players: list[Player] = [cleo, dan]
        page.deal_until("between rounds", players)
        cleo.command("TakeBank", seat=8)
        for _ in range(2):
            page.open_bets()
            cleo.command("PostBank", amount_cents=50_000)
            dan.bet(500)
            page.deal_until("between rounds", players)
        expect(page.page.locator(".console")).to_have_attribute("data-offered", "1", timeout=PATIENCE_MS)
        dan.command("AnswerOffer", seat=1, accepts=True)
        expect(page.page.locator(".console")).to_have_attribute("data-banker", "1", timeout=PATIENCE_MS)


def test_the_stub_unloaded_early_and_the_keypad_reset(
    house: House, floor: Person, new_page: Callable[..., Page]
) -> None:
    toml = load_catalogue().submission_text("shfl-bonus").replace('id = "shfl-bonus"', 'id = "with-lamps"')
    house.operator.post("/submissions", {"toml": f"{toml}table_controller = true\n"}, 201)
    table = table_under(house, "with-lamps")
    page = console(new_page, floor, table)
    display = page.page.get_by_label("Display", exact=True)
    with seated(house, table, "Lea", 2) as lea:
        page.deal_until("between rounds", [lea])
        page.open_bets()
        lea.bet(1000, {"five-card-bonus": 100})
        expect(page.page.get_by_label("Sensor 2, lit")).to_be_visible(timeout=PATIENCE_MS)
        page.deal_until("between rounds", [lea], stop_before="press-lock-out")
        page.press("LOCK-OUT")
        expect(display).to_have_text("LOCKED 1", timeout=PATIENCE_MS)
        page.deal_until("between rounds", [lea], stop_before="deliver-community-stack")
        page.call("call the stub unloaded early")
        page.deal_until("between rounds", [lea], stop_before="insert-maintenance-key")
        for button, shown in (
            ("Service key, out", "MAINTENANCE"),
            ("4 OF A KIND", "TO RESET KEYPAD PRESS ENTER"),
            ("ENTER", "KEYPAD RESET"),
        ):
            page.press(button)
            expect(display).to_have_text(shown, timeout=PATIENCE_MS)
        page.press("Service key, in")
        acts = page.deal_until("between rounds", [lea])
    assert "deliver-community-stack" in acts, "the same round is dealt again"
    assert acts[-1] == "press-game-over"
