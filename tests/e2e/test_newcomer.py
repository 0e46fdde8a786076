"""A newcomer opens the link of `letitride play`, and plays: by mouse, by keyboard alone, after a reload."""

from __future__ import annotations

import pytest
from browser_play import PATIENCE_MS, Hand, patient_context
from playwright.sync_api import Browser, Page, expect
from server_process import ServerProcess


@pytest.fixture(scope="module")
def newcomer(chromium: Browser, local: ServerProcess) -> Page:
    """The guest's page; the link works once, so it is shared."""
    page = patient_context(chromium).new_page()
    page.goto(local.link)
    return page


def _practice(page: Page, local: ServerProcess) -> None:
    page.goto(local.address)
    page.get_by_label("Bots").select_option("1")
    page.get_by_label("Pace").select_option("fast")
    page.get_by_role("button", name="The classic game").click()
    page.wait_for_url("**/table/*")


def test_three_rounds_by_mouse(newcomer: Page, local: ServerProcess) -> None:
    _practice(newcomer, local)
    hand = Hand(newcomer)
    assert [hand.play_round(rides=rides) for rides in ((True, True), (False, True), (False, False))] == [1, 2, 3]
    expect(newcomer.locator(".results li").first).to_contain_text("$")
    expect(newcomer.locator(".shoe")).to_contain_text("blue deck")


def test_three_rounds_by_keyboard_alone(newcomer: Page, local: ServerProcess) -> None:
    newcomer.goto(local.address)
    choice = newcomer.get_by_role("button", name="The classic game")
    expect(choice).to_be_visible(timeout=PATIENCE_MS)
    for wanted, way, keys in (
        (newcomer.get_by_label("Bots"), "Tab", "1"),
        (newcomer.get_by_label("Pace"), "Tab", "f"),
        (choice, "Shift+Tab", "Enter"),
    ):
        for _ in range(40):
            newcomer.keyboard.press(way)
            if wanted.evaluate("element => element === document.activeElement"):
                break
        newcomer.keyboard.press(keys)
    newcomer.wait_for_url("**/table/*")
    hand = Hand(newcomer, by_keyboard=True)
    assert [hand.play_round() for _ in range(3)] == [1, 2, 3]
    expect(newcomer.get_by_role("group", name="Place your bets")).to_be_focused(timeout=PATIENCE_MS)


def test_arrows_go_from_chip_to_chip(newcomer: Page, local: ServerProcess) -> None:
    """The tray is one stop of the Tab key; the arrows choose, and go around."""
    _practice(newcomer, local)
    tray = newcomer.get_by_role("radiogroup", name="Chips to bet with")
    expect(tray.locator("[aria-checked=true]")).to_have_count(1, timeout=PATIENCE_MS)
    chips = [str(chip.get_attribute("aria-label")) for chip in tray.get_by_role("radio").all()]
    tray.get_by_role("radio", name=chips[0], exact=True).focus()
    for key, wanted in (("ArrowRight", 1), ("ArrowDown", 2), ("ArrowLeft", 1), ("ArrowUp", 0), ("ArrowUp", -1)):
        newcomer.keyboard.press(key)
        chip = tray.get_by_role("radio", name=chips[wanted], exact=True)
        expect(chip).to_be_focused()
        expect(chip).to_have_attribute("aria-checked", "true")
        expect(tray.locator("[tabindex='0']")).to_have_count(1)
    newcomer.keyboard.press("ArrowRight")
    expect(tray.get_by_role("radio", name=chips[0], exact=True)).to_be_focused()


def test_a_chip_can_be_dragged_and_bets_undone(newcomer: Page, local: ServerProcess) -> None:
    _practice(newcomer, local)
    chip = newcomer.get_by_role("radio", name="$25 chip")
    expect(chip).to_be_visible(timeout=PATIENCE_MS)
    expect(newcomer.locator("[role=radio][tabindex='0']")).to_have_count(1)
    chip.drag_to(newcomer.locator(".seat.own button[data-spot='bet 2']"))
    amounts = newcomer.locator(".seat.own .spot.base .amount")
    expect(amounts).to_have_text(["$25", "$25", "$25"], timeout=PATIENCE_MS)
    newcomer.get_by_role("button", name="Double").click()
    expect(amounts).to_have_text(["$50", "$50", "$50"], timeout=PATIENCE_MS)
    newcomer.get_by_role("button", name="Undo").click()
    expect(amounts).to_have_text(["$25", "$25", "$25"], timeout=PATIENCE_MS)
    newcomer.get_by_role("button", name="Clear").click()
    expect(amounts).to_have_count(0, timeout=PATIENCE_MS)


def test_a_reload_in_the_middle_of_a_round_resumes(newcomer: Page, local: ServerProcess) -> None:
    _practice(newcomer, local)
    hand = Hand(newcomer)
    hand.bet()
    number = hand.deal()
    hand.wait_for_question("bet 1")
    expect(newcomer.locator(".decision")).to_be_focused()
    expect(newcomer.locator(".question")).to_have_text("Bet 1: let it ride or take it back?")
    said = newcomer.get_by_role("log").locator("p")
    expect(said.filter(has_text="Your bets: $15 in all")).to_have_count(1)
    said.first.evaluate("line => { line.id = 'kept'; }")
    hand.decide("bet 1", rides=True)
    hand.wait_for_question("bet 2")
    expect(said.filter(has_text="left community card")).to_have_count(1)
    expect(newcomer.locator("#kept")).to_have_count(1)
    before = hand.cards()
    newcomer.reload()
    hand.wait_for_question("bet 2")
    assert hand.cards() == before
    assert len(before) == 3
    hand.decide("bet 2", rides=True)
    hand.wait_for_result(number)
    rebet = newcomer.get_by_role("button", name="Rebet", exact=True)
    expect(rebet).to_be_enabled(timeout=PATIENCE_MS)

    # A page that is opened after the round shows its results, and bets the same again.
    lines = newcomer.locator(".results li").all_inner_texts()
    newcomer.reload()
    hand.wait_for_result(number)
    assert newcomer.locator(".results li").all_inner_texts() == lines
    rebet.click(timeout=PATIENCE_MS)
    expect(newcomer.locator(".seat.own .spot.base .amount")).to_have_text(["$5"] * 3, timeout=PATIENCE_MS)


def test_the_lobby_goes_back_to_the_last_practice_tables(newcomer: Page, local: ServerProcess) -> None:
    """Who has practised often finds the last tables at once, and the others when asked for."""
    for _ in range(7):
        newcomer.request.post(f"{local.address}/api/practice", data={"bots": 0})
    newcomer.goto(local.address)
    tables, everything = newcomer.locator("section[aria-labelledby='live'] li"), len(_tables(newcomer, local))
    expect(tables).to_have_count(6, timeout=PATIENCE_MS)
    newcomer.get_by_role("button", name=f"Show all {everything} tables").click()
    expect(tables).to_have_count(everything)


def _tables(page: Page, local: ServerProcess) -> list[object]:
    found: list[object] = page.request.get(f"{local.address}/api/lobby").json()
    return found
