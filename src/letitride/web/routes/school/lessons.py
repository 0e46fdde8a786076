"""Routes of the dealer school: courses, lessons, drills, progress and certificates."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response
from pydantic import Field

from letitride.errors import TextError, UnknownName
from letitride.live.permissions import Action, is_allowed, refusal
from letitride.reports.certificate import certificate_document
from letitride.school import Kind, Lesson, Part
from letitride.school.acts import read_act
from letitride.school.certificate import certificate_of
from letitride.school.drills.drill import QUESTIONS, SECONDS, Drill, DrillAnswer, DrillKind
from letitride.school.drills.question import Question
from letitride.school.lesson_view import lesson_data
from letitride.school.reading import CHAPTERS
from letitride.school.teaching.standings import Result, results
from letitride.table.state import changed
from letitride.table.view.viewers import SPECTATOR
from letitride.table.view.views import view
from letitride.web.access.sessions import Session
from letitride.web.answers import rulebook as reading
from letitride.web.answers import school as answers
from letitride.web.names import CATALOGUE, Name
from letitride.web.problems import Problem
from letitride.web.requests import Body, Heavy, SignedIn, TheParts
from letitride.web.routes.maths.reports import file_response, written
from letitride.web.routes.play.tables import felt_layout
from letitride.web.routes.school.rulebook import read_chapter

router = APIRouter(prefix="/api/school", tags=["school"])


async def _trainee(parts: TheParts, session: SignedIn) -> Session:
    """Whoever may train: staff who deal or run the room, and the guest of a local server."""
    if not parts.settings.is_local and not is_allowed(session.role, Action.TRAIN):
        raise Problem(403, refusal(session.role, Action.TRAIN), kind="not-allowed")
    return session


Trainee = Annotated[Session, Depends(_trainee)]


class LessonOrder(Body):
    """A lesson to begin; `kinds` and `seed` choose what goes wrong instead of leaving it to chance."""

    plan: Annotated[str, Field(max_length=128, examples=["maryland-hand/round"])]
    kinds: Annotated[list[str], Field(max_length=10)] | None = None
    seed: Annotated[str, Field(max_length=64)] = ""


class DrillOrder(Body):
    """A drill to begin."""

    course: Annotated[str, Field(max_length=64, examples=["maryland-hand"])]
    kind: DrillKind = DrillKind.PAYOUTS
    seed: Annotated[str, Field(max_length=64)] = ""


class GivenAct(Body):
    """An act in a lesson; `after` is how many entries its log had when the trainee looked."""

    act: dict[str, Any]
    after: Annotated[int, Field(ge=0)]


class GivenAnswer(Body):
    """An answer to a question: cents or a count as digits, a choice as its text, an order as places with commas."""

    question: Annotated[int, Field(ge=1)]
    answer: Annotated[str, Field(min_length=1, max_length=100)]


@router.get("/courses", response_model=list[answers.Course])
async def read_courses(session: Trainee) -> Any:  # noqa: ARG001
    """Every course with its parts."""
    parts = [{"part": part.value, "title": part.title, "trainee": part.trainee.value} for part in Part]
    drills = [{"part": kind.value, "title": kind.title, "trainee": "dealer"} for kind in DrillKind]
    return [
        {"id": course.id, "title": course.title, "dealing": course.dealing, "parts": parts, "drills": drills}
        for course in CATALOGUE.courses.values()
    ]


@router.get("/courses/{course}/reading", response_model=reading.Reading)
async def read_reading(session: Trainee, course: Name) -> Any:  # noqa: ARG001
    """What there is to read before a course is dealt."""
    if course not in CATALOGUE.courses:
        raise UnknownName(f"there is no course {course!r}")
    listed = [{"name": name, "title": title} for name, title in CHAPTERS.items()]
    return {"course": course, "title": CATALOGUE.courses[course].title, "chapters": listed}


@router.get("/courses/{course}/reading/{chapter}", response_model=reading.ClauseScene)
def read_one_chapter(session: Trainee, course: Name, chapter: Name) -> Any:  # noqa: ARG001
    """A chapter: the procedure done right, step by step, each with its clause."""
    return read_chapter(course, chapter)


@router.get("/progress", response_model=list[answers.Progress])
async def read_progress(parts: TheParts, session: Trainee) -> Any:
    """One's own lessons and drills, newest first."""
    found = await parts.read(lambda connection: results(connection, CATALOGUE, account_id=session.account_id))
    return [progress_data(one) for one in found]


@router.post("/lessons", status_code=201, response_model=answers.Lesson)
async def begin_lesson(parts: TheParts, session: Trainee, order: LessonOrder) -> Any:
    """Begin a lesson."""
    lesson_id = await parts.school.begin(order.plan, session.actor, seed=order.seed, kinds=_kinds(order.kinds))
    return await _described(parts, lesson_id, session)


@router.get("/lessons/{lesson}", response_model=answers.Lesson)
async def read_lesson(parts: TheParts, session: Trainee, lesson: Name) -> Any:
    """A lesson as it stands."""
    return await _described(parts, lesson, session)


@router.post("/lessons/{lesson}/acts", response_model=answers.Lesson)
async def act_in_lesson(parts: TheParts, session: Trainee, lesson: Name, given: GivenAct) -> Any:
    """Do something in a lesson; the last entry of the log says how it was judged.

    If another window has acted since, nothing is judged and the answer is 409 ``moved-on``: read the lesson again.
    """
    after = await parts.school.act(lesson, read_act(given.act), session.actor, after=given.after)
    return _lesson(lesson, after)


@router.get("/lessons/{lesson}/certificate.pdf", response_class=Response)
async def read_certificate(parts: TheParts, heavy: Heavy, session: Trainee, lesson: Name) -> Response:
    """The certificate of a lesson that was passed, or its record."""
    stored, found = await parts.school.lesson(lesson, session.actor)
    if not found.is_over:
        raise Problem(409, "The lesson isn't over.", kind="conflict")
    certificate = certificate_of(found, trainee=stored.trainee, started_ms=stored.started_ms)
    content = await heavy.do(lambda: written(certificate_document(certificate), "pdf"))
    return file_response(content, "pdf", f"lesson-{lesson}")


@router.post("/drills", status_code=201, response_model=answers.Drill)
async def begin_drill(parts: TheParts, session: Trainee, order: DrillOrder) -> Any:
    """Begin a drill; its clock runs at once."""
    if order.course not in CATALOGUE.courses:
        raise UnknownName(f"there is no course {order.course!r}")
    drill_id = await parts.school.begin_drill(order.course, order.kind, session.actor, seed=order.seed)
    return _drill(drill_id, await parts.school.drill(drill_id, session.actor))


@router.get("/drills/{drill}", response_model=answers.Drill)
async def read_drill(parts: TheParts, session: Trainee, drill: Name) -> Any:
    """A drill as it stands."""
    return _drill(drill, await parts.school.drill(drill, session.actor))


@router.post("/drills/{drill}/shown", response_model=answers.Drill)
async def show_question(parts: TheParts, session: Trainee, drill: Name) -> Any:
    """Say that the question in hand is seen from now on, so that reading what was wrong before it costs no time."""
    return _drill(drill, await parts.school.show_question(drill, session.actor))


@router.post("/drills/{drill}/answers", response_model=answers.Drill)
async def answer_drill(parts: TheParts, session: Trainee, drill: Name, given: GivenAnswer) -> Any:
    """Answer the question in hand; if another window has answered it, the answer is 409 ``moved-on``."""
    before = await parts.school.drill(drill, session.actor)
    after, answer = await parts.school.answer(drill, given.answer, session.actor, question=given.question)
    asked = before.question()
    explained = [{"text": text, "clause": clause} for text, clause in asked.explanation]
    said = {"answer": asked.said(answer.answer), "right": asked.said(answer.right)}
    return {**_drill(drill, after), "judged": {**_answer(answer), **said, "explanation": explained}}


async def _described(parts: TheParts, lesson_id: str, session: Session) -> dict[str, Any]:
    _, found = await parts.school.lesson(lesson_id, session.actor)
    return _lesson(lesson_id, found)


def _lesson(lesson_id: str, lesson: Lesson) -> dict[str, Any]:
    house = lesson.table.house
    return {
        "id": lesson_id,
        **lesson_data(lesson),
        "view": replace(view(changed(lesson.table, finished=None), SPECTATOR), duty=None),
        "layout": felt_layout(lesson_id, house),
    }


def _drill(drill_id: str, drill: Drill) -> dict[str, Any]:
    return {
        "id": drill_id,
        "kind": drill.kind.value,
        "title": drill.kind.title,
        "seconds": SECONDS,
        "questions": QUESTIONS,
        "is_over": drill.is_over,
        "asked_ms": drill.asked_ms or drill.started_ms,
        "answers": [_answer(one) for one in drill.answers],
        "layout": felt_layout(drill_id, drill.house),
        "question": None if drill.is_over else _question(drill.question()),
    }


def _question(asked: Question) -> dict[str, Any]:
    shown = asked.shown
    return {
        "number": asked.number + 1,
        "ask": shown.ask,
        "keyed": shown.keyed,
        "cards": shown.cards,
        "community": shown.community,
        "six_card_box": shown.six_card_box,
        "wagers": [{"spot": spot, "stake_cents": stake} for spot, stake in shown.wagers],
        "packs": shown.packs,
        "choices": shown.choices,
    }


def _answer(answer: DrillAnswer) -> dict[str, Any]:
    return {
        "answer": answer.answer,
        "right": answer.right,
        "took_ms": answer.took_ms,
        "is_in_time": answer.is_in_time,
        "is_right": answer.is_right,
    }


def progress_data(done: Result) -> dict[str, Any]:
    """A lesson or drill that was done or begun, and how it went."""
    lesson = done.lesson
    return {
        "id": lesson.id,
        "plan": lesson.plan,
        "title": done.terms.title,
        "is_drill": done.terms.is_drill,
        "started_ms": lesson.started_ms,
        "ended_ms": lesson.ended_ms,
        "steps": lesson.steps,
        "flawed": lesson.flawed,
        "percent": done.percent,
        "is_passed": done.is_passed,
        "minutes": done.minutes,
    }


def _kinds(names: list[str] | None) -> tuple[Kind, ...] | None:
    if names is None:
        return None
    for name in names:
        if name not in Kind.__members__:
            raise TextError(f"{name!r} is nothing that can happen; choose from {', '.join(Kind.__members__)}")
    return tuple(Kind[name] for name in names)
