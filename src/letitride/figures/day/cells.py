"""The rounds of a time, counted into cells: one for each table, gaming day, shift, hour and dealer.

A round belongs to the moment at which it ended, and so does all its money; chips belong to the moment at which they
came to the table or left it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Connection, func, select

from letitride.figures.counting import COUNTED, Counting
from letitride.figures.table_figures import TableFigures
from letitride.live.settings import Dealing
from letitride.rules.house_rules import HouseRules
from letitride.rules.settling.progressive import Meter
from letitride.store.database import schema
from letitride.store.house.dealers import SIGNED_ON, sign_ons
from letitride.store.house.gaming_days import GamingCalendar
from letitride.store.house.tables import StoredTable
from letitride.store.log.history import StoredEvent, events_of
from letitride.store.log.snapshots import newest_snapshot
from letitride.table.procedure.seating import ChipsBrought, ChipsTakenAway
from letitride.table.procedure.settling import RoundClosed
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.procedure.wagering import BettingOpened

BY_PROGRAM = "the program"
NOBODY = "nobody signed on"
MS_PER_HOUR = 3_600_000
_AUTOMATIC = Dealing.AUTOMATIC.value


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """Where a round belongs: its table, gaming day, shift, the hour since the day began, and who dealt it."""

    table: str
    day: date
    shift: str
    hour: int
    dealer: str


Cells = dict[Cell, TableFigures]


@dataclass(frozen=True, slots=True)
class Place:
    """Finds the cell of a moment at one table."""

    table: StoredTable
    calendar: GamingCalendar
    dealers: tuple[tuple[int, str], ...]

    def cell(self, at_ms: int) -> Cell:
        """The cell of a moment."""
        day = self.calendar.day_of(at_ms)
        hour = (at_ms - self.calendar.span(day).from_ms) // MS_PER_HOUR
        return Cell(self.table.id, day, self.calendar.shift_of(at_ms), hour, self._dealer(at_ms))

    def _dealer(self, at_ms: int) -> str:
        if self.table.created.settings.get("dealer", _AUTOMATIC) == _AUTOMATIC:
            return BY_PROGRAM
        place = bisect_right(self.dealers, at_ms, key=lambda one: one[0])
        return (self.dealers[place - 1][1] if place else "") or NOBODY


def cells_of(
    connection: Connection,
    stored: StoredTable,
    house: HouseRules,
    *,
    calendar: GamingCalendar,
    from_ms: int,
    to_ms: int,
) -> Cells:
    """The cells of a table from a moment to just before another."""
    dealers = tuple(
        (one.at_ms, one.actor if one.action == SIGNED_ON else "") for one in sign_ons(connection, stored.id)
    )
    place = Place(stored, calendar, dealers)
    counting, log = counted_log(connection, stored.id, house, from_ms=from_ms, to_ms=to_ms)
    cells: Cells = defaultdict(TableFigures)
    for line in log:
        event = line.event()
        is_wanted = from_ms <= line.at_ms < to_ms
        if isinstance(event, BettingOpened):
            counting.figures = TableFigures()
        if isinstance(event, ChipsBrought | ChipsTakenAway):
            if is_wanted:
                round_so_far, counting.figures = counting.figures, cells[place.cell(line.at_ms)]
                counting.count(event)
                counting.figures = round_so_far
            continue
        counting.follow(event)
        counting.count(event)
        counting.finish(event)
        if isinstance(event, RoundClosed | RoundVoided) and is_wanted:
            cells[place.cell(line.at_ms)].join(counting.figures)
    return dict(cells)


def counted_log(
    connection: Connection, table_id: str, house: HouseRules, *, from_ms: int, to_ms: int
) -> tuple[Counting, Iterator[StoredEvent]]:
    """The part of a log that matters: from the last snapshot before the time, which knows the meter, to its end."""
    rounds = schema.rounds.c
    before = select(func.max(rounds.last_sequence)).where(rounds.table_id == table_id, rounds.closed_ms < from_ms)
    after = select(func.min(rounds.last_sequence)).where(rounds.table_id == table_id, rounds.closed_ms >= to_ms)
    start, until = connection.execute(before).scalar() or 0, connection.execute(after).scalar()
    counting = Counting(house)
    if counting.meter is not None:
        snapshot = newest_snapshot(connection, table_id, until=start)
        start = 0 if snapshot is None else snapshot.sequence
        if snapshot is not None:
            counting.meter = Meter(counting.meter.terms, snapshot.state["meter_units"], counting.meter.tops_up)
    return counting, events_of(connection, table_id, after=start, until=until, kinds=COUNTED)
