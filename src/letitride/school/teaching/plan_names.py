"""What a lesson or drill is called and what it takes to pass it, told from the name that it is kept under."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from letitride.catalogue import Catalogue
from letitride.errors import LetItRideError, UnknownName
from letitride.school.course import WRITTEN, LessonPlan, lesson_plan, plan_of_text
from letitride.school.drills.drill import DrillKind
from letitride.school.score import PASS_PERCENT
from letitride.store.people.training import find_written

_DRILLS = {kind.value: kind.title for kind in DrillKind}


@dataclass(frozen=True, slots=True)
class PlanTerms:
    """A lesson or drill in brief."""

    title: str
    pass_percent: int = PASS_PERCENT
    may_miss: bool = True
    is_drill: bool = False


def is_drill(plan: str) -> bool:
    """Whether a plan is a drill."""
    course, _, part = plan.partition("/")
    return course != WRITTEN and part in _DRILLS


def find_plan(connection: Connection, catalogue: Catalogue, name: str) -> LessonPlan:
    """A lesson by its name: one that was written for this house, or one of the catalogue."""
    kind, _, rest = name.partition("/")
    written = find_written(connection, rest) if kind == WRITTEN else None
    if written is None:
        return lesson_plan(catalogue, name)
    return plan_of_text(written.id, written.toml, catalogue, version=written.version)


def plan_terms(connection: Connection, catalogue: Catalogue, name: str) -> PlanTerms:
    """A lesson or drill in brief; one that isn't there any more is told by its name."""
    course, _, part = name.partition("/")
    if is_drill(name):
        if course not in catalogue.courses:
            raise UnknownName(f"there is no course {course!r}")
        return PlanTerms(f"{catalogue.courses[course].title}: {_DRILLS[part].lower()}", is_drill=True)
    plan = find_plan(connection, catalogue, name)
    return PlanTerms(plan.title, plan.pass_percent, not plan.is_examination)


def known_terms(connection: Connection, catalogue: Catalogue, name: str) -> PlanTerms:
    """The same, for what was done under rules or a file that are gone."""
    try:
        return plan_terms(connection, catalogue, name)
    except LetItRideError:
        return PlanTerms(name)
