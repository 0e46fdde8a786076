"""From a finished lesson to its certificate."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime

from letitride.reports.certificate import Certificate, CertifiedMistake
from letitride.school.lesson import Lesson
from letitride.school.score import PASS_PERCENT, score_of

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
    score = score_of(lesson.log, is_over=lesson.is_over)
    ended_ms = max((one.at_ms for one in lesson.log), default=started_ms)
    mistakes = tuple(
        CertifiedMistake(one.number, one.done, one.should, one.clause) for one in lesson.log if not one.is_right
    )
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
        pass_percent=PASS_PERCENT,
        is_passed=score.is_passed,
        mistakes=mistakes,
        digest=log_digest(lesson),
    )
