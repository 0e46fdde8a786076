"""Acts in a lesson over HTTP, each after what the trainee has seen."""

from __future__ import annotations

from typing import Any

from staff import Person


def act_in(person: Person, lesson: dict[str, Any], act: dict[str, Any], status: int = 200) -> dict[str, Any]:
    """Do something in a lesson as it was answered last; the answer to it."""
    order = {"act": act, "after": len(lesson["log"])}
    answer: dict[str, Any] = person.post(f"/school/lessons/{lesson['id']}/acts", order, status).json()
    return answer
