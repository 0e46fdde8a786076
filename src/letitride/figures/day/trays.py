"""The trays of a time: opening and closing counts, fills and credits, and whether they agree with the record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from letitride.store.house.tables import StoredTable
from letitride.store.money.slips import Slip, SlipKind, slips_between


@dataclass(frozen=True, slots=True)
class TrayLine:
    """One table's tray in a time; a count that nobody made is None.

    `counted_win_cents` is what the counts say that the game won: closing and credits less opening and fills;
    `recorded_win_cents` is what the record says between the same two counts. The difference of the two is chips that
    somebody has to look for.
    """

    table: str
    name: str
    opening_cents: int | None
    fills_cents: int
    credits_cents: int
    closing_cents: int | None
    counted_win_cents: int | None
    recorded_win_cents: int | None

    @property
    def difference_cents(self) -> int | None:
        """What the counts show more than the record, or less."""
        if self.counted_win_cents is None or self.recorded_win_cents is None:
            return None
        return self.counted_win_cents - self.recorded_win_cents


def tray_lines(
    connection: Connection, tables: Iterable[StoredTable], *, from_ms: int, to_ms: int
) -> tuple[list[TrayLine], list[Slip]]:
    """The tray of each table, and all slips of the time."""
    slips = slips_between(connection, from_ms=from_ms, to_ms=to_ms)
    lines = []
    for table in tables:
        own = sorted((one for one in slips if one.table_id == table.id), key=lambda one: one.entry)
        lines.append(_line(table, own))
    return lines, slips


def _line(table: StoredTable, slips: list[Slip]) -> TrayLine:
    openings = [one for one in slips if one.kind == SlipKind.OPENING.value]
    closings = [one for one in slips if one.kind == SlipKind.CLOSING.value]
    opening, closing = openings[0] if openings else None, closings[-1] if closings else None
    counted = recorded = None
    if opening is not None and closing is not None and opening.entry < closing.entry:
        between = [one for one in slips if opening.entry < one.entry < closing.entry]
        fills, credits = _sum(between, SlipKind.FILL), _sum(between, SlipKind.CREDIT)
        counted = closing.amount_cents - opening.amount_cents + credits - fills
        recorded = closing.expected_cents - opening.expected_cents + credits - fills
    return TrayLine(
        table=table.id,
        name=table.created.name,
        opening_cents=opening.amount_cents if opening else None,
        fills_cents=_sum(slips, SlipKind.FILL),
        credits_cents=_sum(slips, SlipKind.CREDIT),
        closing_cents=closing.amount_cents if closing else None,
        counted_win_cents=counted,
        recorded_win_cents=recorded,
    )


def _sum(slips: Iterable[Slip], kind: SlipKind) -> int:
    return sum(one.amount_cents for one in slips if one.kind == kind.value)
