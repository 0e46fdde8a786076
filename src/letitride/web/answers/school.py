"""The dealer school: courses, lessons, drills and progress."""

from __future__ import annotations

from typing import Literal

from letitride.table.view.table_view import TableView
from letitride.web.answers.answer import Answer, Keyed
from letitride.web.answers.console import Controller, Gesture, Shuffler
from letitride.web.routes.play.tables import FeltLayout


class CoursePart(Answer):
    """A part of a course."""

    part: str
    title: str
    trainee: str


class Course(Answer):
    """A course with its parts."""

    id: str
    title: str
    dealing: str
    parts: list[CoursePart]


class Progress(Answer):
    """A lesson or drill of one's own, and how it went."""

    id: str
    plan: str
    course: str
    part: str
    is_drill: bool
    started_ms: int
    ended_ms: int | None
    steps: int
    flawed: int
    percent: int


class JudgedAct(Answer):
    """An act of the trainee, and what was said about it."""

    step: int
    done: str
    is_right: bool
    is_shown: bool
    mistake: str
    says: str
    should: str
    clause: str
    summary: str
    at_ms: int


class LessonAct(Answer):
    """An act to choose from, with what has to be keyed in."""

    act: str
    words: str
    keyed: Keyed


class LessonReport(Answer):
    """Something that can be called."""

    command: str
    words: str


class LessonRemedy(Answer):
    """A remedy to choose from."""

    name: str
    words: str


class LessonScore(Answer):
    """How a lesson stands."""

    steps: int
    flawed: int
    percent: int
    pass_percent: int
    is_passed: bool
    mistakes: dict[str, int]


class Lesson(Answer):
    """A lesson as the trainee sees it."""

    id: str
    plan: str
    title: str
    part: str
    trainee: str
    is_over: bool
    step: int
    round: int
    rounds: int
    scene: str
    asks: Literal["", "remedy", "answer", "ruling"]
    facts: list[str]
    acts: list[LessonAct]
    places: list[Gesture]
    shuffler: Shuffler
    controller: Controller | None
    has_lammers: bool
    reports: list[LessonReport]
    remedies: list[LessonRemedy]
    score: LessonScore
    log: list[JudgedAct]
    view: TableView
    layout: FeltLayout


class DrillAnswer(Answer):
    """An answer to a question of a drill."""

    answer_cents: int
    right_cents: int
    took_ms: int
    is_in_time: bool
    is_right: bool


class ExplainedLine(Answer):
    """A line of an explanation."""

    text: str
    clause: str


class ExplainedAnswer(DrillAnswer):
    """An answer with what was right and why."""

    explanation: list[ExplainedLine]


class DrillQuestion(Answer):
    """A box to be paid."""

    number: int
    seat: int
    cards: list[str]
    community: list[str]
    six_card_box: list[str]
    wagers: dict[str, int]


class Drill(Answer):
    """A payout drill as it stands; `judged` is there in the answer to an answer."""

    id: str
    seconds: int
    questions: int
    is_over: bool
    asked_ms: int
    answers: list[DrillAnswer]
    layout: FeltLayout
    question: DrillQuestion | None
    judged: ExplainedAnswer | None = None
