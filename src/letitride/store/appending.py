"""Many appends in one transaction: read what they depend on, judge each, write what is granted in a few statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, select, text, update

from letitride.errors import CommandIdReused, NotEnoughChips, NotFound, StaleMeter, StaleSequence, StoreError
from letitride.store import schema
from letitride.store.appends import Append, Appended
from letitride.store.chain import canonical_json, next_hash
from letitride.store.ledger import add_to_balances, lock_balances
from letitride.store.ledger_accounts import WALLET_PREFIX, ledger_names
from letitride.store.round_index import RoundIndex, index_rounds

CHANNEL = "letitride_events"
"""Where PostgreSQL tells other processes that a table's log has grown."""

_HEADS = (
    select(schema.tables.c.id, schema.tables.c.head_sequence, schema.tables.c.head_hash, schema.tables.c.meter_id)
    .where(schema.tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(schema.tables.c.id)
    .with_for_update()
)
_REPEATED = select(schema.commands).where(schema.commands.c.command_id.in_(bindparam("ids", expanding=True)))
_METERS = (
    select(schema.meters.c.id, schema.meters.c.version, schema.meters.c.units)
    .where(schema.meters.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(schema.meters.c.id)
    .with_for_update()
)
_MOVE_HEADS = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table_id"))
    .values(head_sequence=bindparam("sequence"), head_hash=bindparam("hash"))
)
_MOVE_METERS = (
    update(schema.meters)
    .where(schema.meters.c.id == bindparam("meter_id"))
    .values(units=bindparam("units_now"), version=bindparam("version_now"))
)
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


@dataclass(slots=True)
class _Head:
    sequence: int
    hash: str
    meter_id: str | None


@dataclass(slots=True)
class _Money:
    """The postings of an append, and what each account gains or loses by all of them."""

    postings: list[dict[str, Any]]
    gained: dict[str, int]


@dataclass(slots=True)
class _Batch:
    """What the appends of a transaction depend on, moved on as each is granted, and the rows they leave."""

    heads: dict[str, _Head] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)
    meters: dict[str, tuple[int, int]] = field(default_factory=dict)
    done: dict[tuple[str, str], tuple[str, Appended]] = field(default_factory=dict)
    gained: dict[str, int] = field(default_factory=dict)
    events: list[dict[str, Any]] = field(default_factory=list)
    postings: list[dict[str, Any]] = field(default_factory=list)
    commands: list[dict[str, Any]] = field(default_factory=list)
    seeds: list[dict[str, Any]] = field(default_factory=list)
    movements: list[dict[str, Any]] = field(default_factory=list)
    rounds: RoundIndex = field(default_factory=RoundIndex)
    grown: set[str] = field(default_factory=set)


def append_all(connection: Connection, appends: Sequence[Append]) -> list[Appended | Exception]:
    """What came of each append, in order: its sequence numbers, or why it was refused and left no trace."""
    batch = _read(connection, appends)
    money = [_money_of(append, batch.heads.get(append.table_id)) for append in appends]
    if moved := {account for one in money for account in one.gained}:
        batch.held = lock_balances(connection, moved)
    results: list[Appended | Exception] = []
    for append, moving in zip(appends, money, strict=True):
        try:
            results.append(_judge(batch, append, moving))
        except (StoreError, TypeError, ValueError) as error:
            results.append(error)
    _write(connection, batch)
    return results


def _read(connection: Connection, appends: Sequence[Append]) -> _Batch:
    """Lock and read heads, earlier commands and meters: one query each, whatever the number of appends."""
    batch = _Batch()
    ids = sorted({append.table_id for append in appends})
    for row in connection.execute(_HEADS, {"ids": ids}):
        batch.heads[row.id] = _Head(row.head_sequence, row.head_hash, row.meter_id)
    command_ids = [append.command_id for append in appends if append.command_id is not None]
    if command_ids:
        for repeated in connection.execute(_REPEATED, {"ids": command_ids}):
            answer = Appended(repeated.first, repeated.last, is_repeat=True)
            batch.done[repeated.actor, repeated.command_id] = (repeated.digest, answer)
    meters = sorted({append.meter.meter_id for append in appends if append.meter is not None})
    if meters:
        for meter in connection.execute(_METERS, {"ids": meters}):
            batch.meters[meter.id] = (meter.version, meter.units)
    return batch


def _judge(batch: _Batch, append: Append, money: _Money) -> Appended:
    """Grant an append and note its rows, or raise and note nothing."""
    repeated = None if append.command_id is None else batch.done.get((append.actor, append.command_id))
    if repeated is not None:
        if repeated[0] != append.request_digest:
            raise CommandIdReused(f"the id {append.command_id} stands for another command")
        return repeated[1]
    head = batch.heads.get(append.table_id)
    if head is None:
        raise NotFound(f"there is no table {append.table_id}")
    if head.sequence != append.expected_sequence:
        raise StaleSequence(append.table_id, expected=append.expected_sequence, head=head.sequence)
    if not append.events:
        raise StoreError("an append holds at least one event")
    units_before = _check_meter(batch, append)
    _check_wallets(batch, money)
    events, last_hash = _events_of(append, head)

    first, last = head.sequence + 1, head.sequence + len(append.events)
    head.sequence, head.hash = last, last_hash
    batch.grown.add(append.table_id)
    batch.events += events
    batch.postings += money.postings
    for account, cents in money.gained.items():
        batch.gained[account] = batch.gained.get(account, 0) + cents
    batch.rounds.note(append, first)
    if append.command_id is not None:
        _note_command(batch, append, first, last)
    if append.secret is not None:
        secret = append.secret
        batch.seeds.append(
            {"table_id": append.table_id, "round": secret.round, "seed": secret.seed, "commitment": secret.commitment}
        )
    if append.meter is not None:
        _note_movement(batch, append, last, units_before)
    return Appended(first, last)


def _check_meter(batch: _Batch, append: Append) -> int:
    """The meter's units before, if the append was decided on the newest version of it."""
    use = append.meter
    if use is None:
        return 0
    if use.meter_id not in batch.meters:
        raise NotFound(f"there is no meter {use.meter_id}")
    version, units = batch.meters[use.meter_id]
    if version != use.version:
        raise StaleMeter(use.meter_id, expected=use.version, version=version)
    return units


def _check_wallets(batch: _Batch, money: _Money) -> None:
    for account, cents in money.gained.items():
        if cents < 0 and account.startswith(WALLET_PREFIX):
            held = batch.held.get(account, 0) + batch.gained.get(account, 0)
            if held + cents < 0:
                raise NotEnoughChips(account, held_cents=held, asked_cents=-cents)


def _money_of(append: Append, head: _Head | None) -> _Money:
    """A posting for each transfer."""
    money = _Money([], {})
    gained = money.gained
    meter_id = None if head is None else head.meter_id
    for sequence, event in enumerate(append.events, start=append.expected_sequence + 1):
        for entry, transfer in enumerate(event.transfers):
            source, target = ledger_names(transfer, table_id=append.table_id, meter_id=meter_id)
            amount = transfer.amount_cents
            gained[source] = gained.get(source, 0) - amount
            gained[target] = gained.get(target, 0) + amount
            money.postings.append(
                {
                    "table_id": append.table_id,
                    "sequence": sequence,
                    "entry": entry,
                    "source": source,
                    "target": target,
                    "amount_cents": amount,
                    "memo": transfer.memo,
                }
            )
    return money


def _events_of(append: Append, head: _Head) -> tuple[list[dict[str, Any]], str]:
    """The rows of the events, each with its hash, and the last hash."""
    rows = []
    table_id, at_ms, actor, previous = append.table_id, append.at_ms, append.actor, head.hash
    for sequence, event in enumerate(append.events, start=head.sequence + 1):
        data = canonical_json(event.data)
        previous = next_hash(
            previous, table_id=table_id, sequence=sequence, at_ms=at_ms, actor=actor, kind=event.kind, data_json=data
        )
        rows.append(
            {
                "table_id": table_id,
                "sequence": sequence,
                "at_ms": at_ms,
                "actor": actor,
                "kind": event.kind,
                "data": data.decode(),
                "hash": previous,
            }
        )
    return rows, previous


def _note_command(batch: _Batch, append: Append, first: int, last: int) -> None:
    assert append.command_id is not None
    answer = Appended(first, last, is_repeat=True)
    batch.done[append.actor, append.command_id] = (append.request_digest, answer)
    batch.commands.append(
        {
            "command_id": append.command_id,
            "actor": append.actor,
            "digest": append.request_digest,
            "table_id": append.table_id,
            "first": first,
            "last": last,
            "at_ms": append.at_ms,
        }
    )


def _note_movement(batch: _Batch, append: Append, last: int, units_before: int) -> None:
    use = append.meter
    assert use is not None
    version = use.version + 1
    batch.meters[use.meter_id] = (version, use.units)
    batch.movements.append(
        {
            "meter_id": use.meter_id,
            "version": version,
            "table_id": append.table_id,
            "sequence": last,
            "at_ms": append.at_ms,
            "units_before": units_before,
            "units_after": use.units,
            "contributed_units": use.contributed_units,
            "awarded_cents": use.awarded_cents,
            "funded_cents": use.funded_cents,
        }
    )


def _write(connection: Connection, batch: _Batch) -> None:
    """Write the rows of everything that was granted."""
    if not batch.grown:
        return
    for table, rows in (
        (schema.events, batch.events),
        (schema.postings, batch.postings),
        (schema.commands, batch.commands),
        (schema.seeds, batch.seeds),
        (schema.meter_movements, batch.movements),
    ):
        if rows:
            connection.execute(table.insert(), rows)
    heads = {table_id: batch.heads[table_id] for table_id in sorted(batch.grown)}
    connection.execute(
        _MOVE_HEADS,
        [{"table_id": name, "sequence": head.sequence, "hash": head.hash} for name, head in heads.items()],
    )
    add_to_balances(connection, batch.gained, held=batch.held)
    if moved := sorted({row["meter_id"] for row in batch.movements}):
        connection.execute(
            _MOVE_METERS,
            [
                {"meter_id": name, "version_now": batch.meters[name][0], "units_now": batch.meters[name][1]}
                for name in moved
            ],
        )
    index_rounds(connection, batch.rounds)
    if connection.dialect.name == "postgresql":
        for name, head in heads.items():
            connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": f"{name} {head.sequence}"})
