"""A lesson of three rounds with irregularities, dealt in the browser: failed, then passed, and what is printed."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from at_the_console import sign_in
from at_the_school import LessonPage
from browser_play import PATIENCE_MS
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from staff import House, staffed_server

from letitride.catalogue import load_catalogue
from letitride.live.keyed_numbers import number_due
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
from letitride.school.acts import TraineeAct
from letitride.school.due import DueKind
from letitride.table import Perform, Role

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


def printed(page: Page, house: House, link: str) -> str:
    """The text of the PDF behind a link."""
    href = page.get_by_role("link", name=link).get_attribute("href")
    answer = page.request.get(f"{house.address}{href}", timeout=PATIENCE_MS)
    assert answer.headers["content-type"] == "application/pdf"
    pages = PdfReader(io.BytesIO(answer.body())).pages
    return " ".join(" ".join(one.extract_text() for one in pages).split())
