"""A lesson of three rounds with irregularities, dealt in the browser: failed, then passed, and what is printed."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from at_the_console import sign_in
from at_the_school import LessonPage
from browser_play import PATIENCE_MS
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from school_over_http import act_in
from staff import House, staffed_server

from letitride.catalogue import load_catalogue
from letitride.live.keyed_numbers import number_due
from letitride.money import format_cents
from letitride.school import (
    Answer,
    Do,
    Kind,
    Lesson,
    Mistake,
    NameRemedy,
    Remedy,
    ShowMe,
    attempt,
    begin,
    due,
    lesson_plan,
    right_act,
)
from letitride.school.acts import TraineeAct, act_data
from letitride.school.drills.drill import QUESTIONS, Drill
from letitride.school.due import DueKind
from letitride.table import Act, Perform, Role

PLAN = lesson_plan(load_catalogue(), "maryland-automated-shoe/irregularities")
SEED = "first"
TITLE = "Maryland from an automated shoe: irregularities and players’ wishes"
KINDS = (Kind.FACE_UP_CARD, Kind.SHOE_JAM, Kind.LATE_BET)
SHOWN = 6
"""Steps that the failing trainee asks to be shown, beside one mistake of each kind."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


def deviation(at: Lesson, kind: DueKind) -> tuple[Mistake, TraineeAct] | None:
    """Something else than what is due, and the mistake that it is."""
    duty = at.table.duty
    if duty is None:
        return None
    as_if_nothing = Perform(Role.DEALER, duty.act, duty.seat, number=number_due(at.table, duty))
    match kind:
        case DueKind.REPORT:
            return Mistake.MISSED, Do(as_if_nothing)
        case DueKind.REMEDY:
            return Mistake.REMEDY, NameRemedy(Remedy.PLAY_ON)
        case DueKind.ANSWER:
            return Mistake.ANSWER, Answer(allows=True)
    if as_if_nothing.number is not None:
        return Mistake.AMOUNT, Do(replace(as_if_nothing, number=as_if_nothing.number + 100))
    if duty.seat is not None:
        return Mistake.SEAT, Do(replace(as_if_nothing, seat=next(seat for seat in at.table.seats if seat != duty.seat)))
    later = [one for one in at.table.script if one.role is Role.DEALER and one.act is not duty.act]
    return (Mistake.ORDER, Do(Perform(Role.DEALER, later[0].act, later[0].seat))) if later else None


def fail(lesson: LessonPage, at: Lesson) -> dict[Mistake, tuple[str, str]]:
    """Deal the lesson with the first chance of each mistake taken; returns the clause and what was due, as shown."""
    said: dict[Mistake, tuple[str, str]] = {}
    shown = 0
    while (expected := due(at)) is not None:
        wrong = deviation(at, expected.kind)
        if wrong is not None and wrong[0] not in said:
            mistake, act = wrong
            lesson.do(act)
            expect(lesson.mistake).to_contain_text(mistake.value, timeout=PATIENCE_MS)
            said[mistake] = (
                lesson.mistake.locator(".quiet").inner_text(),
                lesson.mistake.locator("dd").last.inner_text(),
            )
        elif shown < SHOWN:
            lesson.do(ShowMe())
            expect(lesson.mistake).to_contain_text(expected.should, timeout=PATIENCE_MS)
            shown += 1
        lesson.do(right_act(at))
        at = attempt(at, right_act(at))
    return said


def test_a_lesson_failed_then_passed_with_its_certificate(house: House, new_page: Callable[..., Page]) -> None:
    page = new_page()
    sign_in(page, house.hire("Dora Deal", "dealer"))
    page.goto(f"{house.address}/school")
    start = begin(PLAN, SEED, catalogue=load_catalogue(), kinds=KINDS)
    said = fail(LessonPage(page, PLAN, seed=SEED, kinds=KINDS), start)
    for mistake, clause, words, should in (
        (Mistake.MISSED, "MD.13.A", "One card discovered face up", "call the second card face up"),
        (Mistake.REMEDY, "MD.13.A", "is not used that round", "the card goes to the discard rack unused"),
        (
            Mistake.ANSWER,
            "MD.07.D",
            'After "no more bets" no wager may be added',
            "refuse: No more bets has been called",
        ),
        (Mistake.ORDER, "MD.10.A.1", "", "put the deck where it is dealt from"),
        (Mistake.SEAT, "MD.10.B.3", "", "deliver the stack at seat 2"),
        (Mistake.AMOUNT, "MD.10.A.1.b.iii", "", "verify the count (Five Card Bonus): 3"),
    ):
        clause_shown, should_shown = said[mistake]
        assert clause_shown.startswith(f"{clause} "), mistake
        assert words in clause_shown
        assert should in should_shown
    expect(page.get_by_role("heading", name="86%: not passed")).to_be_visible(timeout=PATIENCE_MS)
    record = printed(page, house, "Record (PDF)")
    for line in ("Record of a lesson", "Dora Deal", TITLE, "86%", "has not passed", "90, 12 of them", "MD.13.A"):
        assert line in record
    page.get_by_role("link", name="Back to the school").click()
    lesson = LessonPage(page, PLAN, seed=SEED, kinds=KINDS)
    at = start
    while due(at) is not None:
        lesson.do(right_act(at))
        at = attempt(at, right_act(at))
    expect(page.get_by_role("heading", name="100%: passed")).to_be_visible(timeout=PATIENCE_MS)
    certificate = printed(page, house, "Certificate (PDF)")
    for line in ("Certificate", "Dora Deal", TITLE, "100%", "has passed", "90, 0 of them", "from an automated shoe"):
        assert line in certificate
    page.goto(f"{house.address}/school")
    expect(page.get_by_role("row").filter(has_text="irregularities")).to_have_count(2, timeout=PATIENCE_MS)


def test_two_windows_of_a_lesson_show_one_scene(house: House, new_page: Callable[..., Page]) -> None:
    page = new_page()
    sign_in(page, house.hire("Twyla Twice", "dealer"))
    page.goto(f"{house.address}/school")
    first = LessonPage(page, PLAN, seed=SEED, kinds=KINDS)
    second = page.context.new_page()
    second.goto(page.url)
    shown = second.locator(".lesson")
    expect(shown).to_have_attribute("data-acts", "0", timeout=PATIENCE_MS)
    at = begin(PLAN, SEED, catalogue=load_catalogue(), kinds=KINDS)
    right = right_act(at)
    first.do(right)
    # What the second window shows is gone; it is told so, judges nothing and shows what there is.
    second.get_by_role("button", name="Show me").click()
    done = attempt(at, right).log[-1].done
    expect(second.get_by_role("alert").first).to_contain_text(f"another window: {done}", timeout=PATIENCE_MS)
    expect(shown).to_have_attribute("data-acts", "1", timeout=PATIENCE_MS)
    second.get_by_role("button", name="Show me").click()
    expect(shown).to_have_attribute("data-acts", "2", timeout=PATIENCE_MS)
    # Whoever comes back to a window sees what was done elsewhere.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".lesson")).to_have_attribute("data-acts", "2", timeout=PATIENCE_MS)


def test_an_examination_over_a_shift_is_passed_and_says_nothing_before_its_end(
    house: House, new_page: Callable[..., Page]
) -> None:
    page, trainee = new_page(), house.hire("Xenia Exam", "dealer")
    sign_in(page, trainee)
    page.goto(f"{house.address}/school")
    plan = lesson_plan(load_catalogue(), "california/shift")
    lesson = LessonPage(page, plan, seed=SEED)
    at = begin(plan, SEED, catalogue=load_catalogue())
    lesson.do(Do(Perform(Role.DEALER, Act.COLLECT_CARDS)))
    expect(page.locator(".rail-line").get_by_role("alert")).to_have_text(
        re.compile("That wasn.t due"), timeout=PATIENCE_MS
    )
    expect(page.get_by_label("Score")).to_have_text("–")
    for hidden in (lesson.mistake, page.get_by_role("button", name="Show me")):
        expect(hidden).to_have_count(0)
    lesson.do(right_act(at))
    at = attempt(at, right_act(at))
    shown = trainee.get(f"/school/lessons/{page.url.rsplit('/', 1)[1]}").json()
    asked = False
    while not asked or not attempt(at, right_act(at)).is_over:
        act = right_act(at)
        if isinstance(act, Answer) and not asked:
            # A player wants something: this is answered in the page, the rest of the shift goes by over HTTP.
            asked = True
            page.reload()
            lesson.do(act)
            shown = trainee.get(f"/school/lessons/{shown['id']}").json()
        else:
            shown = act_in(trainee, shown, act_data(act))
        at = attempt(at, act)
    page.reload()
    lesson.do(right_act(at))
    expect(page.get_by_role("heading", name="99%: passed")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator(".mistakes li")).to_have_count(1)
    expect(page.locator(".mistakes li")).to_contain_text("collect the cards. Due: ")
    certificate = printed(page, house, "Certificate (PDF)")
    for line in ("took the examination", "Xenia Exam", "99%", "has passed", "8 rounds", "collect the cards"):
        assert line in certificate, certificate


def test_a_payout_drill_explains_what_was_wrong_and_counts_what_was_right_in_time(
    house: House, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    sign_in(page, house.hire("Paula Pays", "dealer"))
    page.goto(f"{house.address}/school")
    order = {"course": "maryland-hand", "kind": "payouts", "seed": SEED}
    page.route("**/api/school/drills", lambda route: route.continue_(post_data=order))
    page.locator("[data-drill='maryland-hand/payouts']").click()
    rules = load_catalogue().courses["maryland-hand"].house(load_catalogue())
    drill = Drill(rules, SEED, 0)
    for number in range(QUESTIONS):
        expect(page.get_by_role("heading", name=f"Question {number + 1} of")).to_be_visible(timeout=PATIENCE_MS)
        asked = drill.question()
        given = "1" if number == 0 else asked.right
        page.get_by_label("Amount in dollars").fill(format_cents(int(given)))
        page.keyboard.press("Enter")
        drill = drill.answered(given, at_ms=0)
        judged = page.locator("section[role=status]").first
        expect(judged.locator("h2")).to_contain_text("Mistake" if number == 0 else "Right", timeout=PATIENCE_MS)
        expect(judged.locator("h2")).to_contain_text(asked.said(asked.right))
        expect(judged.get_by_role("link").first).to_be_visible()
        if number == 0:
            # The correction is read first, and no clock runs meanwhile.
            expect(page.locator("output")).to_have_count(0)
            expect(page.get_by_role("button", name="Next question")).to_be_focused()
            page.keyboard.press("Enter")
    expect(page.get_by_text(f"{QUESTIONS - 1} of {QUESTIONS} right and in time")).to_be_visible(timeout=PATIENCE_MS)


def printed(page: Page, house: House, link: str) -> str:
    """The text of the PDF behind a link."""
    href = page.get_by_role("link", name=link).get_attribute("href")
    answer = page.request.get(f"{house.address}{href}", timeout=PATIENCE_MS)
    assert answer.headers["content-type"] == "application/pdf"
    pages = PdfReader(io.BytesIO(answer.body())).pages
    return " ".join(" ".join(one.extract_text() for one in pages).split())
