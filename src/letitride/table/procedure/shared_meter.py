"""A meter shared by several tables: each table is told what the meter stands at before it looks at it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.money import MOST_METER_UNITS, UNITS_PER_CENT, format_cents
from letitride.table.commands import Command, command
from letitride.table.events import Event, event
from letitride.table.state import Table, changed


@event
@dataclass(frozen=True, slots=True)
class MeterRead(Event):
    """The level of the shared meter was read; what other tables added or paid is theirs, so no money moves here."""

    text = "the shared meter stands at {units} ten-thousandths of a cent"

    units: int

    def apply(self, table: Table) -> Table:
        """The table goes on with the shared level."""
        return changed(table, meter=table.meter and dataclasses.replace(table.meter, units=self.units))


@command(answered_by=MeterRead, is_beside_play=True)
@dataclass(frozen=True, slots=True)
class ReadMeter(Command):
    """The progressive system gives the present level of a meter that several tables share (MD.02.C)."""

    units: int

    def decide(self, table: Table) -> Iterable[Event]:
        """At any time at a table that has a meter."""
        if table.meter is None:
            raise RuleViolation(
                "This table has no meter",
                clause=table.house.ruleset.clauses.get("meter_rate", table.house.cite("offered")),
            )
        if not 0 <= self.units <= MOST_METER_UNITS:
            raise RuleViolation(
                f"A meter is $0 to {format_cents(MOST_METER_UNITS // UNITS_PER_CENT)}",
                clause=table.house.cite("meter_rate"),
            )
        yield MeterRead(self.units)
