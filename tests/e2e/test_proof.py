"""A round is replayed step by step and verified in the browser; a record that was tampered with is refused."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
import scenes_california  # noqa: F401 - registers its scenes
import scenes_maryland  # noqa: F401
import scenes_maryland_irregularities  # noqa: F401
import scenes_shfl  # noqa: F401
from browser_play import PATIENCE_MS, Hand, patient_context
from golden_records import records_of, sealed
from playwright.sync_api import Browser, Page, expect
from recorded import forged
from server_process import ServerProcess


@pytest.fixture(scope="module")
def played(chromium: Browser, local: ServerProcess) -> Page:
    """The page of a round that the guest has played."""
    page = patient_context(chromium).new_page()
    page.goto(local.link)
    table = page.url.rpartition("/")[2]
    number = Hand(page).play_round(rides=(True, True))
    page.get_by_role("link", name="History").click()
    expect(page.get_by_role("link", name=f"Round {number}")).to_be_visible(timeout=PATIENCE_MS)
    page.goto(f"{local.address}/round/{table}/{number}")
    expect(page.get_by_role("button", name="Verify this round")).to_be_visible(timeout=PATIENCE_MS)
    return page


def test_a_round_is_replayed_step_by_step(played: Page) -> None:
    # The table is the one that was played at, and what one decided is marked on it.
    decided = played.get_by_role("group", name="Your decisions").get_by_role("button")
    expect(decided).to_have_count(2, timeout=PATIENCE_MS)
    decided.first.click()
    expect(played.locator(".own .spot.asked")).to_have_attribute("data-spot", "bet 1")
    slider = played.get_by_role("slider", name="Step")
    slider.focus()
    played.keyboard.press("End")
    expect(played.locator(".results li").first).to_be_visible(timeout=PATIENCE_MS)
    played.get_by_role("button", name="Back").click()
    played.keyboard.press("Home")
    slider.focus()
    played.keyboard.press("Home")
    expect(played.locator(".controls .sentence")).to_contain_text("Bets are open")
    played.get_by_role("button", name="Next").click()
    expect(played.locator(".controls .sentence")).to_contain_text("step 2 of")


def test_a_round_is_verified_by_the_browser(played: Page) -> None:
    played.get_by_role("button", name="Verify this round").click()
    expect(played.locator(".own [data-verdict]")).to_have_attribute("data-verdict", "good", timeout=PATIENCE_MS)
    expect(played.locator(".own li.good")).to_have_count(9)


def test_a_tampered_record_is_refused_and_the_step_named(played: Page, tmp_path: Path) -> None:
    _, _, table, number = played.url.rsplit("/", 3)
    address = played.url.split("/round/")[0]
    record = played.request.get(f"{address}/api/tables/{table}/rounds/{number}").json()
    settled = next(event for event in record["events"] if event["kind"] == "WagerSettled")
    settled["data"]["settled"]["collected_cents"] -= 100
    for changed, steps in (
        (
            record,
            [
                "The record is complete and unchanged",
                "Each event follows",
                "Every wager was settled",
                "Money is conserved",
            ],
        ),
        (forged(record), ["Every wager was settled", "Money is conserved"]),
    ):
        file = tmp_path / f"tampered-{len(steps)}.json"
        file.write_text(json.dumps(changed))
        played.get_by_label("Verify a record from a file").set_input_files(file)
        said = f"{file.name}: round {number} of table {record['table']['name']} is not genuine."
        expect(played.locator(".of-file .verdict")).to_have_text(said, timeout=PATIENCE_MS)
        expect(played.locator(".of-file li.bad")).to_contain_text(steps, timeout=PATIENCE_MS)
    expect(played.locator(".of-file li.bad").first).to_contain_text(f"event {settled['sequence']}: seat")
    expect(played.locator(".verification .own")).to_have_count(0)  # an old verdict never stands above a new one


STRANGE = (
    "maryland/community-card-exposed",
    "maryland/player-walks-away-abandoned",
    "shfl/stub-unloaded-early-with-lammers",
    "california/misdeal",
)


def test_rounds_that_went_wrong_are_verified_and_refused_when_tampered_with(played: Page, tmp_path: Path) -> None:
    """Voided, abandoned, dealt again: the browser follows them all, and finds a stake that was never made."""
    for name in STRANGE:
        record = next(records_of(sealed(name)))
        tampered = copy.deepcopy(record)
        placed = next(event for event in tampered["events"] if event["kind"] == "WagerPlaced")
        placed["data"]["stake_cents"] += 100
        for told, verdict in ((record, "good"), (forged(tampered), "bad")):
            file = tmp_path / f"{verdict}.json"
            file.write_text(json.dumps(told))
            played.get_by_label("Verify a record from a file").set_input_files(file)
            expect(played.locator(".of-file [data-verdict]")).to_have_attribute(
                "data-verdict", verdict, timeout=PATIENCE_MS
            )
        expect(played.locator(".of-file li.bad")).to_contain_text(["Money is conserved"])
