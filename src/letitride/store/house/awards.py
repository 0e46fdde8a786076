"""Awards that are paid by hand: from when a round has ended with one until two people have signed its slip.

Until then the table begins no round, and the player's chips neither leave their wallet nor are redeemed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, select, update

from letitride.errors import NotFound, StoreError
from letitride.store.database import schema
from letitride.store.database.notices import HOUSE_CHANGED, tell_processes
from letitride.store.database.spans import Span, within
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.house_chain import touch

AWARD_HELD = "award to be paid by hand"

_awards = schema.awards.c


@dataclass(frozen=True, slots=True)
class Award:
    """What a player won on one kind of wager in a round, and the number of its slip once that is signed."""

    table_id: str
    round: int
    seat: int
    wager: str
    at_ms: int
    player: str
    hand: str
    amount_cents: int
    slip: int | None = None


@dataclass(frozen=True, slots=True)
class AwardDue:
    """Who waits for how much."""

    player: str
    amount_cents: int


def hold_award(connection: Connection, award: Award, *, actor: str) -> None:
    """Write down that an award waits to be paid by hand."""
    connection.execute(schema.awards.insert(), {name: getattr(award, name) for name in Award.__slots__})
    touch(connection, "awards", award.table_id, award.round, award.seat, award.wager)
    after = {name: getattr(award, name) for name in ("player", "round", "seat", "wager", "hand")}
    after["cents"] = award.amount_cents
    subject = f"table:{award.table_id}"
    note_in_audit_log(connection, AuditEntry(award.at_ms, actor, AWARD_HELD, subject, after=after))
    tell_processes(connection, HOUSE_CHANGED)


def open_awards(connection: Connection) -> list[Award]:
    """The awards that wait for their slips, the oldest first."""
    query = select(schema.awards).where(_awards.slip.is_(None)).order_by(_awards.at_ms)
    return [Award(**row._mapping) for row in connection.execute(query)]


def list_awards(connection: Connection, *, span: Span, limit: int) -> list[Award]:
    """The awards of a time that were held, the newest first."""
    query = select(schema.awards).where(*within(_awards.at_ms, span)).order_by(_awards.at_ms.desc()).limit(limit)
    return [Award(**row._mapping) for row in connection.execute(query)]


def find_award(connection: Connection, table_id: str, *, round_number: int, seat: int, wager: str) -> Award:
    """One award, locked until the transaction ends."""
    query = select(schema.awards).where(*_is(table_id, round_number, seat, wager)).with_for_update()
    row = connection.execute(query).first()
    if row is None:
        raise NotFound("There is no such award.")
    return Award(**row._mapping)


def release_award(connection: Connection, award: Award, slip: int) -> None:
    """The slip of an award is signed: nothing is held for it any more."""
    if award.slip is not None:
        raise StoreError(f"This award was paid already, on slip {award.slip}.")
    which = _is(award.table_id, award.round, award.seat, award.wager)
    connection.execute(update(schema.awards).where(*which).values(slip=slip))
    touch(connection, "awards", award.table_id, award.round, award.seat, award.wager)
    tell_processes(connection, HOUSE_CHANGED)


def awards_due(connection: Connection, table_id: str) -> tuple[AwardDue, ...]:
    """The awards that a table waits for, by seat."""
    query = select(schema.awards).where(_awards.table_id == table_id, _awards.slip.is_(None)).order_by(_awards.seat)
    return tuple(AwardDue(row.player, row.amount_cents) for row in connection.execute(query))


def is_held_for_award(connection: Connection, table_id: str) -> bool:
    """Whether a table waits for an award to be paid."""
    query = select(_awards.round).where(_awards.table_id == table_id, _awards.slip.is_(None)).limit(1)
    return connection.execute(query).first() is not None


def players_held(connection: Connection, players: Collection[str]) -> set[str]:
    """Who of these waits for an award to be paid by hand."""
    query = select(_awards.player).where(_awards.player.in_(players), _awards.slip.is_(None))
    return set(connection.execute(query).scalars())


def _is(table_id: str, round_number: int, seat: int, wager: str) -> Iterable[ColumnElement[bool]]:
    return (
        _awards.table_id == table_id,
        _awards.round == round_number,
        _awards.seat == seat,
        _awards.wager == wager,
    )
