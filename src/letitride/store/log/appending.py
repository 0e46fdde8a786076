"""Many appends in one transaction: read what they depend on, judge each, write what is granted in a few statements."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, Text, bindparam, func, select, text, update

from letitride.errors import StoreError
from letitride.store.database import schema
from letitride.store.database.notices import CHANNEL
from letitride.store.database.prepared import Prepared, insert_into
from letitride.store.house.audit_log import note_in_audit_log
from letitride.store.log.appends import Append, Appended
from letitride.store.log.batch import Batch, Head
from letitride.store.log.round_index import index_rounds
from letitride.store.money.ledger import add_to_balances, lock_balances
from letitride.store.money.ledger_accounts import has_own_chips
from letitride.store.people.sessions import open_digests

_tables, _commands, _meters = schema.tables.c, schema.commands.c, schema.meters.c

_HEADS = (
    select(_tables.id, _tables.head_sequence, _tables.head_hash, _tables.meter_id, _tables.settings)
    .where(_tables.id.in_(bindparam("ids", expanding=True)))
    .order_by(_tables.id)
    .with_for_update()
)
_DONE = select(_commands.actor, _commands.command_id, _commands.digest, _commands.first, _commands.last).where(
    _commands.command_id.in_(bindparam("ids", expanding=True))
)
_METERS = (
    select(_meters.id, _meters.version, _meters.units)
    .where(_meters.id.in_(bindparam("ids", expanding=True)))
    .order_by(_meters.id)
    .with_for_update()
)
_EVENTS = insert_into(schema.events)
_POSTINGS = insert_into(schema.postings)
_COMMANDS = insert_into(schema.commands)
_MOVEMENTS = insert_into(schema.meter_movements)
_SNAPSHOTS = insert_into(schema.snapshots)
_MOVE_HEADS = Prepared(
    update(schema.tables)
    .where(_tables.id == bindparam("of_table"))
    .values(
        head_sequence=bindparam("sequence"),
        head_hash=bindparam("hash"),
        standing=func.coalesce(bindparam("standing_now", type_=Text), _tables.standing),
    ),
    ["sequence", "hash", "standing_now", "of_table"],
)
_MOVE_METERS = Prepared(
    update(schema.meters)
    .where(_meters.id == bindparam("of_meter"))
    .values(units=bindparam("units_now"), version=bindparam("version_now")),
    ["units_now", "version_now", "of_meter"],
)
_NOTIFY = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload")


def append_all(connection: Connection, appends: Sequence[Append]) -> list[Appended | Exception]:
    """What came of each append, in order: its sequence numbers, or why it was refused and left no trace."""
    batch = _read(connection, appends)
    money = [batch.money_of(append) for append in appends]
    if moved := {account for one in money for account in one.gained}:
        batch.held = lock_balances(connection, moved)
    results: list[Appended | Exception] = []
    for append, moving in zip(appends, money, strict=True):
        try:
            result: Appended | Exception = batch.judge(append, moving)
        except (StoreError, TypeError, ValueError) as error:
            result = error
        results.append(result)
        if append.line is not None and (isinstance(result, Exception) or result.is_repeat):
            append.line.is_broken = True
    if batch.grown:
        _write(connection, batch)
    return results


def _read(connection: Connection, appends: Sequence[Append]) -> Batch:
    """Lock and read heads, earlier commands and meters: one query each, whatever the number of appends."""
    batch = Batch()
    tables = sorted({append.table_id for append in appends})
    for table_id, sequence, hashed, meter_id, settings in connection.execute(_HEADS, {"ids": tables}):
        batch.heads[table_id] = Head(sequence, hashed, meter_id, has_own_chips(msgspec.json.decode(settings)))
    if ids := [append.command_key for append in appends if append.command_key is not None]:
        for actor, command_id, digest, first, last in connection.execute(_DONE, {"ids": ids}):
            batch.done[actor, command_id] = (digest, Appended(first, last, is_repeat=True))
    if sessions := {append.session for append in appends if append.session}:
        batch.ended = sessions - open_digests(connection, sessions)
    if meters := sorted({append.meter.meter_id for append in appends if append.meter is not None}):
        for meter_id, version, units in connection.execute(_METERS, {"ids": meters}):
            batch.meters[meter_id] = (version, units)
    return batch


def _write(connection: Connection, batch: Batch) -> None:
    """Write the rows of everything that was granted."""
    for statement, rows in (
        (_EVENTS, batch.events),
        (_POSTINGS, batch.postings),
        (_COMMANDS, batch.commands),
        (_MOVEMENTS, batch.movements),
        (_SNAPSHOTS, batch.snapshots),
    ):
        if rows:
            statement.run(connection, rows)
    heads = {table_id: batch.heads[table_id] for table_id in sorted(batch.grown)}
    _MOVE_HEADS.run(
        connection, [(head.sequence, head.hash, head.standing, table_id) for table_id, head in heads.items()]
    )
    add_to_balances(connection, batch.gained, held=batch.held)
    if moved := sorted({meter_id for meter_id, *_ in batch.movements}):
        stands = [(meter_id, *batch.meters[meter_id]) for meter_id in moved]
        _MOVE_METERS.run(connection, [(units, version, meter_id) for meter_id, version, units in stands])
    index_rounds(connection, batch.rounds)
    for noted in batch.noted:
        note_in_audit_log(connection, noted)
    if connection.dialect.name == "postgresql":
        payloads = [f"{table_id} {head.sequence}" for table_id, head in heads.items()]
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payloads": payloads})
