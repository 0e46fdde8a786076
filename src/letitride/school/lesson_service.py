"""The school's desk: lessons and drills that are kept in the store and go on from there."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from letitride.catalogue import Catalogue
from letitride.errors import NotAllowed, RuleViolation
from letitride.live.actors import Actor
from letitride.live.dealer.clock import Clock
from letitride.school.acts import TraineeAct, act_data, read_act
from letitride.school.course import lesson_plan
from letitride.school.drill import Drill, DrillAnswer
from letitride.school.happenings import Kind
from letitride.school.lesson import Lesson, attempt, begin
from letitride.school.score import score_of
from letitride.store import Store
from letitride.store.people.lessons import (
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
DRILL = "payouts"
"""The part of a course that is a drill."""


class LessonService:
    """Begins lessons, takes acts, and finds lessons again after a restart by playing them from their acts."""

    def __init__(self, store: Store, catalogue: Catalogue, clock: Clock) -> None:
        self._store = store
        self._catalogue = catalogue
        self._clock = clock
        self._lessons: OrderedDict[str, Lesson] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    async def begin(self, plan: str, actor: Actor, *, seed: str = "", kinds: tuple[Kind, ...] | None = None) -> str:
        """Begin a lesson and return its id; the seed is drawn unless one is given."""
        seed = seed or secrets.token_hex(8)
        lesson = await asyncio.to_thread(
            begin, lesson_plan(self._catalogue, plan), seed, catalogue=self._catalogue, kinds=kinds
        )
        stored = StoredLesson(
            secrets.token_hex(8),
            actor.account_id,
            actor.name,
            plan,
            seed,
            tuple(kind.name for kind in lesson.kinds),
            self._clock.now_ms(),
        )
        await self._write(lambda connection: begin_lesson(connection, stored))
        self._keep(stored.id, lesson)
        return stored.id

    async def lesson(self, lesson_id: str, actor: Actor) -> tuple[StoredLesson, Lesson]:
        """A lesson of one's own, as it stands."""
        stored = await self._own(lesson_id, actor)
        return stored, await self._load(stored)

    async def act(self, lesson_id: str, act: TraineeAct, actor: Actor) -> Lesson:
        """Judge an act of the trainee; it is durable when this returns."""
        async with self._locks.setdefault(lesson_id, asyncio.Lock()):
            stored, lesson = await self.lesson(lesson_id, actor)
            at_ms = self._clock.now_ms()
            after = attempt(lesson, act, at_ms=at_ms)
            score = score_of(after.log, is_over=after.is_over)
            done = StoredAct(len(after.log), at_ms, act_data(act))
            ended_ms = at_ms if after.is_over else None
            await self._write(
                lambda connection: note_act(
                    connection, stored.id, done, steps=score.steps, flawed=score.flawed, ended_ms=ended_ms
                )
            )
            self._keep(stored.id, after)
            return after

    async def begin_drill(self, course: str, actor: Actor, *, seed: str = "") -> str:
        """Begin a payout drill; the clock of the first question runs from now."""
        stored = StoredLesson(
            secrets.token_hex(8),
            actor.account_id,
            actor.name,
            f"{course}/{DRILL}",
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
        house = self._catalogue.courses[stored.plan.partition("/")[0]].house(self._catalogue)
        drill = Drill(house, stored.seed, stored.started_ms)
        for act in acts:
            drill = drill.answered(int(act.data["answer_cents"]), at_ms=act.at_ms)
        return drill

    async def answer(self, drill_id: str, answer_cents: int, actor: Actor) -> tuple[Drill, DrillAnswer]:
        """Take an answer to the question in hand; the clock of the next one runs from now."""
        async with self._locks.setdefault(drill_id, asyncio.Lock()):
            drill = await self.drill(drill_id, actor)
            if drill.is_over:
                raise RuleViolation("The drill is over", clause=drill.house.cite("order_of_play"))
            at_ms = self._clock.now_ms()
            after = drill.answered(answer_cents, at_ms=at_ms)
            act = StoredAct(len(after.answers), at_ms, {"answer_cents": answer_cents})
            wrong = sum(not one.is_right for one in after.answers)
            ended_ms = at_ms if after.is_over else None
            await self._write(
                lambda connection: note_act(
                    connection, drill_id, act, steps=len(after.answers), flawed=wrong, ended_ms=ended_ms
                )
            )
            return after, after.answers[-1]

    async def progress(self, account_id: str | None) -> list[StoredLesson]:
        """The lessons of an account, or of everybody, newest first."""
        return await self._read(lambda connection: list_lessons(connection, account_id=account_id))

    async def _own(self, lesson_id: str, actor: Actor) -> StoredLesson:
        stored = await self._read(lambda connection: find_lesson(connection, lesson_id))
        if stored.account_id != actor.account_id:
            raise NotAllowed("this is somebody else's lesson")
        return stored

    async def _load(self, stored: StoredLesson) -> Lesson:
        kept = self._lessons.get(stored.id)
        if kept is not None:
            return kept
        acts = await self._read(lambda connection: acts_of(connection, stored.id))
        lesson = await asyncio.to_thread(self._played_again, stored, acts)
        self._keep(stored.id, lesson)
        return lesson

    def _played_again(self, stored: StoredLesson, acts: list[StoredAct]) -> Lesson:
        kinds = tuple(Kind[name] for name in stored.kinds)
        lesson = begin(lesson_plan(self._catalogue, stored.plan), stored.seed, catalogue=self._catalogue, kinds=kinds)
        for act in acts:
            lesson = attempt(lesson, read_act(act.data), at_ms=act.at_ms)
        return lesson

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
