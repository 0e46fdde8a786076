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
    """A course with its parts and drills."""

    id: str
    title: str
    dealing: str
    parts: list[CoursePart]
    drills: list[CoursePart]


class WrittenPlan(Answer):
    """A lesson that was written as a file."""

    plan: str
    title: str
    about: str
    course: str
    is_examination: bool
    rounds: int
    pass_percent: int


class Progress(Answer):
    """A lesson or drill of one's own, and how it went."""

    id: str
    plan: str
    title: str
    is_drill: bool
    started_ms: int
    ended_ms: int | None
    steps: int
    flawed: int
    percent: int
    is_passed: bool
    minutes: int


class Assigned(Answer):
    """Something that one was given to do, and how one stands with it."""

    group: str
    plan: str
    title: str
    is_drill: bool
    due_ms: int | None
    attempts: int
    best_percent: int | None
    is_passed: bool


class GroupAssignment(Answer):
    """Something that a group was given to do; `done` tells of each trainee."""

    number: int
    plan: str
    title: str
    is_drill: bool
    assigned_ms: int
    assigned_by: str
    due_ms: int | None
    done: list[TraineeStanding]


class TraineeStanding(Answer):
    """How a trainee stands with an assignment."""

    account: str
    trainee: str
    attempts: int
    best_percent: int | None
    is_passed: bool


class TrainingPerson(Answer):
    """Somebody who can be taught."""

    account: str
    name: str


class TrainingGroup(Answer):
    """A group with its trainees and what they were given to do."""

    number: int
    name: str
    made_by: str
    trainees: list[TrainingPerson]
    assignments: list[GroupAssignment]


class AssignablePlan(Answer):
    """A lesson or drill that can be assigned."""

    plan: str
    title: str


class Training(Answer):
    """Everything that a trainer looks after."""

    groups: list[TrainingGroup]
    people: list[TrainingPerson]
    plans: list[AssignablePlan]
    written: list[WrittenPlan]


class CountedMistake(Answer):
    """A mistake about one thing, how often it was made and by how many."""

    about: str
    clause: str
    summary: str
    mistake: str
    times: int
    trainees: int


class TraineeReport(Answer):
    """A trainee over time: everything they did, newest first, and their mistakes."""

    name: str
    lessons: list[Progress]
    mistakes: list[CountedMistake]


class LessonText(Answer):
    """A lesson as its file."""

    name: str
    toml: str


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
    is_examination: bool
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
    """An answer to a question of a drill, and the right one, as they are said."""

    answer: str
    right: str
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


class DrillWager(Answer):
    """A wager of a question."""

    spot: str
    stake_cents: int


class DrillQuestion(Answer):
    """What a question shows, and how it is answered."""

    number: int
    ask: str
    keyed: Literal["cents", "count", "choice", "order"]
    cards: list[str]
    community: list[str]
    six_card_box: list[str]
    wagers: list[DrillWager]
    packs: list[int]
    choices: list[str]


class Drill(Answer):
    """A drill as it stands; `judged` is there in the answer to an answer."""

    id: str
    kind: str
    title: str
    seconds: int
    questions: int
    is_over: bool
    asked_ms: int
    answers: list[DrillAnswer]
    layout: FeltLayout
    question: DrillQuestion | None
    judged: ExplainedAnswer | None = None
