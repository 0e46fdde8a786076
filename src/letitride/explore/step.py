"""One step of a walk: a choice carried out at a table, with everything that happened; and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from letitride.explore.candidates import Choice
from letitride.explore.checks.facts import Facts, learned, told
from letitride.explore.tables import SmallTable
from letitride.rules.ledger import Transfer
from letitride.table import Command, Event, Table
from letitride.table.engine import carry_out


class Kind(Enum):
    """The kinds of violations."""

    SAFE = "safe"
    LIVE = "live"
    HONEST = "honest"
    CITED = "cited"


@dataclass(frozen=True)
class Violation:
    """What is wrong, in one sentence; the same sentence at another table is the same violation."""

    kind: Kind
    message: str


@dataclass(frozen=True)
class Moment:
    """One event, the money it moves, and the table and the facts around it."""

    command: Command
    event: Event
    transfers: tuple[Transfer, ...]
    before: Table
    after: Table
    facts: Facts


@dataclass(frozen=True)
class Step:
    """A choice and its moments, first to last."""

    small: SmallTable
    choice: Choice
    moments: tuple[Moment, ...]
    after: Table
    facts: Facts

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return tuple(moment.event for moment in self.moments)


def take(small: SmallTable, table: Table, facts: Facts, choice: Choice) -> Step:
    """Carry a choice out; raises RuleViolation if the table refuses any of its commands."""
    moments: list[Moment] = []
    for command in choice.commands:
        facts = told(facts, table, command) if (moves := carry_out(table, command)[1]) else facts
        for event, transfers, after in moves:
            moments.append(Moment(command, event, transfers, table, after, facts))
            facts = learned(facts, table, event)
            table = after
    return Step(small, choice, tuple(moments), table, facts)
