"""Lessons and drills of the dealer school: the seed each was drawn from, the trainee's acts, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select, update

from letitride.errors import NotFound
from letitride.store.database import schema
from letitride.store.house.house_chain import touch
from letitride.store.log.chain import canonical_json

JUDGED = "judged"
"""Under this name an act's data also says what the school made of it."""


@dataclass(frozen=True, slots=True)
class StoredLesson:
    """A lesson; it is over when it has an end."""

    id: str
    account_id: str
    trainee: str
    plan: str
    seed: str
    kinds: tuple[str, ...]
    started_ms: int
    ended_ms: int | None = None
    steps: int = 0
    flawed: int = 0


@dataclass(frozen=True, slots=True)
class StoredAct:
    """One act of the trainee, as data."""

    number: int
    at_ms: int
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredMistake:
    """A mistake that somebody made in a lesson or drill."""

    lesson: StoredLesson
    at_ms: int
    about: str
    clause: str
    mistake: str


def begin_lesson(connection: Connection, lesson: StoredLesson) -> None:
    """Write a new lesson down."""
    row = {name: getattr(lesson, name) for name in StoredLesson.__slots__}
    connection.execute(schema.lessons.insert(), {**row, "kinds": " ".join(lesson.kinds)})
    touch(connection, "lessons", lesson.id)


def note_act(
    connection: Connection, lesson_id: str, act: StoredAct, *, steps: int, flawed: int, ended_ms: int | None
) -> None:
    """Write an act down, with the score after it."""
    row = {"lesson_id": lesson_id, "number": act.number, "at_ms": act.at_ms, "data": canonical_json(act.data).decode()}
    connection.execute(schema.lesson_acts.insert(), row)
    values = {"steps": steps, "flawed": flawed, "ended_ms": ended_ms}
    connection.execute(update(schema.lessons).where(schema.lessons.c.id == lesson_id).values(values))
    touch(connection, "lesson_acts", lesson_id, act.number)
    touch(connection, "lessons", lesson_id)


def find_lesson(connection: Connection, lesson_id: str) -> StoredLesson:
    """A lesson by its id."""
    row = connection.execute(select(schema.lessons).where(schema.lessons.c.id == lesson_id)).first()
    if row is None:
        raise NotFound("there is no such lesson")
    return _stored(row)


def acts_of(connection: Connection, lesson_id: str) -> list[StoredAct]:
    """What the trainee did, in order."""
    columns = schema.lesson_acts.c
    query = select(schema.lesson_acts).where(columns.lesson_id == lesson_id).order_by(columns.number)
    return [StoredAct(row.number, row.at_ms, msgspec.json.decode(row.data)) for row in connection.execute(query)]


def list_lessons(
    connection: Connection,
    *,
    account_id: str | None = None,
    from_ms: int | None = None,
    to_ms: int | None = None,
    limit: int = 200,
) -> list[StoredLesson]:
    """The lessons of an account, or of everybody, newest first."""
    columns = schema.lessons.c
    query = select(schema.lessons).order_by(columns.started_ms.desc(), columns.id).limit(limit)
    if from_ms is not None:
        query = query.where(columns.started_ms >= from_ms)
    if to_ms is not None:
        query = query.where(columns.started_ms < to_ms)
    if account_id is not None:
        query = query.where(columns.account_id == account_id)
    return [_stored(row) for row in connection.execute(query)]


def list_mistakes(
    connection: Connection, *, from_ms: int | None = None, to_ms: int | None = None, limit: int = 20_000
) -> list[StoredMistake]:
    """Mistakes of everybody in all lessons and drills, the newest first."""
    acts, lessons = schema.lesson_acts.c, schema.lessons
    query = select(acts.at_ms, acts.data, lessons).join_from(
        schema.lesson_acts, lessons, acts.lesson_id == lessons.c.id
    )
    query = query.where(acts.data.contains('"mistake"')).order_by(acts.at_ms.desc(), acts.number.desc()).limit(limit)
    if from_ms is not None:
        query = query.where(acts.at_ms >= from_ms)
    if to_ms is not None:
        query = query.where(acts.at_ms < to_ms)
    found = []
    for row in connection.execute(query):
        judged = msgspec.json.decode(row.data).get(JUDGED, {})
        if "mistake" in judged:
            found.append(StoredMistake(_stored(row), row.at_ms, judged["about"], judged["clause"], judged["mistake"]))
    return found


def _stored(row: Row[Any]) -> StoredLesson:
    values = {name: getattr(row, name) for name in StoredLesson.__slots__}
    return StoredLesson(**{**values, "kinds": tuple(row.kinds.split())})
