"""The lessons of the school: each course of the catalogue in parts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from letitride.catalogue import Catalogue
from letitride.catalogue.course_file import Course
from letitride.errors import UnknownName
from letitride.table import Role


class Part(Enum):
    """A part of a course; the value is its name in the address of a lesson."""

    OPENING = "opening"
    ROUND = "round"
    IRREGULARITIES = "irregularities"
    RULINGS = "rulings"

    @property
    def title(self) -> str:
        """The part as a heading."""
        return _TITLES[self]

    @property
    def trainee(self) -> Role:
        """In whose place the trainee stands."""
        return Role.FLOOR if self is Part.RULINGS else Role.DEALER

    @property
    def rounds(self) -> int:
        """How many rounds are dealt."""
        return _ROUNDS[self]

    @property
    def has_happenings(self) -> bool:
        """Whether something goes wrong in each round."""
        return self in (Part.IRREGULARITIES, Part.RULINGS)


_TITLES = {
    Part.OPENING: "Opening the table",
    Part.ROUND: "Dealing two rounds",
    Part.IRREGULARITIES: "Irregularities and players' wishes",
    Part.RULINGS: "Rulings on the floor",
}
_ROUNDS = {Part.OPENING: 0, Part.ROUND: 2, Part.IRREGULARITIES: 3, Part.RULINGS: 5}


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """One part of one course."""

    course: Course
    part: Part

    @property
    def id(self) -> str:
        """The plan's name, such as ``maryland-hand/round``."""
        return f"{self.course.id}/{self.part.value}"

    @property
    def title(self) -> str:
        """The plan as a heading."""
        return f"{self.course.title}: {self.part.title.lower()}"


def lesson_plans(catalogue: Catalogue) -> tuple[LessonPlan, ...]:
    """Every lesson of the school."""
    return tuple(LessonPlan(course, part) for course in catalogue.courses.values() for part in Part)


def lesson_plan(catalogue: Catalogue, name: str) -> LessonPlan:
    """A lesson by its name."""
    for plan in lesson_plans(catalogue):
        if plan.id == name:
            return plan
    raise UnknownName(f"there is no lesson {name!r}")
