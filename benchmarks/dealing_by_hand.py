"""How many touches and seconds a round of seven seats takes a practised dealer at the console.

    python -m benchmarks.dealing_by_hand            Maryland with every wager, SHFL with the controller, California
    python -m benchmarks.dealing_by_hand shfl-bonus a submission of your own choice

A script deals one round in Chromium on a tablet by touch alone. It makes every touch that a person would, chips
and counts included, and before each it rests as long as a practised hand needs: PACE_MS for what lies under the finger
already, REACH_MS for another place. Players answer at once, so their time to think isn't in the seconds; the program's
answers and the page are.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))

from at_the_console import Player, seated  # noqa: E402
from at_the_felt import BY_TOUCH, HandsPage, TableLog, open_by_commands  # noqa: E402
from chromium import launched  # noqa: E402
from playwright.sync_api import Browser, Locator, sync_playwright  # noqa: E402
from staff import House, staffed_server  # noqa: E402

from letitride.catalogue import load_catalogue  # noqa: E402

PACE_MS = 250
"""Between two touches of neighbours, such as chips of one payout: what people reach on a number pad."""
REACH_MS = 600
"""To see what glows at another place and touch it: a glance and a reach over a tablet."""

EVERY_WAGER = {"five-card-bonus": 100, "three-card-bonus": 500, "six-card-bonus": 500, "progressive": 100}
ROUNDS: dict[str, dict[str, int]] = {
    "maryland-full": EVERY_WAGER,
    "with-controller": {"five-card-bonus": 100},
    "california-small": {},
}
"""What each seat bets beside its base bets; `with-controller` is SHFL's $1 bonus with sensors and keypad."""


class PractisedHand(HandsPage):
    """A dealer who rests before each touch as long as a hand needs."""

    rested_ms = 0

    def _rest(self, rest_ms: int) -> None:
        self.rested_ms += rest_ms
        time.sleep(rest_ms / 1000)

    def _touch(self, place: str, sources: Sequence[str], targets: Sequence[str], key: str) -> None:
        self._rest(REACH_MS)
        super()._touch(place, sources, targets, key)

    def _press(self, button: Locator) -> None:
        self._rest(PACE_MS)
        super()._press(button)


@dataclass(frozen=True)
class Dealt:
    """One round: the dealer's duties, and the touches and seconds that they took."""

    rules: str
    duties: int
    touches: int
    hand_seconds: float
    seconds: float


def deal(browser: Browser, house: House, folder: Path, rules: str) -> Dealt:
    """Deal one round at a full table."""
    floor = house.hire(f"Fay {rules}", "floor")
    order = {"name": rules, "submission": rules, "dealer": "person", "betting_seconds": 600, "decision_seconds": 600}
    table = str(house.operator.post("/tables", order, 201).json()["table"])
    floor.post(f"/tables/{table}/open", {"reason": "the day begins"}, 204)
    log = TableLog(folder, table)
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, reduced_motion="reduce")
    context.set_default_timeout(60_000)
    is_banked = rules.startswith("california")
    with ExitStack() as stack:
        name = rules[:3].title()
        players = [stack.enter_context(seated(house, table, f"{name}{seat}", seat)) for seat in range(1, 8)]
        open_by_commands(floor, table)
        bank: list[Player] = []
        if is_banked:
            bank = [stack.enter_context(seated(house, table, f"{name}8", 8))]
            bank[0].command("TakeBank", seat=8)
        hands = PractisedHand(context.new_page(), floor, table, by=BY_TOUCH, log=log)
        before = hands.board()["sequence"]
        started = time.monotonic()
        hands.touch_what_glows()
        hands.wait_for_more_than(before)
        acts = hands.deal_by_hand([*players, *bank], stop_in="betting")
        bet_from = time.monotonic()
        for one in bank:
            one.command("PostBank", amount_cents=200_000)
        for player in players:
            player.bet(500 if is_banked else 1000, ROUNDS.get(rules, {}))
        started += time.monotonic() - bet_from
        acts += hands.deal_by_hand([*players, *bank])
        seconds = time.monotonic() - started
    log.close()
    context.close()
    duties = 1 + sum(not act.startswith("decide") for act in acts)
    return Dealt(rules, duties, hands.touches, hands.rested_ms / 1000, seconds)


def main() -> None:
    """Deal a round of each and print what it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", default=list(ROUNDS), help="submissions to deal a round of")
    wants = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        staffed_server(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = launched(playwright)
        house = House(address)
        toml = load_catalogue().submission_text("shfl-bonus").replace('id = "shfl-bonus"', 'id = "with-controller"')
        house.operator.post("/submissions", {"toml": f"{toml}table_controller = true\n"}, 201)
        print(f"{'rules':20} {'duties':>6} {'touches':>8} {'per duty':>9} {'hand, s':>8} {'whole, s':>9}")
        for rules in wants.rules:
            one = deal(browser, house, Path(folder), rules)
            print(
                f"{one.rules:20} {one.duties:6} {one.touches:8} {one.touches / one.duties:9.2f}"
                f" {one.hand_seconds:8.1f} {one.seconds:9.1f}",
                flush=True,
            )
        house.close()
        browser.close()


if __name__ == "__main__":
    main()
