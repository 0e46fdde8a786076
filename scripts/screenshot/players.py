"""The pages of players: a classic table at its best moment, every wager of Maryland, and everything around them."""

from __future__ import annotations

from functools import partial

from browser_play import Hand
from house_insider import add_seed, keep_seeds_back, lucky_seed
from playwright.sync_api import Browser
from server_process import ServerProcess

from screenshot.camera import Camera
from screenshot.luck import four_to_a_royal

SEATS = 7
MARYLAND_SIDES = ("five-card-bonus", "three-card-bonus", "six-card-bonus", "progressive")


def take_pages_of_players(browser: Browser, server: ServerProcess) -> None:
    """Play, and take every page of a guest."""
    camera = Camera(browser, server.address)
    camera.page.goto(server.link)
    _classic_table(camera, server)
    _maryland_table(camera)
    camera.open("/", ".choice")
    camera.take("lobby")
    _own_rules(camera)
    camera.open("/coach", ".trainer .card")
    camera.page.wait_for_selector(".review p")
    camera.take("coach", light=True)
    camera.open("/history", "tbody tr")
    camera.take("history", light=True)
    camera.page.locator("tbody a").last.click()
    camera.page.get_by_role("button", name="Verify this round").click()
    camera.page.wait_for_selector("[data-verdict=good]")
    camera.page.keyboard.press("End")
    camera.take("round")
    _lab(camera)
    camera.open("/settings", "dl")
    camera.take("settings", light=True)
    stranger = Camera(browser, server.address)
    stranger.open("/enter/used", "h1")
    stranger.take("entrance")


def _table(camera: Camera, submission: str) -> tuple[Hand, str]:
    order = {"submission": submission, "bots": SEATS - 1, "pace": "slow"}
    made = camera.page.request.post(f"{camera.address}/api/practice", data=order).json()["table"]
    camera.open(f"/table/{made}", ".seat.own")
    return Hand(camera.page), made


def _classic_table(camera: Camera, server: ServerProcess) -> None:
    keep_seeds_back(camera.page)
    hand, table = _table(camera, "shfl-classic")
    hand.bet(sides=["three-card-bonus"])
    wish = partial(four_to_a_royal, seats=SEATS)
    seed = lucky_seed(server.database_file, table=table, number=1, wish=wish)
    add_seed(camera.page, seed)
    camera.take("betting", light=True)
    number = hand.deal()
    hand.decide("bet 1", rides=True)
    hand.wait_for_question("bet 2")
    camera.page.keyboard.press("h")
    camera.page.wait_for_selector(".coach .best")
    camera.take("table", png=True)
    camera.take("table-light", light=True)
    hand.decide("bet 2", rides=True)
    hand.wait_for_result(number)
    camera.take("result")


def _maryland_table(camera: Camera) -> None:
    hand, _ = _table(camera, "maryland-full")
    hand.play_round(rides=(True, True), sides=MARYLAND_SIDES)
    camera.take("maryland")


def _own_rules(camera: Camera) -> None:
    page = camera.open("/own-rules", "[data-faults='0']")
    page.get_by_label("Begin from").select_option("maryland-full")
    page.get_by_role("group", name="Meter").get_by_label("Reset").fill("$999")
    page.wait_for_selector("small.bad")
    camera.take("own-rules", at="small.bad")


def _lab(camera: Camera) -> None:
    page = camera.open("/lab", ".answer[data-strategy-stale=false] .u-over")
    camera.take("lab")
    for tab, wait_for, press in (
        ("Compare", "tbody tr:nth-child(10)", ""),
        ("Bankroll and ruin", "figure:nth-of-type(2) canvas", "Follow it"),
        ("Simulation", ".simulated[data-running=false]", "Simulate"),
    ):
        page.get_by_role("button", name=tab, exact=True).click()
        if press:
            page.get_by_role("button", name=press, exact=True).click()
        page.wait_for_selector(wait_for, timeout=180_000)
        page.wait_for_selector(".row [role=status]", state="detached", timeout=180_000)
        camera.take(f"lab-{tab.split()[0].lower()}", light=tab == "Compare")
