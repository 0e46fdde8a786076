"""Readiness: a player says that their bets are made, so that an automatic dealer needn't wait for the time to pass."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.table.commands import Command, Giver, command
from letitride.table.events import Event, event, with_round
from letitride.table.procedure.wagering import require_betting
from letitride.table.state import Table


@event
@dataclass(frozen=True, slots=True)
class ReadinessDeclared(Event):
    """A player has made their bets, or sits the round out."""

    text = "{player} is ready"

    player: str

    def apply(self, table: Table) -> Table:
        """The dealer needn't wait for this player."""
        return with_round(table, ready=table.in_round().ready | {self.player})


@command(Giver.PLAYER, answered_by=ReadinessDeclared)
@dataclass(frozen=True, slots=True)
class DeclareReady(Command):
    """Say that one's bets are made; bets can still be changed until "no more bets"."""

    player: str

    def decide(self, table: Table) -> Iterable[Event]:
        """By a seated player, once a round, while bets are open."""
        require_betting(table)
        if not table.seats_of(self.player):
            raise RuleViolation(
                f"{self.player} doesn't sit at this table", clause=table.house.cite("seated"), code="not-seated"
            )
        if self.player in table.in_round().ready:
            raise RuleViolation(
                f"{self.player} is ready already", clause=table.house.cite("no_more_bets"), code="ready-already"
            )
        yield ReadinessDeclared(self.player)
