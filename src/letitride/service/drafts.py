"""Drafts: what a command leads to at a table, with everything that follows by itself, before any of it is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import structlog

from letitride.cards import Card
from letitride.errors import RuleViolation
from letitride.service.dealer import Draw, Step, next_step
from letitride.service.settings import TableSettings
from letitride.service.shuffler import commitment, new_seed, shuffled_deck
from letitride.service.waiting import Progress
from letitride.store import LoggedEvent, Seed
from letitride.table import Act, Command, Event, Perform, Phase, Table, advance, evolve
from letitride.table.codec import event_data

log = structlog.get_logger(__name__)

MOST_STEPS = 200
"""The most that follows by itself in one append; what is still due then comes in the next."""


@dataclass(frozen=True, slots=True)
class HouseSeed:
    """The house's seed of a round, secret until it is revealed."""

    round: int
    seed: bytes = field(repr=False)

    def as_stored(self) -> Seed:
        """The seed as the store keeps it."""
        return Seed(self.round, self.seed.hex(), commitment(self.seed))

    @classmethod
    def of_stored(cls, stored: Seed) -> HouseSeed:
        """The seed that the store has kept."""
        return cls(stored.round, bytes.fromhex(stored.seed))


@dataclass(slots=True)
class Draft:
    """Events that follow one another from a table, each with the money it moves."""

    table_id: str
    settings: TableSettings
    progress: Progress
    seed: HouseSeed | None
    now_ms: int
    events: list[Event] = field(default_factory=list)
    logged: list[LoggedEvent] = field(default_factory=list)
    secret: HouseSeed | None = None
    _was_in_round: bool = False

    def __post_init__(self) -> None:
        self._was_in_round = self.progress.table.round is not None

    def do(self, commands: Sequence[Command]) -> None:
        """Carry commands out one after the other; if one is refused, nothing is kept of any."""
        table = self.progress.table
        events: list[Event] = []
        for command in commands:
            table, decided = advance(table, self._complete(table, command))
            events += decided
        before = self.progress.table
        for event in events:
            data = event_data(event)
            kind = data.pop("event")
            self.logged.append(LoggedEvent(kind, data, event.transfers(before)))
            before = evolve(before, event)
        self.events += events
        self.progress = self.progress.moved(table, self.now_ms)

    def follow_up(self) -> None:
        """Do what is due by now without anybody asking; two rounds are never in one append."""
        for _ in range(MOST_STEPS):
            if self._was_in_round and self.progress.table.round is None:
                return
            step = next_step(self.progress, self.settings, self.now_ms)
            if step is None or step.at_ms > self.now_ms:
                return
            try:
                self._take(step)
            except RuleViolation as refused:
                log.error("the rules refuse what follows by itself", table=self.table_id, reason=str(refused))
                return
            self._was_in_round |= self.progress.table.round is not None

    def _take(self, step: Step) -> None:
        match step.draw:
            case Draw.DECK:
                duty = self.progress.table.duty
                assert duty is not None
                self.do((Perform(duty.role, duty.act, duty.seat),))
            case None:
                self.do(step.commands())

    def _complete(self, table: Table, command: Command) -> Command:
        """A deck is released in the order that the seeds give it."""
        if isinstance(command, Perform) and command.act is Act.RELEASE_DECK and table.phase is Phase.ROUND:
            return replace(command, cards=self._deck(table))
        return command

    def _deck(self, table: Table) -> tuple[Card, ...]:
        number = table.in_round().number
        if self.seed is None or self.seed.round != number:
            self.seed = self.secret = HouseSeed(number, new_seed())
        return shuffled_deck(self.seed.seed, nonce=f"{self.table_id}/{number}")
