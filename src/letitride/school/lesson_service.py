"""The school's desk: lessons and drills that are kept in the store and go on from there."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from sqlalchemy import Connection

from letitride.catalogue import Catalogue
from letitride.errors import MovedOn, NotAllowed, RuleViolation
from letitride.live.actors import Actor
from letitride.live.dealer.clock import Clock
from letitride.school.acts import TraineeAct, act_data, read_act
from letitride.school.course import LessonPlan
from letitride.school.drills.drill import Drill, DrillAnswer, DrillKind
from letitride.school.happenings import Kind
from letitride.school.judgement import Judgement
from letitride.school.lesson import Lesson, attempt, begin
from letitride.school.teaching.plan_names import find_plan
from letitride.store import Store
from letitride.store.people.lessons import (
    JUDGED,
    StoredAct,
    StoredLesson,
    acts_of,
    begin_lesson,
    find_lesson,
    list_lessons,
    note_act,
)

T = TypeVar("T")
LESSONS_KEPT = 200
SHOWN_MS = "shown_ms"
"""Since when the trainee saw a question, where that was later than the answer before it."""
NOTHING = "-"
"""A round in which nothing goes wrong, among the kinds of a lesson that is kept."""


class LessonService:
    """Begins lessons, takes acts, and finds lessons again after a restart by playing them from their acts."""

    def __init__(self, store: Store, catalogue: Catalogue, clock: Clock) -> None:
        self._store = store
        self._catalogue = catalogue
        self._clock = clock
        self._lessons: OrderedDict[str, Lesson] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._shown_ms: dict[tuple[str, int], int] = {}

    async def begin(
        self, plan: str, actor: Actor, *, seed: str = "", kinds: tuple[Kind | None, ...] | None = None
    ) -> str:
        """Begin a lesson and return its id; the seed is drawn unless one is given."""
        seed = seed or secrets.token_hex(8)
        found = await self._read(lambda connection: find_plan(connection, self._catalogue, plan))
        lesson = await asyncio.to_thread(begin, found, seed, catalogue=self._catalogue, kinds=kinds)
        stored = StoredLesson(
            secrets.token_hex(8),
            actor.account_id,
            actor.name,
            found.id,
            seed,
            tuple(kind.name if kind else NOTHING for kind in lesson.kinds),
            self._clock.now_ms(),
        )
        await self._write(lambda connection: begin_lesson(connection, stored))
        self._keep(stored.id, lesson)
        return stored.id

    async def lesson(self, lesson_id: str, actor: Actor) -> tuple[StoredLesson, Lesson]:
        """A lesson of one's own, as it stands."""
        stored = await self._own(lesson_id, actor)
        return stored, await self._load(stored)

    async def act(self, lesson_id: str, act: TraineeAct, actor: Actor, *, after: int) -> Lesson:
        """Judge an act of the trainee, who had seen so many before it; it is durable when this returns."""
        async with self._locks.setdefault(lesson_id, asyncio.Lock()):
            stored, lesson = await self.lesson(lesson_id, actor)
            if len(lesson.log) != after:
                said = f": {lesson.log[-1].done}" if lesson.log else ""
                raise MovedOn(f"The lesson has gone on in another window{said}. Look at the table again.")
            at_ms = self._clock.now_ms()
            judged = attempt(lesson, act, at_ms=at_ms)
            score = judged.score
            done = StoredAct(len(judged.log), at_ms, act_data(act) | {JUDGED: judged_data(judged.log[-1])})
            ended_ms = at_ms if judged.is_over else None
            await self._write(
                lambda connection: note_act(
                    connection, stored.id, done, steps=score.steps, flawed=score.flawed, ended_ms=ended_ms
                )
            )
            self._keep(stored.id, judged)
            return judged

    async def begin_drill(self, course: str, kind: DrillKind, actor: Actor, *, seed: str = "") -> str:
        """Begin a drill; the clock of the first question runs from now."""
        stored = StoredLesson(
            secrets.token_hex(8),
            actor.account_id,
            actor.name,
            f"{course}/{kind.value}",
            seed or secrets.token_hex(8),
            (),
            self._clock.now_ms(),
        )
        await self._write(lambda connection: begin_lesson(connection, stored))
        return stored.id

    async def drill(self, drill_id: str, actor: Actor) -> Drill:
        """A drill of one's own, as it stands."""
        stored = await self._own(drill_id, actor)
        acts = await self._read(lambda connection: acts_of(connection, drill_id))
        course, _, kind = stored.plan.partition("/")
        house = self._catalogue.courses[course].house(self._catalogue)
        begun = Drill(house, stored.seed, stored.started_ms, DrillKind(kind))
        drill = await asyncio.to_thread(_answered, begun, acts)
        return replace(drill, asked_ms=self._shown_ms.get((drill_id, len(acts)), drill.asked_ms))

    async def show_question(self, drill_id: str, actor: Actor) -> Drill:
        """The trainee has read what was said of the last answer: the clock of the question in hand runs from now."""
        drill = await self.drill(drill_id, actor)
        self._shown_ms.setdefault((drill_id, len(drill.answers)), self._clock.now_ms())
        return await self.drill(drill_id, actor)

    async def answer(self, drill_id: str, given: str, actor: Actor, *, question: int) -> tuple[Drill, DrillAnswer]:
        """Take an answer to a question, which must be the one in hand; the clock of the next one runs from now.

        It begins anew when that question is shown later.
        """
        async with self._locks.setdefault(drill_id, asyncio.Lock()):
            drill = await self.drill(drill_id, actor)
            if drill.is_over:
                raise RuleViolation("The drill is over", clause=drill.house.cite("order_of_play"))
            if question != len(drill.answers) + 1:
                raise MovedOn("This question was answered in another window. Here is the next one.")
            at_ms = self._clock.now_ms()
            after = drill.answered(given, at_ms=at_ms)
            judged = after.answers[-1]
            shown_ms = self._shown_ms.pop((drill_id, question - 1), None)
            data = (
                {"answer": given}
                | ({} if shown_ms is None else {SHOWN_MS: shown_ms})
                | ({} if judged.is_right else {JUDGED: missed_data(drill, judged)})
            )
            act = StoredAct(len(after.answers), at_ms, data)
            wrong = sum(not one.is_right for one in after.answers)
            ended_ms = at_ms if after.is_over else None
            await self._write(
                lambda connection: note_act(
                    connection, drill_id, act, steps=len(after.answers), flawed=wrong, ended_ms=ended_ms
                )
            )
            return after, judged

    async def progress(self, account_id: str | None) -> list[StoredLesson]:
        """The lessons of an account, or of everybody, newest first."""
        return await self._read(lambda connection: list_lessons(connection, account_id=account_id))

    async def _own(self, lesson_id: str, actor: Actor) -> StoredLesson:
        stored = await self._read(lambda connection: find_lesson(connection, lesson_id))
        if stored.account_id != actor.account_id:
            raise NotAllowed("this is somebody else's lesson")
        return stored

    async def _load(self, stored: StoredLesson) -> Lesson:
        acts = await self._read(lambda connection: acts_of(connection, stored.id))
        kept = self._lessons.get(stored.id)
        if kept is None:
            plan = await self._read(lambda connection: find_plan(connection, self._catalogue, stored.plan))
            kept = await asyncio.to_thread(self._begun, plan, stored)
        # Another process may have taken acts since this one looked last.
        lesson = await asyncio.to_thread(_played_on, kept, acts[len(kept.log) :])
        self._keep(stored.id, lesson)
        return lesson

    def _begun(self, plan: LessonPlan, stored: StoredLesson) -> Lesson:
        kinds = tuple(None if name == NOTHING else Kind[name] for name in stored.kinds)
        return begin(plan, stored.seed, catalogue=self._catalogue, kinds=kinds)

    def _keep(self, lesson_id: str, lesson: Lesson) -> None:
        self._lessons[lesson_id] = lesson
        self._lessons.move_to_end(lesson_id)
        if len(self._lessons) > LESSONS_KEPT:
            forgotten, _ = self._lessons.popitem(last=False)
            self._locks.pop(forgotten, None)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._store.read, work)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.wrap_future(self._store.write(work))


def _played_on(lesson: Lesson, acts: list[StoredAct]) -> Lesson:
    for act in acts:
        data = {name: value for name, value in act.data.items() if name != JUDGED}
        lesson = attempt(lesson, read_act(data), at_ms=act.at_ms)
    return lesson


def _answered(drill: Drill, acts: list[StoredAct]) -> Drill:
    for act in acts:
        given = act.data.get("answer", act.data.get("answer_cents"))  # drills of old knew payouts only
        drill = replace(drill, asked_ms=act.data.get(SHOWN_MS, drill.asked_ms))
        drill = drill.answered(str(given), at_ms=act.at_ms)
    return drill


def judged_data(judged: Judgement) -> dict[str, str]:
    """What is kept beside an act, so that mistakes can be counted without dealing every lesson again."""
    data = {"about": judged.about, "clause": judged.clause}
    return data if judged.mistake is None else {**data, "mistake": judged.mistake.value}


def missed_data(drill: Drill, judged: DrillAnswer) -> dict[str, str]:
    """The same of an answer in a drill that wasn't right."""
    asked = drill.question()
    clause = next((clause for _, clause in asked.explanation), "")
    mistake = "the wrong answer" if judged.is_in_time else "too late"
    return {"about": drill.kind.title, "clause": clause, "mistake": mistake}
