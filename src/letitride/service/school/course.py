"""The courses of the school: one for each ruleset and dealing method, each in parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from letitride.catalogue import Catalogue
from letitride.errors import UnknownName
from letitride.rules.house_rules import HouseRules
from letitride.rules.rulesets import OptionValue
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


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A ruleset and a dealing method, taught at a table under a ready-made submission with some options changed."""

    id: str
    title: str
    submission: str
    dealing: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    def house(self, catalogue: Catalogue) -> HouseRules:
        """The rules of the school's table."""
        rules = catalogue.house_rules(self.submission)
        options = {**rules.submission.options, **self.options}
        return replace(rules, submission=replace(rules.submission, dealing=self.dealing, options=options))


COURSES = {
    course.id: course
    for course in (
        Course("shfl", "Manufacturer's rules, lammers for the bonus", "shfl-bonus", "packets"),
        Course(
            "shfl-controller",
            "Manufacturer's rules with the table controller",
            "shfl-bonus",
            "packets",
            {"table_controller": True},
        ),
        Course("california", "California card room", "california-small", "player-dealer-packets"),
        Course(
            "california-bonus",
            "California card room with the 3 Card Bonus",
            "california-bonus-standard",
            "player-dealer-packets",
        ),
        Course(
            "maryland-manual-shoe",
            "Maryland from a manual shoe, shuffled by hand",
            "maryland-full",
            "manual-shoe",
            {"automated_shuffler": False, "counting_shuffler": False, "decks": 1},
        ),
        Course("maryland-hand", "Maryland from the hand", "maryland-full", "hand"),
        Course("maryland-automated-shoe", "Maryland from an automated shoe", "maryland-full", "automated-shoe"),
        Course(
            "maryland-community-first",
            "Maryland from a shoe that reshuffles, community cards first",
            "maryland-full",
            "automated-shoe-community-first",
            {"reshuffling_shoe": True},
        ),
    )
}
"""Every course by its name."""


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


def lesson_plans() -> tuple[LessonPlan, ...]:
    """Every lesson of the school."""
    return tuple(LessonPlan(course, part) for course in COURSES.values() for part in Part)


def lesson_plan(name: str) -> LessonPlan:
    """A lesson by its name."""
    for plan in lesson_plans():
        if plan.id == name:
            return plan
    raise UnknownName(f"there is no lesson {name!r}")
