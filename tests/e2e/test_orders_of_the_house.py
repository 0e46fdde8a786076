"""Orders of the house in a browser: each form is its own table's, meter's or person's, and answers where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from at_the_console import sign_in
from browser_play import PATIENCE_MS
from playwright.sync_api import Locator, Page, expect
from socket_client import PASSWORD, play_a_round, table_client
from staff import House, Person, staffed_server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


@pytest.fixture(scope="module")
def tables(house: House) -> list[str]:
    """Two tables; Hal has played a round at the first."""
    order = {"submission": "shfl-classic", "pace": "instant", "betting_seconds": 600, "decision_seconds": 600}
    made = [str(house.operator.post("/tables", order | {"name": name}, 201).json()["table"]) for name in ("One", "Two")]
    player = house.hire("Hal", "player")
    house.operator.post("/cage/issue", {"player": "Hal", "amount_cents": 90_000, "reason": "to play with"})
    with table_client(house.address, player.token) as client:
        client.join(made[0])
        client.ask("sit", made[0], seat=2, buy_in_cents=50_000)
        play_a_round(client, made[0], seat=2, stake_cents=500)
    return made


def opened(new_page: Callable[..., Page], person: Person, path: str) -> Page:
    page = new_page()
    sign_in(page, person)
    page.goto(f"{person.address}{path}")
    return page


def sign(form: Locator) -> None:
    form.get_by_label("Approved by").fill("Fay")
    form.get_by_label("Their password").fill(PASSWORD)


def test_what_is_typed_for_one_tray_stays_there_and_so_does_its_refusal(
    house: House, tables: list[str], new_page: Callable[..., Page]
) -> None:
    house.hire("Fay", "floor")
    page = opened(new_page, house.hire("Cass", "cashier"), "/operator?tab=trays")
    first, second = (page.locator(f"section[aria-labelledby='tray-{table}']") for table in tables)
    first.get_by_label("Amount in dollars").fill("abc")
    first.get_by_label("Reason").fill("to open")
    expect(second.get_by_label("Amount in dollars")).to_have_value("")
    expect(second.get_by_label("Reason")).to_have_value("")
    sign(first)
    first.get_by_role("button", name="Sign the slip").click()
    refused = first.get_by_role("alert")
    expect(refused).to_contain_text("isn't an amount", timeout=PATIENCE_MS)
    expect(refused).to_be_in_viewport()
    expect(second.get_by_role("alert")).to_have_count(0)


def test_a_meter_is_changed_by_two_people_in_a_form_of_its_own_and_attached_to_a_table(
    house: House, new_page: Callable[..., Page]
) -> None:
    for name in ("big", "small"):
        house.operator.post("/meters", {"id": name, "name": f"The {name} one", "submission": "maryland-full"}, 201)
    page = opened(new_page, house.operator, "/operator?tab=meters")
    big, small = (
        page.locator("section.panel", has=page.get_by_role("heading", name=name)) for name in ("big", "small")
    )
    for panel in (big, small):
        panel.locator("summary").click()
    big.get_by_label("Submission").fill("shfl-classic")
    big.get_by_label("Reason").fill("as filed")
    expect(small.get_by_label("Submission")).to_have_value("")
    big.get_by_label("Approved by").fill(house.second_signature()["approver"])
    big.get_by_label("Their password").fill(PASSWORD)
    big.get_by_role("button", name="Change").click()
    expect(big.get_by_role("alert")).to_contain_text("has no progressive meter", timeout=PATIENCE_MS)
    expect(big.get_by_role("alert")).to_be_in_viewport()
    page.get_by_role("tab", name="Submissions").click()
    page.get_by_label("Name of the table").fill("Shared")
    page.locator("form[aria-labelledby='open-table'] select").first.select_option("maryland-full")
    page.get_by_label("Progressive meter").select_option("The big one")
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("heading", name="Shared")).to_be_visible(timeout=PATIENCE_MS)
    (meter,) = (one for one in house.operator.get("/meters").json() if one["id"] == "big")
    assert meter["tables"] == ["Shared"]


@pytest.mark.usefixtures("tables")
def test_an_account_is_found_and_changed_and_a_refusal_stands_beside_it(
    house: House, new_page: Callable[..., Page]
) -> None:
    for number in range(60):
        house.operator.post(
            "/users", {"name": f"Many {number}", "role": "player", "password": PASSWORD, "reason": "a full house"}, 201
        )
    page = opened(new_page, house.operator, "/operator?tab=people")
    expect(page.get_by_role("button", name="Change Olga's account")).to_have_count(0)
    page.get_by_label("Person").fill("Hal")
    page.get_by_role("button", name="Change Hal's account").click()
    account = page.get_by_role("region", name="Hal")
    expect(account).to_be_in_viewport()
    account.get_by_label("Reason").fill("he is loud")
    account.get_by_role("button", name="Suspend").click()
    expect(account.get_by_role("status")).to_have_text("Hal is suspended and signed out everywhere.")
    expect(page.locator("tbody tr", has_text="Hal")).to_contain_text("suspended", timeout=PATIENCE_MS)
    account.get_by_label("Reason").fill("he is quiet")
    account.get_by_role("button", name="Restore").click()
    expect(account.get_by_role("status")).to_have_text("Hal can sign in again.")
    form = page.locator("form", has=page.get_by_role("heading", name="Create an account"))
    form.get_by_label("Name").fill("Hal")
    form.get_by_label("Password for the first sign-in").fill(PASSWORD)
    form.get_by_role("button", name="Create an account").click()
    expect(form.get_by_role("alert")).to_be_in_viewport(timeout=PATIENCE_MS)


def test_the_floor_issues_chips_and_switches_the_house_on_its_pages(
    house: House, tables: list[str], new_page: Callable[..., Page]
) -> None:
    floor = house.hire("Flo", "floor")
    page = opened(new_page, floor, "/floor")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Operator").click()
    page.get_by_role("tab", name="Cage").click()
    page.get_by_label("Name").fill("Hal")
    page.get_by_label("Amount in dollars").fill("20")
    page.get_by_label("Reason").fill("more chips")
    page.get_by_role("button", name="Issue chips").click()
    expect(page.get_by_role("status").filter(has_text="Issued $20 to Hal")).to_be_visible(timeout=PATIENCE_MS)
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Floor").click()
    floor.post(f"/tables/{tables[1]}/disable", {"reason": "the felt is torn"}, 204)
    row = page.get_by_role("row", name=re.compile("^Two ")).first
    expect(row).to_contain_text(re.compile(r"rounds\s*Disabled: the felt is torn"), timeout=PATIENCE_MS)
    page.get_by_label("Reason").fill("a fire drill")
    page.get_by_role("button", name="Disable everything").click()
    expect(page.get_by_text("The house is disabled: rounds in progress")).to_be_visible(timeout=PATIENCE_MS)
    page.get_by_label("Reason").fill("all clear")
    page.get_by_role("button", name="Enable everything").click()
    expect(page.get_by_text("The house is open")).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.usefixtures("tables")
def test_an_auditor_reaches_a_round_by_links_alone(house: House, new_page: Callable[..., Page]) -> None:
    page = opened(new_page, house.hire("Audrey", "auditor"), "/")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Desk").click()
    page.get_by_role("link", name="Rounds", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rounds", timeout=PATIENCE_MS)
    page.get_by_label("Seat").select_option("2")
    page.locator("tbody a").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("One, round 1", timeout=PATIENCE_MS)
    page.get_by_role("link", name="Provable record").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("round 1", timeout=PATIENCE_MS, ignore_case=True)
