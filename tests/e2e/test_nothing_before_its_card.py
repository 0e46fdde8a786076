"""With motion on: no word, question, advice or result comes before the cards that it is about lie face up."""

from __future__ import annotations

import os
import re

from browser_play import Hand
from playwright.sync_api import Browser, expect
from server_process import ServerProcess

ROUNDS = int(os.environ.get("LETITRIDE_WATCHED_ROUNDS", "5"))
WATCH = """() => {
    const early = (window.early = []);
    const checked = (window.checked = { cards: 0, community: 0, question: 0, advice: 0, result: 0 });
    const turns = (card) => card.getAnimations({ subtree: true }).filter((one) => one instanceof CSSAnimation);
    const isStill = (card) => turns(card).every((one) => one.playState === "finished");
    const isUp = (card) => card.classList.contains("up") && isStill(card);
    const cards = (part) => [...document.querySelectorAll(`${part} .card`)];
    const named = (name) => cards("").filter((card) => card.getAttribute("aria-label") === name);
    const areUp = (names) => names.every((name) => named(name).some(isUp));
    const note = (what, isRight, words) => {
        checked[what] += 1;
        if (!isRight) early.push(`${what}: ${words}`);
    };
    const hear = (line) => {
        const community = /community card is the (.+)/.exec(line);
        if (community) note("community", areUp([community[1]]), line);
        if (line.startsWith("Your cards: ")) note("cards", areUp(line.slice(12).split(", ")), line);
    };
    const heard = new WeakSet();
    let said = "", bet = "", round = "";
    const look = () => {
        for (const line of document.querySelectorAll("[role=log] p")) {
            if (!heard.has(line)) hear(line.textContent);
            heard.add(line);
        }
        const says = document.querySelector(".says")?.textContent ?? "";
        if (says !== said) hear((said = says));
        const asked = document.querySelector(".decision")?.dataset.bet ?? "";
        const left = cards("[aria-label='Community cards']")[0];
        const isSeen = cards(".seat.own").every(isUp) && (asked !== "bet 2" || (left && isUp(left)));
        if (asked && asked !== bet) note("question", isSeen, asked);
        bet = asked;
        if (document.querySelector(".coach .best")) note("advice", asked && isSeen, "advice");
        const over = document.querySelector(".results[data-over=true]")?.dataset.round ?? round;
        if (over !== round) note("result", cards("").every(isUp), (round = over));
    };
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document.body, everything);
}"""


def test_nothing_is_told_before_its_card_is_face_up(chromium: Browser, local: ServerProcess) -> None:
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto(local.link)
    made = page.request.post(f"{local.address}/api/practice", data={"bots": 2, "pace": "fast"}).json()["table"]
    page.goto(f"{local.address}/table/{made}")
    expect(page.locator(".seat.own")).to_be_visible()
    page.evaluate(WATCH)
    page.keyboard.press("h")
    hand = Hand(page, by_keyboard=True)
    dock = page.get_by_role("region", name="Your actions")
    for number in range(1, ROUNDS + 1):
        expect(dock.get_by_role("button", name=re.compile("Bet all three|Buy in"))).to_be_visible()
        if dock.get_by_role("button", name="Buy in").count():
            # A hundred rounds may cost more than a buy-in.
            dock.get_by_role("button", name="Buy in").click()
        assert hand.play_round(rides=(number % 2 == 0, True)) == number
    assert page.evaluate("window.early") == []
    checked = page.evaluate("window.checked")
    assert [checked["cards"], checked["question"], checked["result"]] == [ROUNDS, 2 * ROUNDS, ROUNDS]
    assert checked["community"] >= 2 * ROUNDS
    assert checked["advice"] > 0
    context.close()
