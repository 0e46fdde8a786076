"""The pages of those who run a house: school, console, floor, a dispute, and every tab of the operator."""

from __future__ import annotations

from at_the_console import ConsolePage, seated, sign_in
from playwright.sync_api import Browser
from school_over_http import act_in
from socket_client import play_a_round
from staff import House, Person

from letitride.catalogue import load_catalogue
from letitride.school import Do, Kind, attempt, begin, lesson_plan, right_act
from letitride.school.acts import act_data
from letitride.table import Perform, Role
from screenshot.camera import Camera

TABS = ("Figures", "Submissions", "People", "Cage", "Meters", "Log", "Integrity")
ROUNDS = 12
FILL_CENTS = 25_000_00


def take_pages_of_staff(browser: Browser, house: House) -> None:
    """Run a house for a few rounds, and take every page of its people."""
    floor = house.hire("Fay", "floor")
    house.hire("Dora", "dealer")
    table = _table(house, "The river room", "shfl-classic", dealer="automatic")
    with seated(house, table, "Ann", 1) as ann:
        for number in range(ROUNDS):
            play_a_round(ann.client, table, seat=1, stake_cents=1000, rides=number % 3 == 0)
    camera = Camera(browser, house.address)
    sign_in(camera.page, house.operator)
    _school(camera, house)
    _console(camera, house, floor)
    sign_in(camera.page, house.operator)
    camera.open("/floor", "tbody tr")
    camera.page.wait_for_selector("section[aria-labelledby=disputes] tbody tr")
    camera.take("floor")
    camera.open(f"/dispute/{table}/1", ".now")
    for _ in range(30):
        camera.page.keyboard.press("ArrowRight")
    camera.take("dispute", light=True)
    order = {"id": "river", "name": "The river progressive", "submission": "maryland-full"}
    house.operator.post("/meters", order, 201)
    camera.open("/operator", "dl.facts")
    for tab in TABS:
        camera.page.get_by_role("tab", name=tab).click()
        camera.page.wait_for_selector("[aria-busy=true]", state="detached")
        camera.take(f"operator-{tab.split()[0].lower()}", light=tab in ("Submissions", "Log"))


def _table(house: House, name: str, submission: str, *, dealer: str) -> str:
    order = {"name": name, "submission": submission, "dealer": dealer, "pace": "instant"}
    waits = {"betting_seconds": 600, "decision_seconds": 600}
    table = str(house.operator.post("/tables", {**order, **waits}, 201).json()["table"])
    house.operator.post(
        f"/tables/{table}/inventory", {"gained_cents": FILL_CENTS, "reason": "opening fill", **house.second_signature()}
    )
    return table


def _school(camera: Camera, house: House) -> None:
    lesson = _lesson_with_a_mistake(house.operator)
    drill = house.operator.post("/school/drills", {"course": "maryland-hand"}, 201).json()["id"]
    camera.open(f"/school/lesson/{lesson}", ".lesson .wrong")
    camera.take("lesson", light=True)
    camera.open(f"/school/drill/{drill}", "h1")
    camera.take("drill")
    camera.open("/school", ".courses")
    camera.take("school")


def _lesson_with_a_mistake(trainee: Person) -> str:
    """A lesson at the moment when a community card turns over too early, and the trainee goes on as if nothing were."""
    plan, seed = lesson_plan(load_catalogue(), "maryland-automated-shoe/irregularities"), "picture 1"
    kinds = (Kind.EXPOSED_COMMUNITY_CARD,)
    order = {"plan": plan.id, "seed": seed, "kinds": [kind.name for kind in kinds]}
    lesson = trainee.post("/school/lessons", order, 201).json()
    at = begin(plan, seed, catalogue=load_catalogue(), kinds=kinds)
    while at.happening is None:
        act = right_act(at)
        lesson = act_in(trainee, lesson, act_data(act))
        at = attempt(at, act)
    duty = at.table.duty
    assert duty is not None
    as_if_nothing = Do(Perform(Role.DEALER, duty.act, duty.seat))
    return str(act_in(trainee, lesson, act_data(as_if_nothing))["id"])


def _console(camera: Camera, house: House, floor: Person) -> None:
    table = _table(house, "The high table", "maryland-full", dealer="person")
    house.operator.post(f"/tables/{table}/open", {"reason": "the day begins"}, 204)
    console = ConsolePage(camera.page, floor, table)
    with seated(house, table, "Cleo", 3) as cleo, seated(house, table, "Dan", 5) as dan:
        console.deal_until("between rounds", [cleo, dan])
        console.open_bets()
        cleo.bet(2500, {"five-card-bonus": 100, "three-card-bonus": 500, "progressive": 100})
        dan.bet(1000, {"six-card-bonus": 500, "progressive": 100})
        console.deal_until("between rounds", [cleo, dan], stop_before="settle")
        camera.take("console")
        console.deal_until("between rounds", [cleo, dan])
