"""Two people at one table of `letitride serve`: they see each other's acts, never each other's hidden cards."""

from __future__ import annotations

from collections.abc import Callable

import httpx
from browser_play import PATIENCE_MS, Ears, Hand
from playwright.sync_api import Page, expect
from server_process import OPERATOR, ServerProcess

PASSWORD = "three equal bets 123"


def _table(house: ServerProcess, submission: str) -> str:
    """The address of a table that the operator made."""
    with httpx.Client(base_url=house.address, timeout=60) as client:
        name, password = OPERATOR
        client.post("/api/sign-in", json={"name": name, "password": password}).raise_for_status()
        order = {"name": f"Table of {submission}", "submission": submission, "pace": "fast", "decision_seconds": 600}
        made = client.post("/api/tables", json={**order, "betting_seconds": 600})
        made.raise_for_status()
        return f"{house.address}/table/{made.json()['table']}"


def _sit(page: Page, address: str, table: str, name: str, seat: int) -> Hand:
    page.goto(address)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_role("heading", name="Practice table")).to_be_visible(timeout=PATIENCE_MS)
    page.goto(table)
    page.get_by_role("button", name=f"Sit at {seat}").click()
    expect(page.locator(".seat.own .name")).to_have_text(name, timeout=PATIENCE_MS)
    return Hand(page)


def _cents(words: str) -> int:
    """The cents of a text such as "+$1,250.50"."""
    return round(float(words.replace("$", "").replace(",", "")) * 100)


def _chips(page: Page) -> int:
    return _cents(page.locator(".heading .chips strong").inner_text())


def test_they_see_acts_but_no_hidden_cards_and_a_restart_resumes(
    house: ServerProcess, new_page: Callable[..., Page]
) -> None:
    table = _table(house, "shfl-classic")
    pages = [new_page(), new_page()]
    ears = [Ears(page) for page in pages]
    ann, bob = (
        _sit(page, house.address, table, name, seat)
        for page, name, seat in zip(pages, ("Ann", "Bob"), (1, 2), strict=True)
    )
    ann.bet()
    ann.page.get_by_role("button", name="Leave").click()
    asked = ann.page.get_by_role("dialog")
    expect(asked).to_contain_text("You get your bets of $15 back", timeout=PATIENCE_MS)
    asked.get_by_role("button", name="Keep playing").click()
    assert ann.page.url == table
    bob.bet()
    for page in pages:
        expect(page.locator(".seat.own .spot.base .amount")).to_have_text(["$5"] * 3, timeout=PATIENCE_MS)
        expect(page.locator(".seat:not(.own) .stake").filter(has_text="$")).to_have_text(["$15"], timeout=PATIENCE_MS)
    ann.deal()
    number = bob.deal()
    ann.wait_for_question("bet 1")
    hands = [ann.cards(), bob.cards()]
    assert "??" not in hands[0] + hands[1]
    for other, page in zip(reversed(hands), pages, strict=True):
        shown = [card.get_attribute("data-card") for card in page.locator(".seat:not(.own) .card").all()]
        assert shown == ["??"] * 3, f"{other} is in sight"

    port = int(house.address.rpartition(":")[2])
    house.kill()
    expect(ann.page.get_by_text("Connection lost")).to_be_visible(timeout=PATIENCE_MS)
    expect(ann.page.get_by_role("button", name="Let it ride")).to_be_disabled(timeout=PATIENCE_MS)
    house.start(port)
    expect(ann.page.get_by_text("Connection lost")).to_have_count(0, timeout=PATIENCE_MS)
    ann.decide("bet 1", rides=False)
    expect(bob.page.locator(".seat:not(.own) .spot.withdrawn[data-spot='bet 1']")).to_be_visible(timeout=PATIENCE_MS)
    bob.decide("bet 1", rides=True)
    expect(ann.page.locator(".seat:not(.own) .spot.rides[data-spot='bet 1']")).to_be_visible(timeout=PATIENCE_MS)
    assert [ann.cards(), bob.cards()] == hands

    # Nothing has been turned yet, so neither browser may have been sent a card of the other.
    for heard, hidden in zip(ears, reversed(hands), strict=True):
        assert len(heard.frames) > 5
        for text in heard.texts:
            assert not [card for card in hidden if f'"{card}"' in text or f"{card} " in text or f" {card}" in text]

    ann.decide("bet 2", rides=True)
    bob.decide("bet 2", rides=True)
    for hand in (ann, bob):
        hand.wait_for_result(number)


def test_a_bank_that_runs_out(house: ServerProcess, new_page: Callable[..., Page]) -> None:
    table = _table(house, "california-small")
    banker = _sit(new_page(), house.address, table, "Cleo", 8)
    bettor = _sit(new_page(), house.address, table, "Dan", 1)
    before = [_chips(person.page) for person in (banker, bettor)]
    banker.page.get_by_role("button", name="Take the bank").click()
    banker.page.get_by_role("button", name="Leave").click()
    expect(banker.page.get_by_role("alert")).to_contain_text("passes the position on", timeout=PATIENCE_MS)
    for typed in ("abc", "$5"):
        banker.page.get_by_label("Bank", exact=True).fill(typed)
        banker.page.get_by_role("button", name="Post the bank").click()
        if typed == "abc":
            expect(banker.page.get_by_text('"abc" isn\'t an amount')).to_be_visible(timeout=PATIENCE_MS)
            expect(banker.page.get_by_text("passes the position on")).to_have_count(0)
    banker.page.get_by_role("button", name="Stop banking").click()
    expect(bettor.page.locator(".bank strong")).to_have_text("$5", timeout=PATIENCE_MS)
    bettor.bet()
    number = bettor.deal()
    for bet in ("bet 1", "bet 2"):
        bettor.decide(bet, rides=True)
    bettor.wait_for_result(number)
    expect(bettor.page.locator(".results")).to_contain_text("not covered and returned")
    expect(bettor.page.locator(".results li.fee")).to_have_text("Collection fee -$1.50")
    expect(bettor.page.locator(".house .bank")).to_have_count(0)

    # The bank is given up when its round is over, and offered on.
    expect(bettor.page.get_by_text("The player-dealer position is offered to you")).to_be_visible(timeout=PATIENCE_MS)

    # What the results add up to is what happened to the chips: fees, and for the banker the bank.
    banker.wait_for_result(number)
    expect(banker.page.locator(".results li.bank")).to_have_count(3)
    for person, chips in zip((banker, bettor), before, strict=True):
        total = _cents(person.page.locator(".results .net").inner_text())
        assert total == _chips(person.page) - chips
        assert total != 0


def test_a_bank_is_posted_as_the_form_suggests(house: ServerProcess, new_page: Callable[..., Page]) -> None:
    """The amount that stands in the form leaves the fee of the round, so pressing the button is enough."""
    banker = _sit(new_page(), house.address, _table(house, "california-bonus-standard"), "Eve", 8).page
    held = _chips(banker)
    banker.get_by_role("button", name="Take the bank").click()
    banker.get_by_role("button", name="Post the bank").click()
    posted = banker.locator(".house .bank strong")
    expect(posted).to_be_visible(timeout=PATIENCE_MS)
    assert 0 < _cents(posted.inner_text()) < held
    expect(banker.get_by_role("alert")).to_have_count(0)
