"""Limits that people set for themselves: loss and time in a gaming day, and staying away altogether.

A limit that is stricter holds at once. One that is looser holds a day later, and nobody can shorten an exclusion.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec
from sqlalchemy import Connection, case, func, select, update

from letitride.errors import StoreError
from letitride.money import check_amount
from letitride.store.database import schema
from letitride.store.database.notices import HOUSE_CHANGED, tell_processes
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.house_chain import touch
from letitride.store.log.chain import canonical_json
from letitride.store.money.ledger_accounts import wallet_of

_PRACTICE = '%"is_practice":true%'
DAY_MS = 86_400_000
COOLING_MS = DAY_MS
"""So long a looser limit has to wait."""
LONGEST_DAYS = 3_650
LONGEST_MINUTES = 1_440
BREAK_MS = 900_000
"""A longer pause between two rounds isn't counted as time at the tables."""


@dataclass(frozen=True, slots=True)
class OwnLimits:
    """What somebody has decided for themselves; `next_` is what holds from `next_ms` on, where that is looser."""

    loss_cents: int | None = None
    minutes: int | None = None
    excluded_until_ms: int = 0
    next_loss_cents: int | None = None
    next_minutes: int | None = None
    next_ms: int = 0

    def at(self, at_ms: int) -> OwnLimits:
        """The limits as they stand at a time."""
        if not self.next_ms or at_ms < self.next_ms:
            return self
        return OwnLimits(self.next_loss_cents, self.next_minutes, self.excluded_until_ms)

    def wished(self, *, loss_cents: int | None, minutes: int | None, at_ms: int) -> OwnLimits:
        """The limits after others were asked for: what is stricter holds now, what is looser a day later."""
        held = self.at(at_ms)
        now = replace(
            held,
            loss_cents=_stricter(held.loss_cents, loss_cents),
            minutes=_stricter(held.minutes, minutes),
            next_loss_cents=loss_cents,
            next_minutes=minutes,
            next_ms=at_ms + COOLING_MS,
        )
        if (now.loss_cents, now.minutes) == (loss_cents, minutes):
            return replace(now, next_loss_cents=None, next_minutes=None, next_ms=0)
        return now

    @property
    def is_any(self) -> bool:
        """Whether there is anything to hold to."""
        return self != OwnLimits()


def read_limits(connection: Connection, account_id: str, *, at_ms: int) -> OwnLimits:
    """The limits that hold for somebody now."""
    return _read(connection, account_id, at_ms=at_ms)


def set_limits(
    connection: Connection, account_id: str, name: str, *, loss_cents: int | None, minutes: int | None, at_ms: int
) -> OwnLimits:
    """Set the limits of loss and time in a gaming day; None for no limit."""
    if loss_cents is not None:
        check_amount(loss_cents)
    if minutes is not None and not 1 <= minutes <= LONGEST_MINUTES:
        raise StoreError(f"A limit of time is 1 to {LONGEST_MINUTES:,} minutes a day.")
    held = _read(connection, account_id, at_ms=at_ms, is_locked=True)
    now = held.wished(loss_cents=loss_cents, minutes=minutes, at_ms=at_ms)
    _write(connection, account_id, name, held, now, action="own limits set", at_ms=at_ms)
    return now


def exclude(connection: Connection, account_id: str, name: str, *, days: int, at_ms: int) -> OwnLimits:
    """Keep somebody who asks for it away from the tables for so many days; an exclusion is never shortened."""
    if not 1 <= days <= LONGEST_DAYS:
        raise StoreError(f"You can stay away for 1 to {LONGEST_DAYS:,} days.")
    held = _read(connection, account_id, at_ms=at_ms, is_locked=True)
    now = replace(held, excluded_until_ms=max(held.excluded_until_ms, at_ms + days * DAY_MS))
    _write(connection, account_id, name, held, now, action="self-exclusion", at_ms=at_ms)
    return now


def played_since(connection: Connection, player: str, *, since_ms: int) -> tuple[int, int]:
    """What somebody has lost at the house's tables since a time (less than nothing if won), and their minutes there."""
    rounds, played, tables = schema.rounds.c, schema.round_players.c, schema.tables.c
    same = (played.table_id == rounds.table_id) & (played.number == rounds.number)
    query = (
        select(rounds.opened_ms, rounds.closed_ms, func.sum(played.staked_cents - played.returned_cents).label("lost"))
        .join_from(schema.round_players, schema.rounds, same)
        .join(schema.tables, tables.id == played.table_id)
        .where(played.player == player, played.closed_ms >= since_ms, tables.settings.not_like(_PRACTICE))
        .group_by(played.table_id, played.number, rounds.opened_ms, rounds.closed_ms)
        .order_by(rounds.opened_ms)
    )
    lost, at_table_ms, until_ms = 0, 0, 0
    for row in connection.execute(query):
        lost += row.lost
        start_ms = row.opened_ms if row.opened_ms - until_ms > BREAK_MS else min(until_ms, row.closed_ms)
        at_table_ms += max(0, row.closed_ms - max(start_ms, since_ms))
        until_ms = max(until_ms, row.closed_ms)
    return int(lost), at_table_ms // 60_000


def at_stake_elsewhere(connection: Connection, player: str, *, besides: str) -> int:
    """What somebody has staked and not got back in rounds under way at the house's other tables."""
    rounds, moved, tables = schema.rounds.c, schema.postings.c, schema.tables.c
    own, wallet = rounds.table_id + f"/player:{player}", wallet_of(player)
    query = (
        select(func.sum(case((moved.source == own, moved.amount_cents), else_=-moved.amount_cents)))
        .join_from(schema.rounds, schema.tables, tables.id == rounds.table_id)
        .join(schema.postings, (moved.table_id == rounds.table_id) & (moved.sequence >= rounds.first_sequence))
        .where(rounds.closed_ms.is_(None), rounds.table_id != besides, tables.settings.not_like(_PRACTICE))
        .where((moved.source == own) | (moved.target == own), moved.source != wallet, moved.target != wallet)
        .group_by(rounds.table_id)
    )
    return sum(max(0, int(cents)) for cents in connection.execute(query).scalars())


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One movement of somebody's wallet, and what it held after it."""

    at_ms: int
    what: str
    table: str
    gained_cents: int
    balance_cents: int


def statement(connection: Connection, player: str) -> list[StatementLine]:
    """Every movement of a wallet, the oldest first; the last line holds what is in it now, to the cent."""
    postings, events, noted = schema.postings.c, schema.events.c, schema.audit_entries.c
    wallet = wallet_of(player)
    same = (postings.table_id == events.table_id) & (postings.sequence == events.sequence)
    is_noted = (postings.table_id == "cage") & (postings.sequence == noted.id)
    query = (
        select(schema.postings)
        .add_columns(func.coalesce(events.at_ms, noted.at_ms).label("moved_ms"), schema.tables.c.name.label("at"))
        .select_from(
            schema.postings.outerjoin(schema.events, same)
            .outerjoin(schema.audit_entries, is_noted)
            .outerjoin(schema.tables, schema.tables.c.id == postings.table_id)
        )
        .where((postings.source == wallet) | (postings.target == wallet))
        .order_by("moved_ms", postings.table_id, postings.sequence, postings.entry)
    )
    lines, balance = [], 0
    for row in connection.execute(query):
        gained = row.amount_cents if row.target == wallet else -row.amount_cents
        balance += gained
        lines.append(StatementLine(row.moved_ms, row.memo, row.at or "", gained, balance))
    return lines


def _stricter(held: int | None, wanted: int | None) -> int | None:
    """Which of two limits lets less through."""
    limits = [one for one in (held, wanted) if one is not None]
    return min(limits) if limits else None


def _read(connection: Connection, account_id: str, *, at_ms: int, is_locked: bool = False) -> OwnLimits:
    query = select(schema.house.c.value).where(schema.house.c.name == limits_key(account_id))
    found = connection.execute(query.with_for_update() if is_locked else query).scalar()
    return OwnLimits() if found is None else msgspec.json.decode(found, type=OwnLimits).at(at_ms)


def _write(
    connection: Connection, account_id: str, name: str, held: OwnLimits, now: OwnLimits, *, action: str, at_ms: int
) -> None:
    before, after = ({key: getattr(one, key) for key in OwnLimits.__slots__} for one in (held, now))
    name_of_row, value = limits_key(account_id), canonical_json(after).decode()
    # Never deleted and written anew: a bet that waits for the row would then find none.
    changed = connection.execute(update(schema.house).where(schema.house.c.name == name_of_row).values(value=value))
    if not changed.rowcount:
        connection.execute(schema.house.insert(), {"name": name_of_row, "value": value})
    touch(connection, "house", name_of_row)
    note_in_audit_log(connection, AuditEntry(at_ms, name, action, f"account:{account_id}", "", before, after))
    tell_processes(connection, HOUSE_CHANGED)


def limits_key(account_id: str) -> str:
    """The name under which the house keeps somebody's limits."""
    return f"limits:{account_id}"
