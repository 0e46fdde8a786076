"""Drafts: what a command leads to at a table, with everything that follows by itself, before any of it is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import structlog

from letitride.errors import NotAllowed, RuleViolation
from letitride.live.dealer.beacon_feed import BeaconFeed
from letitride.live.dealer.dealer import Step, next_step
from letitride.live.dealer.drawing import NO_SEED, Draw, drawn_command, drawn_deck, with_chain
from letitride.live.dealer.seed_chain import SeedKeeper
from letitride.live.dealer.waiting import Progress
from letitride.live.room.box_bets import SetBets
from letitride.live.room.publishing import Happened
from letitride.live.settings import TableSettings
from letitride.store import LoggedEvent, MeterUse, logged, meter_use
from letitride.table import Act, Command, Perform, Table
from letitride.table.engine import Move, carry_out
from letitride.table.procedure.randomness.beacon import DrawBeacon, PromiseBeacon
from letitride.table.procedure.randomness.seeds import CommitSeed
from letitride.table.procedure.shared_meter import ReadMeter

log = structlog.get_logger(__name__)

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
    keeper: SeedKeeper
    now_ms: int
    beacon: BeaconFeed | None = None
    happened: list[Happened] = field(default_factory=list)
    following: Following = (None, None)
    _was_in_round: bool = False
    _metered: Table = field(init=False)

    def __post_init__(self) -> None:
        self._metered = self.progress.table
        self._was_in_round = self.progress.table.round is not None

    def do(self, commands: Sequence[Command], *, is_by_program: bool = False) -> None:
        """Carry commands out one after the other; if one is refused, nothing is kept of any."""
        table = self.progress.table
        carried_out: list[tuple[Command, list[Move]]] = []
        for command in commands:
            if not self.progress.may_begin and table.round is None and command.begins_round:
                raise NotAllowed("No round begins now: the table is disabled, or an award is being paid by hand.")
            for completed in self._complete(table, command):
                table, moves = carry_out(table, completed)
                carried_out.append((completed, moves))
        for completed, moves in carried_out:
            kept = zip(moves, logged(completed, moves), strict=True)
            self.happened += [Happened(event, entry, after) for (event, _, after), entry in kept]
        self.progress = self.progress.moved(table, self.now_ms, is_by_program=is_by_program)

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
            if step.draw is Draw.BEACON and self._beacon_drawn() is None:
                return
            try:
                self.do(step.commands() if step.draw is None else (self._drawn(step.draw),))
            except RuleViolation as refused:
                log.error("the rules refuse what follows by itself", table=self.table_id, reason=str(refused))
                return
            self._was_in_round |= self.progress.table.round is not None

    def _drawn(self, draw: Draw) -> Command:
        if draw is Draw.BEACON and (drawn := self._beacon_drawn()) is not None:
            return drawn
        return drawn_command(draw, self.progress.table, keeper=self.keeper, table_id=self.table_id)

    def _beacon_drawn(self) -> DrawBeacon | None:
        """The value of the beacon that the round was promised, if this process has got it."""
        seal = self.progress.table.seal
        if seal is None or self.beacon is None or seal.beacon != str(self.beacon.beacon):
            return None
        signature = self.beacon.known(seal.beacon_round)
        return None if signature is None else DrawBeacon(seal.beacon_round, signature)

    def _complete(self, table: Table, command: Command) -> Iterable[Command]:
        """The time is the room's own, a round begins with a seed chain, and the seeds give a deck its order."""
        if isinstance(command, SetBets):
            return command.changes(table)
        if command.is_timed:
            at: dict[str, Any] = {"at": self.now_ms // 1_000}
            return with_chain(replace(command, **at), table, self.keeper)
        if isinstance(command, CommitSeed) and self.beacon is not None:
            return (command, PromiseBeacon(str(self.beacon.beacon)))
        if isinstance(command, Perform) and command.act is Act.RELEASE_DECK and table.seal is not None:
            seed = self.keeper.seed_of_round(table)
            if seed is None:
                return (NO_SEED,)
            return (replace(command, cards=drawn_deck(table, seed=seed, table_id=self.table_id)),)
        return (command,)
