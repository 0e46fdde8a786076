"""The lab in the browser: own rows with edge and strategy, the comparison, bankrolls, a simulation that is watched."""

from __future__ import annotations

import re

import pytest
from browser_play import PATIENCE_MS, patient_context
from playwright.sync_api import Browser, Page, expect
from server_process import ServerProcess


@pytest.fixture(scope="module")
def lab(chromium: Browser, local: ServerProcess) -> Page:
    """The lab's page; only who plays what they designed needs to be somebody."""
    page = patient_context(chromium).new_page()
    page.goto(local.link)
    page.wait_for_url("**/table/**")
    page.goto(f"{local.address}/lab")
    return page


def _open(lab: Page, tab: str) -> None:
    lab.get_by_role("button", name=tab, exact=True).click()
    expect(lab.get_by_role("region", name=tab)).to_be_visible(timeout=PATIENCE_MS)


def test_rows_of_ones_own_get_edge_and_strategy(lab: Page) -> None:
    """Royal flushes at 1,000 to 1 make the printed 3.5%; low pairs that pay let every low pair ride."""
    edge, answer = lab.locator("[data-edge]"), lab.locator(".answer")
    expect(edge).to_have_text("3.506%", timeout=PATIENCE_MS)
    expect(answer).to_have_attribute("data-strategy-stale", "false", timeout=PATIENCE_MS)
    before = lab.locator(".strategy").inner_text()
    sheet = lab.get_by_role("link", name="PAR sheet for LIRX-01")
    expect(sheet).to_have_attribute("href", "/api/par/LIRX-01.html")
    lab.get_by_label("Pays for tens or better").fill("2 to 1")
    expect(answer).to_have_attribute("data-stale", "true")
    expect(answer.get_by_role("status")).to_be_visible()
    expect(answer).to_have_attribute("data-stale", "false", timeout=PATIENCE_MS)
    assert float(edge.get_attribute("data-edge") or 0) < 0
    expect(sheet).to_have_count(0)
    expect(answer).to_have_attribute("data-strategy-stale", "false", timeout=PATIENCE_MS)
    assert lab.locator(".strategy").inner_text() != before
    lab.get_by_label("Pays for tens or better").fill("2 to")
    expect(lab.get_by_role("alert")).to_be_visible(timeout=PATIENCE_MS)
    expect(answer).to_contain_text("before your last change")


def test_a_strategy_of_ones_own_is_written_or_opened_and_mapped(lab: Page) -> None:
    lab.get_by_label("Start from").select_option("LIRX-01 base")
    own = lab.get_by_role("region", name="A strategy of your own")
    own.get_by_label("Rules").fill("bet 1: blue")
    own.get_by_role("button", name="Value it").click()
    expect(own.get_by_role("alert")).to_contain_text("line 1: 'blue' isn't known", timeout=PATIENCE_MS)
    rules = b"bet 1: paying hand\nbet 2: paying hand\nbet 2: suited\n"
    own.get_by_label("Open a file").set_input_files({"name": "mine.txt", "mimeType": "text/plain", "buffer": rules})
    expect(own.get_by_label("Rules")).to_have_value(rules.decode())
    own.get_by_role("button", name="Value it").click()
    expect(own.get_by_role("status")).to_contain_text("with best play 3.5057%", timeout=PATIENCE_MS)
    expect(own.locator("tbody tr").first).to_contain_text("rides")
    assert own.get_by_role("img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 860


def test_a_paytable_is_designed_kept_compared_and_played(lab: Page) -> None:
    answer = lab.locator(".answer")
    lab.get_by_label("Start from").select_option("LIRX-01 base")
    expect(lab.get_by_role("button", name="Start over")).to_be_disabled(timeout=PATIENCE_MS)
    expect(answer).to_have_attribute("data-strategy-stale", "false", timeout=PATIENCE_MS)
    lab.get_by_label("Remove straight flush").click()
    expect(lab.get_by_label("Pays for straight flush")).to_have_count(0)
    lab.get_by_label("Add a row").select_option("straight flush")
    expect(lab.get_by_label("Pays for straight flush")).to_have_value("1 to 1")
    lab.get_by_role("button", name="Start over").click()
    expect(lab.get_by_label("Pays for straight flush")).to_have_value("200 to 1", timeout=PATIENCE_MS)
    expect(answer).to_have_attribute("data-strategy-stale", "false", timeout=PATIENCE_MS)
    slider = lab.get_by_label("Slide what flush pays")
    slider.press("ArrowRight")
    expect(lab.get_by_label("Pays for flush", exact=True)).to_have_value("9 to 1")
    expect(answer).to_have_attribute("data-strategy-stale", "false", timeout=PATIENCE_MS)
    lab.get_by_label("Lock flush", exact=True).click()
    expect(slider).to_be_disabled()
    lab.get_by_role("button", name="Find paytables").click()
    use = lab.get_by_role("button", name="Use", exact=True)
    expect(use.first).to_be_visible(timeout=PATIENCE_MS)
    use.first.click()
    expect(lab.get_by_label("Pays for flush", exact=True)).to_have_value("9 to 1")
    expect(answer).to_have_attribute("data-stale", "false", timeout=PATIENCE_MS)
    edge = float(lab.locator("[data-edge]").get_attribute("data-edge") or 0)
    assert 0.0295 <= edge <= 0.0305
    lab.get_by_role("button", name="Draw the front").click()
    expect(lab.locator("figure circle").first).to_be_visible(timeout=PATIENCE_MS)
    lab.get_by_label("Name", exact=True).fill("steadier")
    lab.get_by_role("button", name="Add to Compare").click()
    _open(lab, "Compare")
    expect(lab.locator("tbody tr").filter(has_text="steadier")).to_contain_text(f"{edge:.3%}", timeout=PATIENCE_MS)
    _open(lab, "Bench")
    lab.get_by_label("Start from").select_option("steadier (yours)")
    expect(lab.locator("[data-edge]")).to_have_text(f"{edge:.3%}", timeout=PATIENCE_MS)
    address = lab.url
    lab.get_by_role("button", name="Play this").click()
    lab.wait_for_url("**/table/**")
    expect(lab.get_by_text("On trial: base game by steadier")).to_be_visible(timeout=PATIENCE_MS)
    lab.goto(address)


def test_all_paytables_are_compared(lab: Page) -> None:
    _open(lab, "Compare")
    lab.get_by_label("Wager").select_option("three-card-bonus")
    rows = lab.locator("tbody tr")
    expect(rows.filter(has_text="3CB-5")).to_contain_text("%", timeout=PATIENCE_MS)
    lab.get_by_label("Wager").select_option("base")
    expect(rows.filter(has_text="LIRX-01")).to_contain_text("3.506%", timeout=PATIENCE_MS)


def test_a_bankroll_is_followed(lab: Page) -> None:
    _open(lab, "Bankroll and ruin")
    lab.get_by_label("Bankroll", exact=True).fill("much")
    lab.get_by_role("button", name="Follow it").click()
    expect(lab.get_by_role("alert")).to_contain_text('"much" isn\'t an amount')
    lab.get_by_label("Bankroll", exact=True).fill("$100")
    lab.get_by_role("button", name="Follow it").click()
    expect(lab.get_by_text(re.compile(r"After 400 rounds, .* of players are ahead"))).to_be_visible(timeout=PATIENCE_MS)
    expect(lab.locator("figure canvas")).to_have_count(2, timeout=PATIENCE_MS)


def test_a_simulation_is_watched_while_it_settles(lab: Page) -> None:
    _open(lab, "Simulation")
    lab.get_by_label("Rounds").select_option("200,000,000")
    with lab.expect_response(lambda answer: answer.url.endswith("/api/simulations")) as started:
        lab.get_by_role("button", name="Simulate").click()
    said = lab.locator(".simulated")
    expect(lab.locator("figure canvas")).to_be_visible(timeout=PATIENCE_MS)
    expect(said).to_have_attribute("data-running", "false", timeout=2 * PATIENCE_MS)
    expect(said).to_contain_text("; exactly -3.5057%")
    assert int(said.get_attribute("data-rounds") or 0) == 200_000_000
    # A quick machine may be done before anybody looks; what the chart draws are the beginnings of the run.
    run = lab.request.get(f"{started.value.url}/{started.value.json()['id']}").json()
    beginnings = [point["rounds"] for point in run["points"]]
    assert beginnings == sorted(set(beginnings))
    assert len(beginnings) > 2
    assert beginnings[0] < 200_000_000
