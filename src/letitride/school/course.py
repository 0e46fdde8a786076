"""The lessons of the school: each course of the catalogue in parts, and lessons written as files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from letitride.catalogue import Catalogue
from letitride.catalogue.reading.course_file import Course
from letitride.errors import UnknownName
from letitride.rules.house_rules import HouseRules
from letitride.school.score import EXAMINATION_PERCENT, PASS_PERCENT
from letitride.school.written_lesson import WrittenLesson, WrittenRound, read_written_lesson
from letitride.table import Role

WRITTEN = "written"
"""What stands before the name of a written lesson, in place of a course."""


class Part(Enum):
    """A part of a course; the value is its name in the address of a lesson."""

    OPENING = "opening"
    ROUND = "round"
    IRREGULARITIES = "irregularities"
    RULINGS = "rulings"
    SHIFT = "shift"

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
    def troubles(self) -> int:
        """In how many rounds something goes wrong."""
        return _TROUBLES[self]


_TITLES = {
    Part.OPENING: "Opening the table",
    Part.ROUND: "Dealing two rounds",
    Part.IRREGULARITIES: "Irregularities and players' wishes",
    Part.RULINGS: "Rulings on the floor",
    Part.SHIFT: "Examination over a whole shift",
}
_ROUNDS = {Part.OPENING: 0, Part.ROUND: 2, Part.IRREGULARITIES: 3, Part.RULINGS: 5, Part.SHIFT: 8}
_TROUBLES = {Part.OPENING: 0, Part.ROUND: 0, Part.IRREGULARITIES: 3, Part.RULINGS: 5, Part.SHIFT: 6}


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """One part of one course, or a lesson written as a file and taught at a course's table."""

    course: Course
    part: Part
    written: WrittenLesson | None = None
    version: int = 0
    """Which writing of a lesson it is, if it is kept in the house's records."""

    @property
    def id(self) -> str:
        """The plan's name, such as ``maryland-hand/round`` or ``written/late-bets@2``."""
        if self.written is not None:
            return f"{WRITTEN}/{self.written.id}" + (f"@{self.version}" if self.version else "")
        return f"{self.course.id}/{self.part.value}"

    @property
    def title(self) -> str:
        """The plan as a heading."""
        return self.written.title if self.written else f"{self.course.title}: {self.part.title.lower()}"

    @property
    def trainee(self) -> Role:
        """In whose place the trainee stands."""
        return self.written.trainee if self.written else self.part.trainee

    @property
    def rounds(self) -> int:
        """How many rounds are dealt."""
        return len(self.written.rounds) if self.written else self.part.rounds

    @property
    def troubles(self) -> int:
        """In how many rounds something goes wrong, if that is drawn."""
        return 0 if self.written else self.part.troubles

    @property
    def opens_table(self) -> bool:
        """Whether the trainee opens the table first."""
        return self.written is None and self.part in (Part.OPENING, Part.SHIFT)

    @property
    def is_examination(self) -> bool:
        """Whether nothing is explained or shown before the end."""
        return self.written.is_examination if self.written else self.part is Part.SHIFT

    @property
    def pass_percent(self) -> int:
        """What it takes to pass."""
        if self.written:
            return self.written.pass_percent
        return EXAMINATION_PERCENT if self.is_examination else PASS_PERCENT

    def house(self, catalogue: Catalogue) -> HouseRules:
        """The rules of the lesson's table."""
        submission = self.written.submission if self.written else ""
        return (replace(self.course, submission=submission) if submission else self.course).house(catalogue)

    def written_round(self, number: int) -> WrittenRound:
        """What the file says about a round, counted from 0."""
        rounds = self.written.rounds if self.written else ()
        return rounds[number] if 0 <= number < len(rounds) else WrittenRound()


def lesson_plans(catalogue: Catalogue) -> tuple[LessonPlan, ...]:
    """Every lesson of the courses, and those written as files of the catalogue."""
    of_courses = (LessonPlan(course, part) for course in catalogue.courses.values() for part in Part)
    return (*of_courses, *written_plans(catalogue))


def written_plans(catalogue: Catalogue) -> Iterable[LessonPlan]:
    """The lessons that are files of the catalogue."""
    return (plan_of_text(name, catalogue.lesson_text(name), catalogue) for name in catalogue.lesson_ids())


def plan_of_text(name: str, text: str, catalogue: Catalogue, *, version: int = 0) -> LessonPlan:
    """The plan of a lesson's file; raises with all its faults."""
    written = read_written_lesson(name, text, catalogue)
    part = Part.RULINGS if written.trainee is Role.FLOOR else Part.IRREGULARITIES
    return LessonPlan(catalogue.courses[written.course], part, written, version)


def lesson_plan(catalogue: Catalogue, name: str) -> LessonPlan:
    """A lesson of the catalogue by its name."""
    for plan in lesson_plans(catalogue):
        if plan.id == name:
            return plan
    raise UnknownName(f"there is no lesson {name!r}")
