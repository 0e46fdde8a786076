"""A practice table under rules of one's own: begun from a ready-made game or a file, refused with a clause, played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser_play import PATIENCE_MS, Hand, patient_context
from playwright.sync_api import Browser, Page, expect
from server_process import ServerProcess

from letitride.catalogue import load_catalogue


@pytest.fixture(scope="module")
def guest(chromium: Browser, local: ServerProcess) -> Page:
    """The guest's page, signed in."""
    page = patient_context(chromium).new_page()
    page.goto(local.link)
    return page


def test_a_ready_made_game_is_changed_refused_mended_and_played(guest: Page, local: ServerProcess) -> None:
    guest.goto(local.address)
    guest.get_by_role("link", name="Play by your own rules").click()
    guest.get_by_label("Begin from").select_option("maryland-full")
    name, faults = guest.get_by_label("Name of the submission"), guest.locator("[data-faults]")
    expect(name).to_have_value("my-maryland-full", timeout=PATIENCE_MS)
    reset = guest.get_by_role("group", name="Meter").get_by_label("Reset")
    reset.fill("$999")
    expect(faults).to_have_attribute("data-faults", "1", timeout=PATIENCE_MS)
    at_the_field = guest.get_by_role("group", name="Meter").locator("small.bad")
    expect(at_the_field).to_contain_text("MD.12.F.2")
    expect(reset).to_have_attribute("aria-invalid", "true")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("alert")).to_contain_text("my-maryland-full has 1 fault", timeout=PATIENCE_MS)
    reset.fill("$10,000")
    guest.get_by_role("group", name="Table limit").get_by_label("Minimum", exact=True).fill("$3")
    guest.get_by_role("group", name="Wagers").get_by_label("Base game").select_option("MD-BASE-C")
    expect(faults).to_contain_text("No faults", timeout=PATIENCE_MS)
    expect(at_the_field).to_have_count(0)
    guest.get_by_label("Pace").select_option("fast")
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_url("**/table/*")
    expect(guest.get_by_text("Bets $3 to ")).to_be_visible(timeout=PATIENCE_MS)
    Hand(guest).play_round()
    made = guest.request.get(f"{local.address}/api/tables/{guest.url.rpartition('/')[2]}").json()
    assert (made["minimum_cents"], made["paytables"]["base"]) == (300, "MD-BASE-C")
    assert (made["submission"], made["is_under_own_rules"]) == ("my-maryland-full@0", True)
    guest.goto(local.address)
    expect(guest.get_by_text("own rules", exact=True)).to_be_visible(timeout=PATIENCE_MS)


def test_the_form_shows_what_a_file_says(guest: Page, local: ServerProcess, tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    text = load_catalogue().submission_text("california-bonus-tiers")
    file.write_text(text.replace('id = "california-bonus-tiers"', 'id = "from-a-file"'))
    guest.goto(f"{local.address}/own-rules")
    name = guest.get_by_label("Name of the submission")
    expect(name).to_have_value("my-shfl-classic", timeout=PATIENCE_MS)
    guest.get_by_label("Or from a file").set_input_files(file)
    expect(name).to_have_value("from-a-file", timeout=PATIENCE_MS)
    expect(guest.get_by_label("The rules as text")).to_have_value(file.read_text())
    expect(guest.locator("[data-faults]")).to_contain_text("No faults", timeout=PATIENCE_MS)
    name.fill("from-the-form")
    written = guest.get_by_label("The rules as text")
    expect(written).to_have_value(re.compile('^id = "from-the-form"\n'))
    assert written.input_value().count("[[table_limits]]") == 2
    expect(guest.locator("[data-faults]")).to_contain_text("No faults", timeout=PATIENCE_MS)
