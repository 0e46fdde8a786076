"""Deadlines: until when a table waits for bets, a decision or an answer, told from the times of its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from letitride.service.bots import is_bot
from letitride.service.settings import TableSettings
from letitride.service.waiting import Await, Progress


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when something is awaited, in milliseconds since 1970; `seat` is whose turn it is."""

    kind: str
    at_ms: int
    seat: int | None = None

    def as_data(self) -> dict[str, Any]:
        """The deadline as data for JSON."""
        return {"kind": self.kind, "at_ms": self.at_ms, "seat": self.seat}


def deadline(progress: Progress, settings: TableSettings) -> Deadline | None:
    """The deadline that runs at a table, if any.

    The time to bet runs from the moment somebody has bet, so nobody who sits alone is hurried.
    """
    table, awaited = progress.table, progress.waiting
    match awaited.kind:
        case Await.BETS if awaited.has_bet:
            wait_ms = settings.betting_seconds * 1_000
        case Await.DECISION | Await.OFFER:
            wait_ms = answer_ms(progress, settings)
        case Await.NEXT_ROUND if table.rounds:
            wait_ms = settings.pace.next_round_ms
        case _:
            return None
    return Deadline(awaited.kind.value, progress.since_ms + wait_ms, awaited.seat)


def answer_ms(progress: Progress, settings: TableSettings) -> int:
    """How long a seat has to answer; a bot takes as long as the pace says, who walked away no longer than a bot."""
    table, seat = progress.table, progress.waiting.seat
    is_absent = seat in table.leaving or seat not in table.seats
    if seat is None or is_absent or is_bot(table.seats[seat]):
        return settings.pace.bot_ms
    return settings.decision_seconds * 1_000
