"""`letitride play --friends`: people in the same network join by the link, and play under the rules of any table."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from browser_play import PATIENCE_MS, Ears, Hand
from page_checks import check_heading, check_page
from playwright.sync_api import Page, expect

IN_NETWORK = "127.0.0.2"
"""An address of this machine that isn't the host's own, as one in a network would be."""
WITHOUT_HTTPS = """() => {
    Object.defineProperty(crypto, "subtle", { value: undefined });
    Object.defineProperty(crypto, "randomUUID", { value: undefined });
    Object.defineProperty(navigator, "clipboard", { value: undefined });
}"""
"""What a browser keeps from pages that came over plain HTTP from another machine."""


@pytest.fixture
def links(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The host's link and the friends', as the terminal shows them."""
    options = ["--friends", "--name", "Ann", "--address", IN_NETWORK, "--no-browser", "--data", str(tmp_path)]
    command = [sys.executable, "-u", "-m", "letitride", "play", "shfl-classic", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=tmp_path)
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if "▀▀▀" in line and "Friends join at" in said:
            break
    yield (
        re.findall(r"Your table: (\S+)", said)[0],
        re.findall(rf"Friends join at: (http://{IN_NETWORK}:\d+/join/\S+)", said)[0],
    )
    process.kill()
    process.wait()
    process.stdout.close()


def test_a_friend_joins_by_the_link_and_plays_for_themselves_alone(
    links: tuple[str, str], new_page: Callable[..., Page]
) -> None:
    ann, bob = new_page(), new_page()
    heard = Ears(bob)
    bob.add_init_script(f"({WITHOUT_HTTPS})()")
    bob.goto(links[1])
    check_heading(bob, "invites you")
    check_page(bob)
    bob.get_by_label("Your name").fill("Ann")
    bob.get_by_role("button", name="Sit down").click()
    ann.goto(links[0])
    expect(ann.locator(".seat.own .name")).to_have_text("Ann", timeout=PATIENCE_MS)

    # The page at the host's shows the same link, and its picture for phones.
    ann.get_by_role("button", name="Invite friends").click()
    expect(ann.get_by_role("dialog").get_by_role("link")).to_have_attribute("href", links[1])
    expect(ann.get_by_role("img", name="QR code of the link")).to_be_visible()
    ann.keyboard.press("Escape")

    # A name is one person's; another comes in.
    expect(bob.get_by_role("alert")).to_contain_text("taken", timeout=PATIENCE_MS)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Face 3").click()
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.locator(".seat.own .name")).to_have_text("Bob", timeout=PATIENCE_MS)
    expect(ann.locator(".seat:not(.own) .name")).to_have_text("Bob", timeout=PATIENCE_MS)
    assert ann.url.rpartition("/")[2] == bob.url.rpartition("/")[2]
    chosen, seen = (page.locator(".plate", has_text="Bob").locator(".face svg") for page in (bob, ann))
    expect(seen).to_have_attribute("style", chosen.get_attribute("style") or "", timeout=PATIENCE_MS)

    # Nobody sees or plays another's cards, the host neither.
    hands = [Hand(page) for page in (ann, bob)]
    for hand in hands:
        hand.bet()
    number = hands[0].deal()
    hands[1].deal()
    hands[0].wait_for_question("bet 1")
    cards = hands[0].cards()
    assert "??" not in cards
    for text in heard.texts:
        assert not [card for card in cards if f'"{card}"' in text]
    table = ann.url.rpartition("/")[2]
    origin = ann.url.partition("/table/")[0]
    assert ann.request.get(f"{origin}/api/tables/{table}/console").status == 403
    for bet in ("bet 1", "bet 2"):
        for hand in hands:
            hand.decide(bet, rides=True)
    for hand in hands:
        hand.wait_for_result(number)
    # Bob's page added randomness, too, although it came over plain HTTP.
    record = ann.request.get(f"{origin}/api/tables/{table}/rounds/{number}").json()
    assert [line.split()[0] for line in record["shuffle"]["players"]] == ["1", "2"]

    # Who comes back by the link is known, and whoever has another link is not let in.
    bob.goto(links[1])
    expect(bob.get_by_text("You are here as Bob.")).to_be_visible(timeout=PATIENCE_MS)
    stranger = new_page()
    stranger.goto(links[1][:-3] + "xyz")
    expect(stranger.get_by_role("alert")).to_contain_text("Ask for a new link", timeout=PATIENCE_MS)


def test_the_server_answers_at_its_own_addresses_alone(links: tuple[str, str]) -> None:
    address = links[1].partition("/join/")[0]
    with httpx.Client(base_url=address, timeout=60) as client:
        assert client.get("/api/entry").json() == {"can_register": False, "is_local": True}
        assert client.get("/api/entry", headers={"Host": "friends.example"}).status_code == 421
        assert client.get("/api/lobby").status_code == 401
        assert client.get("/api/invitation").status_code == 401
