"""Tables of other kinds in the browser: every Maryland wager, an envy bonus, two boxes, Cover All with three seats."""

from __future__ import annotations

import pytest
from browser_play import PATIENCE_MS, Hand, patient_context
from house_insider import add_seed, keep_seeds_back, lucky_seed
from playwright.sync_api import Browser, Page, expect
from server_process import ServerProcess

from letitride.cards import Card
from letitride.rules.hands import FiveCardHand, five_card_hand

BEFORE_THE_SEATS = 5
"""Three cards go to the Six Card box and two to the community before seat 1 receives its own (MD.10.B)."""
COVERED = """() => {
    const boxes = part => [...document.querySelectorAll(part)].map(one => [one, one.getBoundingClientRect()])
    return boxes(".at .seat").flatMap(([other, a]) => boxes(".own :is(.spot, .card, .what)")
        .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map(([own]) => `${other.innerText} lies over ${own.className}`))
}"""
"""What of one's own the other players cover."""


@pytest.fixture(scope="module")
def guest(chromium: Browser, local: ServerProcess) -> Page:
    """The guest's page, signed in."""
    page = patient_context(chromium).new_page()
    page.goto(local.link)
    return page


def _open(page: Page, local: ServerProcess, submission: str, bots: int) -> Hand:
    """A practice table without waiting, made as the lobby makes it."""
    order = {"submission": submission, "bots": bots, "pace": "fast"}
    made = page.request.post(f"{local.address}/api/practice", data=order)
    page.goto(f"{local.address}/table/{made.json()['table']}")
    return Hand(page)


def test_maryland_with_progressive_envy_and_six_card(guest: Page, local: ServerProcess) -> None:
    hand = _open(guest, local, "maryland-full", 2)
    sides = ["five-card-bonus", "three-card-bonus", "six-card-bonus", "progressive"]
    number = hand.play_round(rides=(True, True), sides=sides)
    expect(guest.locator(".meter strong")).to_contain_text("$10,000")
    expect(guest.get_by_role("group", name="Six Card box")).to_be_visible()
    guest.get_by_role("button", name="Envy Bonus").click()
    expect(guest.locator(".paytables tbody tr").first).to_be_visible()
    hand.wait_for_result(number)
    said = guest.locator(".results").inner_text()
    assert "Six Card Bonus" in said
    assert "Progressive" in said


def _is_straight_flush(deck: tuple[Card, ...], dealt: int) -> bool:
    """Whether the hand that is dealt as the first, second or later of the table is a straight flush."""
    first = BEFORE_THE_SEATS + 3 * (dealt - 1)
    cards = (*deck[3:BEFORE_THE_SEATS], *deck[first : first + 3])
    return len({card.suit for card in cards}) == 1 and five_card_hand(cards) is FiveCardHand.STRAIGHT_FLUSH


def test_an_envy_bonus_of_an_insider(guest: Page, local: ServerProcess) -> None:
    """The house and the only player together can give a bot a straight flush (MD.12.I.1), as the page's words say."""
    keep_seeds_back(guest)
    hand = _open(guest, local, "maryland-full", 3)
    hand.bet(sides=["progressive"])
    table, number = guest.url.rpartition("/")[2], 1
    seed = lucky_seed(
        local.database_file,
        table=table,
        number=number,
        wish=lambda deck: any(_is_straight_flush(deck, dealt) for dealt in (2, 3, 4)),
    )
    add_seed(guest, seed)
    hand.deal()
    hand.decide("bet 1", rides=False)
    hand.decide("bet 2", rides=False)
    hand.wait_for_result(number)
    envy = guest.locator(".results li.won", has_text="Envy Bonus")
    expect(envy).to_have_text("Straight flush: Envy Bonus wins $300, +$300")

    guest.goto(f"{local.address}/round/{table}/{number}")
    guest.get_by_role("button", name="Verify this round").click()
    expect(guest.locator("[data-verdict]")).to_have_attribute("data-verdict", "good", timeout=PATIENCE_MS)
    expect(guest.locator(".verification")).to_contain_text("1 of 1 player added randomness")


def test_two_adjacent_boxes(guest: Page, local: ServerProcess) -> None:
    """One player bets seats 1 and 2 and decides for each (MD.07.F); bots leave the second, a third isn't offered."""
    hand = _open(guest, local, "maryland-full", 3)
    expect(guest.get_by_role("button", name="Sit at 2")).to_be_visible(timeout=PATIENCE_MS)
    expect(guest.get_by_role("button", name="Sit at 3")).to_have_count(0)
    guest.get_by_role("button", name="Sit at 2").click()
    expect(guest.locator(".seat.own")).to_have_count(2, timeout=PATIENCE_MS)
    expect(guest.get_by_role("button", name="Sit at 3")).to_have_count(0)
    amounts = guest.locator(".seat.own .spot.base .amount")
    for seat, bets in ((1, 3), (2, 6)):
        guest.get_by_role("group", name="The box you bet for").get_by_role("button", name=f"Seat {seat}").click()
        guest.get_by_role("button", name="Bet all three").click()
        expect(amounts).to_have_count(bets, timeout=PATIENCE_MS)
    # The mouse has pressed "Bet all three" last; Enter deals all the same, and bets nothing more.
    guest.keyboard.press("Enter")
    hand.wait_for_question("bet 1")
    assert amounts.all_inner_texts() == ["$10"] * 6
    said = guest.get_by_role("log")
    for sentence in ("Seat 1: Your cards: ", "Seat 2: Your cards: ", "Seat 1: Your turn: let bet 1 ride"):
        expect(said).to_contain_text(sentence)
    assert guest.evaluate(COVERED) == []
    guest.keyboard.press("h")
    expect(guest.locator(".coach .worth")).to_be_in_viewport(ratio=1)
    number = 1
    for bet in ("bet 1", "bet 2"):
        for seat in (1, 2):
            asked = f"Seat {seat}, {bet}: let it ride or take it back?"
            expect(guest.locator(".decision .question")).to_have_text(asked, timeout=PATIENCE_MS)
            hand.decide(bet, rides=seat == 1)
    hand.wait_for_result(number)
    expect(guest.locator(".seat.own .spot.withdrawn")).to_have_count(2)
    for seat in (1, 2):
        expect(guest.locator(".results li", has_text=f"Seat {seat}: ").first).to_be_visible()


def test_cover_all_with_three_seats(guest: Page, local: ServerProcess) -> None:
    hand = _open(guest, local, "shfl-bonus", 2)
    expect(guest.locator(".own [data-spot='five-card-bonus']")).to_have_attribute("data-circle", "red")
    expect(guest.locator(".own [data-circle]")).to_have_count(1)
    hand.bet(sides=["cover-all"])
    guest.get_by_role("button", name="Cover All", exact=True).click()
    expect(guest.get_by_text("Payouts for 3 players")).to_be_visible(timeout=PATIENCE_MS)
    row = guest.locator(".paytables tr", has_text="Royal flush")
    expect(row.locator("td")).to_have_text("250 to 1")
    number = hand.deal()
    hand.decide("bet 1", rides=True)
    hand.decide("bet 2", rides=True)
    hand.wait_for_result(number)
    assert "Cover All" in guest.locator(".results").inner_text()
    guest.goto(guest.url.replace("/table/", "/round/") + f"/{number}")
    expect(guest.get_by_role("link", name="PAR sheet for LIRB")).to_have_count(1, timeout=PATIENCE_MS)
