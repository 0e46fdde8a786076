"""A lesson as the trainee sees it: the scene, the acts to choose from, and what was said about those done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from letitride.catalogue import load_clauses
from letitride.live.console.console import gesture_data, shuffler
from letitride.live.console.controller import controller
from letitride.live.console.places import Gesture, gestures, known_acts, silence
from letitride.live.keyed_numbers import number_due
from letitride.school.due import DueKind
from letitride.school.happenings import Form
from letitride.school.judgement import Judgement, Mistake
from letitride.school.lesson import Lesson, due
from letitride.school.remedies import Remedy
from letitride.school.simulation import counted
from letitride.table import COMMAND_TYPES, Act, Role, Table
from letitride.table.duties import DECISIONS
from letitride.table.words import cause_words

NOT_DUE = "That wasn't due."
"""All that an examination says about a mistake before it is over."""

_KEYED = {Act.SETTLE: "cents", Act.SETTLE_EARLY: "cents"} | dict.fromkeys(
    (Act.VERIFY_COUNT, Act.CHECK_LAMPS, Act.COUNT_STUB, Act.CHECK_SHUFFLER_COUNT, Act.COUNT_DECK), "count"
)


def lesson_data(lesson: Lesson) -> dict[str, Any]:
    """The lesson as data; it doesn't tell what is due unless the trainee asks."""
    score, plan = lesson.score, lesson.plan
    is_hidden = plan.is_examination and not lesson.is_over
    return {
        "plan": plan.id,
        "title": plan.title,
        "part": plan.part.value,
        "trainee": plan.trainee.value,
        "is_over": lesson.is_over,
        "is_examination": plan.is_examination,
        "step": lesson.step,
        "round": min(lesson.round_in_lesson + 1, plan.rounds),
        "rounds": plan.rounds,
        "scene": _scene(lesson),
        "asks": _asks(lesson),
        "facts": _facts(lesson),
        "acts": palette(lesson.table, plan.trainee),
        "places": [gesture_data(lesson.table, one, hides_due=not _is_shown(lesson)) for one in _gestures(lesson)],
        "shuffler": _shuffler(lesson),
        "controller": controller(lesson.table),
        "has_lammers": Act.PLACE_LAMMERS in known_acts(lesson.table),
        "reports": [{"command": name, "words": kind.calls} for name, kind in COMMAND_TYPES.items() if kind.calls],
        "remedies": [{"name": remedy.name, "words": remedy.value} for remedy in Remedy],
        "score": {
            "steps": score.steps,
            "flawed": score.flawed,
            "percent": score.percent,
            "pass_percent": plan.pass_percent,
            "is_passed": score.is_passed,
            "mistakes": {} if is_hidden else {mistake.value: count for mistake, count in score.mistakes.items()},
        },
        "log": [judgement_data(one, is_hidden=is_hidden) for one in lesson.log],
    }


def judgement_data(judged: Judgement, *, is_hidden: bool = False) -> dict[str, Any]:
    """A judgement as data: the mistake, what should have happened, and the clause in words.

    Before an examination is over it says no more than whether it was right.
    """
    clause = load_clauses().get(judged.clause)
    if is_hidden and not judged.is_right:
        judged = replace(judged, says=NOT_DUE, should="", clause="", mistake=None)
        return {**judgement_data(judged), "is_right": False}
    return {
        "step": judged.number,
        "done": judged.done,
        "is_right": judged.is_right,
        "is_shown": judged.mistake is Mistake.SHOWN,
        "mistake": judged.mistake.value if judged.mistake else "",
        "says": judged.says,
        "should": judged.should,
        "clause": judged.clause,
        "summary": clause.summary if clause else "",
        "at_ms": judged.at_ms,
    }


def palette(table: Table, trainee: Role) -> list[dict[str, Any]]:
    """Every act of the ruleset's scripts that is the trainee's, with what has to be keyed in."""
    acts = dict.fromkeys([*known_acts(table), *(duty.act for duty in table.script)])
    shown = [
        act for act in acts if act.role is trainee or any(d.act is act and d.role is trainee for d in table.script)
    ]
    return [{"act": act.value, "words": act.words, "keyed": _KEYED.get(act, "")} for act in shown]


def _is_shown(lesson: Lesson) -> bool:
    """Whether the trainee has just asked to be shown what is due."""
    return bool(lesson.log) and lesson.log[-1].mistake is Mistake.SHOWN


def _gestures(lesson: Lesson) -> list[Gesture]:
    """What each place does, as far as it is the trainee's to do; a player who is asked and silent has one too."""
    table, trainee = lesson.table, lesson.plan.trainee
    duty = table.duty
    found = list(gestures(table, (trainee,)))
    if trainee is Role.DEALER and duty is not None and duty.act in DECISIONS:
        asked = silence(duty.at_seat())
        found = [asked, *(one for one in found if one.place != asked.place)]
    return found


def _scene(lesson: Lesson) -> str:
    seen = lesson.happening
    if seen is None or seen.form is Form.OBSERVATION:
        return ""
    return f"The dealer calls you: {seen.scene}" if lesson.plan.trainee is Role.FLOOR else seen.scene


def _asks(lesson: Lesson) -> str:
    """What the trainee is asked outright: a remedy after a call, an answer, or a ruling."""
    expected = due(lesson)
    if expected is None or expected.kind in (DueKind.DUTY, DueKind.REPORT):
        return ""
    return str(expected.kind.value)


def _shuffler(lesson: Lesson) -> Mapping[str, Any]:
    """The shuffler, whose display may be wrong when it is checked."""
    duty, seen = lesson.table.duty, lesson.happening
    is_checked = duty is not None and duty.act is Act.CHECK_SHUFFLER_COUNT
    return {**shuffler(lesson.table), **({"count": seen.number} if is_checked and seen is not None else {})}


def _facts(lesson: Lesson) -> list[str]:
    """What can be seen and counted at the table."""
    table, seen = lesson.table, lesson.happening
    duty = table.duty
    facts = []
    if duty is not None and duty.act is Act.CHECK_SHUFFLER_COUNT:
        facts.append(f"The shuffler's display shows {_shuffler(lesson)['count']}.")
    if duty is not None and duty.act is Act.COUNT_STUB:
        facts.append(f"You count {seen.number if seen else number_due(table, duty)} cards in the stub.")
    if duty is not None and duty.act is Act.COUNT_DECK:
        facts.append(f"You count {number_due(table, duty)} cards.")
    current = table.round
    if current is not None and current.awaiting_ruling:
        facts.append(f"Play has stopped: {cause_words(current.awaiting_ruling)}.")
        if current.is_count_awaited:
            facts.append(f"You count the deck: {counted(lesson.draw)} cards.")
    return facts
