"""Deadlines: until when a table waits for bets, a decision or an answer, told from the times of its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from letitride.live.dealer.waiting import Await, Progress
from letitride.live.settings import TableSettings
from letitride.table.bot_names import is_bot

DECISION_SECONDS = 30
"""How long a decision waits for somebody who was sent away from a table without a clock."""

REVEAL_MS = 2_000
"""How long players' programs have to reveal the seeds they committed to; they do it by themselves."""

BEACON_MS = 60_000
"""How long a table waits for a value of a beacon that should have appeared; then the round is void."""


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

    The time to bet runs from the moment somebody has bet. Where the settings say 0 seconds no clock runs.
    """
    table, awaited = progress.table, progress.waiting
    wait_ms: int | None = None
    match awaited.kind:
        case Await.BETS if awaited.has_bet and settings.betting_seconds:
            wait_ms = settings.betting_seconds * 1_000
        case Await.DECISION | Await.OFFER:
            wait_ms = answer_ms(progress, settings)
        case Await.REVEALS:
            wait_ms = REVEAL_MS
        case Await.NEXT_ROUND if table.rounds:
            wait_ms = settings.pace.next_round_ms
    return None if wait_ms is None else Deadline(awaited.kind.value, progress.since_ms + wait_ms, awaited.seat)


def answer_ms(progress: Progress, settings: TableSettings) -> int | None:
    """How long a seat has to answer, None for as long as they like.

    A bot takes as long as the pace says, and who walked away no longer than a bot. Who was sent away by the house has
    the time that everybody has, in which the floor may rule.
    """
    table, seat = progress.table, progress.waiting.seat
    if seat in progress.sent_away:
        return (settings.decision_seconds or DECISION_SECONDS) * 1_000
    is_absent = seat in table.leaving or seat not in table.seats
    if seat is None or is_absent or is_bot(table.seats[seat]):
        return settings.pace.bot_ms
    return settings.decision_seconds * 1_000 or None
