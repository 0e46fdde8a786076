"""The pages of those who run a house: submissions, disputes, switches; and who doesn't get there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from at_the_console import ConsolePage, sign_in
from browser_play import PATIENCE_MS
from page_checks import LOOKS, OF_STAFF, check_heading, check_page, look
from playwright.sync_api import Locator, Page, Route, expect
from socket_client import play_a_round, table_client
from staff import House, Person, staffed_server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


@pytest.fixture(scope="module")
def floor(house: House) -> Person:
    return house.hire("Fay", "floor")


def automatic_table(house: House, name: str) -> str:
    order = {"name": name, "submission": "shfl-classic", "pace": "instant", "decision_seconds": 600}
    return str(house.operator.post("/tables", {**order, "betting_seconds": 600}, 201).json()["table"])


def opened(new_page: Callable[..., Page], person: Person, path: str) -> Page:
    page = new_page()
    sign_in(page, person)
    page.goto(f"{person.address}{path}")
    return page


def test_a_submission_refused_with_clauses_corrected_filed_and_opened(
    house: House, new_page: Callable[..., Page]
) -> None:
    page = opened(new_page, house.operator, "/operator")
    page.get_by_role("tab", name="Submissions").click()
    expect(page.get_by_text("Name the submission first.")).to_be_visible()
    page.get_by_label("Name of the submission").fill("River room!")
    expect(page.locator("[data-faults]")).to_contain_text("letters, digits and hyphens", timeout=PATIENCE_MS)
    page.get_by_role("button", name="id, line 1").click()
    expect(page.get_by_label("Name of the submission")).to_be_focused()
    page.get_by_label("Name of the submission").fill("river-room")
    page.get_by_label("Title", exact=True).fill("River room")
    page.get_by_label("Operator").fill("River House")
    wagers, meter = (page.get_by_role("group", name=name) for name in ("Wagers", "Meter"))
    wagers.get_by_label("Progressive").select_option("MD-PROG-A")
    wagers.get_by_label("Envy Bonus").select_option("MD-ENVY-A")
    meter.get_by_label("Reset").fill("$999")
    faults = page.locator("[data-faults]")
    expect(faults).to_contain_text("MD.12.F.2", timeout=PATIENCE_MS)
    expect(faults).to_contain_text("MD.07.F")
    page.get_by_role("button", name="File", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="fault")).to_be_visible(timeout=PATIENCE_MS)
    meter.get_by_label("Reset").fill("$10,000")
    page.get_by_label("adjacent boxes").fill("2")
    expect(faults).to_contain_text("No faults", timeout=PATIENCE_MS)
    page.get_by_role("button", name="File", exact=True).click()
    expect(page.get_by_text("Filed as river-room@1.")).to_be_visible(timeout=PATIENCE_MS)
    page.get_by_label("Name of the table").fill("River 1")
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("heading", name="River 1")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator(".console")).to_have_attribute("data-phase", "closed")
    expect(page.locator("#rail-line")).to_have_text("The table is closed. The floor opens it.")
    page.get_by_label("Reason").fill("the first day")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".console")).to_have_attribute("data-phase", "opening", timeout=PATIENCE_MS)
    expect(page.locator(".console header")).to_contain_text("River room")


def test_a_table_is_opened_under_a_ready_made_submission_at_any_time(
    house: House, new_page: Callable[..., Page]
) -> None:
    page = opened(new_page, house.operator, "/operator")
    page.get_by_role("tab", name="Submissions").click()
    page.get_by_label("Name of the table").fill("By hand")
    page.locator("form[aria-labelledby='open-table'] select").first.select_option("maryland-manual")
    page.get_by_label("Dealt by").select_option("a person, without automated devices")
    page.get_by_label("Seconds to decide").fill("45")
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("heading", name="By hand")).to_be_visible(timeout=PATIENCE_MS)
    made = house.operator.get(f"/tables/{page.url.rpartition('/')[2]}").json()
    assert (made["dealer"], made["betting_seconds"], made["decision_seconds"]) == ("school", 30, 45)


def test_the_cage_says_what_it_did_or_what_is_wrong(house: House, new_page: Callable[..., Page]) -> None:
    house.hire("Pia", "player")
    page = opened(new_page, house.operator, "/operator")
    page.get_by_role("tab", name="Cage").click()
    cage = page.locator("form").filter(has=page.get_by_role("button", name="Issue chips"))
    cage.get_by_label("Name").fill("Pia")
    cage.get_by_label("Amount in dollars").fill("abc")
    cage.get_by_role("button", name="Issue chips").click()
    expect(cage.get_by_role("alert")).to_contain_text('"abc" isn\'t an amount')
    cage.get_by_label("Amount in dollars").fill("4900")
    cage.get_by_label("Reason").fill("cash desk")
    cage.get_by_role("button", name="Issue chips").click()
    expect(cage.get_by_role("status")).to_contain_text("Issued $4,900 to Pia", timeout=PATIENCE_MS)
    expect(cage.get_by_label("Amount in dollars")).to_have_value("")


def test_an_order_to_the_cage_whose_answer_was_lost_is_sent_again(house: House, new_page: Callable[..., Page]) -> None:
    house.hire("Lou", "player")
    page = opened(new_page, house.operator, "/operator")
    page.get_by_role("tab", name="Cage").click()
    cage = page.locator("form").filter(has=page.get_by_role("button", name="Issue chips"))
    for label, value in (("Name", "Lou"), ("Amount in dollars", "300"), ("Reason", "cash desk")):
        cage.get_by_label(label).fill(value)

    def carried_out_but_unanswered(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/api/cage/issue", carried_out_but_unanswered, times=1)
    cage.get_by_role("button", name="Issue chips").click()
    expect(cage.get_by_role("alert")).to_contain_text("No answer came", timeout=PATIENCE_MS)
    cage.get_by_role("button", name="Issue chips").click()
    expect(cage.get_by_role("status")).to_contain_text("Issued $300 to Lou, who now holds $300", timeout=PATIENCE_MS)
    for label, value in (("Name", "Lou"), ("Amount in dollars", "300"), ("Reason", "cash desk")):
        cage.get_by_label(label).fill(value)
    cage.get_by_role("button", name="Issue chips").click()
    expect(cage.get_by_role("status")).to_contain_text("who now holds $600", timeout=PATIENCE_MS)


def test_enter_pressed_three_times_moves_chips_once(house: House, new_page: Callable[..., Page]) -> None:
    house.hire("Quentin", "player")
    table = automatic_table(house, "Filled once")
    page = opened(new_page, house.operator, "/operator")
    page.get_by_role("tab", name="Cage").click()
    cage = page.locator("form").filter(has=page.get_by_role("button", name="Issue chips"))
    cage.get_by_label("Name").fill("Quentin")
    cage.get_by_label("Amount in dollars").fill("500")
    cage.get_by_label("Reason").fill("cash desk")
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(cage.get_by_role("status")).to_contain_text(
        "Issued $500 to Quentin, who now holds $500", timeout=PATIENCE_MS
    )
    page.get_by_role("tab", name="Trays").click()
    tray = page.locator(f"section[aria-labelledby='tray-{table}']")
    tray.get_by_label("Amount in dollars").fill("100")
    signed = house.second_signature()
    tray.get_by_label("Approved by").fill(signed["approver"])
    tray.get_by_label("Their password").fill(signed["password"])
    tray.get_by_label("Reason").fill("opening fill")
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(tray.get_by_role("status")).to_have_text("Fill 1 signed: $100.", timeout=PATIENCE_MS)
    assert len(house.operator.get("/audit-log?search=opening+fill").json()) == 1
    assert len(house.operator.get("/audit-log?search=Quentin+issued").json()) == 1


def played(house: House, table: str, name: str, *, seat: int) -> None:
    """Somebody new plays a round at a table."""
    player = house.hire(name, "player")
    house.operator.post("/cage/issue", {"player": name, "amount_cents": 100_000, "reason": "to play with"})
    with table_client(house.address, player.token) as client:
        client.join(table)
        client.ask("sit", table, seat=seat, buy_in_cents=50_000)
        play_a_round(client, table, seat=seat, stake_cents=500)


@pytest.fixture(scope="module")
def disputed(house: House) -> str:
    """The table where Hal has played at seat 4; at others, Ida has played at the same seat and Jo at seat 2."""
    table = automatic_table(house, "Disputed")
    played(house, table, "Hal", seat=4)
    played(house, automatic_table(house, "Beside"), "Ida", seat=4)
    played(house, automatic_table(house, "Across"), "Jo", seat=2)
    return table


def test_a_round_is_found_by_table_by_seat_and_by_time(
    floor: Person, disputed: str, new_page: Callable[..., Page]
) -> None:
    (wanted,) = floor.get(f"/rounds?player=&table={disputed}").json()
    page = opened(new_page, floor, "/floor")
    disputes = page.locator("section[aria-labelledby='disputes']")

    def find(*names: str, table: str = "", seat: str = "", since: int | None = None, until: int | None = None) -> None:
        """Narrow the list, and wait until the rounds of these tables are shown, the newest first."""
        disputes.get_by_label("Table").select_option(table)
        disputes.get_by_label("Seat").select_option(seat)
        for label, at_ms in (("From", since), ("To", until)):
            at = None if at_ms is None else datetime.fromtimestamp(at_ms / 1_000, UTC)
            disputes.get_by_label(label, exact=True).fill(f"{at:%Y-%m-%d}" if at else "")
            if at:
                disputes.get_by_label(f"{label}, time").fill(f"{at:%H:%M}")
        expect(disputes.locator("tbody tr td:nth-child(2)")).to_have_text(list(names), timeout=PATIENCE_MS)

    closed_ms, hour_ms = wanted["closed_ms"], 3_600_000
    find("Disputed", table="Disputed")
    find("Beside", "Disputed", seat="4")
    find("Across", seat="2")
    find("Disputed", seat="4", until=closed_ms, since=closed_ms, table="Disputed")
    find(since=closed_ms + hour_ms)
    expect(disputes.get_by_text("Nothing found.")).to_be_visible()
    find("Beside", "Disputed", seat="4", since=closed_ms - hour_ms)
    find(until=closed_ms - hour_ms)
    find("Disputed", table="Disputed")
    disputes.locator("tbody a").click()
    expect(page.get_by_role("heading", name="Disputed, round 1")).to_be_visible(timeout=PATIENCE_MS)


def test_a_dispute_is_replayed_card_by_card(floor: Person, disputed: str, new_page: Callable[..., Page]) -> None:
    page = opened(new_page, floor, f"/dispute/{disputed}/1")
    now, forward = page.locator(".now"), page.get_by_role("button", name="Forward")
    expect(now).to_contain_text("place your bets", timeout=PATIENCE_MS)
    seat, community = page.get_by_role("region", name="Seat 4"), page.get_by_role("group", name="Community cards")
    record = floor.get(f"/tables/{disputed}/rounds/1").json()
    steps = page.request.get(
        f"{floor.address}{page.get_by_role('link', name='Export (JSON)').get_attribute('href')}", timeout=PATIENCE_MS
    ).json()["payload"]["steps"]
    recorded = {event["sequence"]: event for event in record["events"]}
    hand: list[str] = []
    board: list[str] = []
    for step in steps:
        event = recorded[step["sequence"]]
        assert (step["hash"], step["at_ms"], step["actor"]) == (event["hash"], event["at_ms"], event["actor"])
        if event["kind"] == "CardsDelivered":
            hand += event["data"]["cards"].split()
        if event["kind"] == "CommunityCardsDelivered":
            board += event["data"]["cards"].split()
        assert drawn(seat) == hand, "the cards stay when the round is over"
        assert drawn(community) == board[:2]
        if forward.is_enabled():
            forward.click()
    expect(now).to_contain_text("round 1 is over")
    expect(page.locator("ol li")).to_have_count(len(steps))


def drawn(place: Locator) -> list[str]:
    """The cards that are drawn at a place."""
    cards: list[str] = place.locator("[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    return cards


def test_disabled_in_mid_round_the_round_is_finished_and_no_other_begins(
    house: House, floor: Person, new_page: Callable[..., Page]
) -> None:
    table = automatic_table(house, "Stopped")
    player = house.hire("Ivy", "player")
    house.operator.post("/cage/issue", {"player": "Ivy", "amount_cents": 100_000, "reason": "to play with"})
    console = ConsolePage(new_page(), floor, table)
    page = console.page
    with table_client(house.address, player.token) as client:
        client.join(table)
        client.ask("sit", table, seat=1, buy_in_cents=50_000)
        while client.view["phase"] != "betting":
            client.receive()
        client.ask("bets", table, seat=1, wagers=dict.fromkeys(("bet 1", "bet 2", "bet 3"), 500))
        client.send({"type": "ready", "table": table})
        while client.private["turn"] is None:
            client.receive()
        page.get_by_label("Reason").fill("a fire drill")
        page.get_by_role("button", name="Disable", exact=True).click()
        expect(page.locator("header .bad")).to_have_text(
            "Play is paused after this round: a fire drill", timeout=PATIENCE_MS
        )
        for _ in range(2):
            while client.private["turn"] is None:
                client.receive()
            client.catch_up(client.command(table, "LetItRide", seat=1)["sequence"])
        while client.view["rounds"] == 0:
            client.receive()
        expect(page.locator(".console")).to_have_attribute("data-phase", "between rounds", timeout=PATIENCE_MS)
        seat = opened(new_page, player, f"/table/{table}")
        expect(seat.get_by_text("Play is paused at this table: a fire drill")).to_be_visible(timeout=PATIENCE_MS)
        expect(seat.get_by_text("Next round in")).to_have_count(0)
        guest = opened(new_page, house.hire("Jon", "player"), f"/table/{table}")
        expect(guest.get_by_text("Play is paused at this table: a fire drill")).to_be_visible(timeout=PATIENCE_MS)
        expect(guest.get_by_role("button", name="Sit at")).to_have_count(0)
        guest.goto(house.address)
        expect(guest.locator("li", has_text="Stopped").locator(".closed")).to_be_visible(timeout=PATIENCE_MS)
        expect(page.get_by_role("button", name="Place your bets")).to_have_count(0)
        page.get_by_label("Reason").fill("all clear")
        page.get_by_role("button", name="Enable", exact=True).click()
        expect(page.locator(".console")).to_have_attribute("data-phase", "betting", timeout=PATIENCE_MS)


@pytest.mark.parametrize("path", ["/floor", "/operator", "/school", "/dealer/none"])
def test_a_player_reaches_none_of_these_pages(house: House, new_page: Callable[..., Page], path: str) -> None:
    page = opened(new_page, house.hire(f"Pry{path.replace('/', ' ')}", "player"), path)
    expect(page.get_by_role("alert")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for link in ("School", "Floor", "Operator"):
        expect(page.get_by_role("navigation").get_by_role("link", name=link)).to_have_count(0)


@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_pages_fit_and_are_accessible(
    house: House, disputed: str, new_page: Callable[..., Page], width: int, theme: str
) -> None:
    order = {"plan": "maryland-hand/round"}
    house.operator.post("/cases", {"claim": "paid too little", "table": disputed, "round": 1}, 201)
    places = {
        "/case/:number": "1",
        "/rules/:id": "MD.13.E",
        "/school/reading/:course": "maryland-hand",
        "/lists/:name": "rounds",
        "/school/lesson/:id": house.operator.post("/school/lessons", order, 201).json()["id"],
        "/school/drill/:id": house.operator.post("/school/drills", {"course": "maryland-hand"}, 201).json()["id"],
        "/school/trainer/trainee/:account": next(
            one["id"] for one in house.operator.get("/users").json() if one["name"] == house.operator.name
        ),
        "/dealer/:id": automatic_table(house, f"Stands open {width} {theme}"),
        "/dispute/:table/:number": f"{disputed}/1",
    }
    page = new_page()
    look(page, width=width, theme=theme)
    sign_in(page, house.operator)
    for route, heading in OF_STAFF.items():
        page.goto(house.address + re.sub(":.*", places.get(route, ""), route))
        check_heading(page, heading)
        check_page(page)
    for tab in ("Trays", "Submissions", "Filings", "People", "Cage", "Meters", "Log", "Integrity"):
        page.get_by_role("tab", name=tab).click()
        check_page(page)
