"""Lessons of the school walked through by a trainee who does everything right, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from letitride.catalogue import load_catalogue
from letitride.school import Kind, Lesson, LessonPlan, attempt, begin, due, lesson_plans, right_act
from letitride.school.lesson import kinds_possible

PLANS = {plan.id: plan for plan in lesson_plans(load_catalogue()) if not plan.written and not plan.is_examination}
"""The lessons of the courses; an examination asks for nothing that they don't."""
SEED = "a lesson"


@cache
def lesson(plan: LessonPlan, *kinds: Kind) -> Lesson:
    """The beginning of a lesson, with what goes wrong in it drawn unless it is given."""
    return begin(plan, SEED, catalogue=load_catalogue(), kinds=kinds or None)


def moments(at: Lesson) -> Iterator[Lesson]:
    """The lesson before each act of a trainee who does everything right."""
    while due(at) is not None:
        yield at
        at = attempt(at, right_act(at))
        assert at.log[-1].is_right, at.log[-1]


def finish(at: Lesson) -> Lesson:
    """The lesson at its end, everything from here on done right."""
    for moment in moments(at):
        at = moment
    return attempt(at, right_act(at))


@cache
def up_to_the_happening(course: str, kind: Kind, part: str = "irregularities") -> Lesson:
    """The lesson at the moment at which something goes wrong for the first time."""
    for moment in moments(lesson(PLANS[f"{course}/{part}"], kind)):
        if moment.happening is not None:
            assert moment.happening.kind is kind
            return moment
    raise AssertionError(f"{kind} never happened")


def course_kinds() -> Iterator[tuple[str, Kind]]:
    """Everything that can go wrong in each course."""
    for course in load_catalogue().courses:
        for kind in kinds_possible(lesson(PLANS[f"{course}/round"])):
            yield course, kind


KINDS = tuple(course_kinds())
