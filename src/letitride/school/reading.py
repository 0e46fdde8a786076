"""Reading before doing: a course's procedure dealt to the letter, chapter by chapter, each step with its clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from letitride.catalogue import Catalogue
from letitride.catalogue.reading.course_file import Course
from letitride.school.course import LessonPlan, Part
from letitride.school.lesson import NO_AUTOMATIONS, Lesson, attempt, begin, right_act
from letitride.table import Command, Event, Table, advance, new_table
from letitride.table.procedure.wagering import OpenBetting

SEED = "reading"
CHAPTERS = {
    "opening": "Opening the table",
    "betting": "Bets and what is collected before the deal",
    "deal": "The deal",
    "play": "Players decide",
    "settlement": "Hands are turned and settled",
    "close": "The end of the round",
}
"""The chapters of a course by name, each with its title."""

_CHAPTER_OF = {"preparation": "betting", "collection": "betting"}


@dataclass(frozen=True, slots=True)
class ReadStep:
    """One step of the procedure: what was done, and the table before and after it."""

    before: Table
    command: Command
    events: tuple[Event, ...]
    after: Table


def dealt_to_the_letter(lesson: Lesson) -> Lesson:
    """A lesson in which everybody did what was due."""
    while not lesson.is_over:
        lesson = attempt(lesson, right_act(lesson))
    return lesson


def chapters(course: Course, catalogue: Catalogue) -> dict[str, list[ReadStep]]:
    """The steps of opening a table and dealing one round, by chapter."""
    found: dict[str, list[ReadStep]] = {name: [] for name in CHAPTERS}
    for chapter, step in _steps(course, catalogue):
        found[chapter].append(step)
    return found


def _steps(course: Course, catalogue: Catalogue) -> Iterator[tuple[str, ReadStep]]:
    opening = dealt_to_the_letter(begin(LessonPlan(course, Part.OPENING), SEED, catalogue=catalogue))
    yield from (("opening", step) for step in replayed(opening))
    dealt = dealt_to_the_letter(begin(LessonPlan(course, Part.ROUND), SEED, catalogue=catalogue))
    chapter = ""
    for step in replayed(dealt):
        is_new = isinstance(step.command, OpenBetting)
        if is_new and chapter and step.before.rounds + 1 > dealt.first_round:
            return
        if is_new and step.before.rounds + 1 == dealt.first_round:
            chapter = "betting"
        duty = step.before.duty
        if chapter and duty is not None:
            chapter = _CHAPTER_OF.get(duty.section, duty.section)
        if chapter:
            yield chapter, step


def replayed(lesson: Lesson) -> Iterator[ReadStep]:
    """A lesson again, command by command."""
    table = new_table(lesson.table.house, NO_AUTOMATIONS)
    for command in lesson.commands:
        after, events = advance(table, command)
        yield ReadStep(table, command, events, after)
        table = after
