"""Slips: fills, credits and counts of trays, and hand-paid awards; each kind numbered without a gap.

Two people sign each of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sqlalchemy import Connection, func, select

from letitride.errors import NeedsApproval
from letitride.store.database import schema
from letitride.store.database.spans import Span, within
from letitride.store.house.gaming_days import gaming_calendar
from letitride.store.house.house_chain import touch
from letitride.store.money.cage import Signatures


class SlipKind(Enum):
    """What a slip is for."""

    OPENING = "opening count"
    FILL = "fill"
    CREDIT = "credit"
    CLOSING = "closing count"
    AWARD = "hand-paid award"


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip as it was signed.

    `expected_cents` is what the record had in the tray just before; `entry` is the number of its significant event.
    """

    kind: str
    number: int
    table_id: str
    at_ms: int
    gaming_day: str
    shift: str
    amount_cents: int
    expected_cents: int
    first: str
    second: str
    reason: str
    entry: int


def check_signed(signed: Signatures) -> None:
    """Refuse a slip that isn't signed by two people."""
    if not signed.first or not signed.second or signed.first.casefold() == signed.second.casefold():
        raise NeedsApproval("A slip needs two signatures. Ask a second person to sign it.")


def next_number(connection: Connection, kind: SlipKind) -> int:
    """The number that the next slip of a kind gets."""
    query = select(func.max(schema.slips.c.number)).where(schema.slips.c.kind == kind.value)
    return (connection.execute(query).scalar() or 0) + 1


def write_slip(
    connection: Connection,
    kind: SlipKind,
    *,
    number: int,
    table_id: str,
    amount_cents: int,
    expected_cents: int,
    signed: Signatures,
    reason: str,
    at_ms: int,
    entry: int,
) -> Slip:
    """Write a slip into its gaming day and shift, under a number that `next_number` gave in the same transaction."""
    check_signed(signed)
    calendar = gaming_calendar(connection)
    slip = Slip(
        kind=kind.value,
        number=number,
        table_id=table_id,
        at_ms=at_ms,
        gaming_day=calendar.day_of(at_ms).isoformat(),
        shift=calendar.shift_of(at_ms),
        amount_cents=amount_cents,
        expected_cents=expected_cents,
        first=signed.first,
        second=signed.second,
        reason=reason,
        entry=entry,
    )
    connection.execute(schema.slips.insert(), {name: getattr(slip, name) for name in Slip.__slots__})
    touch(connection, "slips", kind.value, number)
    return slip


def slips_of_kind(connection: Connection, kind: SlipKind) -> list[Slip]:
    """All slips of a kind, by number."""
    columns = schema.slips.c
    query = select(schema.slips).where(columns.kind == kind.value).order_by(columns.number)
    return [Slip(**row._mapping) for row in connection.execute(query)]


def slips_between(connection: Connection, *, from_ms: int, to_ms: int) -> list[Slip]:
    """The slips of a time, in the order of the day: by kind, from the opening counts on, and by number."""
    kinds = [kind.value for kind in SlipKind]
    return sorted(list_slips(connection, span=(from_ms, to_ms)), key=lambda one: (kinds.index(one.kind), one.number))


def list_slips(connection: Connection, *, span: Span, limit: int | None = None) -> list[Slip]:
    """The slips of a time, the newest first."""
    columns = schema.slips.c
    query = (
        select(schema.slips).where(*within(columns.at_ms, span)).order_by(columns.at_ms.desc(), columns.entry.desc())
    )
    return [Slip(**row._mapping) for row in connection.execute(query.limit(limit))]
