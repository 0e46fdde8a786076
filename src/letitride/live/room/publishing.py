"""What a room tells those who listen, once it is durable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

import structlog

from letitride.live.dealer.deadlines import Deadline
from letitride.store import LoggedEvent
from letitride.table import Event, Table

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Happened:
    """An event, the same as the log holds it, and the table after it."""

    event: Event
    logged: LoggedEvent
    table: Table


@dataclass(frozen=True, slots=True)
class Published:
    """What was appended to a table's log from one number to another, the table now, and the deadline that runs now."""

    table_id: str
    first: int
    last: int
    happened: tuple[Happened, ...]
    table: Table
    at_ms: int
    deadline: Deadline | None

    def by_round(self) -> list[Published]:
        """The same, cut where a round opens after another has ended."""
        happened = self.happened
        cuts = [
            place
            for place in range(1, len(happened))
            if happened[place].table.finished is None and happened[place - 1].table.finished is not None
        ]
        if not cuts:
            return [self]
        return [
            replace(
                self,
                first=self.first + start,
                last=self.first + end - 1,
                happened=happened[start:end],
                table=happened[end - 1].table,
            )
            for start, end in pairwise([0, *cuts, len(happened)])
        ]


Listener = Callable[[Published], None]


class Subscription:
    """Somebody who listens to a room: every event comes once and in order, until the subscription is closed."""

    def __init__(self, among: list[Subscription], listener: Listener) -> None:
        self._among = among
        self.listener = listener

    def close(self) -> None:
        """Hear no more."""
        if self in self._among:
            self._among.remove(self)


class Subscriptions:
    """All who listen to one room."""

    def __init__(self) -> None:
        self._all: list[Subscription] = []

    def __bool__(self) -> bool:
        return bool(self._all)

    def add(self, listener: Listener) -> Subscription:
        """Somebody listens from now on."""
        subscription = Subscription(self._all, listener)
        self._all.append(subscription)
        return subscription

    def tell(self, published: Published) -> None:
        """Tell everybody; one who fails to listen keeps nobody else from hearing."""
        for subscription in tuple(self._all):
            try:
                subscription.listener(published)
            except Exception:
                log.exception("a listener failed", table=published.table_id)
