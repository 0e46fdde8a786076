"""What a room tells those who listen, once it is durable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from letitride.service.deadlines import Deadline
from letitride.store import LoggedEvent
from letitride.table import Event, Table, evolve


@dataclass(frozen=True, slots=True)
class Published:
    """Events that were appended to a table's log, the table before and after them, and the deadline that runs now."""

    table_id: str
    first: int
    last: int
    events: tuple[Event, ...]
    logged: tuple[LoggedEvent, ...]
    before: Table
    table: Table
    at_ms: int
    deadline: Deadline | None

    def steps(self) -> Iterator[tuple[int, Event, LoggedEvent, Table]]:
        """Each event with its number in the log, its data, and the table after it."""
        table = self.before
        for sequence, (event, logged) in enumerate(zip(self.events, self.logged, strict=True), start=self.first):
            table = evolve(table, event)
            yield sequence, event, logged, table


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
