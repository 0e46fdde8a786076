"""Routes for whoever teaches: groups of trainees, what they are given to do, how they stand, and written lessons."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import datetime, time, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path
from pydantic import Field
from sqlalchemy import Connection

from letitride.catalogue import load_clauses
from letitride.live.permissions import PERMISSIONS, Action
from letitride.school.course import LessonPlan, lesson_plans, plan_of_text, written_plans
from letitride.school.drills.drill import DrillKind
from letitride.school.teaching.lesson_check import check_lesson
from letitride.school.teaching.plan_names import plan_terms
from letitride.school.teaching.recording import recorded_lesson
from letitride.school.teaching.standings import (
    MistakeCount,
    Result,
    Standing,
    count_mistakes,
    own_assignments,
    results,
    standings,
)
from letitride.store.house.gaming_days import gaming_calendar
from letitride.store.people import training
from letitride.store.people.accounts import find_account
from letitride.store.people.lessons import list_mistakes
from letitride.store.people.training import Assignment, Group, list_groups, list_trainees, list_written
from letitride.web.access.sessions import Session
from letitride.web.answers import school as answers
from letitride.web.names import CATALOGUE, Name, RoundNumber
from letitride.web.requests import Body, TheParts, allowed
from letitride.web.routes.pit.disputes import round_events
from letitride.web.routes.school.lessons import Trainee, progress_data
from letitride.web.server_parts import ServerParts
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api/school", tags=["school"])

Trainer = Annotated[Session, Depends(allowed(Action.TEACH))]
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
Plan = Annotated[str, Field(min_length=1, max_length=128, examples=["maryland-hand/round"])]
TEACHABLE = tuple(role.value for role, actions in PERMISSIONS.items() if Action.TRAIN in actions)


class GroupOrder(Body):
    """A group to be made."""

    name: Annotated[str, Field(min_length=1, max_length=60)]


class TraineeOrder(Body):
    """Somebody to be put into a group."""

    name: Annotated[str, Field(min_length=1, max_length=24)]


class AssignmentOrder(Body):
    """Something for a group to do, until the end of a day if one is given."""

    plan: Plan
    due: Annotated[str, Field(max_length=10, pattern=r"^(\d{4}-\d{2}-\d{2})?$")] = ""


class WrittenLessonOrder(Body):
    """A lesson as the text of its file."""

    toml: Annotated[str, Field(min_length=1, max_length=50_000)]


class RecordingOrder(Body):
    """A round to make a lesson of."""

    table: Annotated[str, Field(min_length=1, max_length=64)]
    round: RoundNumber


@router.get("/written", response_model=list[answers.WrittenPlan])
async def read_written(parts: TheParts, session: Trainee) -> Any:  # noqa: ARG001
    """The lessons that are written as files, in the catalogue and for this house."""
    return [_plan(one) for one in await parts.read(_written_plans)]


@router.get("/assigned", response_model=list[answers.Assigned])
async def read_assigned(parts: TheParts, session: Trainee) -> Any:
    """What one was given to do."""

    def work(connection: Connection) -> list[dict[str, Any]]:
        given = own_assignments(connection, CATALOGUE, session.account_id)
        return [
            {
                "group": group.name,
                **_brief(connection, one),
                **_standing(how),
            }
            for group, one, how in given
        ]

    return await parts.read(work)


@router.get("/training", response_model=answers.Training)
async def read_training(parts: TheParts, session: Trainer) -> Any:  # noqa: ARG001
    """Groups, who can be put into them, and what can be given to them."""
    return await parts.read(_training)


@router.post("/training/groups", response_model=answers.Training, status_code=201)
async def make_group(parts: TheParts, session: Trainer, order: GroupOrder) -> Any:
    """Make a group."""
    return await _write(
        parts, lambda one: training.make_group(one, order.name.strip(), actor=session.name, at_ms=now_ms())
    )


@router.post("/training/groups/{number}/trainees", response_model=answers.Training)
async def add_trainee(parts: TheParts, session: Trainer, number: Number, order: TraineeOrder) -> Any:
    """Put somebody into a group."""
    return await _write(
        parts, lambda one: training.add_trainee(one, number, order.name, actor=session.name, at_ms=now_ms())
    )


@router.delete("/training/groups/{number}/trainees/{account}", response_model=answers.Training)
async def remove_trainee(parts: TheParts, session: Trainer, number: Number, account: Name) -> Any:
    """Take somebody out of a group."""
    return await _write(
        parts, lambda one: training.remove_trainee(one, number, account, actor=session.name, at_ms=now_ms())
    )


@router.post("/training/groups/{number}/assignments", response_model=answers.Training)
async def assign(parts: TheParts, session: Trainer, number: Number, order: AssignmentOrder) -> Any:
    """Give a group a lesson or drill to do."""

    def work(connection: Connection) -> Group:
        plan_terms(connection, CATALOGUE, order.plan)  # there must be such a lesson
        due_ms = _end_of(connection, order.due)
        return training.assign(connection, number, order.plan, due_ms=due_ms, actor=session.name, at_ms=now_ms())

    return await _write(parts, work)


@router.delete("/training/groups/{number}/assignments/{given}", response_model=answers.Training)
async def withdraw(parts: TheParts, session: Trainer, number: Number, given: Number) -> Any:
    """Take an assignment back."""
    return await _write(parts, lambda one: training.withdraw(one, number, given, actor=session.name, at_ms=now_ms()))


@router.post("/training/groups/{number}/close", response_model=answers.Training)
async def close_group(parts: TheParts, session: Trainer, number: Number) -> Any:
    """Close a group; what its trainees did stays."""
    return await _write(parts, lambda one: training.close_group(one, number, actor=session.name, at_ms=now_ms()))


@router.get("/training/groups/{number}/mistakes", response_model=list[answers.CountedMistake])
async def read_mistakes(parts: TheParts, session: Trainer, number: Number) -> Any:  # noqa: ARG001
    """The mistakes of a group by duty and clause, the most frequent first."""

    def work(connection: Connection) -> list[MistakeCount]:
        group = training.find_group(connection, number)
        return count_mistakes(list_mistakes(connection), group.trainees)

    return [_mistake(one) for one in await parts.read(work)]


@router.get("/training/trainees/{account}", response_model=answers.TraineeReport)
async def read_trainee(parts: TheParts, session: Trainer, account: Name) -> Any:  # noqa: ARG001
    """One trainee over time: every lesson and drill, and the mistakes."""

    def work(connection: Connection) -> dict[str, Any]:
        person = find_account(connection, account)
        done = results(connection, CATALOGUE, account_id=account)
        mistakes = count_mistakes(list_mistakes(connection), {account})
        return {
            "name": person.name,
            "lessons": [progress_data(one) for one in done],
            "mistakes": [_mistake(one) for one in mistakes],
        }

    return await parts.read(work)


@router.get("/training/lessons/{name}", response_model=answers.LessonText)
async def read_lesson_text(parts: TheParts, session: Trainer, name: Name) -> Any:  # noqa: ARG001
    """A written lesson as its file, to go on from."""

    def work(connection: Connection) -> dict[str, str]:
        written = training.find_written(connection, name)
        return {"name": name, "toml": written.toml if written else CATALOGUE.lesson_text(name)}

    return await parts.read(work)


@router.post("/training/lessons", response_model=answers.WrittenPlan, status_code=201)
async def write_lesson(parts: TheParts, session: Trainer, order: WrittenLessonOrder) -> Any:
    """Check a lesson, by dealing it to the letter, and keep it; all its faults are told at once, each with its line."""
    plan = await asyncio.to_thread(check_lesson, "your lesson", order.toml, CATALOGUE)
    assert plan.written is not None
    lesson_id = plan.written.id

    def work(connection: Connection) -> LessonPlan:
        kept = training.write_lesson(connection, lesson_id, order.toml, actor=session.name, at_ms=now_ms())
        return plan_of_text(lesson_id, order.toml, CATALOGUE, version=kept.version)

    return _plan(await parts.write(work))


@router.post("/training/recordings", response_model=answers.LessonText)
async def record_round(parts: TheParts, session: Trainer, order: RecordingOrder) -> Any:  # noqa: ARG001
    """A lesson made of a round that was played here: the same seats, bets, decisions, cards and irregularity."""
    before, stored = await round_events(parts, order.table, order.round)
    events = [one.event() for one in stored]
    toml = await asyncio.to_thread(recorded_lesson, before, events, number=order.round, catalogue=CATALOGUE)
    return {"name": f"round-{order.round}", "toml": toml}


async def _write(parts: ServerParts, work: Callable[[Connection], Group]) -> dict[str, Any]:
    def both(connection: Connection) -> dict[str, Any]:
        work(connection)
        return _training(connection)

    return await parts.write(both)


def _training(connection: Connection) -> dict[str, Any]:
    groups = [group for group in list_groups(connection) if not group.is_closed]
    done = results(connection, CATALOGUE) if groups else []
    people = list_trainees(connection, TEACHABLE)
    return {
        "groups": [_group(connection, group, done) for group in groups],
        "people": [{"account": account, "name": name} for account, name in people.items()],
        "plans": [*_of_courses(), *({"plan": one.id, "title": one.title} for one in _written_plans(connection))],
        "written": [_plan(one) for one in _written_plans(connection)],
    }


def _of_courses() -> Iterable[dict[str, str]]:
    for plan in lesson_plans(CATALOGUE):
        if plan.written is None:
            yield {"plan": plan.id, "title": plan.title}
    for course in CATALOGUE.courses.values():
        yield from (
            {"plan": f"{course.id}/{kind.value}", "title": f"{course.title}: {kind.title.lower()}"}
            for kind in DrillKind
        )


def _written_plans(connection: Connection) -> list[LessonPlan]:
    """The written lessons, those of this house in place of those of the catalogue that have the same name."""
    plans = {plan.id: plan for plan in written_plans(CATALOGUE)}
    for text in list_written(connection):
        plan = plan_of_text(text.id, text.toml, CATALOGUE, version=text.version)
        plans.pop(plan.id.partition("@")[0], None)
        plans[plan.id] = plan
    return list(plans.values())


def _plan(plan: LessonPlan) -> dict[str, Any]:
    assert plan.written is not None
    return {
        "plan": plan.id,
        "title": plan.title,
        "about": plan.written.about,
        "course": plan.course.title,
        "is_examination": plan.is_examination,
        "rounds": plan.rounds,
        "pass_percent": plan.pass_percent,
    }


def _group(connection: Connection, group: Group, done: list[Result]) -> dict[str, Any]:
    return {
        "number": group.number,
        "name": group.name,
        "made_by": group.made_by,
        "trainees": [{"account": account, "name": name} for account, name in group.trainees.items()],
        "assignments": [
            {
                "number": one.number,
                **_brief(connection, one),
                "assigned_ms": one.assigned_ms,
                "assigned_by": one.assigned_by,
                "done": [
                    {"account": how.account_id, "trainee": how.trainee, **_standing(how)}
                    for how in standings(group, one, done)
                ],
            }
            for one in group.assignments
            if not one.is_withdrawn
        ],
    }


def _brief(connection: Connection, one: Assignment) -> dict[str, Any]:
    terms = plan_terms(connection, CATALOGUE, one.plan)
    return {"plan": one.plan, "title": terms.title, "is_drill": terms.is_drill, "due_ms": one.due_ms}


def _standing(how: Standing) -> dict[str, Any]:
    best = how.best if how.best and how.best.is_over else None
    return {
        "attempts": how.attempts,
        "best_percent": None if best is None else best.percent,
        "is_passed": best is not None and best.is_passed,
    }


def _mistake(one: MistakeCount) -> dict[str, Any]:
    clause = load_clauses().get(one.clause)
    return {
        "about": one.about,
        "clause": one.clause,
        "summary": clause.summary if clause else "",
        "mistake": one.mistake,
        "times": one.times,
        "trainees": one.trainees,
    }


def _end_of(connection: Connection, day: str) -> int | None:
    """The last moment of a day where the house is."""
    if not day:
        return None
    zone = gaming_calendar(connection).zone
    next_day = datetime.strptime(day, "%Y-%m-%d").date() + timedelta(days=1)
    return int(datetime.combine(next_day, time(), zone).timestamp() * 1_000) - 1
