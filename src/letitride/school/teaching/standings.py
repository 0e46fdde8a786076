"""A trainer's figures: how each trainee stands with what was assigned, progress over time, and mistakes counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache

from sqlalchemy import Connection

from letitride.catalogue import Catalogue
from letitride.school.course import WRITTEN
from letitride.school.judgement import Mistake
from letitride.school.teaching.plan_names import PlanTerms, known_terms
from letitride.store.people.lessons import StoredLesson, StoredMistake, list_lessons, list_mistakes
from letitride.store.people.training import Assignment, Group, list_groups

MOST_LESSONS = 20_000


@dataclass(frozen=True, slots=True)
class Result:
    """A lesson or drill that somebody did or began."""

    lesson: StoredLesson
    terms: PlanTerms
    has_missed: bool

    @property
    def percent(self) -> int:
        """The share of steps without a mistake, rounded down."""
        steps = self.lesson.steps
        return 100 * (steps - self.lesson.flawed) // steps if steps else 0

    @property
    def is_over(self) -> bool:
        """Whether it came to its end."""
        return self.lesson.ended_ms is not None

    @property
    def is_passed(self) -> bool:
        """Whether it was passed, as its certificate says."""
        may_pass = self.terms.may_miss or not self.has_missed
        return self.is_over and may_pass and self.percent >= self.terms.pass_percent

    @property
    def minutes(self) -> int:
        """How long it took, rounded."""
        ended = self.lesson.ended_ms
        return 0 if ended is None else round((ended - self.lesson.started_ms) / 60_000)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a trainee stands with an assignment: the best result since it was given."""

    account_id: str
    trainee: str
    best: Result | None
    attempts: int


@dataclass(frozen=True, slots=True)
class MistakeCount:
    """How often a mistake was made about one thing, and by how many."""

    about: str
    clause: str
    mistake: str
    times: int
    trainees: int


def results(
    connection: Connection,
    catalogue: Catalogue,
    *,
    account_id: str | None = None,
    span: tuple[int | None, int | None] = (None, None),
) -> list[Result]:
    """What was done in the school, by one or by everybody, newest first."""
    terms = cache(lambda plan: known_terms(connection, catalogue, plan))
    first, last = span
    missed = {one.lesson.id for one in list_mistakes(connection) if one.mistake == Mistake.MISSED.value}
    lessons = list_lessons(connection, account_id=account_id, from_ms=first, to_ms=last, limit=MOST_LESSONS)
    return [Result(lesson, terms(lesson.plan), lesson.id in missed) for lesson in lessons]


def standings(group: Group, assignment: Assignment, done: Iterable[Result]) -> list[Standing]:
    """How each trainee of a group stands with an assignment; any version of a written lesson counts."""
    found: dict[str, list[Result]] = {account: [] for account in group.trainees}
    for result in done:
        lesson = result.lesson
        is_since = lesson.started_ms >= assignment.assigned_ms
        if lesson.account_id in found and is_since and _same_plan(lesson.plan, assignment.plan):
            found[lesson.account_id].append(result)
    return [
        Standing(
            account,
            name,
            max(found[account], key=lambda one: (one.is_passed, one.is_over, one.percent), default=None),
            len(found[account]),
        )
        for account, name in group.trainees.items()
    ]


def own_assignments(
    connection: Connection, catalogue: Catalogue, account_id: str
) -> list[tuple[Group, Assignment, Standing]]:
    """What somebody was given to do and how they stand with it."""
    done = results(connection, catalogue, account_id=account_id)
    return [
        (group, one, next(each for each in standings(group, one, done) if each.account_id == account_id))
        for group in list_groups(connection)
        if account_id in group.trainees and not group.is_closed
        for one in group.assignments
        if not one.is_withdrawn
    ]


def count_mistakes(mistakes: Iterable[StoredMistake], among: Collection[str] | None = None) -> list[MistakeCount]:
    """Mistakes by what they were about, with clause and kind, the most frequent first; `among` are account ids."""
    times: Counter[tuple[str, str, str]] = Counter()
    people: dict[tuple[str, str, str], set[str]] = {}
    for one in mistakes:
        if among is None or one.lesson.account_id in among:
            key = (one.about, one.clause, one.mistake)
            times[key] += 1
            people.setdefault(key, set()).add(one.lesson.account_id)
    return [MistakeCount(*key, count, len(people[key])) for key, count in times.most_common()]


def _same_plan(done: str, assigned: str) -> bool:
    if not assigned.startswith(f"{WRITTEN}/"):
        return done == assigned
    return done.partition("@")[0] == assigned.partition("@")[0]
