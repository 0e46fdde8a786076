"""From a finished lesson to its certificate."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from datetime import UTC, datetime

from letitride.reports.certificate import Certificate, CertifiedMistake, ShownDuty
from letitride.school.judgement import Judgement
from letitride.school.lesson import Lesson
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.voiding import RoundVoided

_DEALING = {
    "automated-shoe": "from an automated shoe",
    "manual-shoe": "from a manual shoe",
    "hand": "from the hand",
    "automated-shoe-community-first": "from an automated shoe, community cards first",
    "player-dealer-packets": "in packets, for the player-dealer",
}


def log_digest(lesson: Lesson) -> str:
    """The SHA-256 of everything that was judged, as JSON lines."""
    lines = (
        json.dumps([one.number, one.done, one.should, one.clause, one.mistake and one.mistake.name, one.at_ms])
        for one in lesson.log
    )
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def certificate_of(lesson: Lesson, *, trainee: str, started_ms: int) -> Certificate:
    """The certificate of a lesson; the day is that of its last act."""
    score = lesson.score
    ended_ms = max((one.at_ms for one in lesson.log), default=started_ms)
    mistakes = tuple(
        CertifiedMistake(one.number, one.done, one.should, one.clause) for one in lesson.log if not one.is_right
    )
    settled = [event.settled for event in lesson.events if isinstance(event, WagerSettled)]
    ruleset = lesson.table.house.ruleset
    return Certificate(
        trainee=trainee,
        lesson=lesson.plan.title,
        rules=f"{ruleset.title} ({ruleset.version})",
        dealing=_DEALING[lesson.plan.course.dealing],
        day=datetime.fromtimestamp(ended_ms / 1000, UTC).date(),
        seconds=round((ended_ms - started_ms) / 1000),
        acts=len(lesson.log),
        steps=score.steps,
        flawed=score.flawed,
        percent=score.percent,
        pass_percent=score.pass_percent,
        is_passed=score.is_passed,
        mistakes=mistakes,
        digest=log_digest(lesson),
        is_examination=lesson.plan.is_examination,
        may_miss=score.may_miss,
        rounds=lesson.plan.rounds,
        voided=sum(isinstance(event, RoundVoided) for event in lesson.events),
        settled=len(settled),
        paid_cents=sum(one.paid_cents for one in settled),
        seats=len(lesson.table.seats),
        duties=_shown(one for one in lesson.log if not one.trouble),
        troubles=_shown(one for one in lesson.log if one.trouble),
    )


def _shown(log: Iterable[Judgement]) -> tuple[ShownDuty, ...]:
    """What came up how often, and how often it was right at once; in the order in which it first came up."""
    steps: dict[str, dict[int, bool]] = {}
    for one in log:
        at_once = steps.setdefault(one.about, {})
        at_once[one.number] = at_once.get(one.number, True) and one.is_right
    return tuple(ShownDuty(about, len(done), sum(done.values())) for about, done in steps.items())
