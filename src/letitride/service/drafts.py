"""Drafts: what a command leads to at a table, with everything that follows by itself, before any of it is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import structlog

from letitride.errors import NotAllowed, RuleViolation, StoreError
from letitride.service.box_bets import SetBets
from letitride.service.dealer import Step, next_step
from letitride.service.drawing import Draw, HouseSeed, drawn_command, drawn_deck
from letitride.service.publishing import Happened
from letitride.service.settings import TableSettings
from letitride.service.waiting import Progress
from letitride.store import LoggedEvent, MeterUse, meter_use
from letitride.table import Act, Command, Perform, Table
from letitride.table.codec import event_data
from letitride.table.decks import ChangeDecks
from letitride.table.engine import Move, carry_out
from letitride.table.irregularities import ReportDeckCount, ReportWrongNumberOfCards
from letitride.table.opening import OpenTable
from letitride.table.shared_meter import ReadMeter
from letitride.table.wagering import OpenBetting, PlaceWager

log = structlog.get_logger(__name__)

_BEGINNING = OpenBetting | PlaceWager | SetBets
"""What begins a round, or supposes that one begins."""

_TIMED = OpenTable | ChangeDecks | OpenBetting | ReportDeckCount | ReportWrongNumberOfCards
"""What carries the moment it is done at; the room's clock tells it, whoever gives the command."""

MOST_STEPS = 200
"""The most that follows by itself in one append; what is still due then comes in the next."""

Following = tuple[Progress | None, Step | None]
"""What is due next after some progress, as far as it has been asked."""


@dataclass(slots=True)
class Draft:
    """Events that follow one another from a table, each with the money it moves."""

    table_id: str
    settings: TableSettings
    progress: Progress
    seed: HouseSeed | None
    now_ms: int
    happened: list[Happened] = field(default_factory=list)
    secret: HouseSeed | None = None
    following: Following = (None, None)
    _was_in_round: bool = False
    _metered: Table = field(init=False)

    def __post_init__(self) -> None:
        self._metered = self.progress.table
        self._was_in_round = self.progress.table.round is not None

    def do(self, commands: Sequence[Command]) -> None:
        """Carry commands out one after the other; if one is refused, nothing is kept of any."""
        table = self.progress.table
        moves: list[Move] = []
        for command in commands:
            if not self.progress.may_begin and table.round is None and isinstance(command, _BEGINNING):
                raise NotAllowed("the table is disabled, so no round begins")
            table, carried_out = carry_out(table, self._complete(table, command))
            moves += carried_out
        for event, transfers, after in moves:
            data = event_data(event)
            kind = data.pop("event")
            self.happened.append(Happened(event, LoggedEvent(kind, data, transfers), after))
        self.progress = self.progress.moved(table, self.now_ms)

    @property
    def logged(self) -> list[LoggedEvent]:
        """The events as the log will hold them."""
        return [one.logged for one in self.happened]

    def read_meter(self, units: int) -> None:
        """Begin with where the meter stands that tables share, if the table doesn't know it."""
        meter = self.progress.table.meter
        if meter is not None and meter.units != units:
            self.do((ReadMeter(units),))
            self._metered = self.progress.table

    def meter_use(self, meter_id: str | None, version: int | None) -> MeterUse | None:
        """How the draft moves the meter that tables share; nothing if it doesn't."""
        if meter_id is None or version is None:
            return None
        return meter_use(meter_id, version, before=self._metered, after=self.progress.table, events=self.logged)

    def follow_up(self) -> None:
        """Do what is due by now without anybody asking; two rounds are never in one append."""
        for _ in range(MOST_STEPS):
            step = next_step(self.progress, self.settings, self.now_ms)
            self.following = (self.progress, step)
            is_next_round = self._was_in_round and self.progress.table.round is None
            if step is None or step.at_ms > self.now_ms or (is_next_round and step.draw is not Draw.REVEAL):
                return
            try:
                self.do(step.commands() if step.draw is None else (self._drawn(step.draw),))
            except RuleViolation as refused:
                log.error("the rules refuse what follows by itself", table=self.table_id, reason=str(refused))
                return
            self._was_in_round |= self.progress.table.round is not None

    def _drawn(self, draw: Draw) -> Command:
        table = self.progress.table
        if draw is Draw.COMMITMENT:
            self.seed = self.secret = HouseSeed.fresh(table.in_round().number)
        return drawn_command(draw, table, seed=self._own_seed(), table_id=self.table_id)

    def _complete(self, table: Table, command: Command) -> Command:
        """A deck that somebody releases comes in the order that the seeds give it; the time is the room's own."""
        if isinstance(command, _TIMED):
            return replace(command, at=self.now_ms // 1_000)
        if isinstance(command, Perform) and command.act is Act.RELEASE_DECK and table.seal is not None:
            return replace(command, cards=drawn_deck(table, seed=self._own_seed(), table_id=self.table_id))
        return command

    def _own_seed(self) -> HouseSeed:
        if self.seed is None:
            raise StoreError(f"the seed of table {self.table_id} is not in the store")
        return self.seed
